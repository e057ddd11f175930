import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { YES_LASTS_MS } from '#lib/service/consent/agent-requests.ts'
import { mustBe, openApp, type TestApp } from '#test/support/app.ts'
import { ScriptedTargets } from '#test/support/scripted-targets.ts'
import { type Answer, connectTools, type ToolClient } from '#test/support/tool-client.ts'

let app: TestApp
let tools: ToolClient
let targets: ScriptedTargets
let late = 0
beforeEach(async () => {
  late = 0
  targets = new ScriptedTargets()
  const now = () => new Date(Date.now() + late).toISOString()
  app = await openApp({ sample: true, targets, now })
  await app.configure({ model_target: 'claude', allowed_targets: ['claude'] })
  tools = await connectTools(app, { name: 'night agent' })
})
afterEach(async () => {
  await tools.close()
  await app.close()
})

const jobsOf = async (limit: string) =>
  (await app.get('/api/postings', { limit })).postings.rows.map(({ job_identity }) => job_identity)
const approvals = async () => (await app.get('/api/pipeline/approvals')).approvals
const press = (approval_id: string, approve = true) =>
  app.callAsPerson('POST', '/api/pipeline/approvals/:approval_id', {
    params: { approval_id },
    body: { approve },
  })
const idOf = ({ needs_yes }: Answer) => needs_yes?.approval_id ?? 'none'
const oneJob = async () => {
  const [job_url] = await jobsOf('1')
  return { operation: 'job', job: { job_url } }
}

describe('a call that spends', () => {
  test('makes no model call before a yes, and runs once after it', async () => {
    const call = await oneJob()
    const waiting = await tools.call('assess', call)
    const approval_id = idOf(waiting)
    expect(waiting).toMatchObject({
      label: 'service',
      needs_yes: {
        approval_id: expect.stringMatching(/^apv_[0-9a-f]{32}$/),
        count: 1,
        estimate: { calls: 2 },
        model_target: 'claude',
        page_url: 'http://127.0.0.1:4747/#/new',
      },
    })
    expect(targets.queries).toHaveLength(0)
    expect(idOf(await tools.call('assess', call))).toBe(approval_id)
    expect(idOf(await tools.call('assess', { ...call, approval_id }))).toBe(approval_id)
    expect(targets.queries).toHaveLength(0)

    expect(await approvals()).toMatchObject([
      {
        id: approval_id,
        trigger: 'agent_request',
        state: 'waiting',
        waiting: true,
        est_calls: 2,
        jobs: [call.job.job_url],
        request: { client: 'night agent', tool: 'assess', operation: 'job', count: 1, has_words: false },
      },
    ])
    expect((await app.get('/api/health')).agent_requests).toBe(1)
    expect(mustBe(await press(approval_id)).approval).toMatchObject({ state: 'approved' })
    expect(targets.queries).toHaveLength(0)

    // The model double reads nothing, which the assessment reports; the call was made all the same.
    const ran = await tools.call('assess', { ...call, approval_id })
    expect(ran.needs_yes).toBeUndefined()
    const calls = targets.queries.length
    expect(calls).toBeGreaterThan(0)
    expect((await approvals())[0]).toMatchObject({ state: 'used' })
    expect((await tools.call('assess', { ...call, approval_id })).error?.code).toBe('approval_used')
    expect(targets.queries).toHaveLength(calls)
  })

  test.each([
    ['assess', { operation: 'batch', approve: true }],
    ['assess', { operation: 'compare', model_target: 'claude', job: {} }],
    ['write_resume', { operation: 'tailor', job: {} }],
    ['write_resume', { operation: 'ask_letter', job_url: '' }],
    ['make_course', { operation: 'request', role_text: 'Site reliability engineer', approve: true }],
    ['make_course', { operation: 'ask_questions', job_url: '' }],
  ])('asks first: %s %o', async (name, input) => {
    const [job_url = ''] = await jobsOf('1')
    const link = 'job' in input ? { job: { job_url } } : 'job_url' in input ? { job_url } : {}
    const answer = await tools.call(name, { ...input, ...link })
    expect(answer.error).toBeUndefined()
    expect(answer.needs_yes?.estimate?.calls).toBeGreaterThan(0)
    expect(targets.queries).toHaveLength(0)
    expect((await app.get('/api/pipeline')).model_calls_today).toBe(0)
  })

  test('shows the person the words of a course', async () => {
    const call = { operation: 'request', role_text: 'Site reliability engineer', approve: true }
    const approval_id = idOf(await tools.call('make_course', call))
    const words = await app.call('GET', '/api/pipeline/approvals/:approval_id', { params: { approval_id } })
    expect(mustBe(words).words).toEqual(['Site reliability engineer'])
    expect((await approvals())[0]?.request).toMatchObject({
      what: 'Make a course for a role',
      has_words: true,
    })
  })

  test('needs no yes by the built-in rules, which cost nothing', async () => {
    const answer = await tools.call('assess', { ...(await oneJob()), model_target: 'builtin' })
    expect(answer).toMatchObject({ data: { job: expect.anything() } })
    expect(targets.queries).toHaveLength(0)
  })

  test('is refused at once where the person allowed no such model, without asking for a yes', async () => {
    const answer = await tools.call('assess', { ...(await oneJob()), model_target: 'codex' })
    expect(answer.error?.code).toBe('model_denied')
    expect(answer.needs_yes).toBeUndefined()
    expect(targets.queries).toHaveLength(0)
  })
})

