import { describe, expect, test } from 'bun:test'
import { CLASS } from '#db/rows/listed-job.ts'
import { sortKey } from '#lib/index/jobs/sort-key.ts'
import { type DeskState, type PostingInput, trackedRow } from '#lib/judge/classes/tracked-row.ts'

const NOT_ASSESSED = 2
const limits = { weak_fit_below_percent: 40, weak_fit_below_rank: 50, assess_min_rank: 30 }
const facts = (some: Partial<PostingInput> = {}): PostingInput => ({
  job_key: 7,
  first_seen_at: Date.UTC(2026, 5, 2),
  first_seen_us_at: null,
  copies: 2,
  copies_us: 1,
  published_at: Date.UTC(2026, 4, 1),
  published_us_at: null,
  work_mode: 'remote',
  labels: '{}',
  countries: '[]',
  has_text: 1,
  ...some,
})
const found = (role: number, rank_score: number | null) => ({
  role,
  job_key: 7,
  match_rank: 1,
  rank_score,
  openness: 0,
})
const standing = (some: Partial<DeskState>): DeskState => ({
  roles: [found(1, 60)],
  bits: new Map([
    [1, 0],
    [2, 3],
    [3, 29],
  ]),
  applied: false,
  assessment: null,
  ...some,
})

describe('trackedRow()', () => {
  test('holds the facts of the postings as they are', () => {
    expect(trackedRow(facts(), standing({}), limits)).toMatchObject({ ...facts(), fit: null })
  })

  test.each([
    ['the first bit', [found(1, 60)], 1, 60],
    ['the last bit', [found(3, 60)], 2 ** 29, 60],
    [
      'the bits of all roles and their best rank',
      [found(1, 60), found(2, 80), found(3, 70)],
      2 ** 29 + 9,
      80,
    ],
    ['a rank though the other role has none', [found(1, null), found(2, 40)], 9, 40],
    ['a rank of 0', [found(1, 0)], 1, 0],
    ['no rank', [found(1, null)], 1, null],
    ['nothing of a role that is not active', [found(4, 99), found(1, 60)], 1, 60],
  ])('holds %s', (_what, roles, mask, rank_score) => {
    expect(trackedRow(facts(), standing({ roles }), limits)).toMatchObject({ mask, rank_score })
  })

  test.each([
    ['found by no role', []],
    ['found by a role that is not active alone', [found(4, 99)]],
  ])('is null for a job %s', (_what, roles) => {
    expect(trackedRow(facts(), standing({ roles }), limits)).toBeNull()
  })

  test.each([
    ['with copies', 1, false, 60, NOT_ASSESSED, 1],
    ['without a live copy', 0, false, 60, NOT_ASSESSED, 0],
    ['that was applied to', 1, true, 60, NOT_ASSESSED + CLASS.applied, 0],
    ['that is ranked low', 1, false, 49, NOT_ASSESSED + CLASS.ranked_low, 1],
    ['that is ranked too low', 1, false, 29, NOT_ASSESSED + CLASS.ranked_low + CLASS.below_assess_min, 1],
  ])('of a job %s (%i, applied %p, rank %i) has the class %i, listed %i', (...row) => {
    const [, copies, applied, rank, job_class, listed] = row
    const stands = standing({ roles: [found(1, rank)], applied })
    expect(trackedRow(facts({ copies }), stands, limits)).toMatchObject({ class: job_class, listed })
  })

  test.each([
    ['when it was published', Date.UTC(2026, 4, 1), Date.UTC(2026, 4, 1)],
    ['when it was first seen, where that is not known', null, Date.UTC(2026, 5, 2)],
    ['when it was published, were it 1970', 0, 0],
  ])('sorts by its rank and %s', (_what, published_at, newest_at) => {
    const key = sortKey({
      thin: false,
      group: NOT_ASSESSED,
      verdict: 2,
      fit: null,
      rank_score: 60,
      newest_at,
    })
    expect(trackedRow(facts({ published_at }), standing({}), limits)?.sort_key).toBe(key)
  })

  test('puts a job without a text below every job that can be judged', () => {
    const textless = trackedRow(facts({ has_text: 0 }), standing({ roles: [found(1, 99)] }), limits)
    const readable = trackedRow(facts(), standing({ roles: [found(1, 1)] }), limits)
    expect(textless?.sort_key).toBeGreaterThan(readable?.sort_key ?? 0)
    expect(textless?.listed).toBe(1)
  })
})
