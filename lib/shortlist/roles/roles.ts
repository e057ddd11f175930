import type { Role } from '#db/desk/roles.ts'
import { ROLE_FIELD_NAMES, ROLE_FIELDS } from '#db/rows/role.ts'
import { slugOf } from '#lib/text/text.ts'

/** The most active roles: each has a bit of its own in the mask of a job. */
export const MOST_ACTIVE = 30

/** Returns an id made of the role's name that no role ever had. */
export function newRoleId(label: string, roles: Pick<Role, 'profile_id'>[]): string {
  const takenIds = new Set(roles.map((role) => role.profile_id))
  const base = slugOf(label, 60) || 'role'
  if (!takenIds.has(base)) return base
  let number = 2
  while (takenIds.has(`${base}-${number}`)) number += 1
  return `${base}-${number}`
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
