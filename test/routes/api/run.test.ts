import { afterEach, describe, expect, spyOn, test } from 'bun:test'
import { addRunPostings, findRun, listRunPostings, updateRun } from '#db/desk/runs.ts'
import { findNamedJobs } from '#db/index/search.ts'
import { type RunPosting, type RunState, STAGES, type Stage } from '#db/rows/run.ts'
import { sql } from '#db/sql.ts'
import { canonicalJson } from '#lib/service/config/config-file.ts'
import { withReceipt } from '#lib/shortlist/runs/run-record.ts'
import { sha256Of } from '#lib/text/digest.ts'
import { openApp, type TestApp } from '#test/support/app.ts'
import { listAddress } from '#test/support/gateway.ts'
import { greenhouseAnswer } from '#test/support/greenhouse.ts'
import { manyJobs, openRunApp, RUN_NOW, type RunApp, runBody } from '#test/support/runs.ts'

let app: RunApp
let closed: RunApp | null = null
afterEach(async () => {
  if (app && app !== closed) await app.close()
  closed = app
})

const DAY = 86_400_000
const daysAgo = (days: number) => new Date(Date.parse(RUN_NOW) - days * DAY).toISOString()
const shown = async (run_id: string) => (await app.get('/api/runs/:run_id', { run_id })).run
const progress = (run_id: string) => app.get('/api/runs/:run_id/progress', { run_id })

// A run's stage is told as running before it asks for its refresh, which joins one that runs.
function nextStart(refreshes: (typeof app)['services']['refreshes']): Promise<void> {
  return new Promise((resolve) => {
    const startSpy = spyOn(refreshes, 'start').mockImplementation((board_ids) => {
      startSpy.mockRestore()
      const joins = refreshes.start(board_ids)
      resolve()
      return joins
    })
  })
}

