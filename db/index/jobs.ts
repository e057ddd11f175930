import { packText, unpackText } from '#db/packed-text.ts'
import { among, type Statement, sql } from '#db/sql.ts'
import { type Reader, rowsByColumn } from '#db/store.ts'

export type JobRow = {
  id: number
  job_key: number
  company: string
  company_slug: string
  title: string
  seq: number
  words_key: number
}

/** Returns the ids of the jobs with these keys, and whether any posting of each is live. */
export async function findJobIds(index: Reader, keys: number[]) {
  const row = await index.first<{ cell: string }>(sql`
    select json_group_array(json_array(job_key, id, exists (
      select 1 from posting where job = job.id and removed_at is null
    ))) as cell
    from job where job_key in ${among(keys)}
  `)
  const postings = new Map<number, { id: number; live: boolean }>()
  for (const [key, id, live] of JSON.parse(row?.cell ?? '[]')) postings.set(key, { id, live: live === 1 })
  return postings
}

/** Returns the keys of jobs whose listed postings all state a last day for applications before this day (YYYY-MM-DD). */
export async function listClosedKeys(index: Reader, today: string): Promise<number[]> {
  const rows = await index.rows<{ job_key: number }>(sql`
    select job_key from job join (
      select job as id, min(coalesce(labels ->> '$.closes' < ${today} or labels ->> '$.closes' = 'over', 0)) as closed
      from posting where removed_at is null and job in (
        select job from posting where removed_at is null and labels like '%"closes":"2%'
      ) group by job
    ) as listed using (id) where closed = 1
  `)
  return rows.map(({ job_key }) => job_key)
}

/** Adds a job; an existing one only moves forward in the sequence. */
export function putJob({ id, job_key, company, company_slug, title, seq, words_key }: JobRow): Statement {
  return sql`
    insert into job (id, job_key, company, company_slug, title, seq, words_key)
    values (${id}, ${job_key}, ${company}, ${company_slug}, ${title}, ${seq}, ${words_key})
    on conflict (id) do update set seq = excluded.seq
  `
}

/** Moves jobs forward in the sequence after a change of them or their postings. */
export function touchJobs(touched: [id: number, seq: number][]): Statement {
  return sql`
    update job set seq = changed.seq, emptied = 0
    from (select value->>0 as id, value->>1 as seq from json_each(${JSON.stringify(touched)})) as changed
    where job.id = changed.id
  `
}

/** Stores a job's text for reading, ranking and search, replacing an earlier one. */
export function putJobText(
  job: number,
  text: { title: string; body: string; packed: Uint8Array; terms: Uint32Array },
): Statement[] {
  return [
    sql`insert or replace into job_text (job, body) values (${job}, ${text.packed})`,
    putTerms(job, text.terms),
    putWords(job, text),
  ]
}

/** Stores the searchable words of a job, replacing earlier ones. */
export function putWords(job: number, { title, body }: { title: string; body: string }): Statement {
  return sql`insert or replace into job_words (rowid, title, body) values (${job}, ${title}, ${body})`
}

/**
 * Moves the statements on words of jobs behind all others, ordered by job id. The search index flushes before each
 * statement that may touch several rows, and before each lower id, so it is fast only in large ordered pieces.
 * Statements that remove words keep their place.
 */
export function wordsLast(statements: readonly Statement[]): Statement[] {
  const ordered: Statement[] = []
  let words: Statement[] = []
  for (const statement of statements) {
    if (statement.sql.startsWith(PUT_WORDS)) {
      words.push(statement)
      continue
    }
    if (statement.sql.includes('from job_words')) {
      ordered.push(...words.sort(byJob))
      words = []
    }
    ordered.push(statement)
  }
  return [...ordered, ...words.sort(byJob)]
}

function byJob({ args: [argA] }: Statement, { args: [argB] }: Statement): number {
  return Number(argA) - Number(argB)
}

const PUT_WORDS = 'insert or replace into job_words'

