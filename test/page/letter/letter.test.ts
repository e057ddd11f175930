import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser } from 'playwright-core'
import { barriers, PAGE_TEST, PAGE_TEST_MS, post, visit } from '#test/page/page-tools.ts'
import { leaveBrowser, noBrowser, openBrowser } from '#test/support/browser.ts'
import { type ServedHome, serveHome } from '#test/support/served.ts'

let server: ServedHome
let browser: Browser
let hash = ''

describe.skipIf(noBrowser)('the cover letter of a job', () => {
  beforeAll(async () => {
    ;[server, browser] = await Promise.all([serveHome(), openBrowser()])
    await post(`${server.url}/api/sample`, { action: 'load' })
    const { postings } = await (await fetch(`${server.url}/api/postings?limit=1`)).json()
    const { job_url } = postings.rows[0]
    await post(`${server.url}/api/assess`, { job: { job_url }, model_target: 'builtin' })
    hash = encodeURIComponent(job_url)
  }, PAGE_TEST_MS)

  afterAll(async () => {
    await leaveBrowser()
    await server?.stop()
  })

  test(
    'is made by one press, edited in place with marks, kept over a reload, and downloaded',
    async () => {
      const { page, context, faults } = await visit(browser, { url: server.url, hash: `#/job/${hash}` })
      await page.getByRole('link', { name: 'Letter', exact: true }).click()
      await page.getByRole('button', { name: 'Make a letter' }).click()
      await page.getByText('Every statement about you comes from one of your lines.').waitFor()
      // Letters belong to the applications in the main navigation.
      const place = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]')
      expect(await place.textContent()).toMatch(/^Applied/)
      await page.locator('.preview img').first().waitFor()
      await page.getByRole('button', { name: 'Edit' }).click()
      const field = page.getByLabel('The letter', { exact: true })
      const text = await field.inputValue()
      expect(text).toContain('I am applying for the position of')
      await field.fill(`${text}\n\nI speak fluent Finnish.`)
      page.on('dialog', (dialog) => void dialog.accept())
      await page.reload()
      expect(await page.getByLabel('The letter', { exact: true }).inputValue()).toEndWith('Finnish.')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.locator('mark').getByText('I speak fluent Finnish.').waitFor()
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download DOCX' }).click()
      expect((await download).suggestedFilename()).toEndWith(' letter.docx')
      expect(faults).toEqual([])
      await context.close()
    },
    PAGE_TEST,
  )

  test(
    'passes axe and fits its window in every look',
    async () => {
      const { page, context } = await visit(browser, {
        url: server.url,
        hash: `#/letter/${hash}`,
      })
      await page.locator('mark').waitFor()
      await page.locator('.preview img').first().waitFor()
      expect(await barriers(page)).toEqual([])
      await context.close()
    },
    PAGE_TEST,
  )
})
