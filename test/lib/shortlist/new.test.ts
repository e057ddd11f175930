import { describe, expect, test } from 'bun:test'
import type { Counter } from '#db/desk/tracked-jobs.ts'
import { CLASS } from '#db/rows/listed-job.ts'
import type { JobRowView } from '#lib/shortlist/jobs/schema.ts'
import {
  assessQuestion,
  countNew,
  lowRankQuestion,
  maskRow,
  type NewCounts,
  newMessage,
  notJudgedText,
  type QuestionInput,
  staleQuestion,
  toAssessByRole,
} from '#lib/shortlist/new/rules/message.ts'
import { mustBe, openApp } from '#test/support/app.ts'

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
    const applied = counter(2, PLAIN + CLASS.applied, 3)
    const counters = [counter(3, PLAIN, 5), counter(1, PLAIN, 9), applied]
    const { new: all, by_profile } = countNew(counters, { roles, mask: 2 + 2 ** 29 })
    expect(all).toBe(5)
    expect(by_profile).toEqual([
      { new: 5, profile_id: 'second' },
      { new: 0, profile_id: 'last' },
    ])
  })

  test('gives a role that no job can carry yet none of the jobs of the first role', () => {
    const waiting = { profile_id: 'waiting', bit: null }
    expect(countNew([counter(1, PLAIN, 5)], { roles: [waiting], mask: 1 }).by_profile).toEqual([])
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

const WORDS = 'jo@lamps.example, +1 617 555 0100'
const LINK = 'https://lamps.example/jobs/jo@lamps.example/+16175550100'

test('no text of a row that a stranger wrote holds an address or a number, and links stay', async () => {
  const app = await openApp({ sample: true })
  const [row] = mustBe(await app.call('GET', '/api/postings', { query: { limit: '1' } })).postings.rows
  await app.close()
  if (!row) throw new Error('The sample holds no job.')
  const planted: JobRowView = {
    ...row,
    job_identity: LINK,
    job_url: LINK,
    normalized_url: LINK,
    company: WORDS,
    company_name: WORDS,
    title: WORDS,
    description: WORDS,
    salary: WORDS,
    location: WORDS,
    locations: [WORDS],
    locations_text: WORDS,
    members: [{ job_identity: LINK, job_url: LINK, location: WORDS, title: WORDS, differs: [WORDS] }],
    family: { differs: [WORDS] },
    unmet: [WORDS],
    open_questions: [{ question: WORDS, class: 'askable' }],
    minor_gaps: [WORDS],
    minor_gap_text: WORDS,
  }
  const masked = maskRow(planted)
  expect(masked).toEqual(JSON.parse(JSON.stringify(planted).replaceAll(WORDS, '[email], [phone]')))
})

const counts = (fresh: number, postings: number): NewCounts => ({
  applied: 1,
  declined: 0,
  hidden: 0,
  seen: 0,
  by_profile: [],
  low_rank_skipped: 2,
  new: fresh,
  not_judged: { no_text: 0, nothing_read: 0, unread_language: 0 },
  not_open: { elsewhere: 0, far: 0, remote_elsewhere: 0, permission: 0, language: 0, licence: 0 },
  only_stale: 3,
  outside_limits: 0,
  postings,
  ranked_low: 4,
  splits: { needs_you: 0, matches: 0, not_assessed: 0, changed: 0, low: 0 },
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
    [1, 2, 'passed', '1 new job since 2026-11-21 09:08 UTC, from 2 postings.'],
    [2, 2, 'anchor', '2 new jobs since your last check, 2026-11-21 09:08 UTC.'],
    [2, 3, 'first_check', '2 new jobs in the last 7 days (this is the first check), from 3 postings.'],
  ] as const)('says of %i jobs of %i postings, %s: %s', (fresh, postings, since_source, text) => {
    const summary = {
      counts: counts(fresh, postings),
      since: { since, since_source },
      nothing_said: false,
      roles: 1,
      first: null,
    }
    expect(newMessage(summary)).toBe(text)
  })

  test('says at the first check what there is, and without a role that one is missing', () => {
    const first_check = { since, since_source: 'first_check' as const }
    const summary = {
      since: first_check,
      nothing_said: false,
      first: { stored: 4210, posted_this_week: 212 },
    }
    expect(newMessage({ ...summary, counts: counts(1260, 1300), roles: 1 })).toBe(
      'First reading: 4,210 jobs stored. Your roles match 1,260, 212 posted this week.',
    )
    const fault = 'The file with your data is damaged.'
    expect(newMessage({ ...summary, counts: counts(0, 0), roles: 0, fault })).toBe(fault)
    expect(newMessage({ ...summary, counts: counts(0, 0), roles: 1, fault })).not.toContain(fault)
    expect(newMessage({ ...summary, counts: counts(0, 0), roles: 0 })).toBe(
      'First reading: 4,210 jobs stored. There is no role to look for yet. Add one to see which jobs are for you.',
    )
    const none = newMessage({ ...summary, counts: counts(3, 3), roles: 1, nothing_said: true })
    expect(none).toStartWith('First reading: 4,210 jobs stored. Your roles match 3, 212 posted this week. ')
  })

  test.each([
    [null, 'You have seen every job that your roles found.'],
    [0, 'No job has been read yet. Follow companies, or look at the state of those you follow.'],
    [60, 'First reading: 60 jobs stored. None of them is a new job for your roles.'],
  ])('claims that all jobs were seen only after the first reading (%p stored): %s', (stored, text) => {
    const first = stored === null ? null : { stored, posted_this_week: 0 }
    const nothing = { counts: counts(0, 0), since: anchor, unseen: true, nothing_said: false, roles: 1 }
    expect(newMessage({ ...nothing, first })).toBe(text)
  })

  const anchor = { since, since_source: 'anchor' as const }

  test('says what to do first where nothing was written to judge by', () => {
    const text = newMessage({
      counts: counts(2, 2),
      since: anchor,
      nothing_said: true,
      roles: 1,
      first: null,
    })
    expect(text).toContain('2 new jobs')
    expect(text).toContain('Add a resume so that jobs can be judged')
  })

  test('says what cannot be judged where no question does', () => {
    const not_judged = { no_text: 12, nothing_read: 1, unread_language: 2 }
    const unjudged = { ...counts(15, 15), to_assess: 0, not_judged }
    expect(newMessage({ counts: unjudged, since: anchor, nothing_said: false, roles: 1, first: null })).toBe(
      '15 new jobs since your last check, 2026-11-21 09:08 UTC. 12 have no text yet: their boards are asked for ' +
        'them first. No requirement of 1 could be judged: look at it yourself. 2 are in a language that only a model reads.',
    )
    const changedCounts = { ...unjudged, to_assess: 1 }
    expect(
      newMessage({ counts: changedCounts, since: anchor, nothing_said: false, roles: 1, first: null }),
    ).not.toContain('no text')
  })
})

