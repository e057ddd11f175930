import type { ChanceBand } from '#db/rows/assessment.ts'

/**
 * The bits of a tracked job's class, by which jobs are counted: 1 and 2 hold the sort group, 128 to 512 the verdict,
 * 1024 and 2048 why it cannot be judged, 4096 and 8192 the person's marks, 16384 to 65536 its eligibility, 131072 whether the
 * person hides its company or a word of its title, 262144 whether it is outside the limits of all roles that found it.
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
  hidden: 131072,
  outside: 262144,
} as const

/** The sort groups of the list: jobs with a current assessment, an outdated one, or none. */
export const GROUPS = ['current', 'stale', 'not_assessed'] as const
export type SortGroup = (typeof GROUPS)[number]

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
export const UNREADABLE = ['no_text', 'nothing_read', 'unread_language'] as const
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

/** The state of an assessed job; one without a verdict gives the reason. */
export type AssessmentMark = {
  verdict: Exclude<ListedVerdict, 'weak_fit'> | 'not_judged'
  not_judged: Unreadable | 'no_evidence' | null
  fit: number | null
  /** The expected share of shown requirements, in percent; null in assessments of earlier versions. */
  share: number | null
  /** The band of its chance; null in assessments of earlier versions. */
  band: ChanceBand | null
  thin: boolean
  stale: boolean
}

/** The lowest bit of the verdict in a class. */
export const VERDICT_UNIT = 128

/** Returns the class bits of a verdict, with their mask. */
export function verdictBits(verdict: ListedVerdict): { mask: number; bits: number } {
  return { mask: CLASS.verdict, bits: VERDICTS.indexOf(verdict) * VERDICT_UNIT }
}

/** The parts that the list of new jobs is split into: each listed job is in exactly one. */
export const SPLITS = ['needs_you', 'matches', 'not_assessed', 'changed', 'low'] as const
export type SplitName = (typeof SPLITS)[number]
