import { findResumeMarks, listRoles, putRole, type Role, type RoleState } from '#db/desk/roles.ts'
import { putSetting, readSettings } from '#db/desk/settings.ts'
import { NO_LIMITS, type RoleLimits } from '#db/rows/labels.ts'
import { ROLE_FIELD_NAMES, type RoleWords, roleWords } from '#db/rows/role.ts'
import type { Change, Store } from '#db/store.ts'
import { refuseContactData } from '#lib/evidence/contact/find-contact-data.ts'
import { type Conflict, checkRevision, outdated } from '#lib/records/record.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import {
  changesMatching,
  deleteRefusal,
  freeBitOf,
  MOST_ACTIVE,
  newRoleId,
  nextSelected,
  roleResponse,
  showRole,
} from '#lib/shortlist/roles/roles.ts'
import type { RoleChange } from '#lib/shortlist/roles/schema.ts'

type SaveRoleDeps = { desk: Store; tracker: { wake: () => void } }

/** The words of a new role; a field that is missing has its preset. */
export type RoleToMake = Partial<RoleWords> & {
  [Name in keyof RoleLimits]?: RoleLimits[Name] | undefined
} & { label: string; is_default?: boolean | undefined; actor: Actor; sample?: boolean }

/** Creates a role; the first one is the default and selected. */
export async function addRole(services: SaveRoleDeps, input: RoleToMake) {
  checkWords(input)
  const role = await services.desk.change(async (change) => makeRole(change, input, await listRoles(change)))
  services.tracker.wake()
  return roleResponse(services, role)
}

/** Creates a role beside these, within a change. */
export async function makeRole(change: Change, input: RoleToMake, roles: Role[]): Promise<Role> {
  const bit = freeBitOf(roles)
  if (bit === null) throw tooMany()
  const active = roles.filter((role) => role.state === 'active')
  const newRole = freshRole(input, { roles, bit, now: change.now })
  newRole.is_default = input.is_default === true || active.length === 0
  if (newRole.is_default) undoDefault(change, active)
  change.run(putRole(newRole))
  const { selected_profile_id } = await readSettings(change)
  // A role that was made within this change is selected already, which the settings do not show yet.
  const isSelected =
    selected_profile_id === null
      ? active.length > 0
      : active.some((role) => role.profile_id === selected_profile_id)
  if (!isSelected) change.run(putSetting('selected_profile_id', newRole.profile_id))
  return newRole
}

function tooMany(): Refusal {
  const message = `There are ${MOST_ACTIVE} active roles, and no more are kept. Archive one first.`
  return new Refusal('invalid_value', message)
}

function checkWords(words: Partial<RoleWords>): void {
  for (const name of ROLE_FIELD_NAMES) {
    const value = words[name]
    if (typeof value === 'string') refuseContactData(name, [value])
    else if (Array.isArray(value)) refuseContactData(name, value)
  }
}

function freshRole(
  input: RoleToMake,
  { roles, bit, now }: { roles: Role[]; bit: number; now: string },
): Role {
  return {
    ...roleWords(input),
    role: Math.max(0, ...roles.map((role) => role.role)) + 1,
    profile_id: newRoleId(input.label, roles),
    limits: limitsIn(input),
    state: 'active',
    is_default: false,
    sample: input.sample ?? false,
    bit,
    matched_seq: 0,
    matched_posting: -1,
    ranked_resume: null,
    revision: 1,
    created_at: now,
    updated_at: now,
    written_by: input.actor,
  }
}

function limitsIn(limits: object): RoleLimits {
  const set = Object.entries(limits).filter(([name, value]) => name in NO_LIMITS && value !== undefined)
  return { ...NO_LIMITS, ...Object.fromEntries(set) }
}

function undoDefault(change: Change, roles: Role[]): void {
  for (const role of roles) if (role.is_default) change.run(putRole({ ...role, is_default: false }))
}

/** Changes the named fields of an active role; other words start its matching again. */
export async function editRole(
  services: SaveRoleDeps,
  { profile_id, revision, actor, ...changes }: RoleChange & { profile_id: string; actor: Actor },
) {
  checkWords(changes as Partial<RoleWords>)
  const role = await services.desk.change(async (change) => {
    const roles = await listRoles(change)
    const stored = roles.find((role) => role.profile_id === profile_id && role.state === 'active')
    if (!stored) throw new Refusal('not_found', 'No active role has this id. `svc roles` lists the roles.')
    await checkRevision({ stored: stored.revision, read: revision }, () => conflict(change, stored))
    if (changes.is_default === false && stored.is_default) {
      throw new Refusal(
        'invalid_value',
        'One role must be the default. Make another one the default instead.',
      )
    }
    const set = Object.entries(changes).filter(([, value]) => value !== undefined)
    const others = Object.fromEntries(set.filter(([name]) => !(name in NO_LIMITS)))
    const edited: Role = {
      ...stored,
      ...others,
      limits: limitsIn({ ...stored.limits, ...Object.fromEntries(set) }),
      revision: revision + 1,
      updated_at: change.now,
      written_by: actor,
    }
    if (changesMatching(stored, edited)) edited.matched_seq = 0
    if (edited.is_default && !stored.is_default) undoDefault(change, roles)
    change.run(putRole(edited))
    return edited
  })
  services.tracker.wake()
  return roleResponse(services, role)
}

async function conflict(change: Change, stored: Role): Promise<Conflict> {
  return outdated('role', showRole(stored, { counters: [], marks: await findResumeMarks(change) }))
}

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
