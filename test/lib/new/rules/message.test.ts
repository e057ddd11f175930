import { describe, expect, test } from 'bun:test'
import type { NewCounts } from '#lib/new/rules/counts.ts'
import { newMessage } from '#lib/new/rules/message.ts'

const counts = (fresh: number, postings: number): NewCounts => ({
  applied: 1,
  by_profile: [],
  low_rank_skipped: 2,
  new: fresh,
  only_stale: 3,
  postings,
  ranked_low: 4,
  to_assess: 5,
  us_only_left_out: 6,
  weak_fit: 7,
})
const since = '2026-11-21T09:08:07.006Z'

describe('newMessage()', () => {
  test.each([
    [0, 0, 'passed', 'Nothing new since 2026-11-21 09:08 UTC.'],
    [0, 0, 'anchor', 'Nothing new since your last check, 2026-11-21 09:08 UTC.'],
    [0, 0, 'first_check', 'Nothing new in the last 7 days (this is the first check).'],
    [1, 1, 'passed', '1 new job since 2026-11-21 09:08 UTC.'],
    [1, 2, 'passed', '1 new job since 2026-11-21 09:08 UTC, which stand for 2 postings.'],
    [2, 2, 'anchor', '2 new jobs since your last check, 2026-11-21 09:08 UTC.'],
    [
      2,
      3,
      'first_check',
      '2 new jobs in the last 7 days (this is the first check), which stand for 3 postings.',
    ],
  ] as const)('says of %i jobs of %i postings, %s: %s', (fresh, postings, since_source, text) => {
    expect(newMessage({ counts: counts(fresh, postings), since: { since, since_source } })).toBe(text)
  })
})
