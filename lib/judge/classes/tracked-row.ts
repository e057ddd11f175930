import { findMarks } from '#db/desk/assessments.ts'
import type { Role } from '#db/desk/roles.ts'
import { type JobRoleRow, listJobRoles, putTracked, type TrackedRow, untrack } from '#db/desk/tracked-jobs.ts'
import type { ChanceBand } from '#db/rows/assessment.ts'
import { hasLimits, type RoleLimits, type StoredLabels } from '#db/rows/labels.ts'
import {
  type AssessmentMark,
  CLASS,
  type FitLimits,
  GROUPS,
  type ListedVerdict,
  OPENNESS,
  VERDICTS,
} from '#db/rows/listed-job.ts'
import type { Change } from '#db/store.ts'
import {
  classOf,
  groupOf,
  isListed,
  type PersonState,
  personIn,
  unreadableIn,
  verdictIn,
} from '#lib/index/jobs/job-class.ts'
import { sortKey } from '#lib/index/jobs/job-key.ts'

type RemakeInput = {
  rows: TrackedRow[]
  roles: Role[]
  limits: FitLimits
  /** The person's new actions on these jobs; missing ones stay as stored. */
  person?: PersonState
  /** The role that drops these jobs in the same change. */
  without?: number
  /** The state of these jobs after an assessment that the same change stores. */
  marks?: ReadonlyMap<number, AssessmentMark>
}

// bench/train/fit-chance.ts fits the first two to labelled pairs of a person and a posting, under the ceiling of open jobs. The
// others are chosen there: of the pairs with a share under 12 %, nobody called one, and above the usual the share says little.
const WEIGHTS = { start: -0.64, each: 1.11, above: 0.15, lost: -2.4 }
// The least and the highest chance of each band. Of the open jobs over 65 %, recruiters call 69 of 100.
const BANDS = { lost: [0, 0.5], open: [0, 0.8], shown: [0.8, 0.95] } as const
/** The usual expected share, in percent: also the share of a job that is not assessed. */
export const USUAL_SHARE = 43
const EDGE = 1

/** The facts of a job that its chance depends on: rank, 0 to 100, and the assessment, null if there is none. */
type ChanceInput = Partial<Pick<AssessmentMark, 'share' | 'band' | 'fit'>> & {
  rank_score: number | null
  /** Null for a job that is not assessed or could not be judged. */
  verdict: string | null
}

/** The part of a tracked job that comes from its postings. */
export type PostingInput = Pick<
  TrackedRow,
  | 'job_key'
  | 'first_seen_at'
  | 'first_seen_us_at'
  | 'copies'
  | 'copies_us'
  | 'published_at'
  | 'published_us_at'
  | 'work_mode'
  | 'labels'
  | 'countries'
  | 'has_text'
>

/** The part that comes from the person and their roles. */
export type DeskState = PersonState & {
  roles: JobRoleRow[]
  /** The bit of each role that is active. */
  bits: Map<number, number>
  /** The limits of each active role that has any, and the time by which the age of jobs is counted (milliseconds). */
  limits_of: ReadonlyMap<number, RoleLimits>
  now: number
  assessment: AssessmentMark | null
}

const OTHER_VERDICT = 2
// Sorts below every job of its group that can be judged.
const NO_VERDICT = 7

/** One tracked job from its postings' facts and the person's standing, or null when no active role found it. */
export function trackedRow(facts: PostingInput, standing: DeskState, limits: FitLimits): TrackedRow | null {
  const active = standing.roles.filter(({ role }) => standing.bits.has(role))
  const within = active.filter(({ role }) => !isOutside(facts, standing.limits_of.get(role), standing.now))
  // A job that one role takes is not found by the others. One that none takes keeps them all, for a look beyond the limits.
  const outside = within.length === 0
  let mask = 0
  let rank_score: number | null = null
  let open = OPENNESS.length - 1
  for (const role of outside ? active : within) {
    const bit = standing.bits.get(role.role)
    if (bit === undefined) continue
    mask += 2 ** bit
    open = Math.min(open, role.openness)
    if (role.rank_score !== null) rank_score = Math.max(rank_score ?? 0, role.rank_score)
  }
  if (mask === 0) return null
  const { applied, declined, seen, hidden, assessment } = standing
  const person = { applied, declined, seen, hidden }
  const openness = OPENNESS[open] ?? 'yes'
  const job_class = classOf(
    {
      rank_score,
      ...person,
      assessment,
      chance: chanceOfCall({ ...assessment, rank_score, verdict: assessment?.verdict ?? null }),
      has_text: facts.has_text === 1,
      openness,
      outside,
    },
    limits,
  )
  const fit = assessment?.fit ?? null
  const verdict = verdictIn(job_class)
  return {
    ...facts,
    mask,
    class: job_class,
    rank_score,
    fit,
    chance: chanceOfCall({ ...assessment, rank_score, verdict }),
    listed: facts.copies > 0 && isListed(job_class) ? 1 : 0,
    sort_key: sortKey({
      thin: (job_class & CLASS.thin) !== 0,
      group: GROUPS.indexOf(groupOf(job_class)),
      verdict: verdictPlace(job_class, verdict),
      fit,
      rank_score,
      newest_at: facts.published_at ?? facts.first_seen_at,
    }),
  }
}