/** Stores the rank terms of a job. */
export function putTerms(job: number, terms: Uint32Array): Statement {
  const bytes = new Uint8Array(terms.buffer, terms.byteOffset, terms.byteLength)
  return sql`insert or replace into job_terms (job, terms) values (${job}, ${bytes})`
}

/** Returns jobs with their packed texts from an id on, for work that reads them all. */
export function listTextsFrom(
  index: Reader,
  after_id: number,
  limit: number,
): Promise<{ id: number; title: string; body: ArrayBuffer }[]> {
  return index.rows(sql`
    select job.id, job.title, job_text.body from job join job_text on job_text.job = job.id
    where job.id > ${after_id} order by job.id limit ${limit}
  `)
}

/** Returns every live job with its title, newest first. */
export function listLiveTitles(index: Reader): Promise<{ id: number; job_key: number; title: string }[]> {
  return rowsByColumn<{ id: number; job_key: number; title: string }>(
    index,
    ['id', 'job_key', 'title'],
    sql`
      select id, job_key, title from job
      where exists (select 1 from posting where job = job.id and removed_at is null) order by id desc
    `,
  )
}

/** Returns the texts of these jobs, in any order. */
export async function findTextsOf(index: Reader, jobs: number[]): Promise<string[]> {
  const rows = await index.rows<{ body: ArrayBuffer }>(
    sql`select body from job_text where job in ${among(jobs)}`,
  )
  return rows.map(({ body }) => unpackText(body))
}

/** Returns the texts of these jobs by their ids. */
export async function findTextsById(index: Reader, jobs: number[]): Promise<Map<number, string>> {
  const rows = await index.rows<{ job: number; body: ArrayBuffer }>(
    sql`select job, body from job_text where job in ${among(jobs)}`,
  )
  return new Map(rows.map(({ job, body }) => [job, unpackText(body)]))
}

/** Returns those of these jobs that have no text. */
export async function listTextless(index: Reader, jobs: number[]): Promise<Set<number>> {
  // An empty text packed; every other one is longer.
  const nothing = packText('').byteLength
  const row = await index.first<{ cell: string }>(sql`
    select json_group_array(value) as cell from json_each(${JSON.stringify(jobs)})
    where not exists (select 1 from job_text where job = value and length(body) > ${nothing})
  `)
  return new Set(JSON.parse(row?.cell ?? '[]'))
}

/** Removes jobs without a live posting from the search; their text stays readable. */
export function hideDeadJobs(jobs: number[]): Statement {
  return sql`
    delete from job_words where rowid in (
      select value from json_each(${JSON.stringify(jobs)})
      where not exists (select 1 from posting where job = value and removed_at is null)
    )
  `
}

/** Returns the rank terms in their stored form. */
export function unpackTerms(packed: ArrayBuffer | Uint8Array): Uint32Array {
  const bytes = packed instanceof ArrayBuffer ? packed : new Uint8Array(packed).slice().buffer
  return new Uint32Array(bytes)
}

/** Removes the text and words of jobs without any posting. */
export function forgetTexts(jobs: number[]): Statement[] {
  const statement = sql`
    select value from json_each(${JSON.stringify(jobs)})
    where not exists (select 1 from posting where job = value)
  `
  return [
    sql`delete from job_words where rowid in (${statement})`,
    sql`delete from job_text where job in (${statement})`,
    sql`delete from job_terms where job in (${statement})`,
    sql`update job set emptied = 1 where id in (${statement})`,
  ]
}

/** Returns whether any job waits to be removed. */
export async function hasEmptiedJobs(index: Reader): Promise<boolean> {
  return (await index.first(sql`select 1 from job where emptied = 1 limit 1`)) !== undefined
}

/** Removes jobs without a posting that every desk has already processed. */
export function purgeJobs(upto_seq: number): Statement {
  return sql`
    delete from job where emptied = 1 and seq <= ${upto_seq} and not exists (select 1 from posting where job = job.id)
  `
}