const NONE = { no_text: 0, nothing_read: 0, unread_language: 0 }

test.each([
  [{}, ''],
  [{ no_text: 1 }, '1 has no text yet: its board is asked for it first.'],
  [{ no_text: 12 }, '12 have no text yet: their boards are asked for them first.'],
  [{ nothing_read: 1 }, 'No requirement of 1 could be judged: look at it yourself.'],
  [
    { nothing_read: 2, unread_language: 1 },
    'No requirement of 2 could be judged: look at them yourself. 1 is in a language that only a model reads.',
  ],
])('of %o is said: %s', (some, text) => expect(notJudgedText({ ...NONE, ...some })).toBe(text))

const asking = (facts: Partial<QuestionInput>): QuestionInput => ({
  to_assess: 0,
  low_rank_skipped: 0,
  by_profile: [{ count: 1, profile_id: 'plain' }],
  by_profile_with_low: [{ count: 2, profile_id: 'with-low' }],
  model_target: 'claude',
  assess_min_rank: 50,
  refused: null,
  left_before: 0,
  left_out: '',
  estimate: (batch) => ({ basis_calls: 3, calls: 2 * batch, cost: null, seconds: batch, tokens: 7 * batch }),
  repeat: { since: '2026-06-01T00:00:00.000Z', us_only: true },
  cli: (body) => `svc ${JSON.stringify(body)}`,
  ...facts,
})

