import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { NO_LIMITS, type RoleLimits } from '#db/rows/labels.ts'
import { CLASS } from '#db/rows/listed-job.ts'
import type { MatrixRow, RowClass, RowStatus } from '#db/rows/requirement.ts'
import { sortKey } from '#lib/index/jobs/job-key.ts'
import { chanceOfCall } from '#lib/judge/classes/chance.ts'
import { type DeskState, type PostingInput, trackedRow } from '#lib/judge/classes/tracked-row.ts'
import { derivedOf } from '#lib/judge/verdict/result.ts'
import { expectedShare } from '#lib/judge/verdict/verdict-of.ts'
import { someRows } from '#test/lib/judge/assess/rows.ts'

const row = (row_class: RowClass, status: RowStatus, chance?: number) => ({
  class: row_class,
  status,
  ...(chance === undefined ? {} : { chance }),
})
const aRank = fc.integer({ min: 0, max: 100 })
const shown = (row: MatrixRow): MatrixRow => ({ ...row, status: 'met' })
const derived = (rows: MatrixRow[]) =>
  derivedOf(
    rows.map((row) => ({ ...row, evidence: [] })),
    { unjudged: null, match_at_percent: 70 },
  )
const chanceOf = (result: ReturnType<typeof derivedOf>, rank_score: number) =>
  chanceOfCall({ ...result, rank_score, verdict: result.not_judged === null ? result.verdict : null }) ?? -1
const chance = (
  rank_score: number | null,
  share: number | null = null,
  verdict: string | null = 'pending_user_answers',
) => chanceOfCall({ rank_score, share, fit: null, verdict })

test.each([
  ['no requirement', [], 43],
  ['one met must and one unknown must', [row('hard', 'met'), row('hard', 'unknown')], 47],
  ['a bonus that is met', [row('nice_to_have', 'met')], 54],
  ['a likely must by its chance', [row('hard', 'partly', 0.5)], 45],
  ['a partly shown must, without a chance, as nothing', [row('hard', 'partly')], 29],
  ['a contradicted must as nothing', [row('hard', 'unmet')], 29],
  ['twenty met musts as nearly all', Array.from({ length: 20 }, () => row('hard', 'met')), 95],
] as const)('the expected share of shown requirements counts %s', (_what, rows, share) => {
  expect(expectedShare(rows)).toBe(share)
})

describe('the chance of a call', () => {
  test('grows with the rank, and ends before certainty', () => {
    const chances = [0, 20, 50, 80, 100].map((rank) => chance(rank) ?? -1)
    expect(chances).toEqual(chances.toSorted((a, b) => a - b))
    expect(new Set(chances).size).toBe(5)
    expect(chances[0]).toBeGreaterThan(0)
    expect(chances[4]).toBeLessThan(10_000)
  })

  test('tells the best ranks apart, which are not assessed', () => {
    expect((chance(99, null, null) ?? 0) - (chance(96, null, null) ?? 0)).toBeGreaterThan(300)
  })

  test('is missing without a rank', () => expect(chance(null, 90)).toBeNull())

  test('is the same for a job that is not assessed and for one with the usual share', () => {
    expect(chance(60, null, null)).toBe(chance(60, 43))
    expect(chance(60, 90, null)).toBe(chance(60, 43))
  })

  test('moves with the share by less than a far better rank does', () => {
    expect(chance(70, 60)).toBeGreaterThan(chance(72, 20) ?? 0)
    expect(chance(40, 99)).toBeLessThan(chance(90, 25) ?? 0)
  })

  test('is highest where every must-have is met and nothing is contradicted, whatever the ranks', () => {
    fc.assert(
      fc.property(someRows, someRows, aRank, aRank, (rows, others, rank, otherRank) => {
        const [all, other] = [rows.map(shown), others].map(derived)
        fc.pre(all?.band === 'shown' && other?.band !== 'shown')
        expect(chanceOf(all!, rank)).toBeGreaterThanOrEqual(chanceOf(other!, otherRank))
      }),
    )
  })

  test('never falls when one more requirement is shown', () => {
    fc.assert(
      fc.property(someRows, fc.nat(), aRank, (rows, by, rank) => {
        const at = by % (rows.length || 1)
        const better = rows.map((row, index) => (index === at ? shown(row) : row))
        const [before, after] = [rows, better].map((some) => chanceOf(derived(some), rank))
        expect(after!).toBeGreaterThanOrEqual(before!)
      }),
    )
  })

  test('is below one half where a must-have is contradicted, and four fifths where one is open', () => {
    for (const [verdict, most] of [
      ['not_a_match', 5000],
      ['below_threshold', 5000],
      ['pending_user_answers', 8000],
      ['matched_above_threshold', 8000],
    ] as const)
      expect(chance(100, 99, verdict)).toBeLessThan(most)
  })

  test('falls far where a decisive must-have is contradicted', () => {
    expect(chance(80, 60, 'not_a_match')).toBeLessThan(chance(40, 43) ?? 0)
  })
})

