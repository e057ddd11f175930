import { afterEach, beforeEach, describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import {
  barriers,
  NARROW,
  PAGE_TEST_MS,
  quiet,
  serverFor,
  test,
  violations,
  visit,
  type WatchedPage,
} from '#test/page/page-tools.ts'
import { configure } from '#test/support/as-person.ts'
import { noBrowser } from '#test/support/browser.ts'
import { until } from '#test/support/until.ts'

const server = serverFor({ sample: true })
let watched: WatchedPage
let page: Page

describe.skipIf(noBrowser)('the list of new jobs', () => {
  beforeEach(async () => {
    watched = await visit({ url: server.url, hash: '#/new' })
    page = watched.page
    await page.locator('.job-link').first().waitFor()
  }, PAGE_TEST_MS)

  afterEach(async () => {
    await watched?.context.close()
  })

  test.daily('starts without an error on the way, which would have its script compiled again', async () => {
    const debug = await watched.context.newCDPSession(page)
    const thrown: string[] = []
    debug.on('Debugger.paused', async ({ data }) => {
      thrown.push(String(data?.['description']))
      await debug.send('Debugger.resume')
    })
    await debug.send('Debugger.enable')
    await debug.send('Debugger.setPauseOnExceptions', { state: 'all' })
    await page.evaluate(() => {
      try {
        throw new Error('seen')
      } catch {}
    })
    await page.reload()
    await page.locator('.job-link').first().waitFor()
    expect(thrown).toEqual([expect.stringMatching('seen')])
  })

  test('is walked with j, k, Home and End by real focus', async () => {
    const titles = await allTitles()
    expect(titles.length).toBeGreaterThan(60)
    // Some followed boards may have given no job.
    await page.getByText(/^[\d,]+ jobs stored\. \d+ boards? followed/).waitFor()
    await page.waitForFunction(
      (count) => document.querySelector('.job-list li')?.getAttribute('aria-setsize') === count,
      String(titles.length),
    )
    await page.keyboard.press('j')
    expect(await focused()).toBe(titles[0])
    await page.keyboard.press('j')
    expect(await focused()).toBe(titles[1])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('k')
    expect(await focused()).toBe(titles[1])
    // The rest of the list is read first.
    await page.keyboard.press('End')
    await until(async () => (await focused()) === titles.at(-1))
    expect(await page.locator('.job-list > li').count()).toBeLessThan(60)
    const last = page.locator(`.job-list > li[aria-posinset="${titles.length}"]`)
    expect(await last.locator('.job-link').textContent()).toBe(titles.at(-1) ?? null)
    // The row with the focus stays built however far it is out of sight.
    await page.mouse.wheel(0, -10_000)
    await page.locator('.job-list > li[aria-posinset="1"]').waitFor()
    expect(await focused()).toBe(titles.at(-1))
    await page.keyboard.press('Home')
    await page.waitForFunction((title) => document.activeElement?.textContent === title, titles[0])
    expect(watched.faults).toEqual([])
  })

  test('stays with a person who leaves for the start while its rest is read', async () => {
    const titles = await allTitles()
    await page.locator(`.job-list li[aria-setsize="${titles.length}"]`).first().waitFor()
    const held: (() => void)[] = []
    let isFree = false
    await watched.context.route(
      ({ search }) => search.includes('cursor='),
      async (route) => {
        if (!isFree) await new Promise<void>((resolve) => held.push(resolve))
        await route.continue()
      },
    )
    await page.keyboard.press('j')
    await page.keyboard.press('End')
    await until(async () => held.length > 0)
    await page.keyboard.press('Home')
    const answered = page.waitForResponse((response) => response.url().includes('cursor='))
    isFree = true
    for (const release of held) release()
    await answered
    await quiet(page)
    expect(await focused()).toBe(titles[0])
  })

  test('offers the US alone to a person who would work there', async () => {
    const where = page.getByLabel('Where', { exact: true })
    expect(await where.count()).toBe(0)
    await configure(server, { countries: ['US'] })
    await page.reload()
    await where.waitFor()
    await configure(server, { countries: [] })
    expect(watched.faults).toEqual([])
  })

  test('opens a job with Enter, goes on with ] and comes back to its row with Esc', async () => {
    const titles = await allTitles()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await page.locator('.job h1').waitFor()
    expect(await page.locator('.job h1').textContent()).toBe(titles[0] ?? null)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await page.locator('.job-body').waitFor()
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

  test('shows ten rows and more in one small window, and its parts by the address', async () => {
    await page.setViewportSize({ width: 1280, height: 720 })
    const inSight = await page
      .locator('.job-list > li')
      .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length)
    expect(inSight).toBeGreaterThanOrEqual(10)
    const cut = await page
      .locator('.job-list :is(.job-link, .company)')
      .evaluateAll((names) =>
        names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent),
      )
    expect(cut).toEqual([])
    const low = page
      .getByRole('navigation', { name: 'Parts of the list' })
      .getByRole('link', { name: /^Low/ })
    const count = Number((await low.textContent())?.replace(/\D/g, ''))
    await low.click()
    await page.locator(`.job-list > li[aria-setsize="${count}"]`).first().waitFor()
    expect(page.url()).toEndWith('#/new?split=low')
    await page.getByRole('link', { name: /^Matches 0/ }).click()
    await page.getByText('No match among the new jobs yet.').waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('link', { name: 'Show those not assessed' }).click()
    await page.locator('.job-list > li').first().waitFor()
    expect(await page.locator('.splits [aria-current]').textContent()).toStartWith('Not assessed')
    await page.goBack()
    await page.getByText('No match among the new jobs yet.').waitFor()
    expect(watched.faults).toEqual([])
  })

  test.daily('fits windows of every width, and keeps nobody out', async () => {
    const other = await visit({ url: server.url, hash: '#/new', ...NARROW })
    await other.page.locator('.job-link').first().waitFor()
    await other.page.locator('details.yes summary').click()
    await other.page.locator('details.yes .primary').waitFor()
    expect(await barriers(other.page)).toEqual([])
    expect(other.faults).toEqual([])
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
    // The first letters come before the list of jobs is there.
    await page.goto(`${server.url}/#/new`)
    await page.locator('.job-link').first().focus()
    await page.keyboard.press('/')
    await page.keyboard.type('neon')
    await page.waitForURL(/q=neon$/)
    expect(await page.locator('.bar.undo').count()).toBe(0)
    await page.goto(`${server.url}/#/settings`)
    await page.getByLabel('Keyboard shortcuts of one letter').uncheck()
    await page.keyboard.press('g')
    await page.keyboard.press('n')
    expect(page.url()).toEndWith('#/settings')
    expect(watched.faults).toEqual([])
  })

  test('marks all seen, and takes that back', async () => {
    const before = await page.locator('.splits').textContent()
    await page.getByRole('button', { name: 'Mark all seen' }).click()
    await page.getByText('You have seen every job that your roles found.').first().waitFor()
    await page.getByText('These still need attention').waitFor()
    await page.locator('.bar.undo').getByRole('button', { name: 'Undo' }).click()
    await page.locator('.splits').waitFor()
    expect(await page.locator('.splits').textContent()).toBe(before)
    expect(watched.faults).toEqual([])
  })
})

// As the server lists them; only those in sight are on the page.
async function allTitles(): Promise<string[]> {
  const first = await (await fetch(`${server.url}/api/new?sort=best`)).json()
  const next = await (await fetch(`${server.url}/api/new?sort=best&cursor=${first.next_cursor}`)).json()
  return [...first.postings.rows, ...next.postings.rows].map((row: { title: string }) => row.title)
}

function focused(): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.textContent ?? undefined)
}
