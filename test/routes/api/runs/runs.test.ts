import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mustBe } from '#test/support/app.ts'
import { DEMANDS, manyJobs, openRunApp, RUN_NOW, type RunApp } from '#test/support/runs.ts'

let app: RunApp
let clock = RUN_NOW
beforeEach(() => {
  clock = RUN_NOW
})
afterEach(() => app.close())

const open = async (count: number) => {
  app = await openRunApp(manyJobs(count), { now: () => clock })
}
const show = async (run_id: string) => (await app.get('/api/runs/:run_id', { run_id })).run
const assessAll = (run_id: string, body: { start?: boolean; cancel?: boolean } = {}) =>
  app.call('POST', '/api/runs/:run_id/assess-all', { params: { run_id }, body })
const rank = (run_id: string, body: object = {}) =>
  app.call('POST', '/api/runs/:run_id/rank', { params: { run_id }, body })
const look = (run_id: string, days?: number) =>
  app.call('POST', '/api/runs/:run_id/posted-window', {
    params: { run_id },
    body: days === undefined ? {} : { days },
  })
const later = (days: number) => {
  clock = new Date(Date.parse(clock) + days * 86_400_000).toISOString()
}

describe('GET /api/runs', () => {
  test('lists the runs page by page, the last started first, without their postings', async () => {
    await open(2)
    const first = await app.wholeRun()
    const second = await app.wholeRun()
    expect(second).toBe('run_20261121T120000001Z')
    const page = await app.get('/api/runs', { limit: '1' })
    expect(page.runs.map((run) => run.run_id)).toEqual([second])
    expect(page.runs[0]).not.toHaveProperty('postings')
    expect(page.runs[0]?.counts).toEqual({ postings: 2, new: 0, assessed: 2 })
    const cursor = page.next_cursor ?? ''
    const rest = await app.get('/api/runs', { cursor })
    expect(rest.runs.map((run) => run.run_id)).toEqual([first])
    expect(rest.next_cursor).toBeNull()
  })

  test('refuses a cursor that names no run', async () => {
    await open(1)
    await app.wholeRun()
    for (const cursor of ['zzz', '', 'run_20200101T000000000Z', 'apv_0123456789abcdef']) {
      const outcome = await app.call('GET', '/api/runs', { query: { cursor } })
      expect(outcome).toMatchObject({ status: 422, error: { code: 'invalid_value' } })
    }
  })
})

describe('a run that there is not', () => {
  test('is not_found everywhere', async () => {
    await open(0)
    const params = { run_id: 'run_20200101T000000000Z' }
    const outcomes = [
      await app.call('GET', '/api/runs/:run_id', { params }),
      await app.call('GET', '/api/runs/:run_id/progress', { params }),
      await assessAll(params.run_id),
      await rank(params.run_id),
      await look(params.run_id, 30),
    ]
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ ok: false, status: 404, error: { code: 'not_found' } })
    }
  })
})

describe('a run that is under way', () => {
  test('is not gone on with', async () => {
    await open(3)
    const run_id = await app.startRun()
    for (const outcome of [
      await assessAll(run_id, { start: true }),
      await rank(run_id, { start: true }),
      await look(run_id, 30),
    ]) {
      expect(outcome).toMatchObject({ ok: false, status: 409, error: { code: 'run_in_progress' } })
    }
    expect(mustBe(await look(run_id)).searched_days).toBeNull()
    await app.services.runs.settled()
  })
})

