import { afterAll, beforeAll, describe, expect } from 'bun:test'
import type { BrowserContext, Page } from 'playwright-core'
import { barriers, NARROW, PAGE_TEST_MS, quiet, test, visit } from '#test/page/page-tools.ts'
import { mustBe } from '#test/support/app.ts'
import { leaveBrowser, noBrowser } from '#test/support/browser.ts'
import { openSearch, type Search } from '#test/support/search.ts'
import { type Served, serveApp } from '#test/support/served.ts'
import { until } from '#test/support/until.ts'

const TEXT = 'We bake bread for half the town and look for somebody who runs the night shift at our bakery.'
const HOUR_MS = 60 * 60_000

type Shown = { title: string; body: string; tag: string }

let search: Search
let server: Served
let jobs = 0

/** Replaces the notices of a browser by a record that survives a reload, with this answer to the question for permission. */
async function fakeNotices(context: BrowserContext, answer: NotificationPermission) {
  const shown: Shown[] = []
  await context.exposeFunction('noteNotice', (notice: Shown) => shown.push(notice))
  await context.addInitScript((answered) => {
    const kept = () => (localStorage.getItem('test.permission') ?? 'default') as NotificationPermission
    class FakeNotification {
      static get permission() {
        return kept()
      }
      static async requestPermission() {
        localStorage.setItem('test.permission', answered)
        return answered
      }
      onclick: (() => void) | null = null
      constructor(title: string, { body, tag }: { body: string; tag: string }) {
        Object.assign(window, { lastNotice: this })
        void (window as unknown as { noteNotice: (notice: Shown) => void }).noteNotice({ title, body, tag })
      }
      close() {}
    }
    Object.defineProperty(window, 'Notification', { value: FakeNotification })
  }, answer)
  return shown
}

const open = async (answer: NotificationPermission, look: { width?: number; dark?: boolean } = {}) => {
  const { context, page, faults } = await visit({ url: 'about:blank#', ...look })
  const shown = await fakeNotices(context, answer)
  faults.length = 0
  await page.goto(`${server.url}/#/settings`)
  await panel(page).waitFor()
  return { context, page, shown }
}
const panel = (page: Page) => page.getByRole('region', { name: 'Notices' })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()
const readBoard = async () => {
  jobs += 1
  const titles = Array.from({ length: jobs }, (_, at) => ({
    id: at + 1,
    title: `Software Engineer ${at + 1}`,
  }))
  search.lists('acme', titles)
  await search.read()
}
// A tab that only begins to listen misses a reading, and hears of the next one. A notice waits for 1.5 s without a reading.
const areShown = async (shown: Shown[], count: number) => {
  for (let looks = 0; shown.length < count; looks += 1) {
    if (looks % 100 === 99) await search.read()
    await Bun.sleep(25)
  }
}
const clickLast = (page: Page) =>
  page.evaluate(() => (window as unknown as { lastNotice: { onclick: () => void } }).lastNotice.onclick())

