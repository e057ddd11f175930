import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mustBe, openApp, type TestApp } from '#test/support/app.ts'
import { answered, ScriptedTargets } from '#test/support/scripted-targets.ts'

const RESUME =
  '## Experience\n\n### Quill & Sons\nEngineer, 2015 - 2024\n\n- Ran Kafka in production for the parcel desk\n- Led the work on search\n\n## Skills\n\n- Kafka, Python, PostgreSQL\n'
const TEXT = `Engineer

We sort parcels.

Requirements
- Knowledge of Python
- Knowledge of PostgreSQL
- Experience with Kafka in production
- Experience with parcel customs law
- Knowledge of Fortran for weather models
- Ability to plan the work of a search team
`
const job = { text: TEXT }

let app: TestApp
let model: ScriptedTargets

beforeAll(async () => {
  model = new ScriptedTargets()
  app = await openApp({ targets: model })
  mustBe(await app.call('POST', '/api/master', { body: { markdown: RESUME } }))
  const { revision } = mustBe(await app.call('GET', '/api/config'))
  mustBe(await app.callAsPerson('PUT', '/api/config', { body: { revision, allowed_targets: ['claude'] } }))
})
afterAll(() => app.close())

const idsIn = (prompt: string) => [...prompt.matchAll(/^(r\d+)\|/gm)].map(([, id = '']) => id)
const allUnknown = (prompt: { prompt: string }) =>
  answered({
    rows: idsIn(prompt.prompt).map((id) => ({ id, evidence: [], gap: 'no_evidence', status: 'unknown' })),
    suggestions: [],
  })
const preview = async (rows?: 'open') => {
  const body = { job, model_target: 'claude', part: 'requirements' as const, ...(rows ? { rows } : {}) }
  const reply = mustBe(await app.call('POST', '/api/assess/preview', { body }))
  if (reply.part !== 'requirements') throw new Error('another part came')
  return reply
}

test('only the rows that the rules leave open are sent, and the others keep their result', async () => {
  model.answer(allUnknown)
  const ruled = mustBe(await app.call('POST', '/api/assess', { body: { job, model_target: 'builtin' } }))
  const left = ruled.result.matrix.filter(({ status }) => status === 'unknown' || status === 'partly')
  expect(left.length).toBeGreaterThan(0)
  expect(left.length).toBeLessThan(ruled.result.matrix.length)
  const body = { job, model_target: 'claude', rows: 'open' as const }
  const { result } = mustBe(await app.call('POST', '/api/assess', { body }))
  expect(model.queries.map(({ prompt }) => prompt.purpose)).toEqual(['judge'])
  expect(idsIn(model.queries[0]?.prompt.prompt ?? '')).toEqual(left.map(({ id }) => id))
  const statuses = (matrix: typeof result.matrix) => matrix.map(({ quote, status }) => [quote, status])
  expect(statuses(result.matrix)).toEqual(statuses(ruled.result.matrix))
  expect(result).toMatchObject({ target: 'claude', read_by: 'rules' })
})

test('the preview has the number of rows, where they go and the cost of one call', async () => {
  const open = await preview('open')
  const all = await preview()
  expect(open.rows_asked).toBeLessThan(all.rows_asked)
  expect(open).toMatchObject({ rows_are: 'read_by_the_rules', leaves_machine: true })
  expect(open.rows_asked + open.rows_settled).toBe(all.rows_asked + all.rows_settled)
  expect(open.estimate).toMatchObject({ calls: 1 })
})

test('the setting sends as few rows of every job', async () => {
  const before = (await preview()).rows_asked
  const { revision } = mustBe(await app.call('GET', '/api/config'))
  mustBe(await app.callAsPerson('PUT', '/api/config', { body: { revision, judged_rows: 'open' } }))
  const after = (await preview()).rows_asked
  expect([after < before, after]).toEqual([true, (await preview('open')).rows_asked])
})