describe('POST /api/runs/{run_id}/assess-all', () => {
  test('reads its plan, and starts nothing', async () => {
    await open(5)
    const run_id = await app.wholeRun({ selection_cap: 2 })
    const plan = mustBe(await assessAll(run_id))
    expect(plan).toMatchObject({
      state: 'idle',
      model_target: 'builtin',
      plan: { count: 3, new_count: 3, stale_count: 0 },
      counts: { requested: 0, assessed: 0 },
      estimate: { calls: 0 },
    })
    expect(plan.plan).not.toHaveProperty('total')
    expect(plan.plan).not.toHaveProperty('more_after')
    expect((await show(run_id)).counts.assessed).toBe(2)
  })

  test('assesses the newest 50 of what is left, and says what stays', async () => {
    await open(63)
    const run_id = await app.wholeRun({ selection_cap: 1, selection_rule: 'newest' })
    expect(mustBe(await assessAll(run_id)).plan).toEqual({
      count: 50,
      new_count: 50,
      stale_count: 0,
      total: 62,
      more_after: 12,
    })
    const started = mustBe(await assessAll(run_id, { start: true }))
    expect(started).toMatchObject({ state: 'running', counts: { requested: 50 } })
    expect(await assessAll(run_id, { start: true })).toMatchObject({
      ok: false,
      error: { code: 'assess_batch_running' },
    })
    await app.services.batches.settled()
    const after = mustBe(await assessAll(run_id))
    expect(after).toMatchObject({
      state: 'idle',
      plan: { count: 12, new_count: 12 },
      counts: { requested: 50, assessed: 50, failed: 0, not_started: 0 },
    })
    const { postings } = await show(run_id)
    expect(postings.map((posting) => posting.assessment !== null)).toEqual([
      ...Array<boolean>(51).fill(true),
      ...Array<boolean>(12).fill(false),
    ])
  })

  test('stops after the job that is under way, and keeps what is done', async () => {
    await open(50)
    const run_id = await app.wholeRun({ selection_cap: 1 })
    mustBe(await assessAll(run_id, { start: true }))
    // The job under way may have ended before the answer was made.
    expect(['cancelling', 'idle']).toContain(mustBe(await assessAll(run_id, { cancel: true })).state)
    await app.services.batches.settled()
    const { state, counts } = mustBe(await assessAll(run_id))
    expect(state).toBe('idle')
    expect(counts.assessed + counts.not_started).toBe(49)
    expect(counts.not_started).toBeGreaterThan(0)
  })

  test('stops only its own batch', async () => {
    await open(50)
    const run_id = await app.wholeRun({ selection_cap: 1 })
    await app.post('/api/postings/assess', { approve: true, include_low_rank: true })
    expect(mustBe(await assessAll(run_id, { cancel: true })).state).toBe('idle')
    await app.services.batches.settled()
    expect((await app.services.batches.last())?.status).toBe('done')
  })

  test('queues what is out of date, and skips what is current', async () => {
    await open(4)
    const run_id = await app.wholeRun({ selection_cap: 3, selection_rule: 'newest' })
    const { config, revision } = await app.get('/api/config')
    await app.put('/api/config', { revision, fit: { ...config.fit, match_at_percent: 20 } })
    await app.services.tracker.settled()
    const stale = (await show(run_id)).postings.filter((posting) => posting.assessment?.stale_reason)
    expect(stale).toHaveLength(3)
    expect(mustBe(await assessAll(run_id)).plan).toEqual({ count: 4, new_count: 1, stale_count: 3 })
    mustBe(await assessAll(run_id, { start: true }))
    await app.services.batches.settled()
    expect(mustBe(await assessAll(run_id)).plan).toEqual({ count: 0, new_count: 0, stale_count: 0 })
    expect(mustBe(await assessAll(run_id, { start: true })).state).toBe('idle')
  })

  test('leaves alone what an earlier run held without assessing it, what is gone and what was applied for', async () => {
    await open(3)
    await app.wholeRun({ selection_cap: 1, selection_rule: 'newest' })
    app.list(manyJobs(6))
    const run_id = await app.wholeRun({ selection_cap: 1, selection_rule: 'newest' })
    // The older run's 2 are not new here; of its own 3 new ones, one is applied for and one leaves its board.
    const job_url = 'https://boards.greenhouse.io/acme/jobs/4'
    await app.put('/api/applications', { job_url, status: 'applied' })
    app.list(manyJobs(5))
    await app.post('/api/boards/refresh', { wait: true })
    await app.services.tracker.settled()
    expect(mustBe(await assessAll(run_id)).plan.count).toBe(1)
  })

  test('refuses to start and stop at once', async () => {
    await open(1)
    const run_id = await app.wholeRun()
    expect(await assessAll(run_id, { start: true, cancel: true })).toMatchObject({
      error: { code: 'invalid_value' },
    })
  })
})

