import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { ModelTargets } from '#lib/judge/targets/targets.ts'
import { mustBe } from '#test/support/app.ts'
import { placeReadingModel, type ReadingModel } from '#test/support/reading-model.ts'
import { openSearch, type Search } from '#test/support/search.ts'
import { until } from '#test/support/until.ts'

const MASTER = '## Summary\n\n- Ran Kafka for five years\n- Wrote Python services\n'
const text = (names: string[]) =>
  `&lt;ul&gt;${names.map((name) => `&lt;li&gt;You must know ${name}&lt;/li&gt;`).join('')}&lt;/ul&gt;`
const jobs = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    title: `Software Engineer ${at + 1}`,
    text:
      text(['Kafka', 'Python', at % 2 === 0 ? 'Fortran' : 'Kafka', `Thing${at}`.replace(/\d+/, '')]) +
      ` Number ${at}.`,
  }))

const DAY_MS = 86_400_000

let ahead = 0
let longest_ms = Number.POSITIVE_INFINITY
let search: Search
let model: ReadingModel
beforeEach(async () => {
  model = await placeReadingModel()
  ahead = 0
  longest_ms = Number.POSITIVE_INFINITY
  const now = () => new Date(Date.now() + ahead).toISOString()
  const { detect, call, close } = model.targets
  const targets: ModelTargets = {
    detect,
    close,
    call: (name, prompt, { timeout_ms, signal }) =>
      call(name, prompt, { timeout_ms: Math.min(timeout_ms, longest_ms), signal }),
  }
  search = await openSearch({ targets, now })
  await search.post('/api/master', { markdown: MASTER })
})
afterEach(async () => {
  await search.close()
  await model.remove()
})

async function configure(more: object = {}) {
  return await search.configure({ model_target: model.target, ...more })
}
const allow = () => configure({ allowed_targets: [model.target], batch_reading: 'model' })

async function list(count: number) {
  search.lists('acme', jobs(count))
  await search.follow('acme')
  await search.read()
  await search.services.tracker.settled()
}
const yes = () => search.call('POST', '/api/new', { body: { assess: true, wait: true } })
const status = () => search.get('/api/postings/assess/status')
const ledger = () => search.get('/api/model-calls', { limit: '200' })

