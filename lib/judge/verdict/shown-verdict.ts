import { markOfResult } from '#db/desk/assessments.ts'
import { readSettings } from '#db/desk/settings.ts'
import type { TrackedRow } from '#db/desk/tracked-jobs.ts'
import type { AssessmentResult, Verdict } from '#db/rows/assessment.ts'
import { type AssessmentMark, CLASS, type FitLimits } from '#db/rows/listed-job.ts'
import type { Reader } from '#db/store.ts'
import { classOf, isNotOpen, opennessIn, personIn, stateIn, verdictIn } from '#lib/judge/classes/job-class.ts'
import { type JobKind, wordOf } from '#lib/judge/verdict/job-words.ts'

/** A verdict with the word of its job, as every door shows them. */
export type ShownVerdict = { verdict: Verdict; word: string }

/**
 * Returns the verdict of a result as every door shows it, by the class of its job; null for a job that no role found, whose
 * assessment alone decides. A weak fit waits for answers (interface, States). What the person did with the job changes no verdict.
 */
export function shownVerdict(result: VerdictParts, job_class: number | null): ShownVerdict {
  const { kind: _, ...shown } = shownStanding(result, job_class)
  return shown
}

/** The parts of a result that its shown verdict depends on. */
type VerdictParts = { verdict: Verdict; thin: boolean; questions: { length: number } }

/** Returns the same with the kind of the job, which has a sign and a colour. */
export function shownStanding(
  { verdict, thin, questions }: VerdictParts,
  job_class: number | null,
): ShownVerdict & { kind: JobKind } {
  const own = job_class === null ? 0 : job_class & ~(CLASS.applied | CLASS.declined | CLASS.hidden)
  const listed = job_class === null ? null : verdictIn(own)
  const state = listed === null && !isNotOpen(own) ? (thin ? 'thin_posting' : verdict) : stateIn(own)
  const { kind, word } = wordOf({
    state,
    open: { reason: opennessIn(own) },
    open_questions: questions,
    not_judged: null,
    seen: false,
  })
  const shown = listed === 'weak_fit' ? 'pending_user_answers' : (listed ?? verdict)
  return { verdict: shown, kind, word }
}

/** Returns what carries a match whose fit is below the threshold; a match that waits is none yet. */
export function matchSupportOf(
  { match_rests_on = [] }: Pick<AssessmentResult, 'match_rests_on'>,
  shown: Verdict,
) {
  return shown === 'matched_above_threshold' ? match_rests_on : []
}

/** Returns the verdict of a result as the job of this row would show it; a job without a row shows it as it is. */
export async function shownFor(
  desk: Reader,
  result: Parameters<typeof markOfResult>[0] & Pick<AssessmentResult, 'questions'>,
  tracked: TrackedRow | undefined,
): Promise<ShownVerdict> {
  const { fit_limits: limits } = await readSettings(desk)
  const job_class = tracked && limits ? classWith(tracked, markOfResult(result, false), limits) : null
  return shownVerdict(result, job_class)
}

/** The stored facts of a job that a role found. */
type StoredStanding = { class: number; rank_score: number | null }

/** Returns the class of a job if it had another assessment: one that answers or a second opinion would make. */
function classWith(
  { class: job_class, rank_score }: StoredStanding,
  assessment: AssessmentMark,
  limits: FitLimits,
): number {
  const openness = opennessIn(job_class)
  return classOf({ ...personIn(job_class), rank_score, openness, has_text: true, assessment }, limits)
}
