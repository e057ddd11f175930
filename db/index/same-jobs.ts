import { unpackText } from '#db/packed-text.ts'
import { OWN_SYSTEM } from '#db/rows/own-job.ts'
import { among, type Statement, sql } from '#db/sql.ts'
import { type Reader, rowsByColumn } from '#db/store.ts'

/** The facts of a stored posting by which the same job is recognised. */
export type CandidatePosting = {
  id: number
  job: number
  board: number
  role_key: number
  place_key: number
  words_key: number
  requisition: string | null
  locations: string[]
  /** Milliseconds since 1970; null while it is listed. */
  removed_at: number | null
}

const CANDIDATE_COLUMNS = [
  ...(['id', 'job', 'board', 'role_key', 'place_key', 'words_key', 'requisition', 'locations'] as const),
  'removed_at' as const,
]

/**
 * Returns the postings that may be of the same jobs: with one of these text keys, roles, places, or requisition ids of
 * the board.
 */
export async function findCandidates(
  index: Reader,
  keys: { words: number[]; roles: number[]; places: number[]; board: number; requisitions: string[] },
): Promise<CandidatePosting[]> {
  const { words, roles, places, board, requisitions } = keys
  const rows = await rowsByColumn<Omit<CandidatePosting, 'locations'> & { locations: string }>(
    index,
    CANDIDATE_COLUMNS,
    sql`
      select * from posting where id in (
        select id from posting where words_key in ${among(words)}
        union select id from posting where role_key in ${among(roles)} and role_key <> 0
        union select id from posting where place_key in ${among(places)} and place_key <> 0
        union select id from posting where board = ${board} and requisition is not null
          and requisition in ${among(requisitions)}
      )
    `,
  )
  return rows.map((row) => ({ ...row, locations: JSON.parse(row.locations) }))
}

/** Returns the jobs that the person keeps from elsewhere, by their links. */
export function listOwnPostings(index: Reader): Promise<{ identity: string; job: number }[]> {
  return index.rows(sql`
    select identity, job from board join posting on posting.board = board.id where system = ${OWN_SYSTEM}
  `)
}

/** The text of a stored job, with its listed postings by id, and the words of each. */
export type JobWording = {
  id: number
  job_key: number
  title: string
  words_key: number
  live: Map<number, number>
}

/** These jobs, found by their ids or by their keys. */
export async function findWordings(index: Reader, { ids, keys }: { ids: number[]; keys: number[] }) {
  const row = await index.first<{ cell: string }>(sql`
    select json_group_array(json_array(id, job_key, title, words_key, json((
      select json_group_array(json_array(id, words_key)) from posting where job = job.id and removed_at is null
    )))) as cell from job
    where id in ${among(ids)}
      or job_key in ${among(keys)}
  `)
  const cells: [number, number, string, number, [number, number][]][] = JSON.parse(row?.cell ?? '[]')
  return cells.map(([id, job_key, title, words_key, live]) => ({
    id,
    job_key,
    title,
    words_key,
    live: new Map(live),
  }))
}

/** Returns the title and text of postings: their own, or those of their job. */
export async function findTextsOfPostings(index: Reader, postings: number[]) {
  const rows = await index.rows<{ id: number; title: string; body: ArrayBuffer | null }>(sql`
    select posting.id, case own_title when '' then job.title else own_title end as title,
      coalesce(posting_text.body, job_text.body) as body
    from posting join job on job.id = posting.job left join posting_text on posting_text.posting = posting.id
      left join job_text on job_text.job = posting.job
    where posting.id in ${among(postings)}
  `)
  return new Map(
    rows.map(({ id, title, body }) => [id, { title, body: body === null ? '' : unpackText(body) }]),
  )
}

/** Returns the texts of these postings that differ from their jobs' texts. */
export async function findOwnTexts(index: Reader, postings: number[]): Promise<Map<number, string>> {
  const rows = await index.rows<{ posting: number; body: ArrayBuffer }>(sql`
    select posting, body from posting_text where posting in ${among(postings)}
  `)
  return new Map(rows.map(({ posting, body }) => [posting, unpackText(body)]))
}

/** The text of a listed posting that replaces its job's text, because no listed posting has that any more. */
export type SuccessorText = { job: number; posting: number; title: string; words_key: number; body: string }

/** Returns the first listed posting with its own text, for each of these jobs whose text no listed posting has any more. */
export async function findSuccessorTexts(index: Reader, jobs: number[]): Promise<SuccessorText[]> {
  const rows = await index.rows<Omit<SuccessorText, 'body'> & { body: ArrayBuffer }>(sql`
    select posting.job, posting.id as posting, case posting.own_title when '' then job.title else posting.own_title end as title,
      posting.words_key, body
    from posting join job on job.id = posting.job join posting_text on posting_text.posting = posting.id
    where posting.job in ${among(jobs)} and removed_at is null
      and not exists (
        select 1 from posting as other
        where other.job = job.id and other.removed_at is null and other.words_key = job.words_key
      )
    order by posting.job, posting.id
  `)
  const first = new Map(rows.toReversed().map((row) => [row.job, row]))
  return [...first.values()].map((row) => ({ ...row, body: unpackText(row.body) }))
}

/** Returns whether any of these jobs has a posting with a text of its own. */
export async function haveOwnTexts(index: Reader, jobs: number[]): Promise<boolean> {
  const row = await index.first(sql`
    select 1 from posting_text join posting on posting.id = posting_text.posting
    where posting.job in ${among(jobs)} limit 1
  `)
  return row !== undefined
}

/** Stores the texts of postings that differ from their jobs' texts. */
export function putOwnTexts(texts: { posting: number; packed: Uint8Array }[]): Statement[] {
  return texts.map(
    ({ posting, packed }) =>
      sql`insert or replace into posting_text (posting, body) values (${posting}, ${packed})`,
  )
}

/** Removes the texts of postings that now equal their jobs' texts, or that changed. */
export function dropOwnTexts(postings: number[], jobs: number[]): Statement {
  return sql`
    delete from posting_text where posting in ${among(postings)}
      or posting in (
        select posting.id from posting join job on job.id = posting.job
        where posting.job in ${among(jobs)}
          and posting.words_key = job.words_key
      )
  `
}

/** The new wording of a job; `saysTheSame` if only its reading changed. */
type NewWording = { id: number; title: string; words_key: number; saysTheSame?: boolean }

/** Changes the wording of a job: its title, and the key of its text. */
export function putWording({ id, title, words_key, saysTheSame = false }: NewWording): Statement {
  return sql`
    update job set title = ${title}, words_key = ${words_key},
      said_key = iif(${saysTheSame ? 1 : 0}, coalesce(said_key, words_key), null)
    where id = ${id}
  `
}

/** Removes the texts of a board's postings; must run before the postings are deleted. */
export function forgetOwnTextsOfBoard(board: number): Statement {
  return sql`delete from posting_text where posting in (select id from posting where board = ${board})`
}
