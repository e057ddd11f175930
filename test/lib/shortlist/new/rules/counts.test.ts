import { describe, expect, test } from 'bun:test'
import type { Counter } from '#db/desk/tracked-jobs.ts'
import { CLASS } from '#db/rows/listed-job.ts'
import { countNew, toAssessByRole } from '#lib/shortlist/new/rules/counts.ts'

const CURRENT = 0
const STALE = 1
const PLAIN = 2
const LOW = PLAIN + CLASS.ranked_low
const BELOW = LOW + CLASS.below_assess_min

const roles = [
  { profile_id: 'first', bit: 0 },
  { profile_id: 'second', bit: 1 },
  { profile_id: 'last', bit: 29 },
]
const EVERY = 2 ** 29 + 3
const counter = (mask: number, job_class: number, jobs: number, postings = jobs): Counter => ({
  mask,
  class: job_class,
  jobs,
  postings,
})
const NOTHING = {
  applied: 0,
  declined: 0,
  hidden: 0,
  low_rank_skipped: 0,
  new: 0,
  not_judged: { no_text: 0, nothing_read: 0, unread_language: 0 },
  not_open: { elsewhere: 0, far: 0, remote_elsewhere: 0, permission: 0, language: 0, licence: 0 },
  only_stale: 0,
  outside_limits: 0,
  postings: 0,
  ranked_low: 0,
  seen: 0,
  to_assess: 0,
  us_only_left_out: 0,
  weak_fit: 0,
}
const totals = (counters: Counter[], mask = EVERY) => {
  const { by_profile: _by, splits: _splits, ...rest } = countNew(counters, { roles, mask })
  return rest
}

