import { type Counter, readCounters, SCOPES } from '#db/desk/counters.ts'
import { listProfiles, type Profile } from '#db/desk/profiles.ts'
import { readSettings } from '#db/desk/settings.ts'
import type { Services } from '#lib/services.ts'

/** The roles that were not deleted, each with how many live jobs it finds. */
export async function showProfiles({ desk }: Pick<Services, 'desk'>) {
  const counters = await readCounters(desk, SCOPES.all, 0)
  const profiles = (await listProfiles(desk)).filter((profile) => profile.state !== 'deleted')
  const { selected_profile_id } = await readSettings(desk)
  return {
    schema_version: 'svc-profiles:1' as const,
    profiles: profiles.map((profile) => showProfile(profile, counters)),
    selected_profile_id,
  }
}

/** One role as an answer to a write. */
export async function profileResponse({ desk }: Pick<Services, 'desk'>, profile: Profile) {
  const counters = await readCounters(desk, SCOPES.all, 0)
  const { selected_profile_id } = await readSettings(desk)
  return {
    schema_version: 'svc-profile:1' as const,
    profile: showProfile(profile, counters),
    selected_profile_id,
  }
}

/** A role as the API shows it. */
export function showProfile(profile: Profile, counters: Counter[]) {
  const { profile_id, role, bit, matched_seq, matched_posting, ...shown } = profile
  const jobs = counters
    .filter(({ mask }) => bit !== null && (mask & (2 ** bit)) !== 0)
    .reduce((sum, counter) => sum + counter.jobs, 0)
  return { id: profile_id, ...shown, jobs, resume: { record_id: null, revision_id: null } }
}
