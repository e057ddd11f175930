import { afterAll, beforeAll, describe, expect } from 'bun:test'
import type { Page } from 'playwright-core'
import {
  barriers,
  PAGE_TEST_MS,
  post,
  quiet,
  takeShift,
  test,
  visit,
  type WatchedPage,
  watchShift,
} from '#test/page/page-tools.ts'
import { configure, sendAsPerson } from '#test/support/as-person.ts'
import { leaveBrowser, noBrowser } from '#test/support/browser.ts'
import { type ServedHome, serveHome } from '#test/support/served.ts'
import { until } from '#test/support/until.ts'

let server: ServedHome
let watched: WatchedPage
let page: Page
let firstMark: string

const read = async (path: string) => (await fetch(`${server.url}${path}`)).json()
const isDone = async () => {
  const { on, total } = await read('/api/assessments/by-itself')
  const { assessments } = await read('/api/assessments?stale=1')
  return on && total === 0 && assessments.length === 0
}
const addWord = async (word: string) => {
  const { master } = await read('/api/master')
  const line = { revision: master.revision, section: 'skills', lines: [{ text: `Tools: ${word}` }] }
  await post(`${server.url}/api/master/lines`, line)
}
const PERMIT_IN_US = /work in the US(?: without visa sponsorship)?\?/
// The jobs with an open question after the permission to work in the US.
const askingForPermit = async (): Promise<string[]> => {
  const { assessments } = await read('/api/assessments?limit=200')
  const jobs = await Promise.all(
    assessments.map(({ job_identity }: { job_identity: string }) =>
      read(`/api/jobs?url=${encodeURIComponent(job_identity)}`),
    ),
  )
  const isAsking = ({ assessment }: (typeof jobs)[number]) =>
    assessment?.questions.some(({ question }: { question: string }) => PERMIT_IN_US.test(question))
  return jobs.filter(isAsking).map(({ job }) => job.job_identity)
}
const tabs = () => page.locator('.splits a').allInnerTexts()
const order = () => page.locator('.job-list > li').evaluateAll((all) => all.map((row) => row.dataset['job']))
// The row of a verdict begins with its sign.
const verdicts = () => page.locator('.row-mark .score-text').filter({ hasText: 'requirements' }).count()

