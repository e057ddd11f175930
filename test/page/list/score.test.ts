import { describe, expect, test } from 'bun:test'
import { glanceParts, scoreBar } from '#assets/page/list/score.tsx'

const row = (verdict: string | null, some: Partial<Parameters<typeof scoreBar>[0]> = {}) => ({
  assessment: verdict === null ? null : { verdict },
  ...{
    chance: 58,
    rank_score: 91,
    ranked_low: false,
    stale_label: null,
    thin_posting: false,
  },
  ...some,
})

describe('scoreBar()', () => {
  test.each([
    ['the chance of a job that was not assessed', row(null), { tone: 'likely', length: 58 }],
    [
      'a rank below the limit as low',
      row(null, { rank_score: 45, ranked_low: true }),
      { tone: 'low', length: 58 },
    ],
    [
      'no length of one not ranked',
      row(null, { rank_score: null, chance: null }),
      { tone: 'unranked', length: null },
    ],
    ['the chance of a match', row('matched_above_threshold', { chance: 80 }), { tone: 'likely', length: 80 }],
    ['the chance of no match, however it ranks', row('not_a_match'), { tone: 'no-match', length: 58 }],
    [
      'a thin posting without a colour',
      row('matched_above_threshold', { thin_posting: true }),
      { tone: 'unranked', length: 58 },
    ],
  ] as const)('shows %s', (_what, shown, bar) => {
    expect(scoreBar(shown)).toEqual(bar)
  })
})

describe('glanceParts()', () => {
  test('counts every job once: by its verdict, and by its rank only where it has none', () => {
    const rows = [row('not_a_match'), row('not_a_match'), row('matched_above_threshold'), row(null)]
    expect(glanceParts(rows)).toEqual([
      { tone: 'likely', ranked: false, word: 'a match', count: 1 },
      { tone: 'no-match', ranked: false, word: 'not a match', count: 2 },
      { tone: 'likely', ranked: true, word: 'not assessed, rank 70 and up', count: 1 },
    ])
  })
})
