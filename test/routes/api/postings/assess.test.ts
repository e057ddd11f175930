import { beforeEach, describe, expect, test } from 'bun:test'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { JUDGE_VERSION, RULES_VERSION } from '#lib/judge/assess/freshness.ts'
import { failureOf } from '#lib/judge/targets/reasons.ts'
import { mustBe, openApp, type TestApp } from '#test/support/app.ts'
import { copySampleHome } from '#test/support/open-home.ts'
import { appFor, searchFor } from '#test/support/opened.ts'
import { READER, readingTargets } from '#test/support/reading-targets.ts'
import { manyJobs } from '#test/support/runs.ts'
import { ScriptedTargets } from '#test/support/scripted-targets.ts'

const app = appFor('each', { sample: true })

const status = () => app.get('/api/postings/assess/status')
/** A few jobs of the sample, the best ranked first. */
const few = async ({ call }: Pick<TestApp, 'call'> = app) => {
  const { postings } = mustBe(await call('GET', '/api/new'))
  return postings.rows.slice(0, 8).map((row) => row.job_identity)
}
const assess = (body: { approve?: boolean; job_identities?: string[]; include_low_rank?: boolean }) =>
  app.call('POST', '/api/postings/assess', { body })

async function shownCall(
  { call }: TestApp,
  { jobs, jobs_a_call }: { jobs: { job_identity: string }[]; jobs_a_call: number },
) {
  const [job_url = '', ...together_with] = jobs.slice(0, jobs_a_call).map(({ job_identity }) => job_identity)
  const part = 'requirements' as const
  const body = { job: { job_url }, together_with, model_target: READER, part }
  const shown = mustBe(await call('POST', '/api/assess/preview', { body }))
  if (shown.part !== part) throw new Error('another part was shown')
  return shown
}