describe('POST /api/runs/{run_id}/rank', () => {
  const ranks = async (run_id: string) => (await show(run_id)).postings.map((posting) => posting.rank_score)

  test('ranks for the selected role or the one that is named, and spends nothing', async () => {
    await open(2)
    const run_id = await app.wholeRun()
    const before = await ranks(run_id)
    const body = { label: 'Databases', titles: ['Database Keeper'], keywords: ['PostgreSQL'] }
    await app.post('/api/profiles', body)
    await app.services.tracker.settled()
    const started = mustBe(
      await rank(run_id, { start: true, profile_id: 'databases', run_id, cost_cap_usd: 1.5 }),
    )
    expect(started).toMatchObject({ state: 'running', cost_cap_usd: 1.5, spent_usd: 0 })
    await app.services.runRanks.settled()
    const after = await ranks(run_id)
    expect(after).not.toEqual(before)
    expect(after.every((score) => (score ?? 0) > 0)).toBe(true)
    expect(mustBe(await rank(run_id))).toMatchObject({
      state: 'idle',
      ranked_for: 'databases',
      counts: { done: 2, total: 2 },
      cost_cap_usd: null,
    })
    mustBe(await rank(run_id, { start: true }))
    await app.services.runRanks.settled()
    expect(await ranks(run_id)).toEqual(before)
    expect(mustBe(await rank(run_id)).ranked_for).toBe('engineer')
  })

  test('gives the rank that the list of jobs has', async () => {
    await open(2)
    const run_id = await app.wholeRun()
    const { postings } = await app.get('/api/postings')
    const listed = new Map(postings.rows.map((row) => [row.job_identity, row.rank_score]))
    for (const posting of (await show(run_id)).postings) {
      expect(posting.rank_score).toBe(listed.get(posting.job_identity) ?? -1)
    }
  })

  test('stops after the piece that is under way', async () => {
    await open(120)
    const run_id = await app.wholeRun({ selection_cap: 1 })
    mustBe(await rank(run_id, { start: true }))
    // The rest may have ended before the stop.
    expect(['cancelling', 'idle']).toContain(mustBe(await rank(run_id, { cancel: true })).state)
    await app.services.runRanks.settled()
    expect(mustBe(await rank(run_id)).state).toBe('idle')
  })

  test('refuses another run, an unknown role, two acts at once and a negative limit', async () => {
    await open(1)
    const run_id = await app.wholeRun()
    for (const body of [
      { run_id: 'run_20200101T000000000Z' },
      { profile_id: 'nobody', start: true },
      { start: true, cancel: true },
      { cost_cap_usd: -1 },
    ])
      expect(await rank(run_id, body)).toMatchObject({ ok: false, error: { code: 'invalid_value' } })
  })

  test('waits for no batch', async () => {
    await open(40)
    const run_id = await app.wholeRun({ selection_cap: 1 })
    mustBe(await assessAll(run_id, { start: true }))
    expect(await rank(run_id, { start: true })).toMatchObject({ error: { code: 'assess_batch_running' } })
    await app.services.batches.settled()
  })
})

