import { afterAll, beforeAll, describe, expect } from 'bun:test'
import type { BrowserContext, Page } from 'playwright-core'
import { PAGE_TEST_MS, test, visit } from '#test/page/page-tools.ts'
import { openApp, type TestApp } from '#test/support/app.ts'
import { leaveBrowser, noBrowser } from '#test/support/browser.ts'
import { type Served, serveApp } from '#test/support/served.ts'
import { until } from '#test/support/until.ts'

const TABS = 7

let app: TestApp
let server: Served
let jobs: { job_identity: string; job_url: string }[] = []
/** How many streams of events are open. */
let streams = 0

describe.skipIf(noBrowser)('the tabs of a browser', () => {
  beforeAll(async () => {
    app = await openApp({ sample: true })
    const { events } = app.services
    const listen = events.listen.bind(events)
    events.listen = (listener) => {
      const unlisten = listen(listener)
      streams += 1
      let ends = () => {
        streams -= 1
        unlisten()
      }
      return () => {
        ends()
        ends = () => {}
      }
    }
    server = await serveApp(app.services)
    const { postings } = await (await fetch(`${server.url}/api/new`)).json()
    jobs = postings.rows
  }, PAGE_TEST_MS)

  afterAll(async () => {
    await leaveBrowser()
    await server?.stop()
    await app?.close()
  })

  const apply = async (at: number) => {
    const { job_url } = jobs[at] as { job_url: string }
    const response = await fetch(`${server.url}/api/applications`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ job_url, status: 'applied' }),
    })
    expect(response.status).toBe(200)
  }
  const shows = (page: Page, at: number) => page.locator(`[id="stage-${jobs[at]?.job_identity}"]`).waitFor()
  const openTab = async (context: BrowserContext) => {
    const page = await context.newPage()
    await page.goto(`${server.url}/#/applied`)
    await page.getByRole('heading', { name: 'Applied', exact: true }).waitFor()
    return page
  }

  test('share one stream of events, and each shows a change', async () => {
    const { page, context } = await visit({ url: server.url, hash: '#/applied' })
    const pages = [page]
    while (pages.length < TABS) pages.push(await openTab(context))
    await until(async () => streams === 1)
    await apply(0)
    for (const tab of pages) await shows(tab, 0)

    // The first tab has the stream, and the next one takes it over. A change between the two is on no stream.
    await page.close()
    await apply(1)
    for (const tab of pages.slice(1)) await shows(tab, 1)
    expect(streams).toBe(1)
    await context.close()
    await until(async () => streams === 0)
  })

  test('have no stream while they are hidden, and read what they show when they are visible again', async () => {
    const { page, context } = await visit({ url: server.url, hash: '#/applied' })
    await context.addInitScript(() => {
      let hidden = true
      Object.defineProperty(document, 'hidden', { get: () => hidden })
      Object.assign(window, {
        setHidden: (to: boolean) => {
          hidden = to
          document.dispatchEvent(new Event('visibilitychange'))
        },
      })
    })
    const tab = await openTab(context)
    await page.close()
    await until(async () => streams === 0)
    await apply(2)
    expect(streams).toBe(0)
    const setHidden = (hidden: boolean) =>
      tab.evaluate((to) => (window as unknown as { setHidden: (to: boolean) => void }).setHidden(to), hidden)
    await setHidden(false)
    await shows(tab, 2)
    await until(async () => streams === 1)
    await apply(3)
    await shows(tab, 3)
    await setHidden(true)
    await until(async () => streams === 0)
  })
})
