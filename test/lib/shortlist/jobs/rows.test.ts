import { beforeAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type Assessment, markOfResult, putAssessment } from '#db/desk/assessments.ts'
import { putJobMark } from '#db/desk/index-choices.ts'
import { listRoles } from '#db/desk/roles.ts'
import { findListedRows } from '#db/desk/tracked-jobs.ts'
import { CLASS } from '#db/rows/listed-job.ts'
import { sql } from '#db/sql.ts'
import type { WatchedReader } from '#db/store.ts'
import { classOf } from '#lib/judge/classes/job-class.ts'
import { assessmentPart } from '#lib/shortlist/jobs/job-row.ts'
import { loadRows } from '#lib/shortlist/jobs/load-rows.ts'
import { JobRowView } from '#lib/shortlist/jobs/schema.ts'
import { writeWithRows } from '#lib/shortlist/jobs/written-rows.ts'
import { maskRow } from '#lib/shortlist/new/rules/message.ts'
import { searchFor } from '#test/support/opened.ts'
import { itemsIn } from '#test/support/tables.ts'

const limits = { weak_fit_below_percent: 40, weak_fit_below_rank: 50, assess_min_rank: 30 }
const result: Assessment['result'] = {
  verdict: 'matched_above_threshold',
  not_judged: null,
  fit: 80,
  thin: false,
  met: 4,
  total: 5,
  rows: [],
  rows_not_shown: 0,
  more_rows: [],
  questions: [],
  minor_gaps: ['COBOL'],
  minor_gap_text: 'Not in your evidence: COBOL',
  unmet: ['COBOL'],
  requirements_note: null,
  addresses_ai: false,
  suggestions: [],
  checks: {
    settled_rows: 0,
    settled_by_rule: {},
    questions_dropped: 0,
    questions_capped: 0,
    suggestions_dropped: {},
    citations_cleaned: {},
  },
}
const made: Assessment = {
  job_key: 1,
  job_identity: 'https://jobs.example/1',
  profile_id: null,
  target: 'builtin',
  result,
  basis: {
    prompt_version: '1',
    constraints_digest: '',
    story_bank: '',
    bank: {},
    resume: '',
    master_revision_id: null,
    master_revision: null,
  },
  evidence_version: 1,
  touched_by: null,
  stale_reason: null,
  created_at: '2026-01-01T00:00:00.000Z',
  written_by: 'operator',
}

function shown(
  some: Partial<Assessment['result']>,
  stale_reason: string | null = null,
  { rank_score = 90, applied = false }: { rank_score?: number; applied?: boolean } = {},
) {
  const found = { ...result, ...some }
  const mark = markOfResult(found, stale_reason !== null)
  const job_class = classOf({ rank_score, applied, has_text: true, assessment: mark }, limits)
  return assessmentPart(
    { ...made, result: found, stale_reason },
    { job_class, rank_score, nothing_said: false },
  )
}

