import { findMarks } from '#db/desk/assessments.ts'
import type { Role } from '#db/desk/roles.ts'
import { type JobRoleRow, listJobRoles, putTracked, type TrackedRow, untrack } from '#db/desk/tracked-jobs.ts'
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
import { sortKey } from '#lib/index/jobs/job-key.ts'
import { chanceOfCall } from '#lib/judge/classes/chance.ts'
import {
  classOf,
  groupOf,
  isListed,
  type PersonState,
  personIn,
  unreadableIn,
  verdictIn,
} from '#lib/judge/classes/job-class.ts'

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
