import { expect, test } from 'bun:test'
import { failureOf } from '#lib/judge/models/outcome.ts'
import { REASONS } from '#lib/judge/models/reasons.ts'
import { REFUSALS } from '#lib/service/refusals.ts'

test('every reason has a code of the contract', () => {
  const codes = Object.values(REASONS).map(({ code }) => code)
  expect(codes.filter((code) => !(code in REFUSALS))).toEqual([])
})

test('what never reached a model used no tokens', () => {
  const wrong = Object.values(REASONS).filter((one) => !one.call_started && one.may_have_used_tokens)
  expect(wrong).toEqual([])
})

test('only what may pass, or a bad answer, is tried again', () => {
  const retried = Object.entries(REASONS).flatMap(([reason, { retries }]) => (retries > 0 ? [reason] : []))
  expect(retried.sort()).toEqual([
    'bad_output',
    'empty',
    'killed',
    'network',
    'overloaded',
    'rate_limited',
    'schema_failed',
    'server_error',
    'too_big',
    'tool_attempt',
    'truncated',
  ])
})

test('a failure says nothing that is not known', () => {
  expect(failureOf('timeout')).toEqual({
    ok: false,
    reason: 'timeout',
    usage: null,
    reset_at: null,
    reset_text: null,
    retry_after_ms: null,
  })
})
