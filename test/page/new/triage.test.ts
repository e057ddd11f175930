import { beforeAll, describe, expect } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import {
  faultless,
  PAGE_TEST_MS,
  post,
  scrollsSideways,
  serverFor,
  smallTargets,
  test,
  violations,
  visit,
} from '#test/page/page-tools.ts'
import { noBrowser, openBrowser } from '#test/support/browser.ts'
import { until } from '#test/support/until.ts'

const server = serverFor({ sample: true })
let browser: Browser

const counts = async () => (await (await fetch(`${server.url}/api/new?unseen=1&fields=none`)).json()).counts
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
    browser = await openBrowser()
  }, PAGE_TEST_MS)

  test('with a job open, keys decide on it and open the next one, and each z takes back one step', async () => {
    const page = await faultless({ url: server.url, hash: '#/new' })
    await titleAt(page, 5).waitFor()
    const before = await counts()
    const titles = await Promise.all([1, 2, 3].map((at) => text(page, at)))
    const rows = page.locator('.job-list > li')
    const ids = await rows.evaluateAll((items) => items.map((item) => (item as HTMLElement).dataset['job']))
    // The next key is for the job whose title has the focus.
    const opens = (at: number) =>
      page.waitForFunction((id) => {
        const title = document.activeElement
        return location.hash.endsWith(encodeURIComponent(id)) && title?.closest('.job .job-head h1') !== null
      }, ids[at] ?? 'none')
    const offered = (words: string) => page.locator('.bar.undo').getByText(words).waitFor()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await opens(0)
    const { height } = (await page.locator('.headline').boundingBox()) ?? { height: 0 }
    const isCut = (element: Element) => element.scrollWidth > element.clientWidth
    expect([await page.locator('.message').evaluate(isCut), height < 40]).toEqual([false, true])
    const steps = [
      ['e', `Marked seen: ${titles[0]}`],
      ['n', `Not interested: ${titles[1]}`],
      ['a', `Marked applied: ${titles[2]}`],
    ] as const
    for (const [at, [key, words]] of steps.entries()) {
      await page.keyboard.press(key)
      await opens(at + 1)
      await offered(words)
    }
    expect(await counts()).toMatchObject({ new: before.new - 3, seen: 1, declined: 1 })
    for (const [, words] of steps.toReversed()) {
      await page.keyboard.press('z')
      await offered(`Taken back: ${words}`)
    }
    await until(async () => (await counts()).new === before.new)
    expect(await counts()).toMatchObject({ seen: 0, declined: 0 })
  })

  test.daily('with a job open, j and ] open the next one, k and [ the one before', async () => {
    const page = await faultless({ url: server.url, hash: '#/new' })
    await titleAt(page, 4).waitFor()
    const ids = await page
      .locator('.job-list > li')
      .evaluateAll((items) => items.map((item) => (item as HTMLElement).dataset['job'] ?? ''))
    // A key counts for the job whose title has the focus, so each waits for the effect of the one before.
    const opens = (at: number) =>
      page.waitForFunction((id) => {
        const title = document.activeElement?.closest('.job .job-head h1')
        const row = document.querySelector(`.job-list > li[data-job="${CSS.escape(id)}"]`)
        return (
          location.hash.endsWith(encodeURIComponent(id)) &&
          title !== null &&
          row?.querySelector('.job-link[aria-current="true"]')?.textContent === title?.textContent
        )
      }, ids[at] ?? 'none')
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await opens(0)
    const steps: [key: string, at: number][] = [
      ['j', 1],
      [']', 2],
      ['j', 3],
      ['k', 2],
      ['[', 1],
      ['k', 0],
      // Nothing stands before the first: the next key goes on from there.
      ['[', 0],
      [']', 1],
    ]
    for (const [key, at] of steps) {
      await page.keyboard.press(key)
      await opens(at)
    }
    await page.keyboard.press('Escape')
    await page.waitForFunction(
      (id) => document.activeElement?.closest('li')?.getAttribute('data-job') === id,
      ids[1] ?? 'none',
    )
  })

  test.daily('z waits for a step that the server has not confirmed', async () => {
    const { page } = await visit({ url: server.url, hash: '#/new' })
    await titleAt(page, 5).waitFor()
    const [first, second] = await Promise.all([1, 2].map((at) => text(page, at)))
    await page.keyboard.press('j')
    await page.keyboard.press('e')
    await page.locator('.bar.undo').getByText(`Marked seen: ${first}`).waitFor()
    await page.route('**/api/jobs/seen', async (route) => {
      await Bun.sleep(400)
      await route.continue()
    })
    await page.keyboard.press('e')
    await page.keyboard.press('z')
    await page.locator('[role=status]').getByText(`Taken back: Marked seen: ${second}`).waitFor()
    await shows(page, 1, second ?? '')
    expect((await counts()).seen).toBe(1)
    await page.goto(`${server.url}/#/stories`)
    await page.locator('.bar.undo').waitFor({ state: 'detached' })
    await page.keyboard.press('z')
    await until(async () => (await counts()).seen === 0)
  })

  test('buttons of a row mark it as seen, decline and snooze it, and another tab shows the same', async () => {
    const { page, context, faults } = await visit({ url: server.url, hash: '#/new' })
    await titleAt(page, 5).waitFor()
    const other = await context.newPage()
    await other.goto(`${server.url}/#/new`)
    await titleAt(other, 5).waitFor()
    const { new: before } = await counts()
    const titles = await Promise.all([1, 2, 3, 4].map((at) => text(page, at)))
    const row = page.locator('.job-list > li[aria-posinset="1"]')
    const bothShow = (count: number, title: string) =>
      Promise.all(
        [page, other].map(async (tab) => {
          await tab.locator('.splits').getByText(`All ${count}`).waitFor()
          await shows(tab, 1, title)
        }),
      )
    await row.hover()
    await row.getByRole('button', { name: `Seen: ${titles[0]}` }).click()
    await bothShow(before - 1, titles[1] ?? '')
    await row.getByRole('button', { name: `Not interested: ${titles[1]}` }).click()
    await bothShow(before - 2, titles[2] ?? '')
    await row.getByRole('button', { name: `Snooze: ${titles[2]}` }).click()
    const menu = page.getByRole('dialog', { name: `Snooze: ${titles[2]}` })
    await menu.waitFor()
    expect(await violations(page)).toEqual([])
    await menu.getByRole('button', { name: /^In two weeks/ }).click()
    await bothShow(before - 3, titles[3] ?? '')
    for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('z')
    await bothShow(before, titles[0] ?? '')
    expect(await counts()).toMatchObject({ seen: 0, declined: 0 })
    expect(faults).toEqual([])
  })

  test.daily('under a finger a row has one button for all its acts, and so has the open job', async () => {
    const context = await browser.newContext({
      viewport: { width: 390, height: 800 },
      hasTouch: true,
      isMobile: true,
    })
    const page = await context.newPage()
    await page.goto(`${server.url}/#/new`)
    await titleAt(page, 2).waitFor()
    const [first, second] = await Promise.all([1, 2].map((at) => text(page, at)))
    await page
      .getByRole('button', { name: `Acts: ${first}` })
      .first()
      .tap()
    await page.getByRole('button', { name: /^Tomorrow/ }).tap()
    await shows(page, 1, second ?? '')
    await titleAt(page, 1).tap()
    const act = (name: string) => page.locator('.job').getByRole('button', { name: `${name}: ${second}` })
    await act('Snooze').tap()
    await page.getByRole('button', { name: /^In 3 days/ }).waitFor()
    await page.keyboard.press('Escape')
    await act('Not interested').tap()
    await until(async () => (await counts()).declined === 1)
    await page
      .locator('.job h1')
      .filter({ hasNotText: second ?? '' })
      .waitFor()
    await page.getByRole('button', { name: 'Undo' }).tap()
    await page.locator('.bar.undo').getByText('Taken back: Not interested').waitFor()
    await page.getByRole('button', { name: 'Redo' }).waitFor()
    await page.keyboard.press('z')
    await until(async () => (await counts()).declined + (await counts()).seen === 0)
    expect(await scrollsSideways(page)).toBe(false)
  })

  test.daily('a double press of a button writes once', async () => {
    const page = await faultless({ url: server.url, hash: '#/new' })
    await titleAt(page, 1).waitFor()
    await titleAt(page, 1).hover()
    await page.locator('.job-list > li[aria-posinset="1"] .mark-applied').dblclick()
    await page.locator('.bar.undo').getByText('Marked applied').waitFor()
    const applied = async () => (await (await fetch(`${server.url}/api/applications`)).json()).applications
    expect(await applied()).toMatchObject([{ status: 'applied', revision: 1 }])
    await page.keyboard.press('z')
    await until(async () => (await applied()).length === 0)
  })

  test('a job is marked seen by e, several are declined and get a reason, and z takes back the last', async () => {
    const page = await faultless({ url: server.url, hash: '#/new' })
    await titleAt(page, 5).waitFor()
    const before = await counts()
    const [first, second, third, fourth] = await Promise.all([1, 2, 3, 4].map((at) => text(page, at)))
    await page.keyboard.press('j')
    await page.keyboard.press('e')
    await shows(page, 1, second ?? '')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(second ?? '')
    await page.locator('.bar.undo').getByText(`Marked seen: ${first}`).waitFor()
    expect(await counts()).toMatchObject({ new: before.new - 1, seen: 1 })
    await page.keyboard.press('x')
    const bar = page.getByRole('region', { name: 'Selected jobs' })
    await until(async () => {
      const [selection, offer] = await Promise.all([
        bar.boundingBox(),
        page.locator('.bar.undo').boundingBox(),
      ])
      return selection !== null && offer !== null && offer.y + offer.height < selection.y
    })
    await page.keyboard.press('Escape')
    await page.keyboard.press('z')
    await shows(page, 1, first ?? '')
    await until(async () => (await counts()).seen === 0)

    await page.keyboard.press('Home')
    await page.keyboard.press('x')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await bar.getByText('3 selected').waitFor()
    const tops = await bar
      .locator('.acts > button')
      .evaluateAll((all) => all.map((button) => button.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('n')
    await shows(page, 1, fourth ?? '')
    await bar.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Why?' }).click()
    const reasons = page.getByRole('dialog', { name: 'Why not: 3 jobs' })
    await reasons.waitFor()
    expect(await violations(page)).toEqual([])
    // A menu keeps letters from the jobs under it.
    await page.keyboard.press('e')
    expect(await counts()).toMatchObject({ new: before.new - 3, seen: 0 })
    await reasons.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.locator('.bar.undo').getByText('Not interested (Pay): 3 jobs').waitFor()
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
  })

  test('what is refused is taken back with the reason, and what others do is heard of', async () => {
    const { page } = await visit({ url: server.url, hash: '#/new' })
    await titleAt(page, 3).waitFor()
    const first = await text(page, 1)
    const message = 'The disk is full. Free some room and try again.'
    await page.route('**/api/jobs/seen', (route) =>
      route.fulfill({ status: 507, json: { error: { code: 'target_unavailable', message } } }),
    )
    await page.keyboard.press('j')
    await page.keyboard.press('e')
    const bar = page.getByRole('alert').filter({ hasText: message })
    await bar.waitFor()
    await shows(page, 1, first)
    await bar.getByRole('button', { name: 'Close' }).click()
    await bar.waitFor({ state: 'detached' })
    const { new: before } = await counts()
    const row = page.locator('.job-list > li[aria-posinset="2"]')
    const job_url = (await row.getAttribute('data-job')) ?? ''
    await post(`${server.url}/api/assess`, { job: { job_url } })
    // The assessed job may stand elsewhere in the list then.
    const assessed = page.locator(`.job-list > li[data-job="${job_url}"]`)
    await assessed.locator('.row-mark .score-text').getByText('requirements').waitFor({ state: 'attached' })
    await post(`${server.url}/api/jobs/decline`, { job_urls: [job_url] })
    await page
      .locator('.splits')
      .getByText(`All ${before - 1}`)
      .waitFor()
    await post(`${server.url}/api/jobs/unmark`, { job_urls: [job_url], mark: 'declined' })
    await page.locator('.splits').getByText(`All ${before}`).waitFor()
  })

  test('what changed while the server was out of reach is there when it is back, without a reload', async () => {
    const { page, context } = await visit({ url: server.url, hash: '#/new' })
    await titleAt(page, 3).waitFor()
    const { new: before } = await counts()
    const job_url = (await page.locator('.job-list > li').first().getAttribute('data-job')) ?? ''
    await context.setOffline(true)
    await page.keyboard.press('j')
    await page.keyboard.press('e')
    await page.getByText('The local server is not answering').first().waitFor()
    const notStored = page.getByRole('alert').filter({ hasText: 'Nothing was stored' })
    await notStored.waitFor()
    await post(`${server.url}/api/jobs/decline`, { job_urls: [job_url] })
    await context.setOffline(false)
    await page
      .locator('.splits')
      .getByText(`All ${before - 1}`)
      .waitFor()
    await notStored.getByRole('button', { name: 'Close' }).click()
    await page.locator('.bar.bad').waitFor({ state: 'detached' })
    await post(`${server.url}/api/jobs/unmark`, { job_urls: [job_url], mark: 'declined' })
  })

  test.daily('selected jobs are assessed on a yes, also in a small window', async () => {
    const page = await faultless({ url: server.url, hash: '#/new', width: 320, dark: true })
    await titleAt(page, 2).waitFor()
    await page.locator('.pick-row').nth(1).check()
    await page
      .locator('.pick-row')
      .nth(3)
      .click({ modifiers: ['Shift'] })
    const bar = page.getByRole('region', { name: 'Selected jobs' })
    await bar.getByText('3 selected').waitFor()
    await bar.getByRole('button', { name: 'Export…' }).click()
    const menu = await page.locator('#export-selection').boundingBox()
    expect([menu && menu.x >= 0, menu && menu.x + menu.width <= 320]).toEqual([true, true])
    expect(await violations(page)).toEqual([])
    expect(await scrollsSideways(page)).toBe(false)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Jobs as CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('selected-jobs.csv')
    expect((await Bun.file(await download.path()).text()).trimEnd().split('\r\n')).toHaveLength(4)
    await bar.getByText('3 selected').waitFor()
    await bar.getByRole('button', { name: 'Assess…' }).click()
    await bar.getByText(/by the built-in rules/).waitFor()
    expect(await violations(page)).toEqual([])
    expect(await scrollsSideways(page)).toBe(false)
    expect(await smallTargets(page)).toEqual([])
    await bar.getByRole('button', { name: /^Assess \d jobs?$/ }).click()
    await bar.waitFor({ state: 'detached' })
    await until(async () => (await counts()).splits.not_assessed < (await counts()).new)
  })

  test.daily('a yes and a reload leave the list as it is; marking all seen can be undone', async () => {
    const page = await faultless({ url: server.url, hash: '#/new' })
    await titleAt(page, 3).waitFor()
    const { new: before } = await counts()
    const listed = (count: number) => page.locator('.splits').getByText(`All ${count}`).waitFor()
    await page.locator('details.yes summary').click()
    await page.getByText('The jobs stay in this list').waitFor()
    await page
      .locator('details.yes')
      .getByRole('button', { name: /^Assess \d+$/ })
      .click()
    await until(async () => (await counts()).splits.not_assessed < before / 2)
    await post(`${server.url}/api/new`, { assess: false })
    await page.reload()
    await listed(before)
    await page.getByRole('button', { name: 'Mark all seen' }).click()
    await page.getByText('You have seen every job that your roles found.').first().waitFor()
    await page.reload()
    await page.getByText('You have seen every job that your roles found.').first().waitFor()
    await post(`${server.url}/api/new/seen`, { until: '1970-01-01T00:00:00Z' })
    await listed(before)
    await page.getByRole('button', { name: 'Mark all seen' }).click()
    await page.locator('.bar.undo').getByRole('button', { name: 'Undo' }).click()
    await listed(before)
    // Another program marks all after the person did; its mark stays.
    await page.getByRole('button', { name: 'Mark all seen' }).click()
    await page.locator('.bar.undo').getByText('Marked all seen').waitFor()
    await post(`${server.url}/api/new/seen`, { until: new Date().toISOString() })
    await page.keyboard.press('z')
    await page.getByText('Not taken back: Marked all seen. It was changed elsewhere meanwhile').waitFor()
    await page.getByText('You have seen every job that your roles found.').first().waitFor()
    await post(`${server.url}/api/new/seen`, { until: '1970-01-01T00:00:00Z' })
    await listed(before)

    // A change that comes before the page hears of changes.
    let hears = () => {}
    const late = new Promise<void>((resolve) => (hears = resolve))
    await page.route('**/api/events', async (route) => {
      await late
      await route.continue()
    })
    await post(`${server.url}/api/new/seen`, { until: new Date().toISOString() })
    await page.reload()
    await page.getByText('You have seen every job that your roles found.').first().waitFor()
    await post(`${server.url}/api/new/seen`, { until: '1970-01-01T00:00:00Z' })
    hears()
    await listed(before)
  })
})