describe('countNew()', () => {
  test.each([
    ['no class of its own', PLAIN, { new: 3, postings: 5, to_assess: 3 }],
    ['a current assessment', CURRENT, { new: 3, postings: 5 }],
    ['a current assessment and a low rank', CURRENT + CLASS.ranked_low, { new: 3, postings: 5 }],
    ['an old assessment', STALE, { new: 3, postings: 5, only_stale: 3 }],
    ['a low rank', LOW, { new: 3, postings: 5, to_assess: 3, ranked_low: 3 }],
    ['a rank too low', BELOW, { new: 3, postings: 5, to_assess: 3, ranked_low: 3, low_rank_skipped: 3 }],
    [
      'a rank too low, and not low',
      PLAIN + CLASS.below_assess_min,
      { new: 3, postings: 5, to_assess: 3, low_rank_skipped: 3 },
    ],
    [
      'no text, and a rank too low',
      BELOW + 1024,
      { new: 3, postings: 5, ranked_low: 3, not_judged: { ...NOTHING.not_judged, no_text: 3 } },
    ],
    [
      'been read in vain',
      PLAIN + 2048,
      { new: 3, postings: 5, not_judged: { ...NOTHING.not_judged, nothing_read: 3 } },
    ],
    ['been applied to', BELOW + CLASS.applied, { applied: 3 }],
    ['been declined', PLAIN + CLASS.declined + CLASS.seen, { declined: 3 }],
    ['been hidden by its company', PLAIN + CLASS.hidden + CLASS.seen, { hidden: 3 }],
    ['been found outside the limits', PLAIN + CLASS.outside + CLASS.seen, { outside_limits: 3 }],
    ['been seen', PLAIN + CLASS.seen, { seen: 3 }],
    ['been found far from the person', BELOW + 3 * 16384, { not_open: { ...NOTHING.not_open, far: 3 } }],
    ['a weak fit', CURRENT + CLASS.weak_fit, { weak_fit: 3 }],
    ['been applied to though a weak fit', CURRENT + CLASS.applied + CLASS.weak_fit, { applied: 3 }],
  ])('counts 3 jobs of 5 postings that have %s', (_what, job_class, counts) => {
    expect(totals([counter(1, job_class, 3, 5)])).toEqual({ ...NOTHING, ...counts })
  })

  test('puts each new job into one part of the list', () => {
    const judged = (verdict: number) => CURRENT + verdict * 128
    const counters = [PLAIN, LOW, STALE, STALE + 128, judged(0), judged(1), judged(2), judged(4)].map(
      (job_class, at) => counter(1, job_class, 10 ** at),
    )
    const { splits, new: all } = countNew(counters, { roles, mask: EVERY })
    expect(splits).toEqual({
      not_assessed: 1,
      low: 11_000_010,
      changed: 1_100,
      matches: 10_000,
      needs_you: 100_000,
    })
    expect(Object.values(splits).reduce((sum, count) => sum + count, 0)).toBe(all)
  })

  test('adds counters up', () => {
    const counters = [
      counter(1, PLAIN, 3, 5),
      counter(2, PLAIN, 4, 4),
      counter(1, BELOW, 1, 2),
      counter(2, BELOW, 2, 2),
      counter(1, PLAIN + CLASS.applied, 10, 20),
      counter(2, PLAIN + CLASS.applied, 20, 40),
      counter(1, CLASS.weak_fit, 100, 100),
      counter(2, CLASS.weak_fit, 200, 200),
      counter(1, STALE, 5, 5),
      counter(2, STALE, 6, 6),
    ]
    expect(totals(counters)).toEqual({
      ...NOTHING,
      applied: 30,
      weak_fit: 300,
      new: 21,
      postings: 24,
      only_stale: 11,
      to_assess: 10,
      ranked_low: 3,
      low_rank_skipped: 3,
    })
  })

  test('looks only at jobs that a role of the mask found', () => {
    const counters = [counter(1, PLAIN, 1), counter(2, PLAIN, 10), counter(3, PLAIN, 100)]
    expect(totals(counters, 2).new).toBe(110)
    expect(totals(counters, 2 ** 29).new).toBe(0)
  })

  test('counts a job once, and once for each role that found it', () => {
    const { new: all, by_profile } = countNew([counter(3, PLAIN, 5), counter(EVERY, LOW, 2)], {
      roles,
      mask: EVERY,
    })
    expect(all).toBe(7)
    expect(by_profile).toEqual([
      { new: 7, profile_id: 'first' },
      { new: 7, profile_id: 'second' },
      { new: 2, profile_id: 'last' },
    ])
  })

  test('counts for the roles of the mask alone, also where another found the job as well', () => {
    const { by_profile } = countNew([counter(3, PLAIN, 5)], { roles, mask: 2 + 2 ** 29 })
    expect(by_profile).toEqual([
      { new: 5, profile_id: 'second' },
      { new: 0, profile_id: 'last' },
    ])
  })

  test('gives no role the jobs that were applied to or fit weakly', () => {
    const counters = [counter(1, PLAIN + CLASS.applied, 5), counter(1, CLASS.weak_fit, 5)]
    const { by_profile } = countNew(counters, { roles, mask: 1 })
    expect(by_profile).toEqual([{ new: 0, profile_id: 'first' }])
  })
})

describe('toAssessByRole()', () => {
  const counts = (counters: Counter[], include_low_rank: boolean) =>
    toAssessByRole(counters, { roles, include_low_rank }).map(({ count }) => count)

  test.each([
    ['plain', PLAIN, 3, 3],
    ['ranked low', LOW, 3, 3],
    ['ranked too low', BELOW, 0, 3],
    ['assessed', CURRENT, 0, 0],
    ['assessed long ago', STALE, 0, 0],
    ['applied to', PLAIN + CLASS.applied, 0, 0],
    ['a weak fit', PLAIN + CLASS.weak_fit, 0, 0],
  ])(
    'of 3 jobs that are %s (class %i) asks for %i, and with low ranks for %i',
    (_what, job_class, plain, low) => {
      expect(counts([counter(1, job_class, 3, 5)], false)).toEqual([plain, 0, 0])
      expect(counts([counter(1, job_class, 3, 5)], true)).toEqual([low, 0, 0])
    },
  )

  test('adds up what each role found, in the order of the roles', () => {
    const counters = [counter(3, PLAIN, 1), counter(2, PLAIN, 10), counter(EVERY, BELOW, 100)]
    expect(toAssessByRole(counters, { roles, include_low_rank: true })).toEqual([
      { count: 101, profile_id: 'first' },
      { count: 111, profile_id: 'second' },
      { count: 100, profile_id: 'last' },
    ])
    expect(counts(counters, false)).toEqual([1, 11, 0])
  })
})