describe('assessing with a program of the person’s own', () => {
  test('asks, waits for the consent, assesses, and keeps a ledger', async () => {
    await list(3)
    await configure()
    expect((await search.news()).question?.note).toContain('--allowed-targets')
    expect(await yes()).toMatchObject({ ok: false, status: 403, error: { code: 'model_denied' } })
    expect(await model.calls()).toEqual([])
    await allow()
    const { question } = await search.news()
    expect(question).toMatchObject({
      note: null,
      model_target: model.target,
      estimate: { calls: 6, basis_calls: 0 },
    })
    const answer = mustBe(await yes())
    expect(answer).toMatchObject({ assessed: { requested: 3 } })
    expect((await status()).last).toMatchObject({ status: 'done', assessed: 3, failed: 0, error_code: null })
    expect((await model.calls()).sort()).toEqual(['extract', 'extract', 'extract', 'judge', 'judge', 'judge'])
    const { calls, totals } = await ledger()
    expect(calls).toHaveLength(6)
    expect(totals).toMatchObject({ calls_today: 6, tokens_today: 660 })
    expect(calls.every((call) => call.outcome === 'ok' && call.job_identity !== null)).toBe(true)
  })

  test('finds rows with quotes of the posting and lines of the person', async () => {
    await list(1)
    await allow()
    mustBe(await yes())
    const url = 'https://boards.greenhouse.io/acme/jobs/1'
    const { assessment, job } = await search.get('/api/jobs', { url })
    expect(assessment).toMatchObject({ target: model.target, verdict: 'pending_user_answers', met: 2 })
    for (const { quote } of assessment?.matrix ?? []) expect(job?.description).toContain(quote)
    const { rows } = await search.get('/api/jobs/evidence', { url })
    expect(rows.flatMap((row) => row.lines.map((line) => line.text))).toContain('Ran Kafka for five years')
  })

  test('says that a program took too long, ends it, and stores nothing', async () => {
    await list(1)
    await allow()
    await model.plan({ held_from: 1 })
    longest_ms = 500
    const job = { job_url: 'https://boards.greenhouse.io/acme/jobs/1' }
    expect(await search.call('POST', '/api/assess', { body: { job } })).toMatchObject({
      status: 504,
      error: {
        code: 'assess_timeout',
        model_call_started: true,
        may_have_used_tokens: true,
        fresh_assessment_stored: false,
        next_action: expect.stringContaining('faster model'),
      },
    })
    expect((await search.get('/api/assessments')).assessments).toEqual([])
    expect((await ledger()).calls.map(({ outcome }) => outcome)).toEqual(['failed'])
  })

  test('reads a posting once: a second assessment asks only to judge', async () => {
    await list(1)
    await allow()
    mustBe(await yes())
    await search.post('/api/assess', { job: { job_url: 'https://boards.greenhouse.io/acme/jobs/1' } })
    expect(await model.calls()).toEqual(['extract', 'judge', 'judge'])
  })

  test('ends a batch at a usage limit, keeps what is done, and pays for nothing twice', async () => {
    await list(8)
    await allow()
    const say = 'usage limit reached, resets 5:09pm (UTC)'
    await model.plan({ fails_from: 7, say })
    mustBe(await yes())
    const { last } = await status()
    expect(last).toMatchObject({ error_code: 'model_unavailable', model_target: model.target })
    expect((last?.not_started ?? 0) > 0 && (last?.assessed ?? 0) > 0).toBe(true)
    expect((last?.assessed ?? 0) + (last?.failed ?? 0) + (last?.not_started ?? 0)).toBe(8)
    // The limit is known now, so that nothing is even tried.
    const made = (await model.calls()).length
    expect(await yes()).toMatchObject({
      ok: false,
      error: { code: 'model_unavailable', model_call_started: false },
    })
    expect(await model.calls()).toHaveLength(made)
    const assessed = (await search.get('/api/assessments')).assessments
    expect(assessed).toHaveLength(last?.assessed ?? -1)
  })

  test('counts the calls in flight, not the jobs that they judge', async () => {
    await list(12)
    await configure({ allowed_targets: [model.target] })
    await model.plan({ held_from: 1 })
    await search.post('/api/new', { assess: true })
    const inFlight = async () => (await status()).batch?.in_flight ?? 0
    await until(async () => (await inFlight()) > 1)
    expect(await inFlight()).toBe(2)
    await model.plan({})
    await search.services.batches.settled()
  })

  test('stops on request after what is under way', async () => {
    await list(12)
    await allow()
    // Some jobs are read and judged, and some after them are under way.
    await model.plan({ held_from: 10 })
    await search.post('/api/new', { assess: true })
    await until(async () => (await model.calls()).length >= 10)
    const running = await search.post('/api/postings/assess/cancel')
    expect(running).toMatchObject({ cancel_requested: 1, batch: { status: 'cancelling' } })
    await model.plan({})
    await search.services.batches.settled()
    const { last } = await status()
    expect(last).toMatchObject({ status: 'cancelled', failed: 0 })
    expect((last?.not_started ?? 0) > 0).toBe(true)
    expect((await search.get('/api/assessments')).assessments).toHaveLength(last?.assessed ?? -1)
  })

  test('an answer moves the verdict: at once as provisional, and by the background once it is on', async () => {
    await list(1)
    await allow()
    mustBe(await yes())
    const url = 'https://boards.greenhouse.io/acme/jobs/1'
    const read = async () => (await search.get('/api/jobs', { url })).assessment
    const open = (await read())?.questions ?? []
    expect(open.length).toBeGreaterThan(0)
    for (const { question } of open) {
      await search.post('/api/answers', { question, answer: 'Yes.', tag: 'tools' })
    }
    await search.services.tracker.settled()
    await search.services.pipeline.drain()
    expect(await read()).toMatchObject({
      basis_stale_reason: 'story_bank_changed',
      verdict: 'pending_user_answers',
      provisional: { verdict: 'matched_above_threshold' },
    })
    // The rules do not take the place of what a model found.
    await configure({ model_target: 'builtin' })
    await search.services.pipeline.drain()
    expect(await read()).toMatchObject({ target: model.target, basis_stale: true })
    await configure({ pipeline: { enabled: true } })
    await search.services.pipeline.drain()
    expect(await read()).toMatchObject({
      target: model.target,
      basis_stale: false,
      verdict: 'matched_above_threshold',
    })
  })

  test('the background stops at the day’s cap, keeps its queue, and goes on the next day', async () => {
    await list(4)
    await allow()
    mustBe(await yes())
    await configure({ pipeline: { enabled: true, max_model_calls_per_day: 9 } })
    const url = 'https://boards.greenhouse.io/acme/jobs/1'
    const { assessment } = await search.get('/api/jobs', { url })
    const question =
      assessment?.questions.find((question) => question.question.includes('Thing'))?.question ?? ''
    await search.post('/api/answers', { question, answer: 'No, never.', tag: 'tools' })
    await search.services.tracker.settled()
    await search.services.pipeline.drain()
    const standing = async () => {
      const { queued, model_calls_today } = await search.get('/api/pipeline')
      return { queued, model_calls_today, calls: (await ledger()).calls.length }
    }
    expect(await standing()).toEqual({ queued: 3, model_calls_today: 9, calls: 9 })
    await search.services.pipeline.drain()
    expect((await standing()).calls).toBe(9)
    ahead = DAY_MS
    await search.services.pipeline.drain()
    expect(await standing()).toEqual({ queued: 0, model_calls_today: 3, calls: 12 })
  })
})
