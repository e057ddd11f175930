import { describe, expect, test } from 'bun:test'
import { type FirstSeenInput, firstSeen } from '#lib/shortlist/tracking/first-seen.ts'
import type { MatchedJob } from '#lib/shortlist/tracking/matched.ts'

const STAMP = 9000
const job = (facts: Partial<MatchedJob>): MatchedJob => ({
  job_key: 1,
  words_key: 1,
  titles: [],
  company_slug: 'acme',
  copies: 1,
  copies_us: 1,
  first_seen_at: 1000,
  first_seen_us_at: 2000,
  first_posting: 50,
  first_posting_us: 50,
  published_at: null,
  published_us_at: null,
  work_mode: '',
  labels: '{}',
  countries: [],
  has_text: true,
  identities: [],
  left_keys: [],
  found: [],
  ...facts,
})
const postingFacts = (matched: number[], stored?: FirstSeenInput['stored']): FirstSeenInput => ({
  stored,
  finders: matched.map((matched_posting) => ({ matched_posting })),
  stamp: STAMP,
  is_unseen: false,
})

describe('firstSeen()', () => {
  test.each<[string, number[], number, number, boolean]>([
    ['that came after the last match', [49], STAMP, STAMP, true],
    ['that the last match had seen', [50], 1000, 2000, false],
    ['that is older than the last match', [51], 1000, 2000, false],
    ['that came after the first match, of nothing', [0], STAMP, STAMP, true],
    ['that a role that never matched finds', [-1], 1000, 2000, false],
    ['that is new to one of two roles', [60, 40], STAMP, STAMP, true],
    ['that is new to no role that ever matched', [-1, 60], 1000, 2000, false],
    ['that no role finds', [], 1000, 2000, false],
  ])('of a posting %s (%j) is %i, in the US %i', (_what, matched, at, us_at, stamped) => {
    expect(firstSeen(job({}), postingFacts(matched))).toEqual({ at, us_at, stamped })
  })

  test('keeps what is stored, though a copy is new', () => {
    const stored = { first_seen_at: 3000, first_seen_us_at: 4000 }
    expect(firstSeen(job({}), postingFacts([0], stored))).toEqual({ at: 3000, us_at: 4000, stamped: false })
  })

  test('stamps the first US copy of a job that is known from elsewhere', () => {
    const stored = { first_seen_at: 3000, first_seen_us_at: null }
    const later = job({ first_posting: 10, first_posting_us: 50 })
    expect(firstSeen(later, postingFacts([20], stored))).toEqual({ at: 3000, us_at: STAMP, stamped: true })
  })

  test('stamps the new US copy alone where an older copy elsewhere is found with it', () => {
    const both = job({ first_posting: 10, first_posting_us: 50 })
    expect(firstSeen(both, postingFacts([20]))).toEqual({ at: 1000, us_at: STAMP, stamped: true })
  })

  test.each([
    ['own time when it is later', 5000, 5000],
    ['job’s time when its own is earlier', 2000, 3000],
    ['job’s time when it has none', null, 3000],
  ])('gives an old US copy of a known job its %s', (_what, first_seen_us_at, us_at) => {
    const stored = { first_seen_at: 3000, first_seen_us_at: null }
    expect(firstSeen(job({ first_seen_us_at }), postingFacts([50], stored))).toEqual({
      at: 3000,
      us_at,
      stamped: false,
    })
  })

  test('gives no US time to a job without a US copy, though it is new or had one', () => {
    const elsewhere = job({ first_posting_us: null, first_seen_us_at: null })
    expect(firstSeen(elsewhere, postingFacts([0]))).toEqual({ at: STAMP, us_at: null, stamped: true })
    const stored = { first_seen_at: 3000, first_seen_us_at: 4000 }
    expect(firstSeen(elsewhere, postingFacts([0], stored))).toEqual({ at: 3000, us_at: null, stamped: false })
  })
})