describe('POST /api/runs/{run_id}/posted-window', () => {
  const aged = (count: number, days: number) =>
    manyJobs(count).map((job, at) => ({
      ...job,
      id: 100 + at,
      text: `${DEMANDS} You will keep older system ${at} well, with Python.`,
      first_published: new Date(Date.parse(RUN_NOW) - days * 86_400_000 - at * 60_000).toISOString(),
    }))

  test('adds stored postings of more days, assesses only those, and reads no board', async () => {
    app = await openRunApp([
      ...manyJobs(3),
      // The newer two are ranked lower.
      ...aged(4, 20).map((job, at) => (at < 2 ? { ...job, title: 'Software Engineer for Bees' } : job)),
      ...aged(1, 45).map((job) => ({ ...job, id: 200, text: 'Another.' })),
    ])
    const run_id = await app.wholeRun({ selection_cap: 2 })
    expect(mustBe(await look(run_id))).toMatchObject({
      run_days: 7,
      searched_days: null,
      added_total: 0,
      choices: [14, 30, 60, 90, 180, 365],
      skip_reason: null,
    })
    const requestsBefore = app.gateway.requests.length
    expect(mustBe(await look(run_id, 30))).toMatchObject({
      run_id,
      run_days: 7,
      searched_days: 30,
      added_total: 4,
      added: 4,
      assessing: 2,
      choices: [60, 90, 180, 365],
      skip_reason: null,
    })
    await app.services.batches.settled()
    expect(app.gateway.requests).toHaveLength(requestsBefore)
    const { postings, counts } = await show(run_id)
    expect(counts).toEqual({ postings: 7, new: 7, assessed: 4 })
    const added = postings.filter((posting) => posting.added_by === 'posted_window')
    expect(added.map((posting) => posting.assessment !== null)).toEqual([true, true, false, false])
    expect(added.every((posting) => posting.rank_score !== null)).toBe(true)
    expect((await app.get('/api/runs')).runs).toHaveLength(1)
    expect(mustBe(await look(run_id, 60))).toMatchObject({ added: 1, added_total: 5, searched_days: 60 })
    await app.services.batches.settled()
    expect(mustBe(await look(run_id, 60))).toMatchObject({ added: 0, skip_reason: 'nothing_found' })
    expect(mustBe(await look(run_id, 14))).toMatchObject({ searched_days: 60, skip_reason: 'nothing_found' })
  })

  test('leaves an assessment that it finds as it is', async () => {
    app = await openRunApp(aged(3, 20))
    const run_id = await app.wholeRun()
    const job_url = 'https://boards.greenhouse.io/acme/jobs/100'
    await app.post('/api/assess', { job: { job_url } })
    expect(mustBe(await look(run_id, 30))).toMatchObject({ added: 3, assessing: 2, skip_reason: null })
    await app.services.batches.settled()
    const batch = await app.services.batches.last()
    expect(batch?.jobs.map((job) => job.job_identity)).not.toContain(job_url)
  })

  test('says so where all that it adds is assessed already', async () => {
    app = await openRunApp(aged(1, 20))
    const run_id = await app.wholeRun()
    const job_url = 'https://boards.greenhouse.io/acme/jobs/100'
    await app.post('/api/assess', { job: { job_url } })
    expect(mustBe(await look(run_id, 30))).toMatchObject({
      added: 1,
      assessing: 0,
      skip_reason: 'all_assessed',
    })
  })

  test('filters by the keywords of the run', async () => {
    const [first, two] = aged(2, 20)
    app = await openRunApp([
      { ...first, id: 1, text: 'Go' },
      { ...two, id: 2, text: 'Python' },
    ])
    const run_id = await app.wholeRun({ keywords: ['go'] })
    expect(mustBe(await look(run_id, 30))).toMatchObject({ added: 1 })
    await app.services.batches.settled()
  })

  test('finds what came in since, also within the days of the run', async () => {
    await open(1)
    const run_id = await app.wholeRun()
    later(1)
    app.list(manyJobs(2))
    await app.post('/api/boards/refresh', { wait: true })
    expect(mustBe(await look(run_id, 7))).toMatchObject({ added: 1, searched_days: 7 })
    await app.services.batches.settled()
  })

  test('leaves what it adds for later while a batch runs', async () => {
    app = await openRunApp([...manyJobs(30), ...aged(2, 20)])
    const run_id = await app.wholeRun({ selection_cap: 1 })
    mustBe(await assessAll(run_id, { start: true }))
    expect(mustBe(await look(run_id, 30))).toMatchObject({
      added: 2,
      assessing: 0,
      skip_reason: 'assess_batch_running',
    })
    await app.services.batches.settled()
    expect(mustBe(await assessAll(run_id)).plan.count).toBe(2)
  })

  test('says so where its role is not active any more, whose deletion takes nothing along', async () => {
    await open(1)
    const run_id = await app.wholeRun()
    await app.post('/api/profiles', { label: 'Other', titles: ['Baker'] })
    const params = { profile_id: 'engineer' }
    await app.post('/api/profiles/:profile_id/archive', params, { replacement_profile_id: 'other' })
    expect(mustBe(await look(run_id, 30))).toMatchObject({ skip_reason: 'role_not_active', added: 0 })
    await app.remove('/api/profiles/:profile_id', params)
    expect((await show(run_id)).counts).toEqual({ postings: 1, new: 1, assessed: 1 })
    expect((await app.get('/api/assessments')).assessments).toHaveLength(1)
    expect((await app.get('/api/answers')).answers).toHaveLength(1)
  })

  test.each([0, 366, 1.5, -1])('refuses %p days', async (days) => {
    await open(0)
    const outcome = await look(await app.wholeRun(), days)
    expect(outcome).toMatchObject({ error: { code: days === 1.5 ? 'wrong_type' : 'invalid_value' } })
  })

  test('takes 1 and 365 days', async () => {
    await open(0)
    const run_id = await app.wholeRun()
    for (const days of [1, 365]) mustBe(await look(run_id, days))
    expect(mustBe(await look(run_id))).toMatchObject({ searched_days: 365, choices: [] })
  })
})
