import { describe, expect, test } from 'bun:test'
import type { Assessment } from '#db/desk/assessments.ts'
import { type AssessmentMark, CLASS } from '#db/rows/listed-job.ts'
import { classOf } from '#lib/index/jobs/job-class.ts'
import { assessmentPart } from '#lib/shortlist/jobs/assessment-part.ts'

const limits = { weak_fit_below_percent: 40, weak_fit_below_rank: 50, assess_min_rank: 30 }
const result: Assessment['result'] = {
  ...{
    verdict: 'matched_above_threshold',
    not_judged: null,
    fit: 80,
    thin: false,
    met: 4,
    total: 5,
    rows: [],
    rows_not_shown: 0,
    more_rows: [],
  },
  ...{
    questions: [],
    minor_gaps: ['COBOL'],
    minor_gap_text: 'Not in your evidence: COBOL',
    unmet: ['COBOL'],
  },
  ...{ requirements_note: null, addresses_ai: false, suggestions: [] },
  checks: {
    ...{ settled_rows: 0, settled_by_rule: {}, questions_dropped: 0, questions_capped: 0 },
    ...{ suggestions_dropped: {}, citations_cleaned: {} },
  },
}
const made: Assessment = {
  ...{ job_key: 1, job_identity: 'https://jobs.example/1', profile_id: null, target: 'builtin', result },
  basis: {
    ...{ prompt_version: '1', constraints_digest: '', story_bank: '', bank: {}, resume: '' },
    ...{ master_revision_id: null, master_revision: null },
  },
  ...{ evidence_version: 1, touched_by: null },
  ...{ stale_reason: null, created_at: '2026-01-01T00:00:00.000Z', written_by: 'operator' },
}

function shown(some: Partial<Assessment['result']>, stale_reason: string | null = null, rank_score = 40) {
  const found = { ...result, ...some }
  const mark: AssessmentMark = {
    verdict: found.verdict,
    not_judged: found.not_judged,
    fit: found.fit,
    share: found.share ?? null,
    thin: found.thin,
    stale: stale_reason !== null,
  }
  const job_class = classOf({ rank_score, applied: false, has_text: true, assessment: mark }, limits)
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
      score_text: 'Match · fit 80% · 4 of 5 requirements met · rank 40',
      minor_gap_text: 'Not in your evidence: COBOL',
    })
  })

  test('never says a percent of an assessment that is out of date, and says why it is', () => {
    const stale = shown({}, 'resume_changed')
    expect(stale).toMatchObject({ sort_group: 'stale', stale_reason: 'resume_changed' })
    expect(stale.score_text).toBe(
      'Match · made before your resume changed · 4 of 5 requirements met · rank 40',
    )
  })

  test('says of a thin match that it is too thin to score', () => {
    const thin = shown({ thin: true })
    expect(thin).toMatchObject({ state: 'thin_posting', thin_posting: true })
    expect(thin.score_text).toBe('Too thin to score · 4 of 5 requirements met · rank 40')
  })

  test('is weak where it waits for answers and both its fit and its rank are low', () => {
    const waits = { verdict: 'pending_user_answers', fit: 30 } as const
    expect(shown(waits).state).toBe('weak_fit')
    expect(shown(waits, null, 60).state).toBe('pending_user_answers')
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
        ...{ state: 'not_assessed', score: 40, score_kind: 'rank' },
        not_judged: not_judged === 'no_evidence' ? null : { reason: not_judged },
      })
      if (not_judged === 'nothing_read')
        expect(none.score_text).toBe('Rank 40 · no requirement could be read')
    },
  )

  test('says of every job that nothing was written to judge it by', () => {
    const none = assessmentPart(null, { job_class: 2, rank_score: 50, nothing_said: true })
    expect(none).toMatchObject({ not_judged: { reason: 'no_evidence' } })
    expect(none.score_text).toBe('Rank 50 · nothing to judge it by yet')
  })
})
