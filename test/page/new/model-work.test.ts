import { afterAll, beforeAll, describe, expect } from 'bun:test'
import { nextStepText } from '#lib/judge/batches/batch-text.ts'
import {
  barriers,
  faultless,
  NARROW,
  PAGE_TEST,
  PAGE_TEST_MS,
  post,
  test,
  violations,
  visit,
} from '#test/page/page-tools.ts'
import { configure, pairedToken } from '#test/support/as-person.ts'
import { leaveBrowser, noBrowser } from '#test/support/browser.ts'
import { placeReadingModel, type ReadingModel } from '#test/support/reading-model.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { until } from '#test/support/until.ts'

// No test asks the real boards.
const NOWHERE = 'http://127.0.0.1:9'

let server: TestServer
let model: ReadingModel

const read = async (path: string) => (await fetch(`${server.url}${path}`)).json()

const without4xx = (faults: string[]) => faults.filter((fault) => !/status of 4\d\d/.test(fault))

describe.skipIf(noBrowser)('assessing many jobs by a model', () => {
  beforeAll(async () => {
    ;[server, model] = await Promise.all([
      startServer({ sample: true, env: { SVC_BACKGROUND: 'on', SVC_BOARDS_GATEWAY: NOWHERE } }),
      placeReadingModel(),
    ])
    await configure(server, {
      model_target: model.target,
      batch_reading: 'model',
      pipeline: { auto_jobs_per_trigger: 0 },
      // Low enough that some jobs would be a match with an answer or two.
      fit: { match_at_percent: 40 },
    })
  }, PAGE_TEST_MS)

  afterAll(async () => {
    await leaveBrowser()
    await server?.stop()
    await model?.remove()
  })

  test('is asked with what is a guess and what is not known, and with the way to allow it', async () => {
    const page = await faultless({ url: server.url, hash: '#/new', token: await pairedToken(server) })
    const card = page.locator('details.yes')
    await card.getByText('needs your consent first').waitFor()
    await card.getByText(/^Assess the best 50 of \d+$/).click()
    await card.getByText('cost not known · a guess: too few such calls were made yet to go by').waitFor()
    const text = (await card.textContent()) ?? ''
    expect(text).toContain('This cannot start yet. You have not allowed')
    expect(await card.getByRole('button', { name: /^Assess/ }).count()).toBe(0)
    await card.getByText('Which jobs').click()
    await card.locator('.yes-jobs li').first().waitFor()
    expect(await card.locator('.yes-jobs li').count()).toBe(50)
    await card.getByText('What would be sent', { exact: true }).first().click()
    await card.getByText('Call 1 of 50').waitFor()
    await card.getByRole('button', { name: 'Next call' }).click()
    await card.getByText('Call 2 of 50').waitFor()
    await card
      .getByText(/\d+ rows? to judge(?:, \d+ settled before)?$/)
      .first()
      .click()
    await card.locator('.sent-part li').first().waitFor()
    expect(await violations(page)).toEqual([])
    await card.getByRole('link', { name: 'Open the settings' }).click()
    await page.waitForFunction(() => document.activeElement?.id === 'consent-title')
    await page.getByRole('checkbox', { name: /^Allow your program/ }).click()
    await until(
      async () =>
        (await (await fetch(`${server.url}/api/config`)).json()).config.allowed_targets.length === 1,
    )
  })

  test('tells while it runs by whom and how much is under way, and stops', async () => {
    await model.plan({ held_from: 20 })
    const page = await faultless({ url: server.url, hash: '#/new' })
    const card = page.locator('details.yes')
    await card.getByText('about 100 model calls').click()
    await card.getByRole('button', { name: 'Assess 50' }).waitFor()
    expect(await card.textContent()).not.toContain('cannot start yet')
    await card.getByRole('button', { name: 'Assess 50' }).click()
    const line = page.locator('.batch')
    await card.waitFor({ state: 'detached' })
    await line
      .getByText(/^By your program .* · (about \d+ min|under a minute) left · \d calls? in progress/)
      .waitFor()
    expect(await violations(page)).toEqual([])
    await line.getByRole('button', { name: 'Stop' }).click()
    await model.plan({})
    await page
      .locator('.batch-end')
      .getByText(/\d+ were not begun, since you stopped it\./)
      .waitFor()
  })

  test.daily(
    'goes on with what is left after a stop',
    async () => {
      const page = await faultless({ url: server.url, hash: '#/new' })
      const end = page.locator('.batch-end')
      await end.getByRole('button', { name: 'Continue with the rest…' }).click()
      await end.getByText(/about \d+ model calls · .* · by your program/).waitFor()
      expect(await violations(page)).toEqual([])
      const before = (await model.calls()).length
      await end.getByRole('button', { name: /^Assess \d+ jobs$/ }).click()
      await end.waitFor({ state: 'detached' })
      await until(async () => (await read('/api/postings/assess/status')).last?.assessed > 0)
      expect((await model.calls()).length).toBeGreaterThan(before)
      const { last } = await read('/api/postings/assess/status')
      expect(last).toMatchObject({ failed: 0, not_started: 0 })
      await page.locator('.batch').waitFor({ state: 'detached' })
      expect(await end.count()).toBe(0)
    },
    { ...PAGE_TEST, timeout: PAGE_TEST_MS * 2 },
  )

  test.daily(
    'that failed says why in words and by its codes, until the person hides it',
    async () => {
      await model.plan({ fails_from: 1, say: 'rate limit', exit_code: 1 })
      await post(`${server.url}/api/postings/assess`, { approve: true, since: '2020-01-01T00:00:00Z' })
      await until(async () => (await read('/api/postings/assess/status')).last?.failed > 0)
      const { last } = await read('/api/postings/assess/status')
      const page = await faultless({ url: server.url, hash: '#/new', ...NARROW })
      const end = page.locator('.batch-end')
      await end.waitFor()
      const text = (await end.textContent()) ?? ''
      expect(text).toContain(`${last.failed} failed: `)
      for (const code of last.failed_codes) expect(text).toContain(code)
      expect(text).toContain(nextStepText(last))
      expect(await barriers(page)).toEqual([])
      await end.getByRole('button', { name: 'Hide this' }).click()
      await end.waitFor({ state: 'detached' })
      await page.reload()
      await page.locator('.job-link').first().waitFor()
      expect(await end.count()).toBe(0)
      await model.plan({})
    },
    { ...PAGE_TEST, timeout: PAGE_TEST_MS * 2 },
  )

  test('in the background waits for a yes with what it takes, for the switch, and for the next day', async () => {
    const { open_questions } = await read('/api/insights')
    const insights = await visit({ url: server.url, hash: '#/insights' })
    await insights.page
      .getByText(/^Assessing again asks your program .*: a call or two for each job\.$/)
      .waitFor()
    await insights.context.close()
    await post(`${server.url}/api/answers`, { question: open_questions[0].question, answer: 'Yes.' })
    await until(async () => (await read('/api/pipeline')).waiting > 0)
    const { page, faults } = await visit({ url: server.url, hash: '#/new' })
    await page.getByText(/^About \d+ model calls? · about [\d,]+ tokens$/).waitFor()
    await page.getByText('Background work by a model is off').waitFor()
    expect(await violations(page)).toEqual([])
    await configure(server, { pipeline: { max_model_calls_per_day: 1 } })
    await page.reload()
    await page.getByRole('checkbox', { name: 'Allow model calls in the background' }).click()
    await page.getByText('The day’s 1 background model calls are made').waitFor()
    expect((await read('/api/config')).config.pipeline.enabled).toBe(true)
    const calls = (await model.calls()).length
    await page
      .getByRole('button', { name: /^Assess \d+ jobs? again$/ })
      .first()
      .click()
    await page.getByText('The jobs you approved are assessed again in the background.').waitFor()
    await page.getByText(/^\d+ of 1 model calls used today \(UTC\) · \d+ jobs? queued$/).waitFor()
    expect((await model.calls()).length).toBe(calls)
    await page.goto(`${server.url}/#/settings`)
    const part = page.locator('section', { hasText: 'Background work' })
    expect(
      await part.getByRole('checkbox', { name: 'Allow model calls in the background' }).isChecked(),
    ).toBe(true)
    await part.getByText('it goes on after midnight UTC').waitFor()
    expect(await violations(page)).toEqual([])
    expect(without4xx(faults)).toEqual([])
  })
})
