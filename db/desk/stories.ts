import { type Statement, sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'
import type { Story } from '#lib/evidence/stories/story.ts'

type Listed = 'narrative' | 'tags' | 'answers_questions' | 'history'
type Row = Omit<Story, Listed | 'sample'> & Record<Listed, string> & { sample: number }

/** Every story, the last written first. */
export async function listStories(desk: Reader): Promise<Story[]> {
  const rows = await desk.rows<Row>(sql`select * from story order by updated_at desc, story_id`)
  return rows.map(toStory)
}

/** The story with this id. */
export async function findStory(desk: Reader, story_id: string): Promise<Story | undefined> {
  const row = await desk.first<Row>(sql`select * from story where story_id = ${story_id}`)
  return row && toStory(row)
}

function toStory(row: Row): Story {
  const { story_id, title, company, role, period, revision, created_at, updated_at, written_by } = row
  return {
    story_id,
    title,
    company,
    role,
    period,
    narrative: JSON.parse(row.narrative),
    tags: JSON.parse(row.tags),
    answers_questions: JSON.parse(row.answers_questions),
    history: JSON.parse(row.history),
    sample: row.sample === 1,
    revision,
    created_at,
    updated_at,
    written_by,
  }
}

/** Stores a story as a whole. */
export function putStory(story: Story): Statement {
  const json = (value: unknown) => JSON.stringify(value)
  return sql`
    insert or replace into story (story_id, title, company, role, period, narrative, tags, answers_questions,
      history, sample, revision, created_at, updated_at, written_by)
    values (${story.story_id}, ${story.title}, ${story.company}, ${story.role}, ${story.period},
      ${json(story.narrative)}, ${json(story.tags)}, ${json(story.answers_questions)}, ${json(story.history)},
      ${story.sample}, ${story.revision}, ${story.created_at}, ${story.updated_at}, ${story.written_by})
  `
}

/** Removes a story. */
export function removeStory(story_id: string): Statement {
  return sql`delete from story where story_id = ${story_id}`
}
