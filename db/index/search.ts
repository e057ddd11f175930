import { unpackText } from '#db/packed-text.ts'
import { among, rowsOf, type Statement, sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'

/** The result of the text index for some jobs: matching ones, jobs without text, or the reason for no result. */
export type WordFilter = {
  reason: 'no_text_index' | 'bad_query' | null
  matched: number[]
  textless: number[]
}

/** A full-text query of titles and texts, the candidate jobs, and the excluded ones, as queries of heads. */
export type TextSearch = { match: string; out: string | null; within?: string; limit: number }

/**
 * Returns the ids of the live jobs whose title or text contains the words, the best first, and their number; a word in
 * the title weighs ten times as much.
 */
export async function searchTexts(
  index: Reader,
  { match, out, within, limit }: TextSearch,
): Promise<{ ids: number[]; total: number }> {
  const heads = (query: string) => sql`(select rowid from job_heads where job_heads match ${query})`
  const condition = sql`
    job_words match ${match} ${out === null ? sql`` : sql`and rowid not in ${heads(out)}`}
      ${within === undefined ? sql`` : sql`and +rowid in ${heads(within)}`}
  `
  if (await areFew(index, match)) {
    // One walk ranks and counts them.
    const row = await index.first<{ cell: string; total: number }>(sql`
      with hit as materialized (select rowid as id, bm25(job_words, 10, 1) as score from job_words where ${condition})
      select json_group_array(id) as cell, (select count(*) from hit) as total
      from (select id from hit order by score, id desc limit ${limit})
    `)
    if (row !== undefined && row.total <= MANY) return { ids: JSON.parse(row.cell), total: row.total }
  }
  const counted = await index.first<{ total: number }>(
    sql`select count(*) as total from job_words where ${condition}`,
  )
  const total = counted?.total ?? 0
  if (total === 0) return { ids: [], total }
  const row = await index.first<{ cell: string }>(sql`
    select json_group_array(id) as cell from (
      select rowid as id from job_words where ${condition} ${total > MANY ? newestOnly() : sql``}
      order by bm25(job_words, 10, 1), rowid desc limit ${limit}
    )
  `)
  return { ids: JSON.parse(row?.cell ?? '[]'), total }
}

// Estimates from the newest jobs whether few match. The scores of many cost more than a second walk that counts them.
// The engine reaches the newest rows without a walk only in descending order: 0.2 ms instead of 1.1.
async function areFew(index: Reader, match: string): Promise<boolean> {
  const newest = await index.first<{ last: number; hits: number }>(sql`
    with job_end as materialized (select coalesce(max(id), 0) as last from job)
    select last, case when last <= ${MANY} then 0 else (
      select count(*) from (
        select 1 from job_words where job_words match ${match} and rowid > last - ${SAMPLE} order by rowid desc
      )
    ) end as hits
    from job_end
  `)
  return newest !== undefined && (newest.hits / SAMPLE) * newest.last <= MANY / 2
}

const SAMPLE = 500

/** Counts the live jobs with a word in their title or text, up to a few. */
export async function countTexts(index: Reader, match: string, most: number): Promise<number> {
  const row = await index.first<{ jobs: number }>(sql`
    select count(*) as jobs from (select 1 from job_words where job_words match ${match} limit ${most})
  `)
  return row?.jobs ?? 0
}

/** Returns the ids of the live jobs whose title or text matches a full-text query, in one cell. */
export async function listIdsWith(index: Reader, query: string): Promise<number[]> {
  const row = await index.first<{ cell: string }>(
    sql`select json_group_array(rowid) as cell from job_words where job_words match ${query}`,
  )
  return JSON.parse(row?.cell ?? '[]')
}

/** Returns the keys of jobs in the order of their ids, in which `cross join` scans them. */
export async function listKeysOf(index: Reader, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const row = await index.first<{ cell: string }>(sql`
    select json_group_array(job_key) as cell
    from json_each(${JSON.stringify(ids)}) as wanted cross join job on job.id = wanted.value
  `)
  return JSON.parse(row?.cell ?? '[]')
}

const newestOnly = (): Statement => sql`and rowid > (select max(id) from job) - ${MANY}`

// A packed text is never shorter than this unless it is nearly empty.
const SHORTEST_PACKED = 40

/** Returns which of these jobs match a full-text query with title or text, and which have no stored text. */
export async function filterByWords(
  index: Reader,
  { query, keys }: { query: string; keys: number[] },
): Promise<WordFilter> {
  if (keys.length > 0 && !(await hasTextIndex(index)))
    return { reason: 'no_text_index', matched: [], textless: [] }
  const jobs = await index.rows<{ id: number; job_key: number; size: number | null }>(sql`
    select job.id, job_key, length(job_text.body) as size from job left join job_text on job_text.job = job.id
    where job_key in ${among(keys)}
  `)
  const hits = await hitsOf(index, query)
  if (hits === null) return { reason: 'bad_query', matched: [], textless: [] }
  const without = await emptyOnes(
    index,
    jobs.flatMap(({ id, size }) => (size !== null && size < SHORTEST_PACKED ? [id] : [])),
  )
  const isTextless = (id: number, size: number | null) => size === null || without.has(id)
  const missed = jobs.filter(({ id }) => !hits.has(id))
  const jobKeys = new Set(jobs.map((job) => job.job_key))
  return {
    reason: null,
    matched: jobs.filter(({ id }) => hits.has(id)).map((job) => job.job_key),
    textless: [
      ...missed.filter(({ id, size }) => isTextless(id, size)).map((job) => job.job_key),
      ...keys.filter((key) => !jobKeys.has(key)),
    ],
  }
}

async function hasTextIndex(index: Reader): Promise<boolean> {
  const table = await index.first(sql`select 1 from sqlite_schema where name = 'job_words'`)
  return table !== undefined && (await index.first(sql`select rowid from job_words limit 1`)) !== undefined
}

// Null if the index cannot parse the query.
async function hitsOf(index: Reader, query: string): Promise<Set<number> | null> {
  try {
    const row = await index.first<{ cell: string }>(
      sql`select json_group_array(rowid) as cell from job_words where job_words match ${query}`,
    )
    return new Set(JSON.parse(row?.cell ?? '[]'))
  } catch (problem) {
    if (/fts5|unterminated string/i.test(String(problem))) return null
    throw problem
  }
}

async function emptyOnes(index: Reader, ids: number[]): Promise<Set<number>> {
  const rows = await index.rows<{ job: number; body: ArrayBuffer }>(
    sql`select job, body from job_text where job in ${among(ids)}`,
  )
  return new Set(rows.filter(({ body }) => unpackText(body).trim() === '').map(({ job }) => job))
}

/** Returns the present jobs of postings with these links, and whether any posting of each is live. */
export async function findNamedJobs(
  index: Reader,
  identities: string[],
): Promise<Map<string, { job_key: number; live: boolean }>> {
  const row = await index.first<{ cell: string }>(sql`
    select json_group_array(json_array(posting.identity, job.job_key, exists (
      select 1 from posting as other where other.job = job.id and removed_at is null
    ))) as cell
    from posting join job on job.id = posting.job
    where posting.identity in ${among(identities)}
  `)
  const cells: [string, number, number][] = JSON.parse(row?.cell ?? '[]')
  return new Map(cells.map(([identity, job_key, live]) => [identity, { job_key, live: live === 1 }]))
}

/** The stored search head of a job: its searchable facts beside the text. */
type StoredHead = {
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
  const rows = heads.map((head) => ({ ...head, rowid: head.id }))
  return sql`insert or replace into job_heads ${rowsOf('rowid, title, names, company, place, signs, text_signs', rows)}`
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
type HeadSearch = { match: string; close: string; limit: number }

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
