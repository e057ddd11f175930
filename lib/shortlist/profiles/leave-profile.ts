import { listProfiles, type Profile, type ProfileState, putProfile } from '#db/desk/profiles.ts'
import { putSetting, readSettings } from '#db/desk/settings.ts'
import type { Change, Store } from '#db/store.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import { deleteRefusal, nextSelected } from '#lib/shortlist/profiles/roles.ts'

type LeaveProfileDeps = { desk: Store; tracker: { wake: () => void } }

const REFUSALS = {
  scout_profile_deleted: 'This role is deleted already.',
  scout_profile_last_active: 'This is your only active role. Make another one first, then delete this one.',
  scout_profile_default_delete:
    'This is your default role. Make another role the default first, then delete this one.',
} as const

/** Archives a role as deleted (interface, Profile lifecycle); answers and applications stay. */
export async function deleteProfile(
  services: LeaveProfileDeps,
  { profile_id, actor }: { profile_id: string; actor: Actor },
) {
  const selected_profile_id = await services.desk.change(async (change) => {
    const profiles = await listProfiles(change)
    const profile = findRole(profiles, profile_id)
    const active = profiles.filter((profile) => profile.state === 'active').length
    const refusal = deleteRefusal(profile, active)
    if (refusal) throw new Refusal(refusal, REFUSALS[refusal])
    return leave(change, { profiles, profile, state: 'deleted', actor })
  })
  services.tracker.wake()
  return {
    schema_version: 'svc-profile-delete-response:1' as const,
    deleted: profile_id,
    selected_profile_id,
  }
}

export type ArchiveInput = { profile_id: string; replacement_profile_id: string | undefined; actor: Actor }

/** Archives a role; its replacement, if named, becomes selected and default in its place. */
export async function archiveProfile(services: LeaveProfileDeps, archiving: ArchiveInput) {
  const { profile_id, replacement_profile_id, actor } = archiving
  const selected_profile_id = await services.desk.change(async (change) => {
    const profiles = await listProfiles(change)
    const profile = findRole(profiles, profile_id)
    if (profile.state !== 'active') throw notFound()
    const others = profiles.filter((candidate) => candidate.state === 'active' && candidate !== profile)
    if (others.length === 0) {
      throw new Refusal(
        'invalid_value',
        'This is your only active role. Make another one first, then archive this one.',
      )
    }
    const replacement = others.find((profile) => profile.profile_id === replacement_profile_id)
    if (replacement_profile_id !== undefined && !replacement) {
      throw new Refusal('invalid_value', 'The replacement is not another active role. Name one that is.')
    }
    return leave(change, { profiles, profile, state: 'archived', actor, replacement: replacement })
  })
  services.tracker.wake()
  return {
    schema_version: 'svc-profile-archive-response:1' as const,
    archived: profile_id,
    selected_profile_id,
  }
}

function findRole(profiles: Profile[], profile_id: string): Profile {
  const profile = profiles.find((profile) => profile.profile_id === profile_id)
  if (!profile) throw notFound()
  return profile
}

function notFound(): Refusal {
  return new Refusal('not_found', 'No role has this id. `svc profiles` lists the roles.')
}

type ProfileToLeave = {
  profiles: Profile[]
  profile: Profile
  state: ProfileState
  actor: Actor
  replacement?: Profile | undefined
}

async function leave(change: Change, { profiles, profile, state, actor, replacement }: ProfileToLeave) {
  const leaving = { ...profile, state, is_default: false, revision: profile.revision + 1, written_by: actor }
  change.run(putProfile({ ...leaving, updated_at: change.now }))
  const others = profiles.filter((candidate) => candidate !== profile)
  const heir = replacement ?? others.find((profile) => profile.profile_id === nextSelected(others))
  if (profile.is_default && heir) change.run(putProfile({ ...heir, is_default: true }))
  const { selected_profile_id } = await readSettings(change)
  const moves = replacement !== undefined || selected_profile_id === profile.profile_id
  const selected = moves ? (replacement?.profile_id ?? nextSelected(others)) : selected_profile_id
  if (moves) change.run(putSetting('selected_profile_id', selected))
  return selected
}

/** Selects an active role. */
export async function selectProfile({ desk }: { desk: Store }, profile_id: string): Promise<Profile> {
  return desk.change(async (change) => {
    const profile = findRole(await listProfiles(change), profile_id)
    if (profile.state !== 'active') throw notFound()
    change.run(putSetting('selected_profile_id', profile_id))
    return profile
  })
}
