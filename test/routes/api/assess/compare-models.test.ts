import { afterAll, beforeAll, expect, test } from 'bun:test'
import { failureOf } from '#lib/judge/targets/reasons.ts'
import { mustBe, openApp, type TestApp } from '#test/support/app.ts'
import { answered, ScriptedTargets } from '#test/support/scripted-targets.ts'

const RESUME =
  '## Experience\n\n### Quill & Sons\nEngineer, 2017 - 2021\n\n- Ran Kafka for the parcel desk\n- Wrote Python\n'
const text = (tool: string) =>
  `Engineer\n\nWe sort parcels.\n\nRequirements\n- Experience running ${tool} in production\n- Knowledge of COBOL on mainframes\n`
const labelled = (tool: string) => ({
  text: text(tool),
  title: 'Engineer',
  resume: RESUME,
  rows: [
    { quote: `Experience running ${tool} in production`, status: 'shown' as const },
    { quote: 'Knowledge of COBOL on mainframes', status: 'not_shown' as const },
  ],
})

let app: TestApp
let model: ScriptedTargets

beforeAll(async () => {
  model = new ScriptedTargets()
  app = await openApp({ targets: model })
  await app.configure({ allowed_targets: ['claude', 'codex'] })
})
afterAll(() => app.close())

const compare = (body: object) =>
  app.call('POST', '/api/assess/compare-models', {
    body: { jobs: [labelled('Kafka')], model_targets: ['claude', 'codex'], ...body },
  })

// Judges every row of the prompt in one way, by the first line of the evidence.
const judging = (status: string) => (prompt: { system: string; prompt: string }) => {
  const line = /^(e\d+)\|.*Kafka/m.exec(prompt.system)?.[1] ?? 'e0'
  const rows = [...prompt.prompt.matchAll(/^(r\d+)\|/gm)].map(([, id]) => ({
    id,
    gap: status === 'met' ? 'none' : 'no_evidence',
    status,
    evidence: status === 'unknown' ? [] : [line],
  }))
  return answered({ rows }, { input: 900, output: 100, cost_usd: 0.01 })
}

test('the cost comes first, and nothing is sent before the yes', async () => {
  const cost = mustBe(await compare({}))
  expect(cost).toMatchObject({ schema_version: 'svc-models-compare-preview:1', jobs: 1 })
  expect(cost.targets).toMatchObject([
    { target: 'claude', estimate: { calls: 1 } },
    { target: 'codex', estimate: { calls: 1 } },
  ])
  expect(model.queries).toEqual([])
})

test('two models judge the same rows, with time, cost, agreement and the labels', async () => {
  model.call = async (name, prompt) => judging(name === 'claude' ? 'met' : 'unknown')(prompt)
  const reply = mustBe(await compare({ approve: true }))
  if (reply.schema_version !== 'svc-models-compare:1') throw new Error('It was not compared')
  const [claude, codex, builtin] = reply.targets
  expect(claude).toMatchObject({ target: 'claude', jobs: 1, failed: 0, calls: 1, tokens: 1000, cost: 0.01 })
  expect(builtin).toMatchObject({ target: 'builtin', calls: 0, cost: 0 })
  expect(claude?.recall).toEqual({ count: 1, of: 1 })
  expect(claude?.precision?.of).toBeGreaterThan(1)
  expect(codex?.recall).toEqual({ count: 0, of: 1 })
  expect(codex?.precision).toBeNull()
  const [job] = reply.jobs
  expect(job?.rows.map(({ label }) => label)).toEqual(['shown', 'not_shown'])
  expect(job?.rows[0]?.statuses.slice(0, 2)).toEqual(['met', 'unknown'])
  expect(reply.agreement).toEqual({ same: 0, rows: 2 })
  // The words of the resume stay out of the reply, which has those of the posting.
  expect(JSON.stringify(reply)).not.toContain('parcel desk')
  const { assessments } = await app.get('/api/assessments')
  expect(assessments).toEqual([])
})

test('a model that cannot go on is asked no further, and the other is', async () => {
  const jobs = ['Kafka', 'Flink', 'Spark'].map(labelled)
  const counts = { claude: 0, codex: 0 }
  model.call = async (name, prompt) => {
    counts[name as 'claude'] += 1
    return name === 'claude' ? failureOf('billing') : judging('unknown')(prompt)
  }
  const reply = mustBe(await compare({ jobs, approve: true }))
  if (reply.schema_version !== 'svc-models-compare:1') throw new Error('It was not compared')
  expect(counts).toEqual({ claude: 1, codex: 3 })
  expect(reply.targets[0]).toMatchObject({ jobs: 0, failed: 3, reasons: { billing: 1, cancelled: 2 } })
  expect(reply.jobs[0]?.rows[0]?.statuses[0]).toBeNull()
  expect(reply.agreement).toEqual({ same: 0, rows: 0 })
})

test('a model that was not allowed is refused before its cost, and so are eleven jobs', async () => {
  expect(await compare({ model_targets: ['llm:small'] })).toMatchObject({ error: { code: 'model_denied' } })
  const jobs = Array.from({ length: 11 }, () => labelled('Kafka'))
  expect(await compare({ jobs })).toMatchObject({ error: { code: 'invalid_value' } })
})

test.each([
  ['claude', 'usage_limit', 'model_unavailable'],
  ['codex', 'not_logged_in', 'model_target_unavailable'],
] as const)('after %s failed by %s, not even its cost is shown', async (target, reason, code) => {
  model.call = async () => failureOf(reason)
  mustBe(await compare({ model_targets: [target], approve: true }))
  expect(await compare({ model_targets: [target] })).toMatchObject({ error: { code } })
})
