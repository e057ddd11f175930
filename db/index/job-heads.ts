import { among, type Statement, sql, withCells } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'

/** The stored search head of a job: its searchable facts beside the text. */
export type StoredHead = {
  id: number
  title: string
  names: string
  company: string
  place: string
  signs: string
  text_signs: string
}

/** Stores search heads of jobs, replacing earlier ones. */
export function putHeads(heads: readonly StoredHead[]): Statement {
  const cells = heads.map((head) => [
    head.id,
    head.title,
    head.names,
    head.company,
    head.place,
    head.signs,
    head.text_signs,
  ])
  return sql`
    ${withCells(cells)}
    insert or replace into job_heads (rowid, title, names, company, place, signs, text_signs)
    select value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6
    from cell
  `
}

/** Removes jobs from the search. */
export function dropHeads(jobs: readonly number[]): Statement {
  return sql`delete from job_heads where rowid in ${among(jobs)}`
}

/** The parts of a job's listed postings that form its search head; a job without listed postings is not searchable. */
export type HeadSource = {
  id: number
  job_key: number
  seq: number
  titles: string[]
  company: string
  places: { locations: string[]; countries: string[]; work_mode: string }[]
}

type HeadCell = [number, number, number, string[], string, [string[], string[], string][]]

/** Returns jobs that changed after this place in the sequence, in its order. */
export function listHeadsAfter(index: Reader, after_seq: number, limit: number): Promise<HeadSource[]> {
  return readHeads(index, sql`where job.seq > ${after_seq} order by job.seq limit ${limit}`)
}

/** Returns the sources of search heads, in any order. */
export function findHeads(index: Reader, ids: readonly number[]): Promise<HeadSource[]> {
  return readHeads(index, sql`where job.id in ${among(ids)}`)
}

/** Returns a change mark per job id, unchanged while the search head is (see `findMarks`). */
export async function findHeadMarks(index: Reader, ids: readonly number[]): Promise<Map<number, string>> {
  const row = await index.first<{ cell: string }>(sql`
    select json_group_array(json_array(id, seq || ' ' || company || ' ' || title)) as cell from job
    where id in ${among(ids)}
  `)
  return new Map(JSON.parse(row?.cell ?? '[]') as [number, string][])
}

// In one cell: the driver is slow with many rows.
async function readHeads(index: Reader, condition: Statement): Promise<HeadSource[]> {
  const row = await index.first<{ cell: string }>(sql`
    select json_group_array(json_array(id, job_key, seq, json(titles), company, json(places))) as cell from (
      select job.id, job.job_key, job.seq, job.company, (
        select json_group_array(distinct case own_title when '' then job.title else own_title end)
        from posting where job = job.id and removed_at is null
      ) as titles, (
        select json_group_array(json_array(json(locations), json(countries), work_mode))
        from posting where job = job.id and removed_at is null
      ) as places
      from job ${condition}
    )
  `)
  return (JSON.parse(row?.cell ?? '[]') as HeadCell[]).map(([id, job_key, seq, titles, company, places]) => ({
    id,
    job_key,
    seq,
    titles,
    company,
    places: places.map(([locations, countries, work_mode]) => ({ locations, countries, work_mode })),
  }))
}

/** A full-text query of search heads, and a narrower one whose jobs rank first. */
export type HeadSearch = { match: string; close: string; limit: number }

/**
 * Returns the ids of jobs whose search head matches, and their number: first the jobs of the narrower query, ranked if
 * they are few, then the others, newest first. If the narrower query fills the limit, only its jobs are counted.
 */
export async function searchHeads(
  index: Reader,
  { match, close, limit }: HeadSearch,
): Promise<{ ids: number[]; total: number }> {
  const narrow = await idsOf(index, close, sql`rowid desc limit ${Math.max(limit, MANY)}`)
  const first = narrow[0] === undefined || narrow.length > FEW ? narrow : await bestOf(index, close)
  // Reading all hits of a common word takes far longer, and none of the others would be among the first.
  if (first.length >= limit) return { ids: first.slice(0, limit), total: narrow.length }
  const all = await idsOf(index, match, sql`rowid desc limit ${Math.max(limit, MANY)}`)
  return { ids: [...new Set([...first, ...all])].slice(0, limit), total: all.length }
}

// Ranking more of them takes too long for its benefit.
const FEW = 3000

function bestOf(index: Reader, match: string): Promise<number[]> {
  return idsOf(index, match, sql`bm25(job_heads, 10, 5, 3, 2, 10, 1), rowid desc`)
}

async function idsOf(index: Reader, match: string, order: Statement): Promise<number[]> {
  const row = await index.first<{ cell: string }>(sql`
    select json_group_array(id) as cell from (
      select rowid as id from job_heads where job_heads match ${match} order by ${order}
    )
  `)
  return JSON.parse(row?.cell ?? '[]')
}

/** Up to here every hit is scored; above it, only those among the newest jobs. */
export const MANY = 20_000

/** Returns whether any search head matches a query. */
export async function hasHead(index: Reader, match: string): Promise<boolean> {
  return (
    (await index.first(sql`select 1 from job_heads where job_heads match ${match} limit 1`)) !== undefined
  )
}

/** Returns every word of the search heads with the number of jobs that contain it, without derived spellings and stems. */
export async function listHeadWords(index: Reader): Promise<[word: string, jobs: number][]> {
  const row = await index.first<{ cell: string }>(
    sql`select json_group_array(json_array(term, doc)) as cell from head_words where term > 'a'`,
  )
  return JSON.parse(row?.cell ?? '[]')
}

/** Returns the ids and keys of all jobs except those that match a query, the last stored first. */
export async function listOthers(index: Reader, match: string, limit: number): Promise<number[]> {
  const row = await index.first<{ cell: string }>(sql`
    select json_group_array(id) as cell from (
      select rowid as id from job_heads where rowid not in (select rowid from job_heads where job_heads match ${match})
      order by rowid desc limit ${limit}
    )
  `)
  return JSON.parse(row?.cell ?? '[]')
}