describe.skipIf(noBrowser)('assessing by itself', () => {
  beforeAll(async () => {
    server = await serveHome({ background: true })
    watched = await visit({ url: server.url, hash: '#/new' })
    page = watched.page
    await page.getByRole('button', { name: 'Look around with sample data' }).click()
    await page.locator('.job-link').first().waitFor()
    firstMark = (await page.locator('.row-mark .score-text').first().textContent()) ?? ''
  }, PAGE_TEST_MS)

  afterAll(async () => {
    await watched?.context.close()
    await leaveBrowser()
    await server?.stop()
  })

  test('gives verdicts without a press in a home that the page sets up, and renews them in place', async () => {
    expect((await read('/api/config')).config.assess_by_itself).toBe(true)
    // The first list that a stranger sees is in order.
    expect(firstMark).toContain('requirements met')
    await until(isDone)
    await until(async () => (await verdicts()) > 10)
    expect(await page.locator('details.yes').count()).toBe(0)
    expect((await tabs()).map((tab) => tab.replace(/ .*/, ''))).toEqual([
      'All',
      'Needs',
      'Matches',
      'Low',
      'Not',
    ])

    await watchShift(watched.context)
    await page.reload()
    await page.locator('.job-link').first().waitFor()
    await until(async () => (await verdicts()) > 10)
    await takeShift(page)
    const [before, rows] = [await verdicts(), await order()]
    const least = await page.evaluateHandle(() => {
      const seen = { least: Number.POSITIVE_INFINITY, old: 0 }
      const look = () => {
        const texts = [...document.querySelectorAll('.row-mark .score-text')]
        seen.least = Math.min(
          seen.least,
          texts.filter((text) => text.textContent?.includes('requirements')).length,
        )
        seen.old = Math.max(seen.old, document.querySelectorAll('.row-mark.old').length)
      }
      new MutationObserver(look).observe(document.body, {
        childList: true,
        subtree: true,
        characterData: true,
      })
      return seen
    })
    const since = new Date().toISOString()
    await addWord('Kafka, Terraform')
    await until(isDone)
    await until(async () => (await page.locator('.row-mark.old').count()) === 0)
    const { assessments } = await read('/api/assessments?limit=200')
    type Assessed = { created_at: string; not_judged: object | null }
    const earlier = (row: Assessed) => row.not_judged === null && row.created_at <= since
    expect(assessments.filter(earlier)).toEqual([])
    expect((await least.jsonValue()).least).toBeGreaterThanOrEqual(before)
    expect(await order()).toEqual(rows)
    expect(await takeShift(page)).toBeLessThan(0.05)
    expect(await barriers(page)).toEqual([])
    expect(watched.faults).toEqual([])
  })

  test('shows the newest order to a person who comes from another screen', async () => {
    const shown = page.locator('.assessing').getByRole('button', { name: /^Show \d+ changes?$/ })
    // It was compared while the list was open, and again while it was not.
    for (const word of [null, 'Figma, Photoshop, Illustrator']) {
      await page.goto(`${server.url}/#/stories`)
      if (word) await addWord(word)
      await until(isDone)
      await quiet(page)
      await page.goto(`${server.url}/#/new`)
      await page.locator('.job-link').first().waitFor()
      const { postings } = await read('/api/new?unseen=1&sort=best')
      const newest = postings.rows.map(({ job_identity }: { job_identity: string }) => job_identity)
      expect((await order()).slice(0, 10)).toEqual(newest.slice(0, 10))
      expect(await shown.count()).toBe(0)
    }
    // Rows that the person took off the list are no changes of it.
    await page.keyboard.press('j')
    await page.keyboard.press('e')
    await page.locator('.bar.undo').getByText('Marked seen').waitFor()
    const compared = page.waitForResponse(/api\/new\?.*fields=row/)
    await addWord('Zither')
    await compared
    await until(isDone)
    await quiet(page)
    expect(await shown.count()).toBe(0)
    await page.keyboard.press('z')
    await page.locator('.bar.undo').getByText('Taken back').waitFor()
  })

  test('has parts that add up to all, also with jobs that the judge cannot read', async () => {
    for (const text of ['', '軟體工程師，負責後端服務。需要三年經驗。', 'We are great.'])
      await post(`${server.url}/api/own-jobs`, {
        title: 'Backend Engineer',
        company: `Crumb ${text.length}`,
        link: `https://careers.crumb.example/jobs/${text.length}`,
        text,
      })
    await until(isDone)
    await page.reload()
    await page.locator('.splits a').first().waitFor()
    await until(async () => (await tabs()).some((tab) => tab.startsWith('Not assessed')))
    const [all, ...parts] = (await tabs()).map((tab) => Number(/\d+$/.exec(tab)?.[0]))
    const { counts } = await read('/api/new?unseen=1')
    expect(counts.splits.not_assessed).toBeGreaterThan(0)
    expect(all).toBe(counts.new)
    expect(parts.reduce((sum, count) => sum + count, 0)).toBe(counts.new)
  })

  test.daily('asks no more for a fact that the settings hold since, on any job', async () => {
    await configure(server, { person: { may_work_in: null } })
    const { answers } = await read('/api/answers')
    for (const { question_id, question, revision } of answers)
      if (/authorized/.test(question))
        await sendAsPerson(server, {
          method: 'DELETE',
          path: `/api/answers/${question_id}?revision=${revision}`,
        })
    await until(async () => (await isDone()) && (await askingForPermit()).length > 2)
    const [job = ''] = await askingForPermit()
    await page.goto(`${server.url}/#/job/${encodeURIComponent(job)}`)
    const question = page.locator('.open-questions').getByText(PERMIT_IN_US).first()
    await question.waitFor()
    await page.goto(`${server.url}/#/settings`)
    await page.getByLabel('Where may you work without a permit?').fill('United States')
    await page.keyboard.press('Enter')
    await until(async () => (await read('/api/config')).config.person.may_work_in?.[0] === 'US')
    await until(async () => (await isDone()) && (await askingForPermit()).length === 0)
    await page.goto(`${server.url}/#/job/${encodeURIComponent(job)}`)
    await page.locator('.matrix').first().waitFor()
    await question.waitFor({ state: 'detached' })
    expect(watched.faults).toEqual([])
  })

  test('is a switch in the settings; off brings the question back, one press ends it', async () => {
    await configure(server, { assess_by_itself: true })
    await page.goto(`${server.url}/#/settings`)
    await page.reload()
    const toggle = page.getByLabel('Assess by itself with the built-in judge')
    await until(() => toggle.isChecked())
    // The list of another tab, on a phone, stays where it is when the question comes and when it goes.
    const other = await visit({ url: server.url, hash: '#/new', width: 390 })
    await watchShift(other.context)
    await other.page.reload()
    await other.page.locator('.job-link').first().waitFor()
    await until(async () => (await other.page.locator('.row-mark').count()) > 3)
    await takeShift(other.page)
    await toggle.uncheck()
    await until(async () => (await read('/api/config')).config.assess_by_itself === false)
    await addWord('Consul')
    const waiting = other.page.getByRole('button', { name: 'Jobs wait to be assessed' })
    await waiting.waitFor()
    expect(await other.page.locator('details.yes').count()).toBe(0)
    expect(await takeShift(other.page)).toBeLessThan(0.02)
    await waiting.click()
    await other.page.locator('details.yes').waitFor()
    await configure(server, { assess_by_itself: true })
    await other.page.locator('details.yes').waitFor({ state: 'detached' })
    expect(await takeShift(other.page)).toBeLessThan(0.02)
    expect(other.faults).toEqual([])
    await other.context.close()
    await configure(server, { assess_by_itself: false })
    await addWord('Nomad')
    await page.goto(`${server.url}/#/new`)
    await page.reload()
    await page.locator('details.yes').waitFor()
    expect(await tabs()).toHaveLength(6)
    await page.locator('details.yes summary').first().click()
    await page.getByRole('button', { name: 'Always, without asking' }).click()
    await page.locator('details.yes').waitFor({ state: 'detached' })
    await until(isDone)
    expect((await tabs()).some((tab) => tab.startsWith('Changed'))).toBe(false)
  })
})
