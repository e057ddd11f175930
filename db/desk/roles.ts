import { NO_LIMITS, type RoleLimits } from '#db/rows/labels.ts'
import { ROLE_FIELD_NAMES, ROLE_FIELDS, type RoleFieldName, type RoleWords } from '#db/rows/role.ts'
import type { HiddenKind } from '#db/rows/states.ts'
import { among, rowOf, type Statement, sql } from '#db/sql.ts'
import { type Reader, wholeRows } from '#db/store.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import { names } from '#lib/text/names.ts'

/** A role's selection of the master: included lines, and offered lines that were declined. */
export type Choice = { included: string[]; left_out: string[] }

export type RoleState = 'active' | 'archived' | 'deleted'

/** A stored role; `bit` identifies it in the mask of a job while any job may carry it. */
export type Role = RoleWords & {
  role: number
  profile_id: string
  limits: RoleLimits
  state: RoleState
  is_default: boolean
  sample: boolean
  bit: number | null
  matched_seq: number
  matched_posting: number
  /** The revision name of the resume that ranked its jobs last. */
  ranked_resume: string | null
  revision: number
  created_at: string
  updated_at: string
  written_by: Actor
}

type RoleCells = Omit<Role, RoleFieldName | 'limits' | 'is_default' | 'sample'> &
  Record<RoleFieldName, string | number> & { limits: string; is_default: number; sample: number }

/** Returns every role there ever was, the default first, then by age. */
export async function listRoles(desk: Reader): Promise<Role[]> {
  const rows = await desk.rows<RoleCells>(sql`select * from profile order by is_default desc, role`)
  return rows.map(toRole)
}

/** Returns the roles that are neither archived nor deleted, the default first, then by age. */
export async function listActiveRoles(desk: Reader): Promise<Role[]> {
  return (await listRoles(desk)).filter(({ state }) => state === 'active')
}

/** Returns the titles that active roles look for, and those that they avoid. */
export async function listRoleTitles(desk: Reader) {
  return (await listActiveRoles(desk)).map(({ titles, avoid_titles }) => ({ titles, avoid_titles }))
}

function toRole(row: RoleCells): Role {
  const words = Object.fromEntries(ROLE_FIELD_NAMES.map((name) => [name, cellValue(name, row[name])]))
  return {
    ...row,
    ...(words as RoleWords),
    limits: { ...NO_LIMITS, ...JSON.parse(row.limits) },
    is_default: row.is_default === 1,
    sample: row.sample === 1,
  }
}

function cellValue(name: RoleFieldName, cell: string | number): unknown {
  const { kind } = ROLE_FIELDS[name]
  if (kind === 'flag') return cell === 1
  return kind === 'list' ? JSON.parse(String(cell)) : cell
}

/** Stores a role as a whole. */
export function putRole(role: Role): Statement {
  const columns = `role, profile_id, limits, state, is_default, sample, bit, matched_seq, matched_posting,
    ranked_resume, revision, created_at, updated_at, written_by, ${ROLE_FIELD_NAMES.join(', ')}`
  return sql`insert or replace into profile ${rowOf<string>(columns, { ...role })}`
}

/** Records how far roles have been matched; a role edited meanwhile starts again and is left as it is. */
export function noteMatched(
  roles: { role: number; revision: number }[],
  { seq, posting }: { seq: number; posting: number | null },
): Statement {
  return sql`
    update profile set matched_seq = ${seq}, matched_posting = coalesce(${posting}, matched_posting)
    from (select value->>0 as role, value->>1 as revision
      from json_each(${JSON.stringify(roles.map((role) => [role.role, role.revision]))})) as matched
    where profile.role = matched.role and profile.revision = matched.revision
  `
}

/** Restarts a role: its resume changed, and all its jobs are ranked again. */
export function rankAnew(role: number, resume: string | null): Statement {
  return sql`update profile set matched_seq = 0, ranked_resume = ${resume} where role = ${role}`
}

/** Restarts every role: the index was replaced. */
export function forgetMatches(): Statement {
  return sql`update profile set matched_seq = 0, matched_posting = -1`
}

/** Frees a role's bit: no job carries it any more. */
export function freeBit(role: number): Statement {
  return sql`update profile set bit = null where role = ${role}`
}

/** Removes a role completely; only the sample's roles leave this way. */
export function removeRole(role: number): Statement {
  return sql`delete from profile where role = ${role}`
}

/** A role's choice of lines of the master. */
export type RoleSelection = Choice & {
  profile_id: string
  revision: number
  created_at: string
  updated_at: string
  written_by: Actor
}

/** A role's resume pasted by hand; `markdown` is null once it was withdrawn. */
export type RoleResume = {
  profile_id: string
  revision: number
  markdown: string | null
  created_at: string
  written_by: Actor
}

/** The choices of all roles that made one. */
export const { list: listSelections, put: putSelection } = wholeRows<RoleSelection>({
  table: 'role_selection',
  columns: names('profile_id included left_out revision created_at updated_at written_by'),
  json: ['included', 'left_out'],
  order: 'profile_id',
})

/** Returns the last version of each role's resume by hand, including withdrawn ones and those that wait for a yes. */
export function listRoleResumes(desk: Reader): Promise<RoleResume[]> {
  return desk.rows<RoleResume>(sql`
    select profile_id, revision, markdown, created_at, written_by from role_resume as one
    where revision = (select max(revision) from role_resume where profile_id = one.profile_id)
  `)
}