describe('POST /api/run', () => {
  test('answers at once, then reads the boards, ranks, and assesses up to its cap', async () => {
    app = await openRunApp(manyJobs(7))
    const body = { ...(await runBody(app)), selection_cap: 3 }
    const started = await app.post('/api/run', body)
    expect(started).toMatchObject({ status: 'running', run_id: 'run_20261121T120000000Z' })
    expect(started.node_receipts.map((receipt) => [receipt.id, receipt.state])).toEqual([
      ['boards', 'pending'],
      ['keywords', 'pending'],
      ['rank', 'pending'],
      ['assess', 'pending'],
    ])
    expect((await shown(started.run_id)).status).toBe('running')
    await app.services.runs.settled()
    const run = await shown(started.run_id)
    expect(run).toMatchObject({ status: 'done', error_code: null, interruptions: 0, finished_at: RUN_NOW })
    expect(run.counts).toEqual({ postings: 7, new: 7, assessed: 3 })
    expect(run.node_receipts).toMatchObject([
      { id: 'boards', state: 'done', counts: { total: 1, done: 1, failed: 0 }, started_at: RUN_NOW },
      { id: 'keywords', state: 'done', counts: { total: 7, done: 7, failed: 0 } },
      { id: 'rank', state: 'done', counts: { total: 7, done: 7, failed: 0 } },
      { id: 'assess', state: 'done', counts: { total: 3, done: 3, failed: 0 }, finished_at: RUN_NOW },
    ])
    const { assessments } = await app.get('/api/assessments')
    expect(assessments).toHaveLength(3)
    const { boards, rank, assess } = await progress(run.run_id)
    expect([boards, rank, assess]).toMatchObject([
      { done: 1, total: 1 },
      { done: 7, total: 7 },
      { done: 3, total: 3, failed: 0 },
    ])
  })

  test('keeps the best ranked or the newest, as it is told', async () => {
    const [old, ...others] = manyJobs(4).toReversed()
    const keen = { ...old, id: 9, text: `${old?.text} Kiln firing and glazing at scale.` }
    app = await openRunApp([keen, ...others])
    const role = (await app.get('/api/profiles')).profiles[0]
    const body = { revision: role?.revision ?? 0, keywords: ['kiln', 'glazing'] }
    await app.put('/api/profiles/:profile_id', { profile_id: 'engineer' }, body)
    const first = await app.wholeRun({ selection_cap: 1, selection_rule: 'best_rank' })
    const assessed = (await shown(first)).postings.filter((posting) => posting.assessment !== null)
    expect(assessed.map((posting) => posting.job_identity)).toEqual([
      'https://boards.greenhouse.io/acme/jobs/9',
    ])
    const second = await app.wholeRun({ selection_cap: 1, selection_rule: 'newest' })
    const newest = (await shown(second)).postings[0]
    expect(newest?.assessment).not.toBeNull()
    expect((await shown(second)).counts.assessed).toBe(2)
  })

  test('holds only postings of its days, that the titles of its role matched', async () => {
    const [today, ...rest] = manyJobs(5)
    app = await openRunApp([
      { ...today, id: 1 },
      { ...rest[0], id: 2, first_published: daysAgo(6) },
      { ...rest[1], id: 3, first_published: daysAgo(8) },
      { ...rest[2], id: 4, title: 'Baker' },
    ])
    const run = await shown(await app.wholeRun())
    expect(run.run_days).toBe(7)
    expect(run.postings.map((posting) => posting.job_identity)).toEqual([
      'https://boards.greenhouse.io/acme/jobs/1',
      'https://boards.greenhouse.io/acme/jobs/2',
    ])
  })

  test('tells which postings no earlier run held', async () => {
    app = await openRunApp(manyJobs(2))
    await app.wholeRun()
    app.list(manyJobs(3))
    const run = await shown(await app.wholeRun())
    expect(run.counts).toMatchObject({ postings: 3, new: 1 })
    expect(run.postings.filter((posting) => posting.is_new).map((posting) => posting.job_identity)).toEqual([
      'https://boards.greenhouse.io/acme/jobs/3',
    ])
  })

  test('leaves out what was applied for', async () => {
    app = await openRunApp(manyJobs(2))
    await app.wholeRun({ selection_cap: 1 })
    const job_url = 'https://boards.greenhouse.io/acme/jobs/2'
    await app.put('/api/applications', { job_url, status: 'applied' })
    const run = await shown(await app.wholeRun())
    expect(run.postings.map((posting) => posting.job_identity)).toEqual([
      'https://boards.greenhouse.io/acme/jobs/1',
    ])
  })

  test('seals what it was started with, the keywords too, and its digest', async () => {
    app = await openRunApp(manyJobs(1))
    const { config_digest } = await runBody(app)
    const run_id = await app.wholeRun({ keywords: ['  Python ', 'go'] })
    const stored = await findRun(app.services.desk, run_id)
    expect(stored?.run?.sealed).toMatchObject({
      config_digest,
      keywords: ['Python', 'go'],
      titles: ['Software Engineer'],
      selection_cap: 50,
      consent: { read_boards: true, model_calls: true },
    })
    const digest = `sha256:${await sha256Of(canonicalJson(stored?.run?.sealed))}`
    const run = await shown(run_id)
    expect(run).toMatchObject({ sealed_digest: digest, config_digest, keyword_count: 2 })
  })

  test('goes on with what is stored where a board cannot be read', async () => {
    app = await openRunApp(manyJobs(2))
    await app.post('/api/boards/refresh', { wait: true })
    app.gateway.answers.clear()
    const run = await shown(await app.wholeRun())
    expect(run).toMatchObject({ status: 'done', counts: { postings: 2 } })
    expect(run.node_receipts[0]).toMatchObject({ state: 'done', counts: { total: 1, done: 1, failed: 1 } })
  })

  test('joins the refresh that runs', async () => {
    app = await openRunApp([])
    const held = Promise.withResolvers<Response>()
    app.gateway.answers.set(listAddress('greenhouse', 'acme'), async () => (await held.promise).clone())
    const { done, started } = app.services.refreshes.start(null)
    await started
    const joined = nextStart(app.services.refreshes)
    const run_id = await app.startRun()
    await joined
    held.resolve(Response.json(greenhouseAnswer('acme', manyJobs(2))))
    await done
    await app.services.runs.settled()
    expect((await shown(run_id)).counts.postings).toBe(2)
    const lists = app.gateway.requests.filter((address) => address.includes('/boards/acme/jobs'))
    expect(lists).toHaveLength(1)
  })

  test('reads the boards that the refresh it joined was not of', async () => {
    app = await openRunApp([])
    app.gateway.serve(listAddress('greenhouse', 'beta'), greenhouseAnswer('beta', manyJobs(2)))
    await app.post('/api/boards', { boards: [{ system: 'greenhouse', board: 'beta' }] })
    const held = Promise.withResolvers<Response>()
    app.gateway.answers.set(listAddress('greenhouse', 'acme'), async () => (await held.promise).clone())
    await app.services.refreshes.start(['greenhouse:acme']).started
    const joined = nextStart(app.services.refreshes)
    const run_id = await app.startRun()
    await joined
    held.resolve(Response.json(greenhouseAnswer('acme', [])))
    await app.services.runs.settled()
    const run = await shown(run_id)
    expect(run).toMatchObject({ status: 'done', error_code: null })
    expect(run.node_receipts[0]?.counts).toEqual({ total: 2, done: 2, failed: 0 })
    expect(run.counts.postings).toBe(2)
  })

  test('waits for a batch that is being assessed', async () => {
    app = await openRunApp(manyJobs(6))
    await app.post('/api/boards/refresh', { wait: true })
    await app.services.tracker.settled()
    await app.post('/api/postings/assess', { approve: true, include_low_rank: true })
    const run = await shown(await app.wholeRun())
    expect(run).toMatchObject({ status: 'done', counts: { postings: 6, assessed: 6 } })
    expect((await app.get('/api/assessments')).assessments).toHaveLength(6)
  })

  test('says that its batch was stopped', async () => {
    app = await openRunApp(manyJobs(40))
    const stop = app.services.events.listen(({ event }) => {
      if (event === 'batch') void app.call('POST', '/api/postings/assess/cancel', { body: {} })
    })
    const run = await shown(await app.wholeRun())
    stop()
    expect(run.status).toBe('done')
    expect(run.node_receipts[3]?.state).toBe('cancelled')
    expect(run.counts.assessed).toBeLessThan(40)
  })

  test('is told as interrupted while it is said to be under way and nothing works on it', async () => {
    app = await openRunApp(manyJobs(1))
    const run_id = await app.wholeRun()
    const stored = (await findRun(app.services.desk, run_id))?.run
    if (!stored) throw new Error('The run is not stored')
    await app.services.desk.write([updateRun({ ...stored, status: 'running' })])
    expect((await shown(run_id)).status).toBe('interrupted')
    expect((await app.get('/api/runs')).runs[0]?.status).toBe('interrupted')
    app.services.runs.resume()
    await app.services.runs.settled()
    expect((await shown(run_id)).status).toBe('done')
  })

  describe('that the end of the server cut off', () => {
    // As a crash leaves it: the stage under way has no end, and the run none.
    const cutOff = async (run_id: string, stage: Stage, change: Partial<RunState> = {}) => {
      const run = (await findRun(app.services.desk, run_id))?.run
      if (!run) throw new Error('The run is not stored')
      const state = withReceipt({ ...run.state, ...change }, stage, { state: 'running', finished_at: null })
      const counts = { total: 0, done: 0, failed: 0 }
      const later = STAGES.slice(STAGES.indexOf(stage) + 1)
      const open = later.reduce((now, stage) => withReceipt(now, stage, { state: 'pending', counts }), state)
      await app.services.desk.write([
        updateRun({ ...run, status: 'running', state: open, finished_at: null }),
      ])
    }
    const goOn = async () => {
      app.services.runs.resume()
      await app.services.runs.settled()
    }
    const batches = () => app.services.desk.rows<{ batch_id: string; jobs: string }>(sql`select * from batch`)

    test('before its batch began, begins that one batch with what was chosen', async () => {
      app = await openRunApp(manyJobs(3))
      const run_id = await app.wholeRun({ selection_cap: 1 })
      const { postings } = await shown(run_id)
      const left = postings.filter((posting) => posting.assessment === null)
      const keys = await findNamedJobs(
        app.services.index,
        left.map((posting) => posting.job_identity),
      )
      const selected = left
        .slice(0, 1)
        .map(({ job_identity }) => ({ job_identity, job_key: keys.get(job_identity)?.job_key ?? 0 }))
      await cutOff(run_id, 'assess', { selected, batches: { run: 'chosen-before' } })
      await goOn()
      const made = await batches()
      expect(made.map((batch) => batch.batch_id)).toContain('chosen-before')
      expect((await shown(run_id)).counts.assessed).toBe(2)
    })

    test('after its batch ended, begins no other', async () => {
      app = await openRunApp(manyJobs(3))
      const run_id = await app.wholeRun({ selection_cap: 2 })
      await cutOff(run_id, 'assess')
      const told: string[] = []
      const stop = app.services.events.listen(({ event }) => void told.push(event))
      await goOn()
      stop()
      expect(told).not.toContain('batch')
      expect(await batches()).toHaveLength(1)
      const run = await shown(run_id)
      expect(run).toMatchObject({ status: 'done', counts: { assessed: 2 } })
      expect(run.node_receipts[3]).toMatchObject({ state: 'done', counts: { total: 2, done: 2 } })
    })

    test('while it collected, collects anew and keeps what is new as it was', async () => {
      app = await openRunApp(manyJobs(3))
      const run_id = await app.wholeRun({ selection_cap: 1 })
      const half = {
        ...(await listRunPostings(app.services.desk, run_id))[0],
        job_identity: 'https://x.test/1',
      }
      await app.services.desk.write([addRunPostings(run_id, [half as RunPosting])])
      await cutOff(run_id, 'keywords', { selected: null, batches: {} })
      await goOn()
      expect(await shown(run_id)).toMatchObject({ status: 'done', counts: { postings: 3, new: 3 } })
    })
  })

  test('fails with its reason where its role was deleted meanwhile', async () => {
    app = await openRunApp(manyJobs(2))
    await app.post('/api/profiles', { label: 'Other', titles: ['Baker'] })
    const params = { profile_id: 'engineer' }
    const body = { replacement_profile_id: 'other' }
    const run_id = await app.startRun()
    await app.post('/api/profiles/:profile_id/archive', params, body)
    await app.services.runs.settled()
    const run = await shown(run_id)
    expect(run).toMatchObject({ status: 'failed', error_code: 'profile_not_found' })
    expect(run.node_receipts[1]).toMatchObject({ state: 'failed', code: 'profile_not_found' })
  })
})

