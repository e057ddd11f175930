import { describe, expect, test } from 'bun:test'
import type { RowClass, RowStatus } from '#db/rows/requirement.ts'
import { chanceOfCall } from '#lib/judge/classes/chance.ts'
import { expectedShare } from '#lib/judge/verdict/verdict-of.ts'

const row = (row_class: RowClass, status: RowStatus, chance?: number) => ({
  class: row_class,
  status,
  ...(chance === undefined ? {} : { chance }),
})
const chance = (
  rank_score: number | null,
  share: number | null = null,
  verdict: string | null = 'pending_user_answers',
) => chanceOfCall({ rank_score, share, verdict })

describe('the expected share of shown requirements', () => {
  test.each([
    ['no requirement', [], 43],
    ['one met must and one unknown must', [row('hard', 'met'), row('hard', 'unknown')], 48],
    ['a bonus that is met', [row('nice_to_have', 'met')], 62],
    ['a likely must by its chance', [row('hard', 'partly', 0.5)], 47],
    ['a partly shown must, without a chance, as nothing', [row('hard', 'partly')], 22],
    ['a contradicted must as nothing', [row('hard', 'unmet')], 22],
    ['twenty met musts as nearly all', Array.from({ length: 20 }, () => row('hard', 'met')), 97],
  ] as const)('counts %s', (_what, rows, share) => {
    expect(expectedShare(rows)).toBe(share)
  })
})

describe('the chance of a call', () => {
  test('grows with the rank, and ends before certainty', () => {
    const chances = [0, 20, 50, 80, 100].map((rank) => chance(rank) ?? -1)
    expect(chances).toEqual(chances.toSorted((a, b) => a - b))
    expect(new Set(chances).size).toBe(5)
    expect(chances[0]).toBeGreaterThan(0)
    expect(chances[4]).toBeLessThan(10_000)
  })

  test('is missing without a rank', () => {
    expect(chance(null, 90)).toBeNull()
  })

  test('is the same for a job that is not assessed and for one with the usual share', () => {
    expect(chance(60, null, null)).toBe(chance(60, 43))
    expect(chance(60, 90, null)).toBe(chance(60, 43))
  })

  test('moves with the share by less than a far better rank does', () => {
    expect(chance(70, 60)).toBeGreaterThan(chance(72, 20) ?? 0)
    expect(chance(50, 100)).toBeLessThan(chance(80, 0) ?? 0)
  })

  test('falls far where a decisive must-have is contradicted', () => {
    expect(chance(80, 60, 'not_a_match')).toBeLessThan(chance(40, 43) ?? 0)
  })
})