const NOT_ASSESSED = 2
const NOW = Date.UTC(2026, 5, 3)
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
  limits_of: new Map(),
  now: NOW,
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

describe('the limits of a role', () => {
  const pay = (a_year: number, currency = 'USD') => ({
    pay: { min: null, max: a_year, currency, period: 'year', a_year },
  })
  const row = (role_limits: Partial<RoleLimits>, labels: object, some: Partial<PostingInput> = {}) => {
    const limits_of = new Map([[1, { ...NO_LIMITS, ...role_limits }]])
    return trackedRow(facts({ labels: JSON.stringify(labels), ...some }), standing({ limits_of }), limits)
  }
  const posted = (days: number) => ({ published_at: NOW - days * 86_400_000 })

  test.each<[string, Partial<RoleLimits>, object, Partial<PostingInput>, 0 | 1]>([
    ['pays less than the floor', { min_pay: 100_000 }, pay(99_999), {}, 0],
    ['pays the floor', { min_pay: 100_000 }, pay(100_000), {}, 1],
    ['pays more', { min_pay: 100_000 }, pay(140_000), {}, 1],
    ['names no pay', { min_pay: 100_000 }, {}, {}, 1],
    ['names pay as unknown', { min_pay: 100_000 }, { pay: null }, {}, 1],
    ['pays little in another currency', { min_pay: 100_000 }, pay(9, 'EUR'), {}, 1],
    [
      'pays little in the currency of the floor',
      { min_pay: 100_000, pay_currency: 'EUR' },
      pay(9, 'EUR'),
      {},
      0,
    ],
    ['pays little where any pay will do', { min_pay: 0 }, pay(9), {}, 1],
    ['is of a level of the list', { seniorities: ['senior', 'lead'] }, { seniority: 'lead' }, {}, 1],
    ['is of another level', { seniorities: ['senior', 'lead'] }, { seniority: 'junior' }, {}, 0],
    ['says no level', { seniorities: ['senior'] }, {}, {}, 1],
    ['is of any level', {}, { seniority: 'intern' }, {}, 1],
    ['employs as wished', { employment_types: ['full_time'] }, { employment_type: 'full_time' }, {}, 1],
    ['employs otherwise', { employment_types: ['full_time'] }, { employment_type: 'contract' }, {}, 0],
    ['does not say how it employs', { employment_types: ['contract'] }, { employment_type: null }, {}, 1],
    ['is young', { max_age_days: 30 }, {}, posted(3), 1],
    ['is as old as the limit', { max_age_days: 30 }, {}, posted(30), 1],
    ['is older by a day', { max_age_days: 30 }, {}, posted(31), 0],
    ['names no day and was seen yesterday', { max_age_days: 7 }, {}, { published_at: null }, 1],
    ['is old where age does not matter', {}, {}, posted(400), 1],
    [
      'meets one limit of two',
      { min_pay: 50, seniorities: ['senior'] },
      { ...pay(60), seniority: 'junior' },
      {},
      0,
    ],
  ])('keep or leave out a job that %s', (_text, role_limits, labels, some, listed) => {
    expect(row(role_limits, labels, some)).toMatchObject({
      listed,
      mask: 1,
      class: NOT_ASSESSED + (1 - listed) * CLASS.outside,
    })
  })

  test('take a job from that role alone while another one takes it', () => {
    const roles = [found(1, 90), found(2, 60)]
    const limits_of = new Map([[1, { ...NO_LIMITS, min_pay: 100 }]])
    const job = facts({ labels: JSON.stringify(pay(60)) })
    expect(trackedRow(job, standing({ roles, limits_of }), limits)).toMatchObject({
      mask: 8,
      rank_score: 60,
      listed: 1,
    })
  })
})