describe.skipIf(noBrowser)('notices', () => {
  beforeAll(async () => {
    search = await openSearch()
    server = await serveApp(search.services)
    await search.follow('acme')
    await readBoard()
    const body = { title: 'Night baker', company: 'Crumb', text: TEXT }
    const { job_url } = await search.post('/api/own-jobs', body)
    const application = { job_url, status: 'interview' as const, follow_up_on: '2020-12-01' }
    const applied = await search.call('PUT', '/api/applications', {
      body: { ...application, note: 'zq9secret' },
    })
    mustBe(applied)
    const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
    const round = { job_url, kind: 'video' as const, people: 'Ada', notes: 'zq9secret' }
    await search.post('/api/interviews', { ...round, at: at(5) })
    await search.post('/api/interviews', { ...round, at: at(50) })
  }, PAGE_TEST_MS)

  afterAll(async () => {
    await leaveBrowser()
    await server?.stop()
    await search?.close()
  })

  test('tell each event once, from one of two tabs, and not again after a reload', async () => {
    const { context, page, shown } = await open('granted')
    expect(shown).toEqual([])
    await press(page, 'Turn on')
    await panel(page).getByText('Notices are on in this browser.').waitFor()
    await until(async () => shown.length === 2)
    expect(shown.map(({ title, body }) => [title.split(':')[0], body])).toEqual([
      ['Interview (video)', 'Night baker, Crumb'],
      ['Follow-up due', 'Night baker, Crumb'],
    ])
    expect(JSON.stringify(shown)).not.toMatch(/zq9secret|Ada/)
    await clickLast(page)
    await page.getByRole('heading', { name: 'Night baker', level: 1 }).waitFor()

    const second = await context.newPage()
    await second.goto(`${server.url}/#/new`)
    await second.getByRole('heading', { name: 'New', exact: true }).waitFor()
    await readBoard()
    await areShown(shown, 3)
    expect(shown[2]).toMatchObject({ title: '1 new match', body: 'Software Engineer 2, acme' })
    await page.reload()
    await second.reload()
    await quiet(second)

    await page.close()
    await readBoard()
    // An earlier event that is told again would stand before this one.
    await areShown(shown, 4)
    expect(shown[3]?.body).toBe('Software Engineer 3, acme')
    await clickLast(second)
    await second.getByRole('heading', { name: 'Software Engineer 3', level: 1 }).waitFor()
    expect(await second.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/Crumb|Night|https?:/)
  })

  test.daily('come from a hidden tab, and end when they are turned off', async () => {
    const { context, page, shown } = await open('granted')
    await context.addInitScript(() => {
      Object.defineProperty(document, 'hidden', { get: () => true })
    })
    await press(page, 'Turn on')
    await until(async () => shown.length === 2)
    await page.reload()
    await page.waitForFunction(() => document.hidden)
    await Bun.sleep(1000)
    await readBoard()
    await until(async () => shown.length === 3)
    await press(page, 'Turn off')
    await readBoard()
    await Bun.sleep(2500)
    expect(shown).toHaveLength(3)
  })

  test('say what to do where the browser blocks them, beside the feeds', async () => {
    const { context, page, shown } = await open('denied', NARROW)
    await press(page, 'Turn on')
    await panel(page).getByText('This browser blocks notices of this page.').waitFor()
    const make = page.getByRole('button', { name: 'Make the addresses' })
    const change = page.getByRole('button', { name: 'Change the addresses' })
    await make.or(change).first().waitFor()
    if (await make.isVisible()) await make.click()
    const address = page.locator('.feeds code').filter({ hasText: 'new.atom' })
    const before = (await address.textContent()) ?? ''
    expect((await fetch(before)).headers.get('content-type')).toStartWith('application/atom+xml')
    await context.grantPermissions(['clipboard-write'])
    await press(page, 'Copy the address: New matches, for a feed reader (Atom)')
    await page.getByText('Copied', { exact: true }).first().waitFor()
    await change.click()
    await page.getByText('get nothing from then on').waitFor()
    expect(await barriers(page)).toEqual([])
    await press(page, 'Change them')
    await until(async () => (await address.textContent()) !== before)
    expect((await fetch(before)).status).toBe(404)
    expect(await barriers(page)).toEqual([])
    expect(shown).toEqual([])
  })

  test('ask the real browser for its permission, within the policy of the page', async () => {
    const { context, page, faults } = await visit({ url: server.url, hash: '#/settings' })
    await press(page, 'Turn on')
    // A browser without a screen answers that nobody decided, or that notices are blocked.
    const notAllowed = /^This browser blocks notices of this page\.|^Notices are off\./
    await panel(page).getByRole('status').filter({ hasText: notAllowed }).waitFor()
    await context.grantPermissions(['notifications'], { origin: server.url })
    await press(page, 'Turn on')
    await panel(page).getByText('Notices are on in this browser.').waitFor()
    expect(faults).toEqual([])
  })
})
