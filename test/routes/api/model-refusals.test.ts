import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { failureOf } from '#lib/judge/targets/reasons.ts'
import { mustBe } from '#test/support/app.ts'
import { manyJobs, openRunApp, RUN_NOW, type RunApp, runBody } from '#test/support/runs.ts'
import { answered, ScriptedTargets } from '#test/support/scripted-targets.ts'

const MASTER = '## Experience\n\n### Quill & Sons\nEngineer, 2017 - 2021\n\n- Wrote Python and SQL\n'

let app: RunApp
let clock = RUN_NOW
let run_id: string
let job_url: string
let model: ScriptedTargets

beforeAll(async () => {
  model = new ScriptedTargets()
  app = await openRunApp(manyJobs(3), { targets: model, now: () => clock })
  await app.post('/api/master', { markdown: MASTER })
  run_id = await app.wholeRun({ selection_cap: 1 })
  const { postings } = await app.get('/api/postings')
  job_url = postings.rows.find((row) => row.state === 'not_assessed')?.job_url ?? 'none'
  // A second opinion needs a first one.
  await app.post('/api/assess', own())
  await app.configure({ model_target: 'claude' })
})
afterAll(() => app.close())

const job = () => ({ job: { job_url } })
const own = () => ({ job: { text: 'Requirements\n- You must know Python\n' } })

/** Each call that asks a model, as it is sent to start the work. */
const CALLS = {
  assess: () => app.call('POST', '/api/assess', { body: job() }),
  compare: () => app.call('POST', '/api/assess/compare', { body: { ...own(), model_target: 'claude' } }),
  new: () => app.call('POST', '/api/new', { body: { assess: true } }),
  batch: () => app.call('POST', '/api/postings/assess', { body: { approve: true } }),
  run: async () => app.call('POST', '/api/run', { body: await runBody(app) }),
  run_rest: () =>
    app.call('POST', '/api/runs/:run_id/assess-all', { params: { run_id }, body: { start: true } }),
  course: () =>
    app.call('POST', '/api/learning/pathways', { body: { role_text: 'Data engineer', approve: true } }),
  letter: () => app.call('POST', '/api/letters/proposal', { body: { job_url } }),
  resume: () => app.call('POST', '/api/tailored-resumes', { body: job() }),
  questions: () => app.call('POST', '/api/interviews/preparation', { body: { job_url } }),
}
type Name = keyof typeof CALLS
const names = Object.keys(CALLS) as Name[]
// Without a usable model the resume is picked by rules.
const needing = names.filter((name) => name !== 'resume')
// The others start work in the background.
const calling: Name[] = ['assess', 'compare', 'letter', 'questions']

const written = async () => {
  const { last } = await app.get('/api/postings/assess/status')
  const { assessments } = await app.get('/api/assessments')
  const { runs } = await app.get('/api/runs')
  const { pathways } = await app.get('/api/learning/pathways')
  const { letter } = await app.get('/api/letters', { job_url })
  return { last, assessments, runs, pathways, proposal: letter?.proposal ?? null }
}

async function refusesAll(calls: readonly Name[], code: string): Promise<void> {
  const before = await written()
  for (const name of calls) {
    const outcome = await CALLS[name]()
    expect([name, outcome.ok ? 'ok' : outcome.error.code]).toEqual([name, code])
    expect(outcome.ok ? '' : outcome.error.message).toMatch(/^[A-Z].*\.$/)
  }
  expect(await written()).toEqual(before)
}

describe('a call that asks a model is refused, and nothing is written', () => {
  test('where the person did not allow the model, which hears nothing', async () => {
    await refusesAll(names, 'model_denied')
    expect(model.queries).toEqual([])
    expect(model.looked.filter(({ fresh }) => fresh)).toEqual([])
  })

  test('where its program is not on this machine; a resume is picked by rules then', async () => {
    model.state = { installed: false, usable: false, reason: 'not_installed' }
    await app.configure({ allowed_targets: ['claude'] })
    await refusesAll(calling, 'model_target_unavailable')
    expect(model.queries).toEqual([])
    const { selection } = mustBe(await CALLS.resume()) as { selection: object }
    expect(selection).toMatchObject({ picked_by: 'code', fallback: 'model_target_unavailable' })
    model.state = {}
  })

  test('where its answer cannot be used, or does not come', async () => {
    model.answer(answered('I would rather talk about bread.'))
    await refusesAll(calling, 'model_output_invalid')
    model.answer(failureOf('timeout'))
    await refusesAll(['assess', 'compare'], 'assess_timeout')
  })

  test.each([
    ['it is logged out', 'not_logged_in', 'model_target_unavailable'],
    ['its limit is used up', 'usage_limit', 'model_unavailable'],
  ] as const)('where %s, of which one call learns for all others', async (_, reason, code) => {
    model.answer(failureOf(reason))
    await refusesAll(needing, code)
    const before = model.queries.length
    await refusesAll(needing, code)
    expect(model.queries).toHaveLength(before)
    // It is looked at again a while later.
    clock = new Date(Date.parse(clock) + 3_600_000).toISOString()
  })
})
