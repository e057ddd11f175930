import { expect, test } from 'bun:test'
import type { AssessOutcome } from '#lib/judge/assess/assess-job.ts'
import { newSince, StopRule } from '#lib/judge/batches/batch-runner.ts'
import { batchEndText, failureText, nextStepText } from '#lib/judge/batches/batch-text.ts'

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

const ended = {
  status: 'done',
  requested: 5,
  assessed: 5,
  failed: 0,
  error_code: null,
  not_started: 0,
  failed_codes: [] as string[],
}

test.each([
  [{}, '5 of 5 jobs assessed.'],
  [{ requested: 1, assessed: 1 }, '1 of 1 job assessed.'],
  [
    { status: 'cancelled', assessed: 2, not_started: 3 },
    '2 of 5 jobs assessed. 3 were not begun, since you stopped it.',
  ],
  [
    {
      assessed: 1,
      failed: 3,
      not_started: 1,
      failed_codes: ['model_unavailable'],
      error_code: 'model_unavailable',
    },
    '1 of 5 jobs assessed. 3 failed: the model could not be reached, or is at a limit. 1 was not begun, since the next would have met the same.',
  ],
  [
    { assessed: 3, failed: 2, failed_codes: ['assess_timeout', 'odd_code'], error_code: 'assess_timeout' },
    '3 of 5 jobs assessed. 2 failed: the model did not answer in time; odd code.',
  ],
])('batchEndText() of %o', (change, text) => expect(batchEndText({ ...ended, ...change })).toBe(text))

test('the end of a batch that failed names the next step, by the cause that ended it', () => {
  const stepAfter = (error_code: string | null, ...failed_codes: string[]) =>
    nextStepText({ ...ended, failed: 1, failed_codes, error_code })
  expect(stepAfter(null)).toBe('')
  expect(stepAfter(null, 'posting_closed')).toBe('')
  expect(stepAfter('model_unavailable', 'assess_timeout')).toContain('once the model answers again')
  expect(stepAfter(null, 'posting_closed', 'job_fetch_failed')).toContain('paste the text')
  expect(stepAfter(null, 'odd_code')).toBe('Continue with the rest later.')
})

test('failureText() has words for a closed posting', () => {
  expect(failureText('posting_closed')).toBe('its board lists it no longer')
})

const now = '2026-03-03T10:20:30.400Z'
const anchor = '2026-03-01T00:00:00.000Z'
const passed = '2026-01-01T00:00:00.000Z'

test.each([
  ['as passed, though there was a check', passed, anchor, passed, 'passed'],
  ['as passed before the first check', passed, null, passed, 'passed'],
  ['since the last check', undefined, anchor, anchor, 'anchor'],
  ['for 7 days to the millisecond', undefined, null, '2026-02-24T10:20:30.400Z', 'first_check'],
] as const)('newSince() counts %s', (_what, asked, last, since, since_source) => {
  expect(newSince({ passed: asked, anchor: last, now })).toEqual({ since, since_source })
})
