import { findResumeMarks, listProfiles, type Profile, type ResumeMarks } from '#db/desk/profiles.ts'
import { readSettings } from '#db/desk/settings.ts'
import { type Counter, readCounters, SCOPES } from '#db/desk/tracked-jobs.ts'
import type { Store } from '#db/store.ts'
import { resumeName } from '#lib/evidence/master/role-resume.ts'

/** Returns the roles that were not deleted, each with how many live jobs it finds. */
export async function showProfiles({ desk }: { desk: Store }) {
  const counters = await readCounters(desk, SCOPES.all, 0)
  const profiles = (await listProfiles(desk)).filter((profile) => profile.state !== 'deleted')
  const { selected_profile_id } = await readSettings(desk)
  const marks = await findResumeMarks(desk)
  return {
    schema_version: 'svc-profiles:1' as const,
    profiles: profiles.map((profile) => showProfile(profile, { counters, marks })),
    selected_profile_id,
  }
}

/** One role as an answer to a write. */
export async function profileResponse({ desk }: { desk: Store }, profile: Profile) {
  const counters = await readCounters(desk, SCOPES.all, 0)
  const { selected_profile_id } = await readSettings(desk)
  const marks = await findResumeMarks(desk)
  return {
    schema_version: 'svc-profile:1' as const,
    profile: showProfile(profile, { counters, marks }),
    selected_profile_id,
  }
}

/** A role as the API shows it. */
export type RoleInput = { counters: readonly Counter[]; marks: ResumeMarks }

export function showProfile(profile: Profile, { counters, marks }: RoleInput) {
  const { profile_id, role, bit, matched_seq, matched_posting, ranked_resume, ...shown } = profile
  const jobs = counters
    .filter(({ mask }) => bit !== null && (mask & (2 ** bit)) !== 0)
    .reduce((sum, counter) => sum + counter.jobs, 0)
  return { id: profile_id, ...shown, jobs, resume: resumeRef(profile_id, marks) }
}

/** Returns the names of a role's resume and of its state, as answers refer to it; null without one. */
export function resumeRef(profile_id: string, marks: ResumeMarks) {
  const name = resumeName(profile_id, marks)
  return { record_id: name?.record_id ?? null, revision_id: name?.revision_id ?? null }
}
