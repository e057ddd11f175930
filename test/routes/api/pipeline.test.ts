import { describe, expect, test } from 'bun:test'
import { mustBe, type TestApp } from '#test/support/app.ts'
import { appFor } from '#test/support/opened.ts'

const assessed = (app: TestApp) => app.post('/api/new', { assess: true, wait: true, peek: true })
const app = appFor('each', { sample: true, fill: assessed })

const pipeline = () => app.get('/api/pipeline')
const approvals = async () => (await app.get('/api/pipeline/approvals')).approvals
const decide = (approval_id: string, approve: boolean) =>
  app.call('POST', '/api/pipeline/approvals/:approval_id', { params: { approval_id }, body: { approve } })

/** Answers the question that most assessed jobs left open, and tells how many did. */
async function answerTheCommonest(answer = 'Yes.'): Promise<{ question: string; jobs: number }> {
  const { postings } = await app.get('/api/new')
  const counts = new Map<string, number>()
  for (const row of postings.rows) {
    for (const { question } of row.open_questions) counts.set(question, (counts.get(question) ?? 0) + 1)
  }
  const [question = '', jobs = 0] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? []
  await app.post('/api/answers', { question, answer })
  await app.services.tracker.settled()
  return { question, jobs }
}

async function allowAtOnce(auto_jobs_per_trigger: number): Promise<void> {
  const { revision } = await app.get('/api/config')
  await app.put('/api/config', { revision, pipeline: { auto_jobs_per_trigger } })
}

describe('an answer that covers an open question', () => {
  test('queues the best ranked of its jobs, and asks for the rest', async () => {
    await allowAtOnce(2)
    const { jobs } = await answerTheCommonest()
    expect(jobs).toBeGreaterThan(2)
    expect(await pipeline()).toMatchObject({
      queued: 2,
      waiting: jobs - 2,
      runner: false,
      model_calls_today: 0,
    })
    const [approval] = await approvals()
    expect(approval).toMatchObject({
      state: 'waiting',
      trigger: 'answer_saved',
      waiting_jobs: jobs - 2,
      est_calls: 0,
    })
    expect(approval?.id).toMatch(/^apv_[0-9a-f]{32}$/)
    const news = await app.get('/api/new')
    expect(news.pipeline).toMatchObject({
      approvals: [approval?.id as string],
      awaiting_approval: 1,
      est_calls: 0,
      waiting: jobs - 2,
    })
    // By a model each job is judged and tailored to again.
    const { revision } = await app.get('/api/config')
    await app.put('/api/config', { revision, model_target: 'claude' })
    const est_calls = 2 * (jobs - 2)
    expect(await approvals()).toMatchObject([{ est_calls, est_tokens: 9000 * est_calls }])
    expect((await app.get('/api/new')).pipeline).toMatchObject({ est_calls })
  })

  test('has its jobs assessed again with it, and those that were approved', async () => {
    await allowAtOnce(2)
    const { question, jobs } = await answerTheCommonest()
    await app.services.pipeline.drain()
    expect(await pipeline()).toMatchObject({ queued: 0, waiting: jobs - 2 })
    const [approval] = await approvals()
    const decided = mustBe(await decide(approval?.id ?? '', true))
    expect(decided.approval).toMatchObject({ state: 'approved', decided_jobs: jobs - 2, decided_by: 'agent' })
    await app.services.pipeline.drain()
    expect(await pipeline()).toMatchObject({ queued: 0, waiting: 0 })
    const { postings, counts } = await app.get('/api/new')
    expect(counts.only_stale).toBe(0)
    const still = postings.rows.filter((row) => row.open_questions.some((item) => item.question === question))
    expect(still).toEqual([])
  })

  test('is given by a press on a saved answer too', async () => {
    await allowAtOnce(0)
    const { question, jobs } = await answerTheCommonest('It depends.')
    const [first] = await approvals()
    mustBe(await decide(first?.id ?? '', false))
    await app.post('/api/answers', { question, value: 'yes', actor: 'operator' })
    await app.services.tracker.settled()
    const [approval] = await approvals()
    expect(approval).toMatchObject({ state: 'waiting', trigger: 'answer_saved', waiting_jobs: jobs })
  })

  test('is left alone where the approval is denied; the old result stays, and says that it is old', async () => {
    await allowAtOnce(0)
    const { jobs } = await answerTheCommonest()
    const [approval] = await approvals()
    const denied = mustBe(await decide(approval?.id ?? '', false))
    expect(denied.approval).toMatchObject({ state: 'denied', decided_jobs: jobs, waiting_jobs: 0 })
    await app.services.pipeline.drain()
    expect((await app.get('/api/new')).counts.only_stale).toBe(jobs)
    const again = mustBe(await decide(approval?.id ?? '', true))
    expect(again.approval).toMatchObject({ state: 'denied', decided_jobs: 0 })
  })

  test('is decided on while the settings cannot be read', async () => {
    await allowAtOnce(0)
    await answerTheCommonest()
    const [approval] = await approvals()
    await Bun.write(`${app.home}/config.json`, '{')
    const decided = mustBe(await decide(approval?.id ?? '', false))
    expect(decided.approval).toMatchObject({ state: 'denied', waiting: false, est_calls: 0 })
  })

  test('queues no job twice', async () => {
    await allowAtOnce(0)
    const { question, jobs } = await answerTheCommonest()
    const { answers } = await app.get('/api/answers', { question })
    const [answer] = answers
    const params = { question_id: answer?.question_id ?? '' }
    const body = { answer: 'Yes, and more.', revision: answer?.revision ?? 0 }
    await app.put('/api/answers/:question_id', params, body)
    await app.services.tracker.settled()
    expect(await pipeline()).toMatchObject({ waiting: jobs })
    expect(await approvals()).toHaveLength(1)
  })
})

