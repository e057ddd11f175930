import { beforeAll, describe, expect } from 'bun:test'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { barriers, NARROW, PAGE_TEST_MS, serverFor, test, visit } from '#test/page/page-tools.ts'
import { noBrowser } from '#test/support/browser.ts'

const server = serverFor()

async function openFiles(look = {}) {
  const opened = await visit({ url: server.url, hash: '#/resume', ...look })
  await opened.page.getByText('Download or copy').click()
  return opened
}

async function downloadBy(page: Page, button: string) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

describe.skipIf(noBrowser)('the main resume without a job', () => {
  beforeAll(async () => {
    const headers = { 'Content-Type': 'application/json' }
    const body = JSON.stringify({ action: 'load' })
    expect((await fetch(`${server.url}/api/sample`, { method: 'POST', headers, body })).ok).toBe(true)
  }, PAGE_TEST_MS)

  test.daily('is offered as files and as text, with the form for the name, in every look', async () => {
    const { page, faults } = await openFiles(NARROW)
    await page.getByRole('button', { name: 'Add your name and details' }).click()
    await page.getByLabel('Name', { exact: true }).waitFor()
    expect(await barriers(page)).toEqual([])
    expect(faults).toEqual([])
  })

  test('is downloaded under the name of its person, copied as plain text, and keeps no name', async () => {
    const { page, context, faults } = await openFiles()
    const bare = await downloadBy(page, 'Download PDF without your name')
    expect([bare.name, bare.bytes.subarray(0, 5).toString()]).toEqual(['resume.pdf', '%PDF-'])
    await page.getByRole('button', { name: 'Add your name and details' }).click()
    await page.getByLabel('Name', { exact: true }).fill('Ada/Byron')
    await page.getByRole('button', { name: 'Done' }).click()
    expect((await downloadBy(page, 'Download PDF')).name).toBe('Ada Byron - Resume.pdf')
    expect((await downloadBy(page, 'Word file')).name).toBe('Ada Byron - Resume.docx')
    const json = await downloadBy(page, 'JSON Resume')
    expect(json.name).toBe('resume.json')
    expect(json.bytes.toString()).not.toContain('Byron')
    await context.grantPermissions(['clipboard-write'])
    const copy = page.getByRole('button', { name: 'Copy as text' })
    await copy.click()
    await page.getByText('Copied as text').first().waitFor()
    // The page's own policy forbids it to read the clipboard.
    const { promise: copied, resolve } = Promise.withResolvers<string>()
    await context.exposeFunction('noteCopied', resolve)
    await page.evaluate(() => {
      navigator.clipboard.writeText = (text) => Reflect.get(window, 'noteCopied')(text)
    })
    await copy.click()
    const text = await copied
    expect(text).toStartWith('SUMMARY\nBackend engineer')
    expect(text).not.toContain('Byron')
    expect(faults).toEqual([])
  })

  test.daily('is shown as texts for LinkedIn, each with its length and its own button to copy', async () => {
    const { page, context, faults } = await openFiles(NARROW)
    const { promise: copied, resolve } = Promise.withResolvers<string>()
    await context.exposeFunction('noteCopied', resolve)
    await page.evaluate(() => {
      navigator.clipboard.writeText = (text) => Reflect.get(window, 'noteCopied')(text)
    })
    await page.getByRole('button', { name: 'For LinkedIn' }).click()
    await page.getByRole('heading', { name: 'About' }).waitFor()
    expect(await page.locator('.linkedin-text').first().textContent()).toMatch(/\d+ of 220 characters/)
    expect(await page.getByRole('button', { name: /^Copy (?!as text)/ }).count()).toBeGreaterThan(3)
    await page.getByRole('button', { name: 'Copy Skills' }).click()
    expect(await copied).toContain(', ')
    expect(await barriers(page)).toEqual([])
    expect(faults).toEqual([])
  })
})
