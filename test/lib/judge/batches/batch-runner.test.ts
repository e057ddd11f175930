import { expect, test } from 'bun:test'
import type { AssessOutcome } from '#lib/judge/assess/assess-job.ts'
import { StopRule } from '#lib/judge/batches/batch-runner.ts'

const ok: AssessOutcome = { ok: true }
const down: AssessOutcome = { ok: false, code: 'model_unavailable', reason: null, stops: 'repeated' }
const limit: AssessOutcome = { ok: false, code: 'model_unavailable', reason: null, stops: 'at_once' }
const bad: AssessOutcome = { ok: false, code: 'model_output_invalid', reason: null, stops: 'no' }

test.each([
  [[ok, bad, bad, bad, bad], null],
  [[ok, limit], 'model_unavailable'],
  [[down, down], null],
  [[down, down, ok, down, down], null],
  [[down, bad, down, down], null],
  [[ok, down, down, down], 'model_unavailable'],
  [[{ ok: false, code: 'model_denied', reason: null, stops: 'at_once' }, limit], 'model_denied'],
] as [AssessOutcome[], string | null][])('%j ends with %p', (ends, code) => {
  const rule = new StopRule()
  for (const end of ends) rule.note(end)
  expect(rule.code).toBe(code)
})
