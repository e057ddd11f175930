import { listRoles, putRole, type Role, type RoleState } from '#db/desk/roles.ts'
import { putSetting, readSettings } from '#db/desk/settings.ts'
import type { Change, Store } from '#db/store.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import { deleteRefusal, nextSelected } from '#lib/shortlist/roles/roles.ts'

type LeaveRoleDeps = { desk: Store; tracker: { wake: () => void } }

const REFUSALS = {
  scout_profile_deleted: 'This role is deleted already.',
  scout_profile_last_active: 'This is your only active role. Make another one first, then delete this one.',
  scout_profile_default_delete:
    'This is your default role. Make another role the default first, then delete this one.',
} as const

/** Archives a role as deleted; answers and applications stay. */
export async function deleteRole(
  services: LeaveRoleDeps,
  { profile_id, actor }: { profile_id: string; actor: Actor },
) {
  const selected_profile_id = await services.desk.change(async (change) => {
    const roles = await listRoles(change)
    const role = findRole(roles, profile_id)
    const active = roles.filter((role) => role.state === 'active').length
    const refusal = deleteRefusal(role, active)
    if (refusal) throw new Refusal(refusal, REFUSALS[refusal])
    return leave(change, { roles, role, state: 'deleted', actor })
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
export async function archiveRole(services: LeaveRoleDeps, archiving: ArchiveInput) {
  const { profile_id, replacement_profile_id, actor } = archiving
  const selected_profile_id = await services.desk.change(async (change) => {
    const roles = await listRoles(change)
    const role = findRole(roles, profile_id)
    if (role.state !== 'active') throw notFound()
    const others = roles.filter((candidate) => candidate.state === 'active' && candidate !== role)
    if (others.length === 0) {
      throw new Refusal(
        'invalid_value',
        'This is your only active role. Make another one first, then archive this one.',
      )
    }
    const replacement = others.find((role) => role.profile_id === replacement_profile_id)
    if (replacement_profile_id !== undefined && !replacement) {
      throw new Refusal('invalid_value', 'The replacement is not another active role. Name one that is.')
    }
    return leave(change, { roles, role, state: 'archived', actor, replacement: replacement })
  })
  services.tracker.wake()
  return {
    schema_version: 'svc-profile-archive-response:1' as const,
    archived: profile_id,
    selected_profile_id,
  }
}

function findRole(roles: Role[], profile_id: string): Role {
  const role = roles.find((role) => role.profile_id === profile_id)
  if (!role) throw notFound()
  return role
}

function notFound(): Refusal {
  return new Refusal('not_found', 'No active role has this id. `svc roles` lists the roles.')
}

type RoleToLeave = {
  roles: Role[]
  role: Role
  state: RoleState
  actor: Actor
  replacement?: Role | undefined
}

async function leave(change: Change, { roles, role, state, actor, replacement }: RoleToLeave) {
  const leaving = { ...role, state, is_default: false, revision: role.revision + 1, written_by: actor }
  change.run(putRole({ ...leaving, updated_at: change.now }))
  const others = roles.filter((candidate) => candidate !== role)
  const heir = replacement ?? others.find((role) => role.profile_id === nextSelected(others))
  if (role.is_default && heir) change.run(putRole({ ...heir, is_default: true }))
  const { selected_profile_id } = await readSettings(change)
  const moves = replacement !== undefined || selected_profile_id === role.profile_id
  const selected = moves ? (replacement?.profile_id ?? nextSelected(others)) : selected_profile_id
  if (moves) change.run(putSetting('selected_profile_id', selected))
  return selected
}

/** Selects an active role. */
export async function selectRole({ desk }: { desk: Store }, profile_id: string): Promise<Role> {
  return desk.change(async (change) => {
    const role = findRole(await listRoles(change), profile_id)
    if (role.state !== 'active') throw notFound()
    change.run(putSetting('selected_profile_id', profile_id))
    return role
  })
}