describe('POST /api/run refuses', () => {
  const refusal = async (given: object) => {
    const body = { ...(await runBody(app)), ...given }
    const outcome = await app.call('POST', '/api/run', { body })
    return outcome.ok ? null : outcome.error
  }

  test('a consent that lacks a part, but no other', async () => {
    app = await openRunApp([])
    for (const [consent, words] of [
      [{ read_boards: false }, 'consent.read_boards'],
      [{ read_boards: true, model_calls: false }, 'consent.model_calls'],
    ] as const)
      expect(await refusal({ consent })).toMatchObject({
        code: 'invalid_value',
        message: expect.stringContaining(words),
      })
    for (const consent of [{}, { accepted: true, shown_at: '2026-11-21' }]) {
      expect(await refusal({ consent })).toBeNull()
      await app.services.runs.settled()
    }
  })

  test('values beyond their bounds, and keeps no run of them', async () => {
    app = await openRunApp([])
    const codes: [object, string][] = [
      [{ selection_cap: 0 }, 'invalid_value'],
      [{ selection_cap: 51 }, 'invalid_value'],
      [{ keywords: Array.from({ length: 21 }, (_, at) => `word ${at}`) }, 'invalid_value'],
      [{ keywords: ['x'.repeat(101)] }, 'invalid_value'],
      [{ keywords: [''] }, 'invalid_value'],
      [{ keywords: ['  '] }, 'invalid_value'],
      [{ keywords: ['python', 'ada@example.org'] }, 'personal_info_refused'],
      [{ model_target: 'gpt' }, 'invalid_value'],
      [{ config_digest: 'sha256:12' }, 'invalid_value'],
      [{ config_digest: `sha256:${'0'.repeat(64)}` }, 'config_digest_mismatch'],
    ]
    for (const [given, code] of codes) expect([given, (await refusal(given))?.code]).toEqual([given, code])
    expect((await app.get('/api/runs')).runs).toEqual([])
  })

  test('takes 20 keywords of 100 characters and a cap of 1 and of 50', async () => {
    app = await openRunApp([])
    const keywords = Array.from({ length: 20 }, () => 'x'.repeat(100))
    await app.wholeRun({ keywords, selection_cap: 1 })
    await app.wholeRun({ selection_cap: 50 })
    expect((await app.get('/api/runs')).runs).toHaveLength(2)
  })

  test('settings that changed since their digest was read', async () => {
    app = await openRunApp([])
    const { config_digest } = await runBody(app)
    const { revision } = await app.get('/api/config')
    await app.put('/api/config', { revision, countries: ['US'] })
    expect((await refusal({ config_digest }))?.code).toBe('config_digest_mismatch')
  })

  test('a second run while one is under way', async () => {
    app = await openRunApp(manyJobs(3))
    await app.startRun()
    expect((await refusal({}))?.code).toBe('run_in_progress')
    await app.services.runs.settled()
    expect(await refusal({})).toBeNull()
  })

  test('a desk without an active role', async () => {
    const bare: TestApp = await openApp()
    try {
      const outcome = await bare.call('POST', '/api/run', { body: await runBody(bare) })
      expect(outcome).toMatchObject({ ok: false, status: 404, error: { code: 'config_missing' } })
    } finally {
      await bare.close()
    }
  })
})

