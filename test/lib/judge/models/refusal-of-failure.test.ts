import { describe, expect, test } from 'bun:test'
import { failureOf, type Reason, UNKNOWN_USAGE, type Usage } from '#lib/judge/models/outcome.ts'
import { REASONS } from '#lib/judge/models/reasons.ts'
import { refusalOfFailure } from '#lib/judge/models/refusal-of-failure.ts'

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
