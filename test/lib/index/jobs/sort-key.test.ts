import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type SortInput, sortKey } from '#lib/index/jobs/sort-key.ts'

const MINUTE = 60_000
const START = Date.UTC(2015, 0, 1)
const LAST_MINUTE = 2 ** 27 - 1

const values = {
  thin: fc.boolean(),
  group: fc.nat(2),
  verdict: fc.nat(4),
  fit: fc.option(fc.nat(100)),
  rank_score: fc.option(fc.nat(1000).map((tenths) => tenths / 10)),
  newest_at: fc.nat(LAST_MINUTE).map((minutes) => START + minutes * MINUTE),
}
const anyFacts: fc.Arbitrary<SortInput> = fc.record(values)
// Two jobs that differ in some things only, so that the later ones decide as often as the first.
const anyPair = fc
  .tuple(anyFacts, fc.record(values, { requiredKeys: [] }))
  .map(([sortInput, changes]): [SortInput, SortInput] => [sortInput, { ...sortInput, ...changes }])

const facts = (some: Partial<SortInput>): SortInput => ({
  thin: false,
  group: 2,
  verdict: 2,
  fit: null,
  rank_score: 50,
  newest_at: Date.UTC(2026, 5, 2),
  ...some,
})

/** The order as it is written down: each number is looked at only where those before are equal. */
function byWrittenOrder(a: SortInput, b: SortInput): number {
  return (
    Number(a.thin) - Number(b.thin) ||
    a.group - b.group ||
    a.verdict - b.verdict ||
    (b.fit ?? -1) - (a.fit ?? -1) ||
    (b.rank_score ?? -1) - (a.rank_score ?? -1) ||
    b.newest_at - a.newest_at
  )
}

describe('sortKey()', () => {
  test('orders jobs by thin, group, verdict, best fit, best rank and newest, the unknown last', () => {
    fc.assert(
      fc.property(anyPair, ([a, b]) => {
        expect(Math.sign(sortKey(a) - sortKey(b))).toBe(Math.sign(byWrittenOrder(a, b)))
      }),
      { numRuns: 500 },
    )
  })

  test('is a whole number that is exact and never negative', () => {
    fc.assert(
      fc.property(anyFacts, (fact) => {
        expect(Number.isSafeInteger(sortKey(fact)) && sortKey(fact) >= 0).toBe(true)
      }),
    )
  })

  test.each<[string, Partial<SortInput>, Partial<SortInput>]>([
    ['a full job', { group: 2, verdict: 4 }, { thin: true, group: 0, verdict: 0 }],
    ['a current job', { group: 0, verdict: 4 }, { group: 1, verdict: 0 }],
    ['a matched job', { verdict: 0, fit: 0 }, { verdict: 1, fit: 100 }],
    ['a fit of 0', { fit: 0, rank_score: null }, { fit: null, rank_score: 100 }],
    ['the better fit', { fit: 71, rank_score: null }, { fit: 70, rank_score: 100 }],
    ['a rank of 0', { rank_score: 0, newest_at: 0 }, { rank_score: null }],
    ['a rank a tenth higher', { rank_score: 50.1, newest_at: 0 }, { rank_score: 50 }],
    ['a minute newer', { newest_at: START + MINUTE }, { newest_at: START }],
  ])('puts %s first, whatever the rest says', (_what, first, second) => {
    expect(sortKey(facts(first))).toBeLessThan(sortKey(facts(second)))
  })

  test.each([
    ['within one minute', START + MINUTE, START + 2 * MINUTE - 1],
    ['before 2015', START, 0],
    ['after the last minute there is', START + LAST_MINUTE * MINUTE, START + (LAST_MINUTE + 1) * MINUTE],
  ])('does not tell times apart %s', (_when, a, b) => {
    expect(sortKey(facts({ newest_at: a }))).toBe(sortKey(facts({ newest_at: b })))
  })

  test('is 0 for the first job that there can be', () => {
    const newest_at = START + LAST_MINUTE * MINUTE
    expect(sortKey({ thin: false, group: 0, verdict: 0, fit: 100, rank_score: 100, newest_at })).toBe(0)
  })
})
