import {
  type AssessmentMark,
  CLASS,
  type FitLimits,
  GROUPS,
  type ListedVerdict,
  OPENNESS,
  type Openness,
  type SortGroup,
  UNREADABLE,
  type Unreadable,
  VERDICT_UNIT,
  VERDICTS,
} from '#db/rows/listed-job.ts'
import { chanceOfCall } from '#lib/judge/classes/chance.ts'

/** Returns the openness in a class. */
export function opennessIn(job_class: number): Openness {
  return OPENNESS[(job_class & CLASS.open) / OPEN_UNIT] ?? 'yes'
}

/** Returns whether a job of this class is not open to the person. */
export function isNotOpen(job_class: number): boolean {
  return (job_class & CLASS.open) > OPEN_UNIT
}

const OPEN_UNIT = 16384

/** The person's actions on a job; a missing one did not happen. */
export type PersonState = {
  applied?: boolean | undefined
  declined?: boolean | undefined
  seen?: boolean | undefined
  /** Whether the person hides its company, or words of its title. */
  hidden?: boolean | undefined
}

/** Returns the person's actions from a class. */
export function personIn(job_class: number): Record<keyof PersonState, boolean> {
  return {
    applied: (job_class & CLASS.applied) !== 0,
    declined: (job_class & CLASS.declined) !== 0,
    seen: (job_class & CLASS.seen) !== 0,
    hidden: (job_class & CLASS.hidden) !== 0,
  }
}

/** The facts of a job beside its postings; `has_text` is false if there is no text. */
type ClassInput = PersonState &
  Standing & {
    has_text: boolean
    assessment: AssessmentMark | null
    /** Whether it is outside the limits of all roles that found it. */
    outside?: boolean
  }

/** The facts that decide beside an assessment which verdict is shown. */
type Standing = { rank_score: number | null; openness?: Openness }

/**
 * The least chance of a match, in hundredths of a percent: of the labelled matches of people left out, recruiters call three of
 * four from here on.
 */
export const MATCH_FROM = 5300

/** Returns the class of a job (interface, row classification rules 1 to 4). */
export function classOf(standing: ClassInput, limits: FitLimits): number {
  const { rank_score, assessment } = standing
  const below = (limit: number) => rank_score !== null && rank_score < limit
  const common =
    personBits(standing) +
    OPENNESS.indexOf(standing.openness ?? 'yes') * OPEN_UNIT +
    (standing.outside ? CLASS.outside : 0)
  const verdict = listedVerdict(assessment, standing, limits)
  if (assessment === null || verdict === null) {
    return (
      GROUPS.indexOf('not_assessed') +
      common +
      unreadableBits(standing) +
      (below(limits.weak_fit_below_rank) ? CLASS.ranked_low : 0) +
      (below(limits.assess_min_rank) ? CLASS.below_assess_min : 0)
    )
  }
  return (
    GROUPS.indexOf(assessment.stale ? 'stale' : 'current') +
    common +
    (verdict === 'weak_fit' ? CLASS.weak_fit : 0) +
    (assessment.thin ? CLASS.thin : 0) +
    VERDICTS.indexOf(verdict) * VERDICT_UNIT
  )
}

/**
 * Returns the verdict that lists, and every other door, show of an assessed job; null if it could not be judged. A match waits at
 * an unclear place, and where a recruiter would hardly call, unless its posting says too little for any verdict. A job that waits
 * is a weak fit if both its fit and its rank are low; a missing one is not low.
 */
function listedVerdict(
  mark: AssessmentMark | null,
  { rank_score, openness }: Standing,
  limits: FitLimits,
): ListedVerdict | null {
  if (mark === null || mark.verdict === 'not_judged') return null
  const isUnlikely = !mark.thin && (chanceOfCall({ ...mark, rank_score }) ?? MATCH_FROM) < MATCH_FROM
  const isUnclear = mark.verdict === 'matched_above_threshold' && (openness === 'unclear' || isUnlikely)
  const verdict = isUnclear ? 'pending_user_answers' : mark.verdict
  const isWeak =
    verdict === 'pending_user_answers' &&
    mark.fit !== null &&
    mark.fit < limits.weak_fit_below_percent &&
    rank_score !== null &&
    rank_score < limits.weak_fit_below_rank
  return isWeak ? 'weak_fit' : verdict
}

function personBits(person: PersonState): number {
  return (['applied', 'declined', 'seen', 'hidden'] as const).reduce(
    (bits, name) => bits + (person[name] ? CLASS[name] : 0),
    0,
  )
}

const UNREADABLE_UNIT = 1024

// Newer rules may read a text that older rules could not, so an outdated finding does not count.
function unreadableBits({ has_text, assessment }: ClassInput): number {
  if (!has_text) return UNREADABLE_UNIT
  const reason = assessment?.stale ? null : assessment?.not_judged
  const index =
    reason === null || reason === undefined || reason === 'no_evidence' ? -1 : UNREADABLE.indexOf(reason)
  return UNREADABLE_UNIT * (index + 1)
}

/** Returns why a job of this class cannot be judged; null if it can, or was. */
export function unreadableIn(job_class: number): Unreadable | null {
  return UNREADABLE[(job_class & CLASS.unreadable) / UNREADABLE_UNIT - 1] ?? null
}

/** Returns the verdict in a class; null if the job was not assessed. */
export function verdictIn(job_class: number): ListedVerdict | null {
  if (groupOf(job_class) === 'not_assessed') return null
  return VERDICTS[(job_class & CLASS.verdict) / VERDICT_UNIT] ?? null
}

/** Returns the state of a class; each class has one (interface, Verdict states of a job row). */
export function stateIn(job_class: number): string {
  if ((job_class & CLASS.applied) !== 0) return 'applied'
  if ((job_class & CLASS.declined) !== 0) return 'declined'
  if ((job_class & CLASS.hidden) !== 0) return 'hidden'
  if (isNotOpen(job_class)) return 'not_open'
  if ((job_class & CLASS.weak_fit) !== 0) return 'weak_fit'
  const verdict = verdictIn(job_class)
  if (verdict === 'matched_above_threshold' && (job_class & CLASS.thin) !== 0) return 'thin_posting'
  return verdict ?? 'not_assessed'
}

/** Returns the sort group in a class. */
export function groupOf(job_class: number): SortGroup {
  return GROUPS[job_class & CLASS.group] ?? 'not_assessed'
}

/** Returns whether jobs of this class are in lists without a state filter. */
export function isListed(job_class: number): boolean {
  const left = CLASS.applied | CLASS.weak_fit | CLASS.declined | CLASS.hidden | CLASS.outside
  return (job_class & left) === 0 && !isNotOpen(job_class)
}

/** Returns whether jobs of this class appear in new lists. */
export function isNew(job_class: number): boolean {
  return isListed(job_class) && (job_class & CLASS.seen) === 0
}
