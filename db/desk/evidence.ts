import { sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'
import type { Evidence } from '#lib/evidence/master/line-words.ts'

/** The words of every answer and story. */
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

/** The version of all that the person may be judged by; every change of it has another. */
export async function readEvidenceVersion(desk: Reader): Promise<number> {
  const row = await desk.first<{ version: number }>(sql`select version from evidence_version`)
  return row?.version ?? 0
}

/** The version of the evidence, and what the freshness of assessments was last derived from. */
export async function readFreshFor(desk: Reader): Promise<{ version: number; fresh_for: string | null }> {
  const row = await desk.first<{ version: number; fresh_for: string | null }>(sql`
    select version, (select value from setting where name = 'fresh_for') as fresh_for from evidence_version
  `)
  const { version = 0, fresh_for = null } = row ?? {}
  return { version, fresh_for: fresh_for === null ? null : JSON.parse(fresh_for) }
}

/** Whether the person wrote anything that a job can be judged by. */
export async function hasEvidence(desk: Reader): Promise<boolean> {
  const row = await desk.first<{ some: number }>(sql`
    select exists (select 1 from answer) or exists (select 1 from story)
      or exists (select 1 from master_part where to_revision is null) as some
  `)
  return row?.some === 1
}
