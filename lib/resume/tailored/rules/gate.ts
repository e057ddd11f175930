import type { AssessmentResult } from '#db/rows/assessment.ts'

/** Why a resume is held back, or not ready yet. */
type GateReason =
  | 'assessment_missing'
  | 'assessment_stale'
  | 'not_a_match'
  | 'far_below_threshold'
  | 'nothing_asked'
  | 'open_questions'
  | 'no_master'
  | 'profile_resume_in_use'

/** Whether a resume for a job is suggested or held back; `ready` if nothing else must be done first. */
export type Gate = { decision: 'suggested' | 'held'; ready: boolean; reasons: GateReason[] }

export type GateInput = {
  assessment: { result: Pick<AssessmentResult, 'verdict' | 'fit' | 'share'>; stale: boolean } | null
  match_at_percent: number
  basis: 'master' | 'profile_resume'
  master_stored: boolean
}

/**
 * Returns whether a resume is worth making for a job: it is held back for an unassessed job, one that an unmet demand
 * keeps from a match, one below half of the person's threshold, or one of which hardly anything is shown. A draft overrides
 * this.
 */
export function gateOf({ assessment, match_at_percent, basis, master_stored }: GateInput): Gate {
  const gateReasons =
    assessment === null
      ? (['assessment_missing'] as const)
      : reasonsOfGate(assessment.result, match_at_percent)
  const waits: GateReason[] = [
    ...(assessment?.stale ? (['assessment_stale'] as const) : []),
    ...(assessment?.result.verdict === 'pending_user_answers' ? (['open_questions'] as const) : []),
    ...(master_stored ? [] : (['no_master'] as const)),
    ...(master_stored && basis === 'profile_resume' ? (['profile_resume_in_use'] as const) : []),
  ]
  const reasons = [...gateReasons, ...waits]
  return { decision: gateReasons.length > 0 ? 'held' : 'suggested', ready: reasons.length === 0, reasons }
}

// Below this expected share, in percent, a resume has hardly a line that answers the posting.
const LEAST_SHARE = 15

function reasonsOfGate(
  { verdict, fit, share }: Pick<AssessmentResult, 'verdict' | 'fit' | 'share'>,
  match_at_percent: number,
): readonly GateReason[] {
  if (verdict === 'not_a_match') return ['not_a_match']
  // An unjudged job has no demands for a resume to show.
  if (verdict === 'not_judged') return ['nothing_asked']
  if (verdict === 'pending_user_answers' && share !== undefined && share < LEAST_SHARE)
    return ['far_below_threshold']
  if (verdict !== 'below_threshold') return []
  if (fit === null) return ['nothing_asked']
  return 2 * fit < match_at_percent ? ['far_below_threshold'] : []
}
