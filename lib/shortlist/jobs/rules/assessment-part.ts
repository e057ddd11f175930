import type { Assessment } from '#db/desk/assessments.ts'
import { CLASS } from '#db/rows/listed-job.ts'
import { groupOf, stateIn, unreadableIn, verdictIn } from '#lib/index/jobs/job-class.ts'
import { type NotJudgedText, notJudgedText } from '#lib/judge/assess/assessment-text.ts'

const STALE_LABELS: Record<string, string> = {
  older_prompt: 'made with older rules',
  posting_changed: 'made before the posting changed',
  settings_changed: 'made with other settings',
  story_bank_changed: 'made before your answers changed',
  resume_changed: 'made before your resume changed',
}

const SHORT_VERDICTS: Record<string, string> = {
  matched_above_threshold: 'Match',
  pending_user_answers: 'Needs answers',
  below_threshold: 'Below your threshold',
  weak_fit: 'Weak fit',
  not_a_match: 'Not a match',
}

type RankState = { job_class: number; rank_score: number | null; nothing_said: boolean }

/**
 * Returns the part of a job's row that its assessment decides; rank and `applied` decide if there is none or it has no
 * verdict.
 */
export function assessmentPart(assessment: Assessment | null, standing: RankState) {
  const { job_class, rank_score } = standing
  const applied = (job_class & CLASS.applied) !== 0
  if (assessment === null || groupOf(job_class) === 'not_assessed') return notAssessed(standing)
  const { result, stale_reason, target, created_at } = assessment
  const verdict = verdictIn(job_class) ?? result.verdict
  const state = stateIn(job_class)
  const score = result.total === 0 ? null : Math.round((100 * result.met) / result.total)
  const stale_label = stale_reason === null ? null : (STALE_LABELS[stale_reason] ?? 'out of date')
  return {
    state,
    sort_group: groupOf(job_class),
    assessment: {
      verdict: verdict === 'weak_fit' ? result.verdict : verdict,
      fit: result.fit,
      met: result.met,
      total: result.total,
      match_rests_on: result.match_rests_on ?? [],
      target,
      created_at,
      basis_stale: stale_reason !== null,
      basis_stale_reason: stale_reason,
    },
    assessment_detail: true,
    not_judged: null,
    fit: result.fit,
    score,
    score_kind: score === null ? null : ('assessment' as const),
    score_text: scoreText(assessment, { verdict, applied, stale_label, rank_score }),
    thin_posting: result.thin,
    stale_label,
    stale_reason,
    unmet: result.unmet,
    open_questions: result.questions.map(({ question, class: row_class }) => ({
      question,
      class: row_class,
    })),
    minor_gaps: result.minor_gaps,
    minor_gap_text: result.minor_gap_text ?? '',
    rows_not_shown: result.rows_not_shown,
  }
}

function notAssessed({ job_class, rank_score, nothing_said }: RankState) {
  const rank = rankText(rank_score)
  const applied = (job_class & CLASS.applied) !== 0
  const not_judged = notJudgedText(unreadableIn(job_class) ?? (nothing_said ? 'no_evidence' : null))
  return {
    not_judged,
    state: stateIn(job_class),
    score: rank_score,
    score_kind: rank_score === null ? null : ('rank' as const),
    score_text: applied ? `Applied · ${rank.toLowerCase()}` : `${rank} · ${notJudgedReason(not_judged)}`,
  }
}

function notJudgedReason(not_judged: NotJudgedText | null): string {
  if (not_judged === null) return 'not assessed'
  return `${not_judged.text.charAt(0).toLowerCase()}${not_judged.text.slice(1)}`
}

type ScoreInput = { verdict: string; applied: boolean; stale_label: string | null; rank_score: number | null }

// No percentage is shown for an outdated assessment, or for a posting that says too little.
function scoreText(
  { result }: Assessment,
  { verdict, applied, stale_label, rank_score }: ScoreInput,
): string {
  const rank = rankText(rank_score).toLowerCase()
  const likely = result.likely ? `, ${result.likely} more likely` : ''
  const met = `${result.met} of ${result.total} requirements${likely}`
  if (applied) return `Applied · ${met} · ${rank}`
  const isLikely = verdict === 'matched_above_threshold' && result.match_rests_on?.includes('likely')
  const verdictText = `${SHORT_VERDICTS[verdict] ?? verdict}${isLikely ? ', with likely rows' : ''}`
  if (stale_label !== null) return `${verdictText} · ${stale_label} · ${met} · ${rank}`
  if (result.thin) return `Too thin to score · ${met} · ${rank}`
  const fit = result.fit === null ? '' : ` · fit ${result.fit}%`
  return `${verdictText}${fit} · ${met} · ${rank}`
}

function rankText(rank_score: number | null): string {
  return rank_score === null ? 'Not ranked yet' : `Rank ${rank_score}`
}
