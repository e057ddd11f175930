import { describe, expect, test } from 'bun:test'
import { VERDICT_UNIT, VERDICTS } from '#db/rows/listed-job.ts'
import { sql } from '#db/sql.ts'
import { appFor } from '#test/support/opened.ts'

const app = appFor('all', { sample: true })

const insights = (query: { profile_id?: string } = {}) => app.get('/api/insights', query)

describe('GET /api/insights', () => {
  test('is empty before anything is assessed, but for the jobs that were found', async () => {
    const { counts, open_questions, unmet, met, funnel } = await insights()
    expect({ assessed: counts.assessed, open_questions, unmet, met }).toEqual({
      assessed: 0,
      open_questions: [],
      unmet: [],
      met: [],
    })
    expect(funnel).toMatchObject({ assessed: 0, match: 0 })
    expect(funnel.found).toBeGreaterThan(0)
  })

  test('counts what was assessed, in jobs', async () => {
    await app.post('/api/postings/assess', { approve: true })
    await app.services.batches.settled()
    const found = await insights()
    expect(found.counts).toMatchObject({ stale: 0, of_no_role: 0 })
    expect(found.counts.assessed + found.counts.not_judged).toBe(50)
    const judged = Object.values(found.counts.by_verdict).reduce((sum: number, jobs) => sum + Number(jobs), 0)
    expect(judged).toBe(found.counts.assessed)
    expect(found.fit).toHaveLength(10)
    const jobs = found.unmet.map((demand) => demand.jobs)
    expect(jobs).toEqual(jobs.toSorted((a, b) => b - a))
    expect(jobs.length).toBeGreaterThan(0)
    for (const demand of [...found.unmet, ...found.met]) expect(demand.must).toBeLessThanOrEqual(demand.jobs)
    for (const question of found.open_questions)
      expect(question.would_close).toBeLessThanOrEqual(question.jobs)
  })

  test('counts no match that waits in the lists', async () => {
    const query = { only: 'verdict:matched_above_threshold' }
    const matches = async () => (await app.get('/api/postings', query)).total ?? 0
    const [before, { desk }] = [await matches(), app.services]
    const verdictBits = (verdict: (typeof VERDICTS)[number]) => VERDICTS.indexOf(verdict) * VERDICT_UNIT
    const waits = verdictBits('pending_user_answers') - verdictBits('matched_above_threshold')
    await desk.write([
      sql`update tracked_job set class = class + ${waits} where job_key =
        (select job_key from assessment where verdict = 'matched_above_threshold' limit 1)`,
    ])
    expect(before).toBeGreaterThan(0)
    expect(await matches()).toBe(before - 1)
    expect((await insights()).funnel.match).toBe(before - 1)
  })

  test('quotes the postings word for word', async () => {
    const { unmet } = await insights()
    for (const { quote, job_identity } of unmet.slice(0, 5).flatMap((demand) => demand.examples)) {
      const { job } = await app.get('/api/jobs', { url: job_identity })
      expect(job?.description).toContain(quote)
    }
  })

  test('is of one role where one is named', async () => {
    const { profiles: roles } = await app.get('/api/profiles')
    const all = await insights()
    const [role] = roles
    const ofRole = await insights({ profile_id: role?.id ?? '' })
    expect(ofRole.profile_id).toBe(role?.id ?? '')
    expect(ofRole.counts.assessed).toBeLessThan(all.counts.assessed)
    expect(ofRole.funnel.found).toBeLessThan(all.funnel.found)
    const refused = await app.call('GET', '/api/insights', { query: { profile_id: 'nobody' } })
    expect(refused).toMatchObject({ ok: false, error: { code: 'profile_not_found' } })
  })

  test('counts applications and shows nothing that was written about them, nor of answers', async () => {
    const { postings } = await app.get('/api/postings', { limit: '1' })
    const job_url = postings.rows[0]?.job_url ?? ''
    const before = (await insights()).funnel
    const body = { job_url, status: 'interview' as const, note: 'A secret word: quokka.' }
    await app.put('/api/applications', body)
    const [asked] = (await insights()).open_questions
    if (!asked) throw new Error('No question is open.')
    const answer = { question: asked.question, value: 'yes', answer: 'Only with a secret wombat.' }
    await app.post('/api/answers', answer)
    await app.services.tracker.settled()
    const after = await insights()
    expect(after.funnel).toMatchObject({
      applied: before.applied + 1,
      interview: before.interview + 1,
      offer: before.offer,
    })
    expect(after.counts.stale).toBeGreaterThanOrEqual(asked.jobs)
    expect(after.open_questions[0]).toMatchObject({ question: asked.question, answered: true })
    const response = await app.send('/api/insights')
    expect(response.headers.get('x-svc-labels')).toBe('public-untrusted')
    const text = await response.text()
    for (const own of ['quokka', 'wombat']) expect(text).not.toContain(own)
  })
})