test('assessQuestion() and staleQuestion() say why a yes would be refused', () => {
  const refused = 'It is not allowed. Allow it.'
  expect(assessQuestion(asking({ to_assess: 2, refused }))?.note).toBe(refused)
  expect(staleQuestion(asking({ refused }), { total: 1, by_profile: [] })?.note).toBe(refused)
})

describe('assessQuestion()', () => {
  test.each([
    [1, 0, 'Assess the 1 job?'],
    [2, 0, 'Assess all 2 jobs?'],
    [50, 0, 'Assess all 50 jobs?'],
    [51, 0, 'Assess the 50 best-ranked of 51 jobs and leave 1 for later?'],
    [3, 1, 'Assess all 2 jobs? 1 job ranked below 50 is left out.'],
    [3, 2, 'Assess the 1 job? 2 jobs ranked below 50 are left out.'],
  ])('of %i jobs to assess, %i of them ranked low, asks: %s', (to_assess, low_rank_skipped, text) => {
    expect(assessQuestion(asking({ to_assess, low_rank_skipped }))?.text).toBe(text)
  })

  test.each([
    [0, 0],
    [4, 4],
  ])(
    'asks nothing when %i jobs are to assess and %i of them are ranked low',
    (to_assess, low_rank_skipped) => {
      expect(assessQuestion(asking({ to_assess, low_rank_skipped }))).toBeNull()
    },
  )

  test.each([
    [50, 0, 50, 50, 0],
    [180, 60, 120, 50, 70],
  ])(
    'of %i jobs, %i ranked low, counts %i, takes %i at once and leaves %i',
    (to_assess, low, total, batch, more) => {
      expect(assessQuestion(asking({ to_assess, low_rank_skipped: low }))).toMatchObject({
        kind: 'assess_new',
        new: total,
        to_assess: total,
        batch,
        more_after: more,
        low_rank_skipped: low,
        by_profile: [{ count: 1, profile_id: 'plain' }],
      })
    },
  )

  test.each([
    [60, 100],
    [3, 6],
  ])('estimates %i jobs as those of one batch, %i calls', (to_assess, calls) => {
    const question = assessQuestion(asking({ to_assess }))
    expect(question).toMatchObject({
      model_target: 'claude',
      note: null,
      estimate: { basis_calls: 3, calls },
    })
  })

  test('answers with calls that repeat the list, as a request and as a command', () => {
    const question = assessQuestion(asking({ to_assess: 2 }))
    const repeat = { since: '2026-06-01T00:00:00.000Z', us_only: true }
    for (const [answer, assess] of [
      [question?.yes, true],
      [question?.no, false],
    ] as const) {
      const body = { assess, ...repeat }
      expect(answer?.api).toEqual({ method: 'POST', path: '/api/new', body })
      expect(answer?.cli).toBe(`svc ${JSON.stringify(body)}`)
    }
  })
})

describe('lowRankQuestion()', () => {
  test.each([
    [1, 1, '1 job ranked below 50 is left out. Include it and assess the 1 job?'],
    [3, 2, '2 jobs ranked below 50 are left out. Include them and assess all 3 jobs?'],
    [
      52,
      2,
      '2 jobs ranked below 50 are left out. Include them and assess the 50 best-ranked of 52 jobs and leave 2 for later?',
    ],
  ])('of %i jobs to assess, %i of them ranked low, asks: %s', (to_assess, low_rank_skipped, text) => {
    expect(lowRankQuestion(asking({ to_assess, low_rank_skipped }))?.text).toBe(text)
  })

  test('asks nothing when no job is ranked low', () => {
    expect(lowRankQuestion(asking({ to_assess: 5 }))).toBeNull()
  })

  test('counts the jobs ranked low in, and says so in its yes and not in its no', () => {
    const question = lowRankQuestion(asking({ to_assess: 60, low_rank_skipped: 20 }))
    expect(question).toMatchObject({
      new: 60,
      to_assess: 60,
      batch: 50,
      more_after: 10,
      low_rank_skipped: 20,
    })
    expect(question?.by_profile).toEqual([{ count: 2, profile_id: 'with-low' }])
    const repeat = { since: '2026-06-01T00:00:00.000Z', us_only: true }
    expect(question?.yes?.api.body).toEqual({ assess: true, include_low_rank: true, ...repeat })
    expect(question?.no?.api.body).toEqual({ assess: false, ...repeat })
  })
})