const DAY_MS = 86_400_000

// Most labels are unknown, and an unknown one is within every limit.
function isOutside(facts: PostingInput, limits: RoleLimits | undefined, now: number): boolean {
  if (limits === undefined) return false
  const { min_pay, pay_currency, seniorities, employment_types, max_age_days } = limits
  const { pay, seniority, employment_type }: StoredLabels = JSON.parse(facts.labels)
  const posted_at = facts.published_at ?? facts.first_seen_at
  return (
    (min_pay !== null && !!pay && pay.currency === pay_currency && pay.a_year < min_pay) ||
    (seniorities.length > 0 && !!seniority && !seniorities.includes(seniority)) ||
    (employment_types.length > 0 && !!employment_type && !employment_types.includes(employment_type)) ||
    (max_age_days !== null && now - posted_at > max_age_days * DAY_MS)
  )
}

/** Returns the limits of the roles that have any, by the number of the role. */
export function limitsByRole(
  roles: readonly { role: number; limits: RoleLimits }[],
): Map<number, RoleLimits> {
  return new Map(roles.flatMap(({ role, limits }) => (hasLimits(limits) ? [[role, limits] as const] : [])))
}

function verdictPlace(job_class: number, verdict: ListedVerdict | null): number {
  if (unreadableIn(job_class) !== null) return NO_VERDICT
  return verdict === null ? OTHER_VERDICT : VERDICTS.indexOf(verdict)
}

/**
 * Returns the chance, in hundredths of a percent, that a careful recruiter would call this person for this job; null
 * without a rank. Lists are ordered by it. An assessment moves it within a band: a match with every must-have met and nothing
 * contradicted has 80 % at least and any other job less, and one that no answer can make a match has less than 50 %.
 */
export function chanceOfCall({ rank_score, share, band, fit, verdict }: ChanceInput): number | null {
  if (rank_score === null) return null
  const own = bandOf(verdict, band)
  const counted = verdict === null ? null : own === 'shown' ? fit : share
  const logit =
    WEIGHTS.start +
    WEIGHTS.each * (logitOf(rank_score) + evidenceOf(counted ?? USUAL_SHARE)) +
    (own === 'lost' ? WEIGHTS.lost : 0)
  const [least, most] = BANDS[own]
  return Math.round(10_000 * (least + (most - least) / (1 + Math.exp(-logit))))
}

/** Returns how far a share of shown requirements speaks for a job, as a logit: below the usual share it counts whole. */
export function evidenceOf(share: number): number {
  const above = logitOf(share) - logitOf(USUAL_SHARE)
  return above > 0 ? WEIGHTS.above * above : above
}

/** Returns the logit of a percentage, which never reaches 0 or 100. */
export function logitOf(percent: number): number {
  const share = Math.min(Math.max(percent, EDGE), 100 - EDGE) / 100
  return Math.log(share / (1 - share))
}

// A match at an unclear place is a question, and an assessment of an earlier version has its verdict alone.
function bandOf(verdict: string | null, band: ChanceBand | null | undefined): ChanceBand {
  if (verdict === null) return 'open'
  if (band === 'shown') return verdict === 'matched_above_threshold' ? 'shown' : 'open'
  return band ?? (verdict === 'not_a_match' || verdict === 'below_threshold' ? 'lost' : 'open')
}

/** Recomputes tracked jobs from the roles that found them, and removes those that no active role found. */
export async function remakeRows(change: Change, remakeInput: RemakeInput): Promise<void> {
  const { rows, roles: storedRoles, limits } = remakeInput
  const keys = rows.map((row) => row.job_key)
  const roles = (await listJobRoles(change, keys)).filter(({ role }) => role !== remakeInput.without)
  const rolesByJob = Map.groupBy(roles, (row) => row.job_key)
  const active = storedRoles.filter((role) => role.state === 'active')
  const bits = new Map(active.flatMap(({ role, bit }) => (bit === null ? [] : [[role, bit] as const])))
  const limits_of = limitsByRole(active)
  const now = Date.parse(change.now)
  const marks = await findMarks(change, keys)
  const keptRows: TrackedRow[] = []
  const untrackedKeys: number[] = []
  for (const row of rows) {
    const person = { ...personIn(row.class), ...remakeInput.person }
    const assessment = remakeInput.marks?.get(row.job_key) ?? marks.get(row.job_key) ?? null
    const standing = { roles: rolesByJob.get(row.job_key) ?? [], bits, limits_of, now, ...person, assessment }
    const remade = trackedRow(row, standing, limits)
    if (remade) keptRows.push(remade)
    else untrackedKeys.push(row.job_key)
  }
  const statements = [
    ...(keptRows.length > 0 ? putTracked(keptRows) : []),
    ...(untrackedKeys.length > 0 ? untrack(untrackedKeys) : []),
  ]
  for (const statement of statements) change.run(statement)
}
