import { findResumeMarks, listRoles, type ResumeMarks, type Role } from '#db/desk/roles.ts'
import { readSettings } from '#db/desk/settings.ts'
import { type Counter, readCounters, SCOPES } from '#db/desk/tracked-jobs.ts'
import { isOfRole, ROLE_FIELD_NAMES, ROLE_FIELDS } from '#db/rows/role.ts'
import type { Store } from '#db/store.ts'
import { resumeName } from '#lib/evidence/master/role-resume.ts'
import { freeId, slugOf } from '#lib/text/text.ts'

/** The most active roles: each has a bit of its own in the mask of a job. */
export const MOST_ACTIVE = 30

/** Returns an id made of the role's name that no role ever had. */
export function newRoleId(label: string, roles: Pick<Role, 'profile_id'>[]): string {
  const takenIds = new Set(roles.map((role) => role.profile_id))
  return freeId(slugOf(label, 60) || 'role', takenIds)
}

/** Returns the lowest free bit, or null if all are taken. */
export function freeBitOf(roles: Pick<Role, 'bit'>[]): number | null {
  const takenBits = new Set(roles.map((role) => role.bit))
  for (let bit = 0; bit < MOST_ACTIVE; bit += 1) if (!takenBits.has(bit)) return bit
  return null
}

/** Returns why a role may not be deleted, or null if it may. */
export function deleteRefusal(
  role: Pick<Role, 'state' | 'is_default'>,
  active: number,
): 'scout_profile_deleted' | 'scout_profile_last_active' | 'scout_profile_default_delete' | null {
  if (role.state === 'deleted') return 'scout_profile_deleted'
  if (role.is_default) return 'scout_profile_default_delete'
  return role.state === 'active' && active <= 1 ? 'scout_profile_last_active' : null
}

/** Returns the role that becomes selected when the selected one leaves: the default, else the oldest active one. */
export function nextSelected(roles: Pick<Role, 'profile_id' | 'state' | 'is_default' | 'role'>[]) {
  const active = roles.filter((role) => role.state === 'active')
  const chosen = active.find((role) => role.is_default) ?? active.toSorted((a, b) => a.role - b.role)[0]
  return chosen?.profile_id ?? null
}

/** Returns whether a change makes the role find or rank other jobs. */
export function changesMatching(before: Role, after: Role): boolean {
  const matching = ROLE_FIELD_NAMES.filter((name) => ROLE_FIELDS[name].matches)
  const words = (role: Role) => JSON.stringify(matching.map((name) => role[name]))
  return words(before) !== words(after)
}

/** Returns the roles that were not deleted, each with how many live jobs it finds. */
export async function showRoles({ desk }: { desk: Store }) {
  const counters = await readCounters(desk, SCOPES.all, 0)
  const roles = (await listRoles(desk)).filter((role) => role.state !== 'deleted')
  const { selected_profile_id } = await readSettings(desk)
  const marks = await findResumeMarks(desk)
  return {
    schema_version: 'svc-profiles:1' as const,
    profiles: roles.map((role) => showRole(role, { counters, marks })),
    selected_profile_id,
  }
}

/** One role as an answer to a write. */
export async function roleResponse({ desk }: { desk: Store }, role: Role) {
  const counters = await readCounters(desk, SCOPES.all, 0)
  const { selected_profile_id } = await readSettings(desk)
  const marks = await findResumeMarks(desk)
  return {
    schema_version: 'svc-profile:1' as const,
    profile: showRole(role, { counters, marks }),
    selected_profile_id,
  }
}

/** A role as the API shows it. */
type RoleInput = { counters: readonly Counter[]; marks: ResumeMarks }

export function showRole(storedRole: Role, { counters, marks }: RoleInput) {
  const { profile_id, role, bit, matched_seq, matched_posting, ranked_resume, limits, ...shown } = storedRole
  const jobs = counters
    .filter(({ mask }) => isOfRole(mask, bit))
    .reduce((sum, counter) => sum + counter.jobs, 0)
  return { id: profile_id, ...shown, ...limits, jobs, resume: resumeRef(profile_id, marks) }
}

/** Returns the names of a role's resume and of its state, as answers refer to it; null without one. */
export function resumeRef(profile_id: string, marks: ResumeMarks) {
  const name = resumeName(profile_id, marks)
  return { record_id: name?.record_id ?? null, revision_id: name?.revision_id ?? null }
}