// The version that prints: the newest, or the one before words that wait.
const IS_PRINTED = sql`
  revision = (
    select max(revision) from role_resume where profile_id = one.profile_id and not exists (
      select 1 from held_words
      where record_id = 'role-resume:' || one.profile_id and role_resume.revision > coalesce(prints, 0)
    )
  )
`

/** Returns the version of each role's resume by hand that prints and counts, including withdrawn ones. */
export function listPrintedRoleResumes(desk: Reader): Promise<RoleResume[]> {
  return desk.rows<RoleResume>(sql`
    select profile_id, revision, markdown, created_at, written_by from role_resume as one where ${IS_PRINTED}
  `)
}

// Archived roles keep their resume, and it is no evidence.
const IS_READ = sql`
  markdown is not null and read_as is not null
  and profile_id in (select profile_id from profile where state = 'active')
`

/**
 * Returns the parts read from the resumes by hand of active roles that print. With `until`, those of every version stored
 * until then: a line that an assessment cites is among them, whether its role was archived or its version waited for a yes.
 */
export async function listReadRoleResumes<Parts>(desk: Reader, until?: string): Promise<Parts[]> {
  const isMeant =
    until === undefined
      ? sql`${IS_READ} and ${IS_PRINTED}`
      : sql`read_as is not null and created_at <= ${until}`
  const rows = await desk.rows<{ read_as: string }>(sql`
    select read_as from role_resume as one where ${isMeant} order by profile_id, revision
  `)
  return rows.map(({ read_as }) => JSON.parse(read_as))
}

/** Returns the resumes by hand that were stored before they were read, and those that cannot be read. */
export function listUnreadRoleResumes(desk: Reader) {
  return desk.rows<{ profile_id: string; revision: number; markdown: string }>(sql`
    select profile_id, revision, markdown from role_resume where markdown is not null and read_as is null
  `)
}

/** Stores the parts that were read from a version of a role's resume by hand. */
export function putReadParts(version: { profile_id: string; revision: number }, parts: object): Statement[] {
  return [
    sql`
      update role_resume set read_as = ${JSON.stringify(parts)}
      where profile_id = ${version.profile_id} and revision = ${version.revision}
    `,
    sql`update evidence_version set version = version + 1`,
  ]
}

/** Returns whether an active role has a resume by hand that prints and was read. */
export async function hasReadRoleResume(desk: Reader): Promise<boolean> {
  const row = await desk.first<{ some: number }>(
    sql`select exists (select 1 from role_resume as one where ${IS_READ} and ${IS_PRINTED}) as some`,
  )
  return row?.some === 1
}

/** Returns every version of every role's resume by hand, including withdrawn ones. */
export function listEveryRoleResume(desk: Reader): Promise<RoleResume[]> {
  return desk.rows<RoleResume>(sql`
    select profile_id, revision, markdown, created_at, written_by from role_resume order by profile_id, revision
  `)
}

/** The revision names of all roles' resumes, without their text. */
export type ResumeMarks = {
  master_revision_id: string | null
  selections: readonly { profile_id: string; revision: number }[]
  /** Only of roles whose present resume was pasted by hand. */
  by_hand: readonly { profile_id: string; revision: number }[]
}

/** Returns the revision names of all roles' resumes; small however long the resumes are. */
export async function findResumeMarks(desk: Reader): Promise<ResumeMarks> {
  const [master, selections, by_hand] = await desk.together([
    sql`select revision_id from master_revision order by revision desc limit 1`,
    sql`select profile_id, revision from role_selection`,
    sql`select profile_id, revision from role_resume as one where markdown is not null and ${IS_PRINTED}`,
  ])
  const [head] = master as { revision_id: string }[]
  return {
    master_revision_id: head?.revision_id ?? null,
    selections: selections as ResumeMarks['selections'],
    by_hand: by_hand as ResumeMarks['by_hand'],
  }
}

/** Stores one more version of a role's resume by hand, with the parts that were read from it; null where none were. */
export function addRoleResume(roleResume: RoleResume & { read: object | null }): Statement {
  const columns = 'profile_id, revision, markdown, read_as, created_at, written_by'
  return sql`insert into role_resume ${rowOf(columns, { ...roleResume, read_as: roleResume.read })}`
}

/** Removes a role's choices and resumes; only the sample's roles leave this way. */
export function removeRoleResumes(profile_ids: string[]): Statement[] {
  const list = among(profile_ids)
  return [
    sql`delete from role_selection where profile_id in ${list}`,
    sql`delete from role_resume where profile_id in ${list}`,
  ]
}

/** A company, an agency or a title word whose jobs the person hides. */
export type HiddenName = {
  hidden_id: string
  kind: HiddenKind
  name: string
  revision: number
  created_at: string
  written_by: Actor
}

/** The hidden names, the last added first. */
export const { list: listHidden, remove: removeHidden } = wholeRows<HiddenName>({
  table: 'hidden',
  columns: names('hidden_id kind name revision created_at written_by'),
  order: 'created_at desc, hidden_id',
})

/** Stores a hidden name; an earlier one stays. */
export function putHidden(hiddenName: HiddenName): Statement {
  return sql`insert into hidden ${rowOf('hidden_id, kind, name, revision, created_at, written_by', hiddenName)} on conflict (hidden_id) do nothing`
}
