import { type Statement, sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'
import type { Actor } from '#lib/service/values/schema.ts'

/** Returns the records whose words wait for the person's yes, with the revision that prints until then; null for none. */
export async function listHeldWords(desk: Reader): Promise<Map<string, number | null>> {
  const rows = await desk.rows<{ record_id: string; prints: number | null }>(sql`
    select record_id, prints from held_words
  `)
  return new Map(rows.map(({ record_id, prints }) => [record_id, prints]))
}

/** Holds the words of a record until the person's yes. */
export function holdWords(record_id: string, prints: number | null): Statement {
  return sql`insert or replace into held_words (record_id, prints) values (${record_id}, ${prints})`
}

/** Lets the present words of a record print. */
export function releaseWords(record_id: string): Statement {
  return sql`delete from held_words where record_id = ${record_id}`
}

/** A record whose words wait: its kind, its present revision and all of its words. */
export type HeldRecord = {
  id: string
  kind: 'answer' | 'story' | 'interview' | 'role_resume'
  revision: number
  text: string
  written_by: Actor
}

/** Returns the records whose words wait, each with its words. */
export function listHeldRecords(desk: Reader): Promise<HeldRecord[]> {
  return desk.rows<HeldRecord>(sql`
    select record_id as id, kind, revision, text, written_by from held_words join (
      select question_id as record, 'answer' as kind, revision, question || char(10) || answer as text, written_by from answer
      union all
      select story_id, 'story', revision, title || char(10) || coalesce(
        (select group_concat(value, char(10)) from json_each(narrative) where value <> ''), ''
      ), written_by from story
      union all
      select round_id, 'interview', revision, people || char(10) || place || char(10) || notes, written_by
      from interview_round
      union all
      select 'role-resume:' || profile_id, 'role_resume', max(revision), markdown, written_by from role_resume
      group by profile_id
    ) as record on record.record = record_id
    order by kind, id
  `)
}
