import { sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'
import type { Evidence } from '#lib/master/rules/backed-by.ts'

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
