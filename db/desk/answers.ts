import { type Statement, sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'
import type { Answer } from '#lib/evidence/answers/rules/answer.ts'

type Row = Omit<Answer, 'own_tag' | 'sample' | 'history' | 'jobs'> & {
  own_tag: number
  sample: number
  history: string
  jobs: string
}

/** Every answer, the last written first. */
export async function listAnswers(desk: Reader): Promise<Answer[]> {
  const rows = await desk.rows<Row>(sql`select * from answer order by updated_at desc, question_id`)
  return rows.map(toAnswer)
}

/** The answer with this id. */
export async function findAnswer(desk: Reader, question_id: string): Promise<Answer | undefined> {
  const row = await desk.first<Row>(sql`select * from answer where question_id = ${question_id}`)
  return row && toAnswer(row)
}

function toAnswer(row: Row): Answer {
  const {
    question_id,
    question,
    answer,
    tag,
    source,
    read_as,
    revision,
    created_at,
    updated_at,
    written_by,
  } = row
  return {
    question_id,
    question,
    answer,
    tag,
    own_tag: row.own_tag === 1,
    source,
    read_as,
    history: JSON.parse(row.history),
    jobs: JSON.parse(row.jobs),
    sample: row.sample === 1,
    revision,
    created_at,
    updated_at,
    written_by,
  }
}

/** Stores an answer as a whole. */
export function putAnswer(answer: Answer): Statement {
  return sql`
    insert or replace into answer (question_id, question, answer, tag, own_tag, source, read_as, history, jobs, sample,
      revision, created_at, updated_at, written_by)
    values (${answer.question_id}, ${answer.question}, ${answer.answer}, ${answer.tag}, ${answer.own_tag},
      ${answer.source}, ${answer.read_as}, ${JSON.stringify(answer.history)}, ${JSON.stringify(answer.jobs)}, ${answer.sample},
      ${answer.revision}, ${answer.created_at}, ${answer.updated_at}, ${answer.written_by})
  `
}

/** Removes an answer. */
export function removeAnswer(question_id: string): Statement {
  return sql`delete from answer where question_id = ${question_id}`
}
