import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { PAGE_TEST_MS, post, visit, type WatchedPage } from '#test/page/page-tools.ts'
import { leaveBrowser, noBrowser, openBrowser } from '#test/support/browser.ts'
import { type ServedHome, serveHome } from '#test/support/served.ts'

let server: ServedHome
let browser: Browser
let watched: WatchedPage
let page: Page

describe.skipIf(noBrowser)('the list of new jobs', () => {
  beforeAll(async () => {
    server = await serveHome()
    await post(`${server.url}/api/sample`, { action: 'load' })
    browser = await openBrowser()
  }, PAGE_TEST_MS)

  afterAll(async () => {
    await leaveBrowser()
    await server?.stop()
  })

  beforeEach(async () => {
    watched = await visit(browser, { url: server.url, hash: '#/new' })
    page = watched.page
    await page.locator('.job-link').first().waitFor()
  }, PAGE_TEST_MS)

  afterEach(async () => {
    await watched?.context.close()
  })

  test('is walked with j, k, Home and End by real focus', async () => {
    const titles = await page.locator('.job-link').allTextContents()
    await page.keyboard.press('j')
    expect(await focused()).toBe(titles[0])
    await page.keyboard.press('j')
    expect(await focused()).toBe(titles[1])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('k')
    expect(await focused()).toBe(titles[1])
    await page.keyboard.press('End')
    expect(await focused()).toBe(titles.at(-1))
    await page.keyboard.press('Home')
    expect(await focused()).toBe(titles[0])
    expect(watched.faults).toEqual([])
  })

  test('opens a job with Enter, goes on with ] and comes back to its row with Esc', async () => {
    const titles = await page.locator('.job-link').allTextContents()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.locator('.job h1').waitFor()
    expect(await page.locator('.job h1').textContent()).toBe(titles[0] ?? null)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await page.locator('.rank').first().waitFor()
    await page.keyboard.press(']')
    await page.waitForFunction((title) => document.querySelector('.job h1')?.textContent === title, titles[1])
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => document.activeElement?.classList.contains('job-link'))
    expect(await focused()).toBe(titles[1])
    expect(watched.faults).toEqual([])
  })

  test('opens the posting with o in a tab that knows nothing of this one', async () => {
    await watched.context.route('https://jobs.example/**', (route) => route.fulfill({ body: 'the posting' }))
    await page.keyboard.press('j')
    const [tab] = await Promise.all([watched.context.waitForEvent('page'), page.keyboard.press('o')])
    await tab.waitForLoadState()
    expect(new URL(tab.url()).host).toBe('jobs.example')
    expect(await tab.evaluate(() => [window.opener, document.referrer])).toEqual([null, ''])
  })

  test('marks a job applied with a, and takes it back with z', async () => {
    await page.keyboard.press('j')
    await page.keyboard.press('a')
    const button = page.locator('.job-list > li').first().locator('.mark-applied')
    await page.locator('.bar.undo').waitFor()
    expect(await button.getAttribute('aria-pressed')).toBe('true')
    expect(await statuses()).toEqual(['applied'])
    await page.keyboard.press('z')
    await page.waitForFunction(
      () => document.querySelector('.mark-applied')?.getAttribute('aria-pressed') === 'false',
    )
    expect(await statuses()).toEqual([])
    expect(watched.faults).toEqual([])
  })

  test('leaves letters alone in fields, with modifiers and when they are switched off', async () => {
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keys' }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('g')
    await page.keyboard.press('j')
    await page.getByRole('heading', { name: 'Jobs', exact: true }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('jog')
    expect(await page.locator('input[type="search"]').inputValue()).toBe('jog')
    await page.goto(`${server.url}/#/settings`)
    await page.getByLabel('Keyboard shortcuts of one letter').uncheck()
    await page.keyboard.press('g')
    await page.keyboard.press('n')
    expect(page.url()).toEndWith('#/settings')
    expect(watched.faults).toEqual([])
  })

  test('marks all seen, and shows the same list again when that is asked for', async () => {
    const before = await page.locator('.job-link').allTextContents()
    await page.getByRole('button', { name: 'Mark all seen' }).click()
    await page.getByText(/^Nothing new/).waitFor()
    await page.getByRole('button', { name: 'Show the same list again' }).click()
    await page.waitForFunction(
      (count) => document.querySelectorAll('.job-link').length === count,
      before.length,
    )
    expect(await page.locator('.job-link').allTextContents()).toEqual(before)
    expect(watched.faults).toEqual([])
  })
})

function focused(): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.textContent ?? undefined)
}

async function statuses(): Promise<string[]> {
  const { applications } = await (await fetch(`${server.url}/api/applications`)).json()
  return applications.map((one: { status: string }) => one.status)
}