describe('an approval', () => {
  test('takes no writer but you and an agent', async () => {
    const body = { approve: true, actor: 'robot' as 'agent' }
    const params = { approval_id: `apv_${'0'.repeat(32)}` }
    const refused = await app.call('POST', '/api/pipeline/approvals/:approval_id', { params, body })
    expect(refused).toMatchObject({ ok: false, status: 422, error: { code: 'bad_enum' } })
  })

  test('of an id that never was is not found', async () => {
    const refused = await decide(`apv_${'0'.repeat(32)}`, true)
    expect(refused).toMatchObject({ ok: false, error: { code: 'approval_not_found' } })
  })
})

describe('a request of an agent', () => {
  const words = (approval_id: string) =>
    app.call('GET', '/api/pipeline/approvals/:approval_id', { params: { approval_id } })

  test('shows its words to who decides, takes a yes of the person alone, and a no of anyone', async () => {
    const ask = (role_text: string) =>
      app.services.agentRequests.ask({
        client: 'night agent',
        tool: 'learning',
        operation: 'request',
        what: 'Make a course',
        input: { role_text },
        plan: null,
        proof: { needs: '', words: [role_text] },
      })
    const { id } = await ask('Baker')
    expect(mustBe(await words(id))).toMatchObject({ id, words: ['Baker'] })
    expect(await decide(id, true)).toMatchObject({
      ok: false,
      status: 403,
      error: { code: 'proof_required', words: ['Baker'] },
    })
    expect((await approvals())[0]).toMatchObject({ id, trigger: 'agent_request', state: 'waiting' })
    const sent = { params: { approval_id: id }, body: { approve: true, actor: 'operator' as const } }
    const yes = mustBe(await app.callAsPerson('POST', '/api/pipeline/approvals/:approval_id', sent))
    expect(yes.approval).toMatchObject({ state: 'approved', decided_by: 'operator' })
    const denied = await ask('Welder')
    expect(mustBe(await decide(denied.id, false)).approval).toMatchObject({
      state: 'denied',
      decided_by: 'agent',
    })
  })

  test('is no background work, whose approval has no words', async () => {
    await allowAtOnce(0)
    await answerTheCommonest()
    const [approval] = await approvals()
    for (const id of [approval?.id ?? '', `apv_${'0'.repeat(32)}`])
      expect(await words(id)).toMatchObject({ ok: false, error: { code: 'approval_not_found' } })
  })
})
