import { describe, expect, test } from 'bun:test'
import type { Pay } from '#db/rows/labels.ts'
import { amountOf, type PaidJob, payGroups, quantile } from '#lib/shortlist/lists/rules/pay-groups.ts'

const eur = (min: number | null, max: number | null, period: Pay['period'] = 'year'): Pay => ({
  ...{ min, max, period },
  currency: 'EUR',
})
const job = (pay: Pay | null, mask = 1, places = ['DE']): PaidJob => ({ mask, places, pay })

describe('payGroups', () => {
  test.each([
    [60_000, 80_000, 70_000],
    [null, 80_000, 80_000],
    [60_000, null, 60_000],
  ])('counts a pay from %p to %p as %p', (min, max, amount) => {
    expect(amountOf({ min, max })).toBe(amount)
  })

  test.each([
    [0.5, 25],
    [0.25, 17.5],
    [0.1, 13],
    [0, 10],
    [1, 40],
  ])('finds the quantile %p between two numbers', (share, amount) => {
    expect(quantile([10, 20, 30, 40], share)).toBe(amount)
  })

  test('gives no amount for four jobs, quarters for five and tenths for ten', () => {
    const spreadOf = (count: number) =>
      payGroups(
        Array.from({ length: count }, (_, index) => job(eur(1000 * (index + 1), null))),
        [0],
      )[0]?.spreads[0]
    expect(spreadOf(4)).toMatchObject({ jobs: 4, p10: null, p25: null, median: null, p75: null, p90: null })
    expect(spreadOf(5)).toMatchObject({ jobs: 5, p10: null, p25: 2000, median: 3000, p75: 4000, p90: null })
    expect(spreadOf(10)).toMatchObject({ p10: 1900, median: 5500, p90: 9100 })
  })

  test('counts a job in each of its roles and places, and never mixes periods', () => {
    const mask = 2 ** 40 + 1
    const groups = payGroups(
      [job(eur(50_000, 60_000), mask, ['DE', 'FR']), job(eur(30, 40, 'hour'), 1), job(null, 1, [])],
      [0, 40],
    )
    expect(groups.map(({ bit, place, jobs, named }) => [bit, place, jobs, named])).toEqual([
      [null, null, 3, 2],
      [null, 'DE', 2, 2],
      [null, 'FR', 1, 1],
      [0, null, 3, 2],
      [0, 'DE', 2, 2],
      [0, 'FR', 1, 1],
      [40, null, 1, 1],
      [40, 'DE', 1, 1],
      [40, 'FR', 1, 1],
    ])
    expect(groups[0]?.spreads.map(({ period }) => period)).toEqual(['hour', 'year'])
  })

  test('has nothing to say of pay that nobody names', () => {
    expect(payGroups(Array(6).fill(job(null)), [])[0]).toMatchObject({
      ...{ jobs: 6, named: 0, not_named: 6, named_percent: 0, spreads: [] },
    })
    expect(payGroups([], [])).toMatchObject([{ jobs: 0, named_percent: null }])
  })
})