describe('the row of a job that was assessed', () => {
  test('says verdict, fit, requirements and rank; its score is the share that is met', () => {
    expect(shown({})).toMatchObject({
      state: 'matched_above_threshold',
      sort_group: 'current',
      score: 80,
      score_kind: 'assessment',
      score_text: 'Match · fit 80% · 4 of 5 requirements met · rank 90',
      minor_gap_text: 'Not in your evidence: COBOL',
    })
    expect(shown({ likely: 1 }).score_text).toBe(
      'Match · fit 80% shown · 4 of 5 requirements met, 1 likely · rank 90',
    )
  })

  test('never says a percent of an assessment that is out of date, and says why it is', () => {
    const stale = shown({}, 'resume_changed')
    expect(stale).toMatchObject({ sort_group: 'stale', stale_reason: 'resume_changed' })
    expect(stale.score_text).toBe(
      'Match · made before your resume changed · 4 of 5 requirements met · rank 90',
    )
    expect(shown({}, 'resume_changed', { applied: true }).score_text).toBe(
      'Applied · made before your resume changed · 4 of 5 requirements met · rank 90',
    )
  })

  test('says of a thin match that it is too thin to score', () => {
    const thin = shown({ thin: true })
    expect(thin).toMatchObject({ state: 'thin_posting', thin_posting: true })
    expect(thin.score_text).toBe('Too thin to score · 4 of 5 requirements met · rank 90')
  })

  test('waits where its chance makes it a weak fit, and is no match beside that', () => {
    expect(shown({ fit: 30, match_rests_on: ['likely'] }, null, { rank_score: 40 })).toMatchObject({
      state: 'weak_fit',
      assessment: { verdict: 'pending_user_answers', match_rests_on: [] },
    })
  })

  test('has the rank as its score where nothing was found, and is applied where the person did', () => {
    const none = assessmentPart(null, { job_class: 2, rank_score: 61.5, nothing_said: false })
    expect(none).toMatchObject({ state: 'not_assessed', score: 61.5, score_kind: 'rank' })
    expect(none.score_text).toBe('Rank 61.5 · not assessed')
    const applied = { job_class: 2 + CLASS.applied, rank_score: null, nothing_said: false }
    expect(assessmentPart(null, applied)).toMatchObject({
      state: 'applied',
      score_kind: null,
      score_text: 'Applied · not ranked yet',
    })
  })

  test.each(['nothing_read', 'unread_language', 'no_evidence'] as const)(
    'is not assessed where the assessment gave no verdict (%s), and says why in one score',
    (not_judged) => {
      const none = shown({ verdict: 'not_judged', not_judged, fit: null, met: 0, total: 0 })
      expect(none).toMatchObject({
        state: 'not_assessed',
        score: 90,
        score_kind: 'rank',
        not_judged: not_judged === 'no_evidence' ? null : { reason: not_judged },
      })
      if (not_judged === 'nothing_read')
        expect(none.score_text).toBe('Rank 90 · no requirement could be judged')
    },
  )

  test('says of every job that nothing was written to judge it by', () => {
    const none = assessmentPart(null, { job_class: 2, rank_score: 50, nothing_said: true })
    expect(none).toMatchObject({ not_judged: { reason: 'no_evidence' } })
    expect(none.score_text).toBe('Rank 50 · nothing to judge it by yet')
  })
})

