import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { failureOf, type Reason, UNKNOWN_USAGE, type Usage } from '#lib/judge/targets/outcome.ts'
import { isBadAnswer, REASONS, refusalOfFailure, waitBeforeRetry } from '#lib/judge/targets/reasons.ts'
import { REFUSALS } from '#lib/service/refusals.ts'

test('every reason has a code of the contract', () => {
  const codes = Object.values(REASONS).map(({ code }) => code)
  expect(codes.filter((code) => !(code in REFUSALS))).toEqual([])
})

test('what never reached a model used no tokens', () => {
  const wrong = Object.values(REASONS).filter(
    (consequence) => !consequence.call_started && consequence.may_have_used_tokens,
  )
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

const ALL = Object.keys(REASONS) as Reason[]
const refused = (reason: Reason, known: { usage?: Usage; attempts?: number; all?: boolean } = {}) => {
  const { usage = null, attempts = 1, all } = known
  return refusalOfFailure({
    ...{ failure: failureOf(reason, { usage }), attempts, next_action: 'Try again.' },
    ...(all === undefined ? {} : { may_have_used_tokens: all }),
  })
}

describe('refusalOfFailure()', () => {
  test('has a message of two plain sentences for every reason, none twice', () => {
    const messages = ALL.map((reason) => refused(reason).message)
    expect(messages.filter((message) => !/^[A-Z][^.\n]*\. Try again\.$/.test(message))).toEqual([])
    expect(new Set(messages).size).toBe(ALL.length)
  })

  test('tells of every reason what the table says', () => {
    for (const reason of ALL) {
      const { code, details } = refused(reason)
      const { call_started, may_have_used_tokens } = REASONS[reason]
      expect({ reason, code, ...details }).toEqual({
        ...{ reason, code: REASONS[reason].code, model_call_started: call_started, may_have_used_tokens },
        ...{ fresh_assessment_stored: false, next_action: 'Try again.' },
      })
    }
  })

  test('says that nothing was started where no attempt was made', () => {
    for (const reason of ALL) {
      expect(refused(reason, { attempts: 0 }).details).toMatchObject({
        ...{ model_call_started: false, may_have_used_tokens: false },
      })
    }
  })

  test.each<[Reason, Partial<Usage>, boolean]>([
    ['network', { input: 10 }, true],
    ['network', { cache_write: 10 }, true],
    ['bad_output', { input: 0, output: 0 }, false],
    ['bad_output', { input: 0, output: 0, cache_read: 0, cache_write: 0 }, false],
    ['bad_output', { input: 0 }, true],
    ['bad_output', {}, true],
    ['network', {}, false],
  ])('of %s with %j says of tokens: %p', (reason, counted, may) => {
    expect(refused(reason, { usage: { ...UNKNOWN_USAGE, ...counted } }).details.may_have_used_tokens).toBe(
      may,
    )
  })

  test('goes by all attempts where they are known', () => {
    expect(refused('network', { all: true }).details.may_have_used_tokens).toBe(true)
    expect(refused('timeout', { all: false }).details.may_have_used_tokens).toBe(false)
  })
})

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
