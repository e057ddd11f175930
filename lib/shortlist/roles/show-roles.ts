import { findResumeMarks, listRoles, type ResumeMarks, type Role } from '#db/desk/roles.ts'
import { readSettings } from '#db/desk/settings.ts'
import { type Counter, readCounters, SCOPES } from '#db/desk/tracked-jobs.ts'
import type { Store } from '#db/store.ts'
import { resumeName } from '#lib/evidence/master/role-resume.ts'

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
export type RoleInput = { counters: readonly Counter[]; marks: ResumeMarks }

export function showRole(storedRole: Role, { counters, marks }: RoleInput) {
  const { profile_id, role, bit, matched_seq, matched_posting, ranked_resume, limits, ...shown } = storedRole
  const jobs = counters
    .filter(({ mask }) => bit !== null && (mask & (2 ** bit)) !== 0)
    .reduce((sum, counter) => sum + counter.jobs, 0)
  return { id: profile_id, ...shown, ...limits, jobs, resume: resumeRef(profile_id, marks) }
}

/** Returns the names of a role's resume and of its state, as answers refer to it; null without one. */
export function resumeRef(profile_id: string, marks: ResumeMarks) {
  const name = resumeName(profile_id, marks)
  return { record_id: name?.record_id ?? null, revision_id: name?.revision_id ?? null }
}