describe('written rows', () => {
  const AT = '2026-11-21T10:00:00.000Z'
  const TEXTS = itemsIn(
    `Services in Python. | Services in Go. Write to a@b.example. | "rows":"here", and “more”: ünlü.`,
  )
  const IDS = [1, 2, 3, 4, 5]

  const search = searchFor('all', () => ({ now: () => AT }))
  beforeAll(async () => {
    await search.follow('acme')
    await list(IDS.map((id) => ({ id, text: TEXTS[id % 3] ?? '' })))
  })

  async function list(jobs: { id: number; text: string }[]): Promise<void> {
    search.lists('acme', jobs)
    await search.read()
    await search.services.tracker.settled()
  }

  const some = <T>(...values: T[]) => fc.constantFrom(...values)
  const which = fc.nat({ max: 4 })
  const texts = some('', 'Kubernetes is not named.', 'Call +1 415 555 0123 “now”.')
  const change = fc.oneof(
    fc.record({ kind: some('text' as const), which, text: some(...TEXTS) }),
    fc.record({
      kind: some('mark' as const),
      which,
      mark: some('seen' as const, 'declined' as const),
      texts,
    }),
    fc.record({ kind: some('unmark' as const), which }),
    fc.record({ kind: some('rank' as const), which, rank: some(null, 12.5, 80), seen_at: some(6, 7, 9) }),
    fc.record({ kind: some('class' as const), which, class: some(2, 10, 34, 130) }),
    fc.record({ kind: some('role' as const), label: some('Engineer', 'Builder') }),
    fc.record({
      kind: some('assessed' as const),
      which,
      fit: some(null, 61, 88),
      texts,
      stale: some(null, 'posting_changed', 'settings_changed'),
    }),
    fc.record({ kind: some('forgotten' as const), which }),
  )
  type Change = typeof change extends fc.Arbitrary<infer C> ? C : never
  type Job = { job_key: number; identity: string }

  async function make(change: Change, jobs: Job[]): Promise<void> {
    const { desk } = search.services
    if (change.kind === 'text')
      return list(
        IDS.map((id) => ({ id, text: id === change.which + 1 ? change.text : (TEXTS[id % 3] ?? '') })),
      )
    if (change.kind === 'role') return desk.write([sql`update profile set label = ${change.label}`])
    const { job_key, identity } = jobs[change.which % jobs.length] as Job
    const mark = { job_identity: identity, until: null, at: AT, written_by: 'operator' as const }
    if (change.kind === 'mark')
      await desk.write([putJobMark({ ...mark, mark: change.mark, reason: change.texts || null })])
    if (change.kind === 'unmark')
      await desk.write([sql`delete from job_mark where job_identity = ${identity}`])
    if (change.kind === 'rank')
      await desk.write([
        sql`update job_role set rank_score = ${change.rank} where job_key = ${job_key}`,
        sql`update tracked_job set rank_score = ${change.rank}, first_seen_us_at = ${change.seen_at} where job_key = ${job_key}`,
      ])
    if (change.kind === 'class')
      await desk.write([sql`update tracked_job set class = ${change.class} where job_key = ${job_key}`])
    if (change.kind === 'forgotten')
      await desk.write([sql`delete from assessment where job_key = ${job_key}`])
    if (change.kind === 'assessed') await assess(change, { job_key, job_identity: identity })
  }

  function assess(
    { fit, stale, texts: text }: Extract<Change, { kind: 'assessed' }>,
    job: { job_key: number; job_identity: string },
  ): Promise<void> {
    const result = {
      verdict: 'matched_above_threshold',
      not_judged: null,
      fit,
      thin: false,
      met: 3,
      total: 4,
      rows: [],
      rows_not_shown: 0,
      more_rows: [],
      questions: [],
      minor_gaps: [text],
      minor_gap_text: text,
      unmet: [text],
      requirements_note: null,
      addresses_ai: false,
      suggestions: [],
      checks: {},
    }
    const assessment = {
      ...job,
      profile_id: null,
      target: 'rules',
      result,
      basis: {},
      evidence_version: 1,
      stale_reason: stale,
      touched_by: null,
      created_at: AT,
      written_by: 'operator',
    }
    return search.services.desk.write([putAssessment(assessment as never, { questions: [], cited: [] })])
  }

  async function jobsNow(): Promise<Job[]> {
    return search.services.index.rows<Job>(sql`
    select job_key, identity from job join posting on posting.job = job.id group by job.id order by job.id
  `)
  }

  test('rows that are kept are those that are made anew, whatever changed, and are written as JSON writes them', async () => {
    const seen = { same: 0, other: 0 }
    const before = new Set<unknown>()
    const [names, digests] = [new Map<string, string>(), new Map<string, string>()]
    const { desk, index } = search.services
    const forms = [
      { us_only: false },
      { us_only: true },
      { us_only: false, collapse: false },
      { us_only: true, fields: 'row' as const },
    ]
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { minLength: 4, maxLength: 10 }),
        fc.nat({ max: 2 }),
        async (changes, pair) => {
          for (const change of changes) {
            await make(change, await jobsNow())
            const keys = (await jobsNow()).map(({ job_key }) => job_key)
            const [tracked, roles] = [await findListedRows(desk, keys), await listRoles(desk)]
            // Nothing is kept of a reader that was never seen.
            const anew: WatchedReader = {
              rows: (statement) => index.rows(statement),
              first: (statement) => index.first(statement),
              together: (statements) => index.together(statements),
              standing: async () => null,
            }
            // As many as are kept of a job.
            for (const form of forms.slice(pair, pair + 2)) {
              const ask = { keys, tracked, roles, ...form }
              const rows = await loadRows({ desk, index }, ask)
              const made = await loadRows({ desk, index: anew }, ask)
              expect(rows).toEqual(made)
              expect(rows.map(maskRow)).toEqual(made.map(maskRow))
              expect(rows.map((row) => JobRowView.parse(row)).length).toBeGreaterThan(0)
              for (const shown of [rows, rows.slice(0, 1), [], rows.map(maskRow)]) {
                const answer = {
                  one: '"rows":"here"',
                  postings: { first: 1, rows: shown, rule: 'ö' },
                  last: [1],
                }
                const { bytes, digest } = await writeWithRows(answer)
                const text = new TextDecoder().decode(bytes)
                expect(text).toBe(JSON.stringify(answer))
                expect(names.get(digest) ?? text).toBe(text)
                expect(digests.get(text) ?? digest).toBe(digest)
                names.set(digest, text)
                digests.set(text, digest)
              }
              seen.same += rows.filter((row) => before.has(row)).length
              seen.other += rows.filter((row) => !before.has(row)).length
              for (const row of rows) before.add(row)
            }
          }
        },
      ),
      { numRuns: 12, endOnFailure: true },
    )
    for (const times of Object.values(seen)) expect(times).toBeGreaterThan(50)
  })
})
