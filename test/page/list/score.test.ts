import { describe, expect, test } from 'bun:test'
import { glanceParts, scoreBar } from '#assets/page/list/score.tsx'

const row = (verdict: string | null, some: Partial<Parameters<typeof scoreBar>[0]> = {}) => ({
  assessment: verdict === null ? null : { verdict },
  ...{
    fit: verdict === null ? null : 35,
    rank_score: 91,
    ranked_low: false,
    stale_label: null,
    thin_posting: false,
  },
  ...some,
})

describe('scoreBar()', () => {
  test.each([
    ['the rank of a job that was not assessed', row(null), { tone: 'likely', length: 91 }],
    [
      'a rank below the limit as low',
      row(null, { rank_score: 45, ranked_low: true }),
      { tone: 'low', length: 45 },
    ],
    ['no length of one not ranked', row(null, { rank_score: null }), { tone: 'unranked', length: null }],
    ['the fit of a match', row('matched_above_threshold', { fit: 80 }), { tone: 'likely', length: 80 }],
    ['the fit of no match, however it ranks', row('not_a_match'), { tone: 'no-match', length: 35 }],
    [
      'no share of what is out of date',
      row('not_a_match', { stale_label: 'old' }),
      { tone: 'no-match', length: null },
    ],
    [
      'no share of a thin posting',
      row('matched_above_threshold', { thin_posting: true }),
      { tone: 'unranked', length: null },
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
