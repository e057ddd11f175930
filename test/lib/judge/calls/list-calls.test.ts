import { describe, expect, test } from 'bun:test'
import type { ModelCall } from '#db/desk/model-calls.ts'
import { callView, everyDay, tokensOf } from '#lib/judge/calls/list-calls.ts'
import { ModelCallView } from '#lib/judge/calls/schema.ts'

const call: ModelCall = {
  ...{
    call_id: 'c1',
    started_at: '2026-11-21T09:00:00.000Z',
    purpose: 'judge',
    target: 'claude',
    attempt: 1,
  },
  ...{ program_version: null, prompt_version: 'p1', job_identity: null, batch_id: null, kinds: ['evidence'] },
  ...{ job_identities: null },
  ...{ prompt_chars: 10, prompt_digest: 'sha256:0', queue_ms: 0, outcome: null, reason: null, model: null },
  ...{ answer_chars: null, input: null, output: null, cache_read: null, cache_write: null, reasoning: null },
  ...{ cost_usd: null, cost_basis: null, wall_ms: null },
}

describe('callView()', () => {
  test('tells what is under way from what a crash cut off', () => {
    expect(callView(call, '2026-11-21T08:00:00.000Z').outcome).toBe('under_way')
    expect(callView(call, '2026-11-21T09:00:00.001Z').outcome).toBe('cut_off')
    expect(callView({ ...call, outcome: 'ok' }, '2026-11-22T00:00:00.000Z').outcome).toBe('ok')
  })

  test('is what the contract promises', () => {
    expect(ModelCallView.safeParse(callView(call, call.started_at)).success).toBe(true)
  })
})

test.each([
  [{}, null],
  [{ input: 1, output: 2, cache_read: 4, cache_write: 8 }, 15],
  [{ output: 2 }, 2],
  [{ input: 0 }, 0],
])('tokensOf() of %j is %p', (known, tokens) => {
  expect(tokensOf({ ...call, ...known })).toBe(tokens)
})

test('everyDay() has each day, also over the end of a month, and knows no tokens where none were told', () => {
  const stored = [{ day: '2026-11-30', calls: 2, tokens: null, cost_usd: null, without_cost: 2 }]
  expect(everyDay(stored, { today: '2026-12-01T10:00:00.000Z', days: 3 })).toEqual([
    { day: '2026-11-29', calls: 0, tokens: 0 },
    { day: '2026-11-30', calls: 2, tokens: null },
    { day: '2026-12-01', calls: 0, tokens: 0 },
  ])
})