describe('the keywords of a run', () => {
  const texts = [
    'You will write Python and PostgreSQL every day.',
    'You will write Go, and learn how machines learn.',
    'You will study machine learning at scale.',
  ]
  const jobs = () => manyJobs(3).map((job, at) => ({ ...job, text: texts[at] as string }))
  const outcome = async (keywords: string[]) => {
    app = await openRunApp(jobs())
    const run_id = await app.wholeRun({ keywords })
    const { boards } = await progress(run_id)
    return {
      keywords: boards.keywords,
      held: (await shown(run_id)).postings.map((posting) => posting.title).length,
    }
  }

  test('keep what holds one of them as a phrase, and drop the rest', async () => {
    const { keywords, held } = await outcome(['machine learning', 'rust'])
    expect(keywords).toEqual({
      terms: ['machine learning', 'rust'],
      mode: 'filter',
      applied: true,
      reason: null,
      matched: 1,
      dropped: 2,
      text_not_checked: 0,
      message: '1 hold a keyword, 2 hold none and were left out.',
    })
    expect(held).toBe(1)
  })

  test('are met by the title too, in any case', async () => {
    expect(await outcome(['SOFTWARE engineer'])).toMatchObject({ keywords: { matched: 3 }, held: 3 })
  })

  test('never add a posting', async () => {
    app = await openRunApp([...jobs(), { id: 9, title: 'Baker', text: 'Machine learning for bread.' }])
    const run_id = await app.wholeRun({ keywords: ['machine learning'] })
    expect((await shown(run_id)).counts.postings).toBe(1)
  })

  test('keep and count a posting without a stored text', async () => {
    app = await openRunApp([...jobs(), { id: 9, text: '' }])
    const run_id = await app.wholeRun({ keywords: ['python'] })
    expect((await progress(run_id)).boards.keywords).toMatchObject({
      matched: 1,
      dropped: 2,
      text_not_checked: 1,
      message: expect.stringContaining('1 without a stored text was kept.'),
    })
    expect((await shown(run_id)).counts.postings).toBe(2)
  })

  test('without a word in them do nothing, and say so', async () => {
    const { keywords, held } = await outcome(['!!!', '"*"'])
    expect(keywords).toMatchObject({ applied: false, reason: 'bad_query', matched: 0, dropped: 0 })
    expect(held).toBe(3)
  })

  test('are not read as operators', async () => {
    expect(await outcome(['python" OR "go', 'NEAR(a b)', 'title:python'])).toMatchObject({
      keywords: { applied: true, matched: 0, dropped: 3 },
    })
  })

  test('do nothing where the text index cannot be read, and say so', async () => {
    app = await openRunApp(jobs())
    app.services.reader.filterByWords = () => Promise.reject(new Error('the thread ended'))
    const run_id = await app.wholeRun({ keywords: ['python'] })
    expect((await progress(run_id)).boards.keywords).toMatchObject({
      applied: false,
      reason: 'text_index_unavailable',
      message: expect.stringContaining('as if no'),
    })
    expect((await shown(run_id)).counts.postings).toBe(3)
  })

  test('that were not given are told as such', async () => {
    expect((await outcome([])).keywords).toMatchObject({
      terms: [],
      applied: false,
      reason: null,
      message: 'No keyword was given.',
    })
  })

  test('are the words of the person: no word of a posting is beside them, and they are exported as such', async () => {
    app = await openRunApp(jobs())
    const run_id = await app.wholeRun({ keywords: ['zirconia glazing'] })
    const told = await app.send(`/api/runs/${run_id}/progress`)
    expect(told.headers.get('x-svc-labels')).toBe('user-private')
    expect((await told.json())._labels).toEqual({ '/boards/keywords/terms': 'user-private' })
    for (const path of [`/api/runs/${run_id}`, '/api/runs']) {
      const other = await app.send(path)
      expect(other.headers.get('x-svc-labels')).toBe('public-untrusted')
      expect(await other.text()).not.toContain('zirconia')
    }
    const { runs } = await (await app.send('/api/export?what=all')).json()
    expect(runs).toMatchObject([{ run_id, sealed: { keywords: ['zirconia glazing'] } }])
  })
})
