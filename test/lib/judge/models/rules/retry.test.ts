import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { failureOf, type Reason } from '#lib/judge/models/outcome.ts'
import { REASONS } from '#lib/judge/models/reasons.ts'
import { isBadAnswer, waitBeforeRetry } from '#lib/judge/models/rules/retry.ts'

const wait = (reasons: Reason[], known: { chance?: number; left_ms?: number; hint?: number } = {}) => {
  const { chance = 0.5, left_ms = 180_000, hint = null } = known
  const failures = reasons.map((reason) => failureOf(reason, { retry_after_ms: hint }))
  return waitBeforeRetry({ failures, chance, left_ms })
}

describe('waitBeforeRetry()', () => {
  test.each<[Reason[], number | null]>([
    [[], null],
    [['network'], 1000],
    [['network', 'overloaded'], 2000],
    [['network', 'overloaded', 'network'], null],
    [['bad_output'], 0],
    [['bad_output', 'empty'], null],
    [['network', 'bad_output'], 0],
    [['network', 'bad_output', 'network'], 2000],
    [['killed'], 1000],
    [['killed', 'killed'], null],
    [['usage_limit'], null],
    [['timeout'], null],
  ])('after %j waits %p ms', (reasons, ms) => {
    expect(wait(reasons)).toBe(ms)
  })

  test('waits as long as was asked, within half a minute and the deadline', () => {
    expect(wait(['rate_limited'], { hint: 5000 })).toBe(5000)
    expect(wait(['rate_limited'], { hint: 500, chance: 0.9 })).toBe(1800)
    expect(wait(['rate_limited'], { hint: 60_000 })).toBe(30_000)
    expect(wait(['rate_limited'], { hint: 5000, left_ms: 5999 })).toBeNull()
    expect(wait(['rate_limited'], { hint: 5000, left_ms: 6000 })).toBe(5000)
    expect(wait(['bad_output'], { left_ms: 999 })).toBeNull()
  })

  test('ends with every reason, and never passes the deadline', () => {
    const reason = fc.constantFrom(...(Object.keys(REASONS) as Reason[]))
    fc.assert(
      fc.property(
        fc.array(reason, { minLength: 5, maxLength: 8 }),
        fc.nat({ max: 200_000 }),
        (reasons, left_ms) => {
          const waits = reasons.map((_, at) => wait(reasons.slice(0, at + 1), { left_ms }))
          for (const ms of waits) expect(ms === null || ms < left_ms).toBe(true)
          // Two more of what passes, and one more of a bad answer.
          const made = waits.indexOf(null)
          expect(made === -1 ? reasons.length : made).toBeLessThanOrEqual(3)
        },
      ),
    )
  })
})

test('a bad answer is one that came', () => {
  const bad = (Object.keys(REASONS) as Reason[]).filter(isBadAnswer).sort()
  expect(bad).toEqual(['bad_output', 'empty', 'schema_failed', 'too_big', 'tool_attempt', 'truncated'])
})