async function allow(...allowed_targets: string[]) {
  await app.configure({ allowed_targets })
}

describe('a yes', () => {
  test('is for the batch that was shown: another one ends it', async () => {
    const call = { operation: 'batch', approve: true, since: '2026-01-01T00:00:00Z' }
    const waiting = await tools.call('assess', call)
    expect(waiting.needs_yes?.count).toBeGreaterThan(10)
    mustBe(await press(idOf(waiting)))
    const [first] = (await approvals())[0]?.jobs ?? []
    await app.post('/api/assess', { job: { job_url: first ?? '' }, model_target: 'builtin' })
    const again = { ...call, approval_id: idOf(waiting) }
    expect((await tools.call('assess', again)).error?.code).toBe('approval_changed')
    expect((await tools.call('assess', again)).error?.code).toBe('approval_changed')
    expect((await app.get('/api/postings/assess/status')).running).toBe(false)
    expect(targets.queries).toHaveLength(0)
  })

  test('is for the same call alone', async () => {
    const [, second = ''] = await jobsOf('2')
    const approval_id = idOf(await tools.call('assess', await oneJob()))
    mustBe(await press(approval_id))
    const other = { operation: 'job', job: { job_url: second }, approval_id }
    expect((await tools.call('assess', other)).error?.code).toBe('approval_changed')
    const tailor = { operation: 'tailor', job: { job_url: second }, approval_id }
    expect((await tools.call('write_resume', tailor)).error?.code).toBe('approval_changed')
    expect(targets.queries).toHaveLength(0)
  })

  test('stays if its model was forbidden meanwhile, and is used up by a call that asked the model', async () => {
    const call = { ...(await oneJob()), model_target: 'codex' }
    await allow('claude', 'codex')
    const approval_id = idOf(await tools.call('assess', call))
    mustBe(await press(approval_id))
    await allow('claude')
    expect((await tools.call('assess', { ...call, approval_id })).error?.code).toBe('model_denied')
    expect((await approvals())[0]).toMatchObject({ state: 'approved' })
    await allow('claude', 'codex')
    await tools.call('assess', { ...call, approval_id })
    expect(targets.queries.length).toBeGreaterThan(0)
    expect((await approvals())[0]).toMatchObject({ state: 'used' })
    const again = await tools.call('assess', { ...call, approval_id })
    expect(again.error).toMatchObject({ code: 'approval_used' })
    expect(again.error).not.toHaveProperty('yes')
  })

  test('is used once, also by two calls at the same time', async () => {
    const call = await oneJob()
    const approval_id = idOf(await tools.call('assess', call))
    mustBe(await press(approval_id))
    const both = await Promise.all([1, 2, 3].map(() => tools.call('assess', { ...call, approval_id })))
    expect(both.filter(({ error }) => error?.code === 'approval_used')).toHaveLength(2)
  })

  test('expires before and after it was pressed', async () => {
    const call = await oneJob()
    const first = idOf(await tools.call('assess', call))
    late = YES_LASTS_MS + 1
    expect(mustBe(await press(first)).approval.state).toBe('expired')
    expect((await tools.call('assess', { ...call, approval_id: first })).error?.code).toBe('approval_expired')
    const second = idOf(await tools.call('assess', call))
    expect(second).not.toBe(first)
    mustBe(await press(second))
    late += YES_LASTS_MS + 1
    expect((await tools.call('assess', { ...call, approval_id: second })).error?.code).toBe(
      'approval_expired',
    )
    expect(targets.queries).toHaveLength(0)
  })

  test('cannot be pressed by a program, whatever it says of itself', async () => {
    const approval_id = idOf(await tools.call('assess', await oneJob()))
    const path = `/api/pipeline/approvals/${approval_id}`
    const refusedFor = async (headers: Record<string, string>, body: object) => {
      const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } }
      const response = await app.send(path, { ...init, body: JSON.stringify(body) })
      return ((await response.json()) as { error: { code: string } }).error.code
    }
    const own = 'http://127.0.0.1:4747'
    expect(await refusedFor({}, { approve: true })).toBe('proof_required')
    expect(await refusedFor({}, { approve: true, actor: 'operator' })).toBe('proof_required')
    expect(await refusedFor({ 'x-svc-actor': 'operator' }, { approve: true })).toBe('proof_required')
    expect(await refusedFor({ origin: own, 'sec-fetch-site': 'same-origin' }, { approve: true })).toBe(
      'proof_required',
    )
    expect(await refusedFor({ 'x-svc-proof': 'browser 00' }, { approve: true })).toBe('proof_required')
    expect((await approvals())[0]).toMatchObject({ state: 'waiting' })
  })

  test('may be a no, which any caller may give and which ends the request', async () => {
    const call = await oneJob()
    const approval_id = idOf(await tools.call('assess', call))
    await app.post('/api/pipeline/approvals/:approval_id', { approval_id }, { approve: false })
    expect((await tools.call('assess', { ...call, approval_id })).error?.code).toBe('approval_denied')
    expect(mustBe(await press(approval_id)).approval.state).toBe('denied')
  })

  test('is unknown under an invented id', async () => {
    const call = { ...(await oneJob()), approval_id: `apv_${'0'.repeat(32)}` }
    expect((await tools.call('assess', call)).error?.code).toBe('approval_not_found')
    expect(await approvals()).toEqual([])
  })

  test('is asked for at most twenty times at once', async () => {
    const answers: Answer[] = []
    for (const job_url of await jobsOf('21')) {
      answers.push(await tools.call('assess', { operation: 'job', job: { job_url } }))
    }
    expect(answers.filter(({ needs_yes }) => needs_yes)).toHaveLength(20)
    expect(answers.at(-1)?.error?.code).toBe('busy')
  })
})

