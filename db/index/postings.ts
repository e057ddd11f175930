import { unpackText } from '#db/packed-text.ts'
import type { StoredLabels } from '#db/rows/labels.ts'
import { among, replacing, rowOf, type Statement, sql } from '#db/sql.ts'
import { type Reader, rowsByColumn } from '#db/store.ts'

/** The way in which a posting is stored: from its list, with its own answer, or after that was unreadable. */
export type DetailState = 0 | 1 | 2

/** One stored posting; `in_us` is 1 in the US, 0 elsewhere, 2 unclear; times are milliseconds since 1970. */
export type PostingRow = {
  id: number
  board: number
  ext_id: string
  job: number
  listing_hash: number
  identity: string
  url: string
  /** JSON list of place texts. */
  locations: string
  in_us: 0 | 1 | 2
  /** JSON list of ISO country codes. */
  countries: string
  work_mode: string
  salary: string
  /** Labels as JSON. */
  labels: string
  published_at: number | null
  published_kind: 'posted' | 'updated'
  updated_at: number | null
  first_seen_at: number
  removed_at: number | null
  detailed: DetailState
  /** The key of the job that it left when its text came or changed. */
  left_key: number | null
  /** The board's own name of the job behind it; null if there is none. */
  requisition: string | null
  /** The key of its own words (`postingKey`), and the key of its company and title without places. */
  words_key: number
  role_key: number
  /** The key of its company, title and places as the board writes them. */
  place_key: number
  /** Its own title; '' if it equals its job's. */
  own_title: string
  /** The key of its title and description as the board sent them. */
  source_key: number
}

/** The stored facts of a board's postings before a new answer, by the system's own id. */
export type BoardPostingFacts = {
  id: number
  listing_hash: number
  job: number
  job_key: number
  identity: string
  first_seen_at: number
  live: boolean
  detailed: DetailState
  left_key: number | null
  words_key: number
  /** The key of its title and description as the board sent them; null if an earlier release stored it. */
  source_key: number | null
}

type StoredPostingCells = Omit<BoardPostingFacts, 'live'> & { ext_id: string; removed_at: number | null }

const STORED_COLUMNS = [
  ...(['id', 'listing_hash', 'job', 'job_key', 'identity', 'first_seen_at', 'detailed', 'left_key'] as const),
  ...(['words_key', 'source_key', 'ext_id', 'removed_at'] as const),
]

/** Returns every posting that a board ever listed. */
export async function findBoardPostings(index: Reader, board: number) {
  const rows = await rowsByColumn<StoredPostingCells>(
    index,
    STORED_COLUMNS,
    sql`select posting.*, job_key from posting join job on job.id = posting.job where board = ${board}`,
  )
  return new Map(
    rows.map(({ ext_id, removed_at, ...fields }) => [ext_id, { ...fields, live: removed_at === null }]),
  )
}

/** Returns the titles of a board's live postings without a detail answer. */
export async function listBareTitles(index: Reader, board: number): Promise<string[]> {
  const row = await index.first<{ cell: string }>(sql`
    select json_group_array(title) as cell from posting join job on job.id = posting.job
    where board = ${board} and removed_at is null and detailed <> 1
  `)
  return JSON.parse(row?.cell ?? '[]')
}

/** Returns those of these links that belong to stored postings. */
export async function storedLinks(index: Reader, links: string[]): Promise<string[]> {
  const rows = await index.rows<{ identity: string }>(sql`
    select identity from posting where identity in ${among(links)}
  `)
  return rows.map((row) => row.identity)
}

// Those that name a posting, and when it was first seen, never change.
const LASTING = 'id, board, ext_id, first_seen_at'
const CHANGING = `job, listing_hash, identity, url, locations, in_us, countries, work_mode, salary, published_at,
  published_kind, updated_at, detailed, left_key, labels, requisition, words_key, role_key, place_key, own_title,
  source_key`
const WRITTEN = `${LASTING}, ${CHANGING}` as const
const CHANGED = replacing('id', CHANGING)

/** Stores a posting or its changes. Rows are written one by one, because unpacking them from JSON is slower. */
export function putPosting(row: PostingRow): Statement {
  return sql`insert into posting ${rowOf(WRITTEN, row)} ${CHANGED}, removed_at = null`
}

/** Marks postings as no longer listed by their board. */
export function markRemoved(ids: number[], removed_at: number): Statement {
  return sql`update posting set removed_at = ${removed_at} where id in ${among(ids)}`
}

/** Records that the own answers of postings were unreadable. */
export function markUnread(ids: number[]): Statement {
  return sql`update posting set detailed = 2 where id in ${among(ids)}`
}

/** Returns the jobs of a board's postings. */
export async function listJobsOfBoard(index: Reader, board: number): Promise<number[]> {
  const rows = await index.rows<{ job: number }>(sql`select distinct job from posting where board = ${board}`)
  return rows.map((row) => row.job)
}

/** Removes all of a board's postings from the index. */
export function removePostingsOfBoard(board: number): Statement {
  return sql`delete from posting where board = ${board}`
}

/** A listed posting with its text and the stored facts that the label rules read. */
export type PostingToLabel = {
  id: number
  job: number
  title: string
  work_mode: string
  salary: string
  labels: StoredLabels
  locations: string[]
  in_us: 0 | 1 | 2
  countries: string[]
  text: string
}

type PostingLabelCells = Omit<PostingToLabel, 'labels' | 'locations' | 'countries' | 'text'> & {
  labels: string
  locations: string
  countries: string
  body: ArrayBuffer
}

/** Returns listed postings with a stored text, in the order of their ids, after the id `after`. */
export async function listPostingsToLabel(index: Reader, after: number, limit: number) {
  const rows = await index.rows<PostingLabelCells>(sql`
    select posting.id, posting.job, case posting.own_title when '' then job.title else posting.own_title end as title,
      work_mode, salary, labels, locations, in_us, countries, coalesce(posting_text.body, job_text.body) as body
    from posting join job on job.id = posting.job
      left join job_text on job_text.job = posting.job left join posting_text on posting_text.posting = posting.id
    where posting.id > ${after} and removed_at is null and coalesce(posting_text.body, job_text.body) is not null
    order by posting.id limit ${limit}
  `)
  return rows.map(({ labels, locations, countries, body, ...row }) => ({
    ...row,
    labels: JSON.parse(labels),
    locations: JSON.parse(locations),
    countries: JSON.parse(countries),
    text: unpackText(body),
  }))
}

/** New results of rules for a posting; `labels` is JSON. */
export type RelabelledPosting = Pick<
  PostingToLabel,
  'id' | 'work_mode' | 'locations' | 'in_us' | 'countries'
> & { labels: string }

/** Stores new results of rules for postings. */
export function putLabels(rows: RelabelledPosting[]): Statement {
  const cells = rows.map(({ id, work_mode, labels, locations, in_us, countries }) => [
    id,
    work_mode,
    labels,
    locations,
    in_us,
    countries,
  ])
  return sql`
    update posting set work_mode = fresh.work_mode, labels = fresh.labels, locations = fresh.locations, in_us = fresh.in_us,
      countries = fresh.countries
    from (
      select value->>0 as id, value->>1 as work_mode, value->>2 as labels, value->>3 as locations, value->>4 as in_us,
        value->>5 as countries
      from json_each(${JSON.stringify(cells)})
    ) as fresh where posting.id = fresh.id
  `
}
