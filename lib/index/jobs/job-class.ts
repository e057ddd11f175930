/**
 * The bits of a tracked job's class, by which jobs are counted: 1 and 2 hold the sort group, 128 to 512 the verdict,
 * 1024 and 2048 why it cannot be judged, 4096 and 8192 the person's marks, 16384 to 65536 its eligibility.
 */
export const CLASS = {
  group: 3,
  applied: 4,
  weak_fit: 8,
  ranked_low: 16,
  below_assess_min: 32,
  thin: 64,
  verdict: 7 * 128,
  unreadable: 3 * 1024,
  declined: 4096,
  seen: 8192,
  open: 7 * 16384,
} as const

/** The sort groups of the list: jobs with a current assessment, an outdated one, or none. */
export const GROUPS = ['current', 'stale', 'not_assessed'] as const
type SortGroup = (typeof GROUPS)[number]

/** The limits below which a fit is weak or low; 0 switches a rule off. */
export type FitLimits = {
  weak_fit_below_percent: number
  weak_fit_below_rank: number
  assess_min_rank: number
}

/** The verdicts of assessments, in the order of the list; weak fit is one that waits and is weak by fit and rank. */
export const VERDICTS = [
  'matched_above_threshold',
  'pending_user_answers',
  'below_threshold',
  'weak_fit',
  'not_a_match',
] as const
export type ListedVerdict = (typeof VERDICTS)[number]

/** Why a job cannot be judged; its index in the list is stored. */
const UNREADABLE = ['no_text', 'nothing_read', 'unread_language'] as const
export type Unreadable = (typeof UNREADABLE)[number]

/**
 * Whether a job is open to the person, best first: `yes`, `unclear`, or why it is not. Place, permission, language and
 * licence decide. The number of each is stored with the job; three bits hold no more than these eight.
 */
export const OPENNESS = [
  ...(['yes', 'unclear', 'elsewhere', 'far', 'remote_elsewhere', 'permission'] as const),
  ...(['language', 'licence'] as const),
] as const
export type Openness = (typeof OPENNESS)[number]

/** Returns the openness in a class. */
export function opennessIn(job_class: number): Openness {
  return OPENNESS[(job_class & CLASS.open) / OPEN_UNIT] ?? 'yes'
}

/** Returns whether a job of this class is not open to the person. */
export function isNotOpen(job_class: number): boolean {
  return (job_class & CLASS.open) > OPEN_UNIT
}

const OPEN_UNIT = 16384

/** The state of an assessed job; one without a verdict gives the reason. */
export type AssessmentMark = {
  verdict: Exclude<ListedVerdict, 'weak_fit'> | 'not_judged'
  not_judged: Unreadable | 'no_evidence' | null
  fit: number | null
  thin: boolean
  stale: boolean
}

/** The person's actions on a job; a missing one did not happen. */
export type PersonState = {
  applied?: boolean | undefined
  declined?: boolean | undefined
  seen?: boolean | undefined
}

/** Returns the person's actions from a class. */
export function personIn(job_class: number): { applied: boolean; declined: boolean; seen: boolean } {
  return {
    applied: (job_class & CLASS.applied) !== 0,
    declined: (job_class & CLASS.declined) !== 0,
    seen: (job_class & CLASS.seen) !== 0,
  }
}

/** The facts of a job beside its postings; `has_text` is false if there is no text. */
type ClassInput = PersonState & {
  rank_score: number | null
  has_text: boolean
  assessment: AssessmentMark | null
  openness?: Openness
}

/** Returns the class of a job (interface, row classification rules 1 to 4). */
export function classOf(standing: ClassInput, limits: FitLimits): number {
  const { rank_score, assessment } = standing
  const below = (limit: number) => rank_score !== null && rank_score < limit
  const common = personBits(standing) + OPENNESS.indexOf(standing.openness ?? 'yes') * OPEN_UNIT
  if (assessment === null || assessment.verdict === 'not_judged') {
    return (
      GROUPS.indexOf('not_assessed') +
      common +
      unreadableBits(standing) +
      (below(limits.weak_fit_below_rank) ? CLASS.ranked_low : 0) +
      (below(limits.assess_min_rank) ? CLASS.below_assess_min : 0)
    )
  }
  // An unclear openness is a question too, and a match waits for it.
  const isUnclear = assessment.verdict === 'matched_above_threshold' && standing.openness === 'unclear'
  const judged = isUnclear ? 'pending_user_answers' : assessment.verdict
  const isWeak =
    judged === 'pending_user_answers' &&
    (assessment.fit ?? 0) < limits.weak_fit_below_percent &&
    below(limits.weak_fit_below_rank)
  const verdict = isWeak ? 'weak_fit' : judged
  return (
    GROUPS.indexOf(assessment.stale ? 'stale' : 'current') +
    common +
    (isWeak ? CLASS.weak_fit : 0) +
    (assessment.thin ? CLASS.thin : 0) +
    VERDICTS.indexOf(verdict) * VERDICT_UNIT
  )
}

function personBits({ applied = false, declined = false, seen = false }: PersonState): number {
  return (applied ? CLASS.applied : 0) + (declined ? CLASS.declined : 0) + (seen ? CLASS.seen : 0)
}

const VERDICT_UNIT = 128
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
  if (isNotOpen(job_class)) return 'not_open'
  if ((job_class & CLASS.weak_fit) !== 0) return 'weak_fit'
  const verdict = verdictIn(job_class)
  if (verdict === 'matched_above_threshold' && (job_class & CLASS.thin) !== 0) return 'thin_posting'
  return verdict ?? 'not_assessed'
}

/** Returns the class bits of a verdict, with their mask. */
export function verdictBits(verdict: ListedVerdict): { mask: number; bits: number } {
  return { mask: CLASS.verdict, bits: VERDICTS.indexOf(verdict) * VERDICT_UNIT }
}

/** Returns the sort group in a class. */
export function groupOf(job_class: number): SortGroup {
  return GROUPS[job_class & CLASS.group] ?? 'not_assessed'
}

/** The parts that the list of new jobs is split into: each listed job is in exactly one. */
export const SPLITS = ['needs_you', 'matches', 'not_assessed', 'changed', 'low'] as const
export type SplitName = (typeof SPLITS)[number]

/** Returns whether jobs of this class are in lists without a state filter. */
export function isListed(job_class: number): boolean {
  return (job_class & (CLASS.applied | CLASS.weak_fit | CLASS.declined)) === 0 && !isNotOpen(job_class)
}

/** Returns whether jobs of this class appear in new lists. */
export function isNew(job_class: number): boolean {
  return isListed(job_class) && (job_class & CLASS.seen) === 0
}
