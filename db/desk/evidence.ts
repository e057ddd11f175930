import { hasReadRoleResume } from '#db/desk/roles.ts'
import type { Answer, Evidence, Story } from '#db/rows/evidence.ts'
import { type Statement, sql } from '#db/sql.ts'
import { type Reader, wholeRows } from '#db/store.ts'
import { names } from '#lib/text/names.ts'

/** Returns the words of every answer and story. */
export function listEvidence(desk: Reader): Promise<Evidence[]> {
  return desk.rows<Evidence>(sql`
    select 'answer' as kind, question_id as id, question || char(10) || answer as text from answer
    union all
    select 'story', story_id, title || char(10) || coalesce(role, '') || char(10) || (
      select group_concat(value, char(10)) from json_each(narrative)
    ) from story
    order by 1, 2
  `)
}

/** Returns the version of the evidence; every change increases it. */
export async function readEvidenceVersion(desk: Reader): Promise<number> {
  const row = await desk.first<{ version: number }>(sql`select version from evidence_version`)
  return row?.version ?? 0
}

/** Returns the version of the evidence, and the version that freshness was last derived from. */
export async function readFreshFor(desk: Reader): Promise<{ version: number; fresh_for: string | null }> {
  const row = await desk.first<{ version: number; fresh_for: string | null }>(sql`
    select version, (select value from setting where name = 'fresh_for') as fresh_for from evidence_version
  `)
  const { version = 0, fresh_for = null } = row ?? {}
  return { version, fresh_for: fresh_for === null ? null : JSON.parse(fresh_for) }
}

/** Returns whether there is any evidence to judge by. */
export async function hasEvidence(desk: Reader): Promise<boolean> {
  const row = await desk.first<{ some: number }>(sql`
    select exists (select 1 from answer) or exists (select 1 from story)
      or exists (select 1 from master_part where to_revision is null) as some
  `)
  return row?.some === 1 || hasReadRoleResume(desk)
}

/** The saved answers, the last written first. */
export const {
  list: listAnswers,
  find: findAnswer,
  put: putAnswer,
  remove: removeAnswer,
} = wholeRows<Answer>({
  table: 'answer',
  columns: names(
    'question_id question answer value tag own_tag source read_as history jobs sample revision created_at',
    'updated_at written_by',
  ),
  json: ['value', 'history', 'jobs'],
  flags: ['own_tag', 'sample'],
  order: 'updated_at desc, question_id',
})

/** The saved stories, the last written first. */
export const {
  list: listStories,
  find: findStory,
  put: putStory,
  remove: removeStory,
} = wholeRows<Story>({
  table: 'story',
  columns: names(
    'story_id title company role period narrative tags answers_questions history sample revision created_at',
    'updated_at written_by',
  ),
  json: ['narrative', 'tags', 'answers_questions', 'history'],
  flags: ['sample'],
  order: 'updated_at desc, story_id',
})

/** The text of a record before one of its changes; `revision` is the revision of that text. */
export type EarlierText = { revision: number; body: Record<string, unknown>; replaced_at: string }

/** Returns the earlier texts of a record, newest first. */
export async function listEarlierTexts(desk: Reader, record_id: string): Promise<EarlierText[]> {
  const rows = await desk.rows<Omit<EarlierText, 'body'> & { body: string }>(sql`
    select revision, body, replaced_at from earlier_text where record_id = ${record_id} order by revision desc
  `)
  return rows.map(({ revision, body, replaced_at }) => ({ revision, body: JSON.parse(body), replaced_at }))
}

/** Stores the text of a record before it changes. */
export function putEarlierText(record_id: string, { revision, body, replaced_at }: EarlierText): Statement {
  return sql`
    insert into earlier_text (record_id, revision, body, replaced_at)
    values (${record_id}, ${revision}, ${JSON.stringify(body)}, ${replaced_at})
  `
}

/** Removes all earlier texts of a record. */
export function removeEarlierTexts(record_id: string): Statement {
  return sql`delete from earlier_text where record_id = ${record_id}`
}
