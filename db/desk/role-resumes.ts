import { type Statement, sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'
import type { Choice } from '#lib/evidence/master/selection.ts'
import type { Actor } from '#lib/service/values/schema.ts'

/** Which lines of the master a role chose. */
export type RoleSelection = Choice & {
  profile_id: string
  revision: number
  created_at: string
  updated_at: string
  written_by: Actor
}

/** A role's resume that was put in by hand; `markdown` is null once it was withdrawn. */
export type RoleResume = {
  profile_id: string
  revision: number
  markdown: string | null
  created_at: string
  written_by: Actor
}

type SelectionRow = Omit<RoleSelection, 'included' | 'left_out'> & { included: string; left_out: string }

/** The choices of all roles that made one. */
export async function listSelections(desk: Reader): Promise<RoleSelection[]> {
  const rows = await desk.rows<SelectionRow>(sql`select * from role_selection order by profile_id`)
  return rows.map((row) => ({
    ...row,
    included: JSON.parse(row.included),
    left_out: JSON.parse(row.left_out),
  }))
}

/** Stores a role's choice as a whole. */
export function putSelection(one: RoleSelection): Statement {
  return sql`
    insert or replace into role_selection (profile_id, included, left_out, revision, created_at, updated_at, written_by)
    values (${one.profile_id}, ${JSON.stringify(one.included)}, ${JSON.stringify(one.left_out)}, ${one.revision},
      ${one.created_at}, ${one.updated_at}, ${one.written_by})
  `
}

/** The last word on each role's resume by hand, also where it was withdrawn. */
export function listRoleResumes(desk: Reader): Promise<RoleResume[]> {
  return desk.rows<RoleResume>(sql`
    select profile_id, revision, markdown, created_at, written_by from role_resume as one
    where revision = (select max(revision) from role_resume where profile_id = one.profile_id)
  `)
}

/** Every version of every role's resume by hand, also where it was withdrawn. */
export function listEveryRoleResume(desk: Reader): Promise<RoleResume[]> {
  return desk.rows<RoleResume>(sql`
    select profile_id, revision, markdown, created_at, written_by from role_resume order by profile_id, revision
  `)
}

/** What names the resumes of all roles, without a word of them. */
export type ResumeMarks = {
  master_revision_id: string | null
  selections: readonly { profile_id: string; revision: number }[]
  /** Only of roles whose resume is one put in by hand now. */
  by_hand: readonly { profile_id: string; revision: number }[]
}

/** What names the resumes of all roles now; small however long the resumes are. */
export async function findResumeMarks(desk: Reader): Promise<ResumeMarks> {
  const [master, selections, by_hand] = await desk.together([
    sql`select revision_id from master_revision order by revision desc limit 1`,
    sql`select profile_id, revision from role_selection`,
    sql`
      select profile_id, revision from role_resume as one where markdown is not null
        and revision = (select max(revision) from role_resume where profile_id = one.profile_id)
    `,
  ])
  const [head] = master as { revision_id: string }[]
  return {
    master_revision_id: head?.revision_id ?? null,
    selections: selections as ResumeMarks['selections'],
    by_hand: by_hand as ResumeMarks['by_hand'],
  }
}

/** Stores one more version of a role's resume by hand. */
export function addRoleResume(one: RoleResume): Statement {
  return sql`
    insert into role_resume (profile_id, revision, markdown, created_at, written_by)
    values (${one.profile_id}, ${one.revision}, ${one.markdown}, ${one.created_at}, ${one.written_by})
  `
}

/** Removes all that a role chose or put in; only the sample's roles leave this way. */
export function removeRoleResumes(profile_ids: string[]): Statement[] {
  const list = JSON.stringify(profile_ids)
  return [
    sql`delete from role_selection where profile_id in (select value from json_each(${list}))`,
    sql`delete from role_resume where profile_id in (select value from json_each(${list}))`,
  ]
}
