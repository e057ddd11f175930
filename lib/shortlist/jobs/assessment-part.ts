import type { Assessment } from '#db/desk/assessments.ts'
import { CLASS } from '#db/rows/listed-job.ts'
import { groupOf, opennessIn, stateIn, unreadableIn, verdictIn } from '#lib/index/jobs/job-class.ts'
import { type NotJudgedText, notJudgedText } from '#lib/judge/assess/assessment-text.ts'
import { requirementsText, wordOf } from '#lib/judge/verdict/job-words.ts'

const STALE_LABELS: Record<string, string> = {
  older_prompt: 'made with older rules',
  posting_changed: 'made before the posting changed',
  settings_changed: 'made with other settings',
  story_bank_changed: 'made before your answers changed',
  resume_changed: 'made before your resume changed',
}

type RankState = { job_class: number; rank_score: number | null; nothing_said: boolean }

/**
 * Returns the part of a job's row that its assessment decides; rank and `applied` decide if there is none or it has no
 * verdict.
 */
export function assessmentPart(assessment: Assessment | null, standing: RankState) {
  const { job_class, rank_score } = standing
  if (assessment === null || groupOf(job_class) === 'not_assessed') return notAssessed(standing)
  const { result, stale_reason, target, created_at } = assessment
  const verdict = verdictIn(job_class) ?? result.verdict
  const state = stateIn(job_class)
  const likely = result.likely ?? 0
  const { word } = wordOf({
    ...{ state, open: { reason: opennessIn(job_class) }, open_questions: result.questions },
    ...{ not_judged: null, seen: false },
  })
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
      likely,
      contradicted: Math.min(result.unmet.length, result.total - result.met - likely),
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
    score_text: scoreText(result, { word, state, stale_label, rank_score }),
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

type ScoreInput = { word: string; state: string; stale_label: string | null; rank_score: number | null }

// No percentage is shown for an outdated assessment, or for a posting that says too little.
function scoreText(
  { met, likely = 0, total, thin, fit }: Assessment['result'],
  { word, state, stale_label, rank_score }: ScoreInput,
): string {
  const facts = [requirementsText({ met, likely, total }), rankText(rank_score).toLowerCase()]
  if (state !== 'applied' && stale_label !== null) facts.unshift(stale_label)
  else if (state !== 'applied' && !thin && fit !== null) facts.unshift(`fit ${fit}%`)
  return [state === 'thin_posting' ? 'Too thin to score' : word, ...facts].join(' · ')
}

function rankText(rank_score: number | null): string {
  return rank_score === null ? 'Not ranked yet' : `Rank ${rank_score}`
}