describe('POST /api/postings/assess', () => {
  test('shows what a yes would do, and does nothing', async () => {
    const { counts } = await app.get('/api/new')
    const preview = mustBe(await assess({}))
    expect(preview).toMatchObject({ count: counts.to_assess - counts.low_rank_skipped, batch: 50 })
    expect(await status()).toMatchObject({ running: false, batch: null, last: null })
  })

  test('assesses the 50 best ranked, one batch at a time, and lists them page by page, by verdict too', async () => {
    const news = await app.get('/api/new')
    const ranked = news.postings.rows.map((row) => row.rank_score ?? 0)
    const started = mustBe(await assess({ approve: true }))
    expect(started).toMatchObject({ running: true, batch: { total: 50 } })
    const running = { ok: false, error: { code: 'assess_batch_running' } }
    expect(await assess({ approve: true })).toMatchObject(running)
    const none = { approve: true, since: news.checked_at }
    expect(await app.call('POST', '/api/postings/assess', { body: none })).toMatchObject(running)
    await app.services.batches.settled()
    const { last } = await status()
    expect(last).toMatchObject({ status: 'done', requested: 50, assessed: 50, failed: 0, not_started: 0 })
    expect(last?.more_after).toBe(news.counts.to_assess - news.counts.low_rank_skipped - 50)
    const after = await app.get('/api/new')
    expect(after.counts.to_assess).toBe(news.counts.to_assess - 50)
    const groups = after.postings.rows.map((row) => row.sort_group)
    expect(groups).toEqual(groups.toSorted((a, b) => (a === b ? 0 : a === 'current' ? -1 : 1)))
    expect(Math.max(...ranked)).toBeGreaterThan(0)
    const list = (query: { limit?: string; cursor?: string; state?: 'not_a_match' }) =>
      app.get('/api/assessments', query)
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await list({ limit: '20', ...(cursor === '' ? {} : { cursor }) })
      seen.push(...page.assessments.map((assessment) => assessment.job_identity))
      cursor = page.next_cursor
    }
    expect(new Set(seen).size).toBe(50)
    const declined = await list({ limit: '200', state: 'not_a_match' })
    expect(declined.assessments.every((assessment) => assessment.verdict === 'not_a_match')).toBe(true)
  })

  test('assesses the jobs that are named', async () => {
    const { postings } = await app.get('/api/new')
    const job_identities = postings.rows.slice(0, 2).map((row) => row.job_identity)
    mustBe(await assess({ approve: true, job_identities }))
    await app.services.batches.settled()
    expect((await status()).last).toMatchObject({ requested: 2, assessed: 2, more_after: 0 })
  })

  test('has the rules read and one call judge several jobs, and shows the call before', async () => {
    const model = readingTargets(async () => undefined)
    const asking = await openApp({ sample: true, targets: model.targets })
    await asking.person.put('/api/config', { revision: 0, model_target: READER, allowed_targets: [READER] })
    const { postings } = await asking.get('/api/new')
    const job_identities = postings.rows.slice(0, 12).map((row) => row.job_identity)
    const body = { job_identities }
    const planned = await asking.post('/api/postings/assess', body)
    expect(planned).toMatchObject({
      estimate: { calls: 2, if_model_reads: { calls: 24 } },
      jobs_a_call: 6,
      batch: 12,
    })
    const shown = await shownCall(
      asking,
      planned as { jobs: { job_identity: string }[]; jobs_a_call: number },
    )
    expect(shown).toMatchObject({ sent: true, rows_are: 'read_by_the_rules', estimate: { calls: 1 } })
    expect(shown.jobs.flatMap(({ open }) => open)).toHaveLength(shown.rows_asked)
    for (const { open } of shown.jobs) for (const quote of open) expect(shown.prompt).toContain(quote)
    await asking.post('/api/postings/assess', { ...body, approve: true })
    await asking.services.batches.settled()
    const { last } = await asking.get('/api/postings/assess/status')
    expect(last).toMatchObject({ status: 'done', assessed: 12, failed: 0 })
    const { calls } = await asking.get('/api/model-calls')
    expect(new Set(model.calls)).toEqual(new Set(['judge']))
    expect(calls.length).toBeLessThanOrEqual(4)
    const named = calls.flatMap((call) => call.job_identities ?? [call.job_identity ?? ''])
    expect(named.length).toBe(new Set(named).size)
    const shared = calls.find((call) => call.job_identities?.includes(shown.jobs[0]?.job_identity ?? ''))
    expect(shared?.job_identities?.toSorted()).toEqual(
      shown.jobs.map(({ job_identity }) => job_identity).toSorted(),
    )
    const [url = ''] = named
    const { assessment } = await asking.get('/api/jobs', { url })
    expect(assessment).toMatchObject({ read_by: 'rules', target: READER, basis_stale: false })
    expect(assessment?.basis.prompt_version).toBe(`${RULES_VERSION}+${JUDGE_VERSION}`)
    await asking.close()
  })

  test('says after an end on the account’s limit why the model may not be asked now', async () => {
    const targets = new ScriptedTargets()
    targets.answer(failureOf('usage_limit'))
    const limited = await openApp({ sample: true, targets })
    await limited.configure({ model_target: 'claude', allowed_targets: ['claude'] })
    await limited.post('/api/postings/assess', { approve: true })
    await limited.services.batches.settled()
    const ended = await limited.get('/api/postings/assess/status')
    expect(ended.last).toMatchObject({ error_code: 'model_unavailable', assessed: 0 })
    expect(ended.note).toStartWith('The account of the model target has used up its limit. Wait')
    expect((await status()).note).toBeNull()
    await limited.close()
  })

  test('asks a model that refuses a job no second time', async () => {
    const targets = new ScriptedTargets()
    targets.answer(failureOf('refused'), failureOf('usage_limit'))
    const refusing = await openApp({ sample: true, targets })
    const settings = { revision: 0, model_target: 'claude', allowed_targets: ['claude'] }
    await refusing.person.put('/api/config', settings)
    const { postings } = await refusing.get('/api/new')
    const body = { approve: true, job_identities: postings.rows.slice(0, 1).map((row) => row.job_identity) }
    await refusing.post('/api/postings/assess', body)
    await refusing.services.batches.settled()
    const { last } = await refusing.get('/api/postings/assess/status')
    expect(last).toMatchObject({ status: 'done', assessed: 0, failed: 1, not_started: 0 })
    expect(targets.queries).toHaveLength(1)
    await refusing.close()
  })

  test('refuses a link that no stored posting has', async () => {
    const refused = await assess({ approve: true, job_identities: ['https://jobs.lever.co/nobody/1'] })
    expect(refused).toMatchObject({ ok: false, error: { code: 'not_found' } })
  })
})

