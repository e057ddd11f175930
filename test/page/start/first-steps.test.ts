import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { PAGE_TEST_MS, until, visit } from '#test/page/page-tools.ts'
import { leaveBrowser, noBrowser, openBrowser } from '#test/support/browser.ts'
import { Gateway, listAddress } from '#test/support/gateway.ts'
import { greenhouseAnswer } from '#test/support/greenhouse.ts'
import { type ServedHome, serveHome } from '#test/support/served.ts'

let gateway: Gateway
let server: ServedHome
let browser: Browser

describe.skipIf(noBrowser)('the first steps', () => {
  beforeAll(async () => {
    gateway = new Gateway()
    const jobs = [
      { id: 1, title: 'Backend Engineer' },
      { id: 2, title: 'Senior Backend Engineer', text: 'Python all day.' },
      { id: 3, title: 'Head Chef', text: 'Soup.' },
    ]
    gateway.serve(listAddress('greenhouse', 'acme'), greenhouseAnswer('acme', jobs))
    server = await serveHome({ gateway: gateway.url })
    browser = await openBrowser()
  }, PAGE_TEST_MS)

  afterAll(async () => {
    await leaveBrowser()
    await server?.stop()
    await gateway?.stop()
  })

  test('offer a sample, and take it away again', async () => {
    const { page, context, faults } = await visit(browser, { url: server.url })
    await page.getByRole('button', { name: 'Look around with sample data' }).click()
    await page.locator('.job-link').first().waitFor()
    await page.getByRole('button', { name: 'Remove it' }).click()
    await page.getByText('You have no role yet.').waitFor()
    await page.locator('.bar.sample').waitFor({ state: 'detached' })
    expect(await page.locator('.job-link').count()).toBe(0)
    expect(faults).toEqual([])
    await context.close()
  })

  test(
    'lead from nothing to a list of new jobs by keyboard alone',
    async () => {
      const { page, faults } = await visit(browser, { url: server.url })
      await page.getByRole('heading', { name: 'First steps' }).waitFor()
      await tabTo(page, 'role-new-titles')
      await page.keyboard.type('Backend Engineer')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      await page.keyboard.type('Python,')
      expect(await page.locator('.chip.removable').allInnerTexts()).toEqual([
        'Backend Engineer\n×',
        'Python\n×',
      ])
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Add another role' }).waitFor()
      await until(async () => (await page.evaluate(() => document.activeElement?.id)) === 'another-role')

      await tabTo(page, 'wanted-boards')
      await page.keyboard.type(
        'https://boards.greenhouse.io/acme/jobs/1\ngreenhouse:gone\nhttps://acme.example/jobs',
      )
      const lines = page.getByRole('list', { name: 'How each line is understood' }).getByRole('listitem')
      expect(await lines.allInnerTexts()).toEqual([
        '✓\nacme on Greenhouse',
        '✓\ngone on Greenhouse',
        '?\nhttps://acme.example/jobs is not recognized',
      ])
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.getByText('2 boards added.').first().waitFor()

      await tabTo(page, 'Read now')
      await page.keyboard.press('Enter')
      await page.getByText('2 of 2 boards read').waitFor()
      await page.getByText('1 board could not be read').waitFor()
      await page.getByText('2 new jobs for your roles').waitFor()
      await tabTo(page, 'See what is new')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'New', exact: true }).waitFor()
      expect(await page.locator('.job-link').allInnerTexts()).toEqual([
        'Backend Engineer',
        'Senior Backend Engineer',
      ])
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
      expect(await page.title()).toBe('New · Shortlist')
      expect(faults).toEqual([])
    },
    PAGE_TEST_MS,
  )
})

// Presses Tab until the focus is on the control with this id or these words.
async function tabTo(page: Page, wanted: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    const found = await page.evaluate((name) => {
      const { id = '', textContent = '' } = document.activeElement ?? {}
      return id === name || textContent?.trim() === name
    }, wanted)
    if (found) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Cannot reach ${wanted} with the Tab key`)
}
