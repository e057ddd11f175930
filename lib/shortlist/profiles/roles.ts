import type { Profile } from '#db/desk/profiles.ts'
import { slugOf } from '#lib/text/text.ts'

/** The most active roles: each has a bit of its own in the mask of a job. */
export const MOST_ACTIVE = 30

/** Returns an id made of the role's name that no role ever had. */
export function newProfileId(label: string, profiles: Pick<Profile, 'profile_id'>[]): string {
  const takenIds = new Set(profiles.map((profile) => profile.profile_id))
  const base = slugOf(label, 60) || 'role'
  if (!takenIds.has(base)) return base
  let number = 2
  while (takenIds.has(`${base}-${number}`)) number += 1
  return `${base}-${number}`
}

/** Returns the lowest free bit, or null if all are taken. */
export function freeBitOf(profiles: Pick<Profile, 'bit'>[]): number | null {
  const takenBits = new Set(profiles.map((profile) => profile.bit))
  for (let bit = 0; bit < MOST_ACTIVE; bit += 1) if (!takenBits.has(bit)) return bit
  return null
}

/** Returns why a role may not be deleted (interface, Profile lifecycle), or null if it may. */
export function deleteRefusal(
  profile: Pick<Profile, 'state' | 'is_default'>,
  active: number,
): 'scout_profile_deleted' | 'scout_profile_last_active' | 'scout_profile_default_delete' | null {
  if (profile.state === 'deleted') return 'scout_profile_deleted'
  if (profile.is_default) return 'scout_profile_default_delete'
  return profile.state === 'active' && active <= 1 ? 'scout_profile_last_active' : null
}

/** Returns the role that becomes selected when the selected one leaves: the default, else the oldest active one. */
export function nextSelected(profiles: Pick<Profile, 'profile_id' | 'state' | 'is_default' | 'role'>[]) {
  const active = profiles.filter((profile) => profile.state === 'active')
  const chosen = active.find((profile) => profile.is_default) ?? active.toSorted((a, b) => a.role - b.role)[0]
  return chosen?.profile_id ?? null
}

/** Returns whether a change makes the role find or rank other jobs. */
export function changesMatching(before: Profile, after: Profile): boolean {
  const words = ({ titles, avoid_titles, keywords, locations, work_modes, also_fits }: Profile) =>
    JSON.stringify([titles, avoid_titles, keywords, locations, work_modes, also_fits])
  return words(before) !== words(after)
}