describe('a batch that the end of the server cut off', () => {
  test('goes on with what is left, and assesses nothing twice', async () => {
    const home = await copySampleHome()
    const first = await openApp({ home })
    const body = { approve: true, job_identities: await few(first) }
    await first.post('/api/postings/assess', body)
    await first.close()
    const second = await openApp({ home })
    await second.services.batches.settled()
    const { last } = await second.get('/api/postings/assess/status')
    expect(last).toMatchObject({ status: 'done', requested: 8, assessed: 8, failed: 0 })
    const { assessments } = await second.get('/api/assessments', { limit: '200' })
    expect(new Set(assessments.map((assessment) => assessment.job_identity)).size).toBe(8)
    await second.close()
    await rm(home, { recursive: true })
  })
})

describe('POST /api/postings/assess/cancel', () => {
  test('stops after the job that is under way, and keeps what is done', async () => {
    mustBe(await assess({ approve: true, job_identities: await few() }))
    const cancelling = await app.post('/api/postings/assess/cancel')
    expect(cancelling.cancel_requested).toBe(1)
    await app.services.batches.settled()
    const { last } = await status()
    expect(last?.status).toBe('cancelled')
    expect((last?.assessed ?? 0) + (last?.not_started ?? 0)).toBe(8)
    expect(last?.not_started).toBeGreaterThan(0)
  })

  test('starts no further call of a model, and keeps what the calls in flight read', async () => {
    const held = Promise.withResolvers<undefined>()
    const fifth = Promise.withResolvers<undefined>()
    const model = readingTargets(async () => {
      if (model.calls.length === 5) fifth.resolve(undefined)
      // The first call of a program runs alone, the next four at once.
      return model.calls.length === 1 ? undefined : held.promise
    })
    const asking = await openApp({ sample: true, targets: model.targets })
    const settings = {
      revision: 0,
      model_target: READER,
      allowed_targets: [READER],
      batch_reading: 'model' as const,
    }
    await asking.person.put('/api/config', settings)
    await asking.post('/api/postings/assess', { approve: true })
    await fifth.promise
    await asking.post('/api/postings/assess/cancel')
    held.resolve(undefined)
    await asking.services.batches.settled()
    const { last } = await asking.get('/api/postings/assess/status')
    expect(model.calls).toHaveLength(5)
    expect(last).toMatchObject({ status: 'cancelled', assessed: 4, failed: 0, not_started: 46 })
    await asking.close()
  })

  test('stops a batch also while the settings cannot be read; one that is not stopped goes on once they can', async () => {
    const file = join(app.home, 'config.json')
    const job_identities = await few()
    for (const isStopped of [true, false]) {
      mustBe(await assess({ approve: true, job_identities }))
      await writeFile(file, '{ "revision": ')
      await app.services.batches.settled()
      expect(await status()).toMatchObject({ running: true, batch: { in_flight: 0 } })
      if (isStopped) await app.post('/api/postings/assess/cancel')
      await app.services.batches.settled()
      expect((await status()).running).toBe(!isStopped)
      await writeFile(file, '{ "revision": 0 }')
      await app.get('/api/config')
      await app.services.batches.settled()
      expect((await status()).last?.status).toBe(isStopped ? 'cancelled' : 'done')
    }
  })

  test('asks none where none runs', async () => {
    const cancelled = await app.post('/api/postings/assess/cancel')
    expect(cancelled).toMatchObject({ cancel_requested: 0, running: false })
  })
})

