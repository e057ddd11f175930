import { findMarks } from '#db/desk/assessments.ts'
import type { Role } from '#db/desk/roles.ts'
import { listJobRoles, putTracked, type TrackedRow, untrack } from '#db/desk/tracked-jobs.ts'
import type { AssessmentMark, FitLimits } from '#db/rows/listed-job.ts'
import type { Change } from '#db/store.ts'
import { type PersonState, personIn } from '#lib/index/jobs/job-class.ts'
import { limitsByRole, trackedRow } from '#lib/judge/classes/tracked-row.ts'

export type RemakeInput = {
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
