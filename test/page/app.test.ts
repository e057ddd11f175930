import { afterAll, beforeAll, describe, expect } from 'bun:test'
import {
  drawn,
  faultless,
  PAGE_TEST_MS,
  scrollsSideways,
  test,
  violations,
  visit,
} from '#test/page/page-tools.ts'
import { openApp, type TestApp } from '#test/support/app.ts'
import { leaveBrowser, noBrowser } from '#test/support/browser.ts'
import { type Served, serveApp } from '#test/support/served.ts'

// The address, the one that it leads to, and the place and part that are marked there.
const FORMER_ADDRESSES = [
  ['#/boards?state=gone', '#/search/companies?state=gone', 'Search', 'Companies'],
  ['#/insights', '#/learn', 'Learn', ''],
] as const

const WIDTHS = [1440, 1000, 768, 390, 320]

let app: TestApp
let served: Served

describe.skipIf(noBrowser)('the page', () => {
  beforeAll(async () => {
    app = await openApp({ sample: true })
    served = await serveApp(app.services)
  }, PAGE_TEST_MS)
  afterAll(async () => {
    await leaveBrowser()
    await served?.stop()
    await app?.close()
  })

  test.daily('says where no job is named, and leads to the jobs', async () => {
    const page = await faultless({ url: served.url })
    for (const word of ['paper', 'letter']) {
      await page.goto(`${served.url}/#/${word}`)
      await page.getByRole('heading', { name: 'No job is named here' }).waitFor()
      await page.getByRole('link', { name: 'list of jobs' }).click()
      await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor()
    }
    await page.goBack()
    await page.getByRole('heading', { name: 'No job is named here' }).waitFor()
    expect(await violations(page)).toEqual([])
  })

  test.daily('opens by an address to which a browser or a chat program added keys of its own', async () => {
    const page = await faultless({ url: served.url, hash: '?utm_source=x#/jobs' })
    await page.locator('.job-list > li').first().waitFor()
    await page.getByRole('link', { name: 'New', exact: false }).first().click()
    await page.getByRole('heading', { level: 1, name: 'New' }).waitFor()
  })

  test('leads from the addresses of earlier versions to the places where the screens are now', async () => {
    const page = await faultless({ url: served.url, hash: '#/new' })
    for (const [word, address, place, part] of FORMER_ADDRESSES) {
      await page.goto(`${served.url}/${word}`)
      await page.waitForFunction((hash) => location.hash === hash, address)
      await page.locator('.head [aria-current]', { hasText: place }).waitFor()
      if (part) await page.locator('.parts [aria-current]', { hasText: part }).waitFor()
      await page.locator('h1').first().waitFor()
      expect(await page.locator('h1').count()).toBe(1)
    }
  })

  test.daily('shows every place in one row or at the foot, and each heading at one edge', async () => {
    const { page } = await visit({ url: served.url, hash: '#/search' })
    const places = page.locator('.head nav a')
    const edges = new Set<string>()
    for (const address of ['search', 'settings', 'settings/backups', 'learn', 'answers', 'applied/pay']) {
      await page.goto(`${served.url}/#/${address}`)
      await page.waitForFunction(() => document.querySelector('.whole:not(.settling) h1'))
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        await drawn(page)
        const edge = await page.locator('h1').evaluate((title) => title.getBoundingClientRect().left)
        edges.add(`${width}: ${Math.round(edge)}`)
        const cut = await places.evaluateAll((links) =>
          links.filter((link) => {
            const { left, right } = link.getBoundingClientRect()
            return left < 0 || right > innerWidth || link.scrollWidth > link.clientWidth
          }),
        )
        expect([width, cut.length, await scrollsSideways(page)]).toEqual([width, 0, false])
      }
    }
    expect([...edges]).toHaveLength(WIDTHS.length)
    expect(await places.count()).toBe(8)
  })

  test('names the screen of a job that is not stored, also on a phone', async () => {
    const hash = `#/job/${encodeURIComponent('https://jobs.example/none/1')}`
    const { page } = await visit({ url: served.url, hash, width: 390 })
    await page.getByText('No stored posting has this link.').waitFor()
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Job')
  })

  test('stays at an address that was opened while it still read where to start', async () => {
    const { page } = await visit({ url: served.url, hash: '#/roles' })
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/health', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('about:blank')
    await page.goto(`${served.url}/`)
    await page.locator('#main').waitFor({ state: 'attached' })
    // An address without its event: the event comes later than the answer.
    await page.evaluate(() => history.replaceState(null, '', '#/settings'))
    const answered = page.waitForResponse('**/api/health')
    release()
    await (await answered).finished()
    await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 100)))
    expect(new URL(page.url()).hash).toBe('#/settings')
  })
})
