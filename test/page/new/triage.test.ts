import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import {
  PAGE_TEST,
  PAGE_TEST_MS,
  post,
  scrollsSideways,
  smallTargets,
  until,
  violations,
  visit,
} from '#test/page/page-tools.ts'
import { leaveBrowser, noBrowser, openBrowser } from '#test/support/browser.ts'
import { type ServedHome, serveHome } from '#test/support/served.ts'

let server: ServedHome
let browser: Browser

const counts = async () => (await (await fetch(`${server.url}/api/new?fields=none`)).json()).counts
const titleAt = (page: Page, place: number) =>
  page.locator(`.job-list > li[aria-posinset="${place}"] .job-link`)
const shows = (page: Page, place: number, title: string) =>
  page.waitForFunction(
    ([at, text]) =>
      document.querySelector(`.job-list > li[aria-posinset="${at}"] .job-link`)?.textContent === text,
    [String(place), title] as const,
  )
const text = async (page: Page, place: number) => (await titleAt(page, place).textContent()) ?? ''

describe.skipIf(noBrowser)('going through what is new', () => {
  beforeAll(async () => {
    server = await serveHome({ sample: true })
    browser = await openBrowser()
  }, PAGE_TEST_MS)

  afterAll(async () => {
    await leaveBrowser()
    await server?.stop()
  })

  test(
    'with a job open, keys decide on it and open the next one, and each z takes back one step',
    async () => {
      const { page, context, faults } = await visit(browser, { url: server.url, hash: '#/new' })
      await titleAt(page, 5).waitFor()
      const before = await counts()
      const titles = await Promise.all([1, 2, 3].map((at) => text(page, at)))
      const rows = page.locator('.job-list > li')
      const ids = await rows.evaluateAll((items) => items.map((item) => (item as HTMLElement).dataset['job']))
      // The next key is for the job whose title has the focus.
      const opens = (at: number) =>
        page.waitForFunction((id) => {
          const title = document.activeElement
          return (
            location.hash.endsWith(encodeURIComponent(id)) && title?.closest('.job .job-head h1') !== null
          )
        }, ids[at] ?? 'none')
      const offered = (words: string) => page.locator('.bar.undo').getByText(words).waitFor()
      await page.keyboard.press('j')
      await page.keyboard.press('Enter')
      await opens(0)
      const steps = [
        ['e', `Marked seen: ${titles[0]}`],
        ['n', `Not interested: ${titles[1]}`],
        ['a', `Marked applied: ${titles[2]}`],
      ] as const
      for (const [at, [key, words]] of steps.entries()) {
        await page.keyboard.press(key)
        await opens(at + 1)
        // A step can be taken back once the server has confirmed it.
        await offered(words)
      }
      expect(await counts()).toMatchObject({ new: before.new - 3, seen: 1, declined: 1 })
      await page.keyboard.press('z')
      await offered(steps[1][1])
      await page.keyboard.press('z')
      await offered(steps[0][1])
      await page.keyboard.press('z')
      await page.locator('.bar.undo').waitFor({ state: 'detached' })
      await until(async () => (await counts()).new === before.new)
      expect(await counts()).toMatchObject({ seen: 0, declined: 0 })
      expect(faults).toEqual([])
      await context.close()
    },
    PAGE_TEST,
  )

  test(
    'a double press of a button writes once',
    async () => {
      const { page, context, faults } = await visit(browser, { url: server.url, hash: '#/new' })
      await titleAt(page, 1).waitFor()
      await page.locator('.job-list > li[aria-posinset="1"] .mark-applied').dblclick()
      await page.locator('.bar.undo').getByText('Marked applied').waitFor()
      const applied = async () => (await (await fetch(`${server.url}/api/applications`)).json()).applications
      expect(await applied()).toMatchObject([{ status: 'applied', revision: 1 }])
      await page.keyboard.press('z')
      await until(async () => (await applied()).length === 0)
      expect(faults).toEqual([])
      await context.close()
    },
    PAGE_TEST,
  )

  test(
    'a job is marked seen by e, several are declined with a reason, and z takes back the last',
    async () => {
      const { page, context, faults } = await visit(browser, { url: server.url, hash: '#/new' })
      await titleAt(page, 5).waitFor()
      const before = await counts()
      const [first, second, third, fourth] = await Promise.all([1, 2, 3, 4].map((at) => text(page, at)))
      await page.keyboard.press('j')
      await page.keyboard.press('e')
      await shows(page, 1, second ?? '')
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(second ?? '')
      await page.locator('.bar.undo').getByText(`Marked seen: ${first}`).waitFor()
      expect(await counts()).toMatchObject({ new: before.new - 1, seen: 1 })
      await page.keyboard.press('z')
      await shows(page, 1, first ?? '')
      await until(async () => (await counts()).seen === 0)

      await page.keyboard.press('Home')
      await page.keyboard.press('x')
      await page.keyboard.press('Shift+ArrowDown')
      await page.keyboard.press('Shift+ArrowDown')
      const bar = page.getByRole('region', { name: 'Selected jobs' })
      await bar.getByText('3 jobs selected').waitFor()
      expect(await violations(page)).toEqual([])
      await page.keyboard.press('n')
      await page.waitForFunction(() => document.activeElement?.textContent === 'No reason')
      expect(await violations(page)).toEqual([])
      await page.getByRole('button', { name: 'Pay', exact: true }).click()
      await shows(page, 1, fourth ?? '')
      await bar.waitFor({ state: 'detached' })
      await page
        .locator('.splits')
        .getByText(`All ${before.new - 3}`)
        .waitFor()
      expect(await counts()).toMatchObject({ new: before.new - 3, declined: 3 })
      await page.goto(`${server.url}/#/jobs?state=declined`)
      await shows(page, 1, (await text(page, 1)) || '')
      await page.locator('.job-list > li[aria-setsize="3"]').first().waitFor()
      expect([first, second, third]).toContain(await text(page, 1))
      await page.goBack()
      await page.keyboard.press('z')
      await shows(page, 1, first ?? '')
      expect(await counts()).toMatchObject({ new: before.new, declined: 0 })
      expect(faults).toEqual([])
      await context.close()
    },
    PAGE_TEST,
  )

  test(
    'what is refused is taken back with the reason, and what others do is heard of',
    async () => {
      const { page, context } = await visit(browser, { url: server.url, hash: '#/new' })
      await titleAt(page, 3).waitFor()
      const first = await text(page, 1)
      const message = 'The disk is full. Free some room and try again.'
      await page.route('**/api/jobs/seen', (route) =>
        route.fulfill({ status: 507, json: { error: { code: 'target_unavailable', message } } }),
      )
      await page.keyboard.press('j')
      await page.keyboard.press('e')
      await page.locator('[role=status]').getByText(message).waitFor()
      await shows(page, 1, first)
      const { new: before } = await counts()
      const row = page.locator('.job-list > li[aria-posinset="2"]')
      const job_url = (await row.getAttribute('data-job')) ?? ''
      await post(`${server.url}/api/assess`, { job: { job_url } })
      await row.locator('.row-mark .score-text').getByText('fit').waitFor({ state: 'attached' })
      await post(`${server.url}/api/jobs/decline`, { job_urls: [job_url] })
      await page
        .locator('.splits')
        .getByText(`All ${before - 1}`)
        .waitFor()
      await post(`${server.url}/api/jobs/unmark`, { job_urls: [job_url], mark: 'declined' })
      await page.locator('.splits').getByText(`All ${before}`).waitFor()
      await context.close()
    },
    PAGE_TEST,
  )

  test(
    'what changed while the server was out of reach is there when it is back, without a reload',
    async () => {
      const { page, context } = await visit(browser, { url: server.url, hash: '#/new' })
      await titleAt(page, 3).waitFor()
      const { new: before } = await counts()
      const job_url = (await page.locator('.job-list > li').first().getAttribute('data-job')) ?? ''
      await context.setOffline(true)
      await page.keyboard.press('j')
      await page.keyboard.press('e')
      await page.getByText('The local server is not answering').first().waitFor()
      await post(`${server.url}/api/jobs/decline`, { job_urls: [job_url] })
      await context.setOffline(false)
      await page
        .locator('.splits')
        .getByText(`All ${before - 1}`)
        .waitFor()
      await page.locator('.bar.bad').waitFor({ state: 'detached' })
      await post(`${server.url}/api/jobs/unmark`, { job_urls: [job_url], mark: 'declined' })
      await context.close()
    },
    PAGE_TEST,
  )

  test(
    'selected jobs are assessed on a yes that says what it takes, also in a small window',
    async () => {
      const { page, context, faults } = await visit(browser, {
        ...{ url: server.url, hash: '#/new', width: 320, dark: true },
      })
      await titleAt(page, 2).waitFor()
      await page.locator('.pick-row').nth(1).check()
      await page
        .locator('.pick-row')
        .nth(3)
        .click({ modifiers: ['Shift'] })
      const bar = page.getByRole('region', { name: 'Selected jobs' })
      await bar.getByText('3 jobs selected').waitFor()
      await bar.getByRole('button', { name: 'Export…' }).click()
      expect(await violations(page)).toEqual([])
      expect(await scrollsSideways(page)).toBe(false)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Jobs as CSV' }).click(),
      ])
      expect(download.suggestedFilename()).toBe('selected-jobs.csv')
      expect((await Bun.file(await download.path()).text()).trimEnd().split('\r\n')).toHaveLength(4)
      await bar.getByText('3 jobs selected').waitFor()
      await bar.getByRole('button', { name: 'Assess…' }).click()
      await bar.getByText(/by the built-in rules/).waitFor()
      expect(await violations(page)).toEqual([])
      expect(await scrollsSideways(page)).toBe(false)
      expect(await smallTargets(page)).toEqual([])
      await bar.getByRole('button', { name: /^Assess \d jobs?$/ }).click()
      await bar.waitFor({ state: 'detached' })
      await until(async () => (await counts()).splits.not_assessed < (await counts()).new)
      expect(faults).toEqual([])
      await context.close()
    },
    PAGE_TEST,
  )
})