describe('a yes of POST /api/new', () => {
  test('starts the batch and moves the anchor; the next list offers the jobs that were left, and a yes takes them', async () => {
    const before = await app.get('/api/new')
    const yes = await app.post('/api/new', { assess: true, wait: true })
    expect(yes.assessed).toMatchObject({
      requested: 50,
      more_after: before.counts.to_assess - before.counts.low_rank_skipped - 50,
    })
    expect(yes.assessed?.next?.api.body).toEqual({ assess: true, since: yes.since })
    expect(yes.anchor).toEqual({ advances: true, last_checked_at: before.checked_at })
    const later = await app.get('/api/new')
    const left = yes.assessed?.more_after ?? 0
    expect(left).toBeGreaterThan(0)
    expect(later.counts.new).toBe(0)
    expect(later.question).toMatchObject({ to_assess: left })
    const last = await app.post('/api/new', { assess: true, wait: true })
    expect(last.assessed).toMatchObject({ requested: left })
    expect(last.assessed).not.toHaveProperty('more_after')
    expect(last.anchor).toEqual({ advances: true, last_checked_at: later.checked_at })
    expect((await app.get('/api/new')).counts.new).toBe(0)
    const query = { since: yes.since }
    expect((await app.get('/api/new', query)).counts.new).toBe(before.counts.new)
    expect((await app.get('/api/new', query)).yours_hint.available).toBe(true)
    const yours = await app.get('/api/new/yours', query)
    expect(yours.evidence.length).toBeGreaterThan(0)
    expect(yours.evidence.every((item) => item.lines.length <= 3)).toBe(true)
  })

  describe('with a few jobs', () => {
    const search = searchFor('each')
    const add = async (text: string) => {
      const { master } = await search.get('/api/master')
      const body = { revision: master.revision, section: 'summary' as const, lines: [{ text }] }
      await search.post('/api/master/lines', body)
      await search.services.tracker.settled()
    }
    const answer = (body: { assess: boolean; peek?: boolean; reassess_stale?: boolean }) =>
      search.post('/api/new', { wait: true, ...body })
    beforeEach(async () => {
      await search.post('/api/master', { markdown: '## Summary\n\n- Wrote SQL\n' })
      search.lists('acme', manyJobs(4))
      await search.follow('acme')
      await search.read()
      await search.services.tracker.settled()
    })

    test('asks apart for jobs whose assessment is out of date, and its yes assesses those alone', async () => {
      const job_identities = (await few(search)).slice(0, 2)
      await search.post('/api/postings/assess', { approve: true, job_identities })
      await search.services.batches.settled()
      await add('Wrote Python services')
      const news = await search.news()
      expect(news.counts).toMatchObject({ only_stale: 2, to_assess: 2 })
      expect(news.stale_question).toMatchObject({ kind: 'reassess_stale', to_reassess: 2 })
      const yes = await answer({ ...news.stale_question?.yes.api.body, assess: false, reassess_stale: true })
      expect(yes.reassessed?.requested).toBe(2)
      expect(yes.counts).toMatchObject({ only_stale: 0, to_assess: 2 })
    })

    test('takes a yes to both questions in turn, and one that finds nothing to assess as a check', async () => {
      expect((await answer({ assess: true, peek: true })).assessed).toMatchObject({ requested: 4 })
      await add('Wrote Python services')
      const both = await answer({ assess: true, peek: true, reassess_stale: true })
      expect([both.assessed, both.anchor.advances]).toEqual([null, false])
      expect(both.reassessed?.requested).toBe(4)
      const check = await answer({ assess: true })
      expect([check.assessed, check.reassessed, check.anchor.advances]).toEqual([null, null, true])
      expect((await search.news()).counts.new).toBe(0)
    })
  })
})