describe('words that are not the person’s', () => {
  const word = async () => {
    const [job_url = ''] = await jobsOf('1')
    await app.post('/api/assess', { job: { job_url }, model_target: 'builtin' })
    await app.post('/api/job-resumes/pick', { job_url, action: 'refresh' })
    const { resume } = await app.get('/api/tailored-resumes', { job_identity: job_url })
    const { revision, lines } = resume
    return {
      operation: 'edit_lines',
      job_identity: job_url,
      revision,
      lines: [{ id: lines[0]?.id, text: 'Built bridges' }],
    }
  }

  test('wait: the agent’s wording is stored beside the line, and is used only with a yes', async () => {
    const call = await word()
    const proposed = await tools.call('write_resume', call)
    expect(proposed.error).toBeUndefined()
    const { data } = await tools.call('my_evidence', {
      operation: 'job_resume',
      job_identity: call.job_identity,
    })
    const { revision } = (data as { resume: { revision: number } }).resume
    const use = { ...call, revision, lines: [{ id: call.lines[0]?.id, suggestion: 'use' }] }
    const waiting = await tools.call('write_resume', use)
    expect(waiting.needs_yes).toMatchObject({ estimate: null, needs: expect.stringContaining('words') })
    const approval_id = idOf(waiting)
    const words = await app.call('GET', '/api/pipeline/approvals/:approval_id', { params: { approval_id } })
    expect(mustBe(words).words.join()).toContain('Built bridges')
    mustBe(await press(approval_id))
    const used = await tools.call('write_resume', { ...use, approval_id })
    expect(used.error).toBeUndefined()
    expect(JSON.stringify(used.data)).toContain('Built bridges')
    expect((await tools.call('write_resume', { ...use, approval_id })).error?.code).toMatch(
      /approval_used|revision_conflict/,
    )
  })
})
