import { unpackText } from '#db/packed-text.ts'
import type { StoredLabels } from '#db/rows/labels.ts'
import { OWN_SYSTEM } from '#db/rows/own-job.ts'
import { among, sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'

/** A posting as rows show it; times are milliseconds since 1970. */
export type MemberPosting = {
  id: number
  ext_id: string
  identity: string
  url: string
  locations: string[]
  in_us: 0 | 1 | 2
  work_mode: string
  salary: string
  countries: string[]
  labels: StoredLabels
  published_at: number | null
  published_kind: 'posted' | 'updated'
  updated_at: number | null
  first_seen_at: number
  removed_at: number | null
  board_id: string
  sample: boolean
  /** Its own title; '' if it equals its job's. */
  own_title: string
  /** The key of its own words: the job's key if both say the same. */
  words_key: number
}

/** A job with all its public facts. */
export type JobDocument = {
  job_key: number
  company: string
  company_slug: string
  title: string
  /** The key of its text's words. */
  words_key: number
  /** The same when they last changed by themselves, not by another reading. */
  said_key: number
  body: string
  members: MemberPosting[]
}

type JobDocumentCells = Omit<JobDocument, 'members' | 'body'> & { body: ArrayBuffer | null; members: string }

/** Returns the jobs with these keys, in the order of the keys, without missing ones. */
export async function findJobDocuments(index: Reader, keys: number[]): Promise<JobDocument[]> {
  const rows = await index.rows<JobDocumentCells>(sql`
    select job.job_key, job.company, job.company_slug, job.title, job.words_key,
      coalesce(said_key, job.words_key) as said_key, job_text.body, (
      select json_group_array(json_array(posting.id, ext_id, identity, url, json(locations), in_us, work_mode,
        salary, published_at, published_kind, updated_at, first_seen_at, removed_at, board_id, sample, json(countries), json(labels),
        posting.own_title, posting.words_key))
      from posting join board on board.id = posting.board where job = job.id
    ) as members
    from job left join job_text on job_text.job = job.id
    where job_key in ${among(keys)}
  `)
  const documents = new Map(rows.map((row) => [row.job_key, toDocument(row)]))
  return keys.flatMap((key) => documents.get(key) ?? [])
}

function toDocument({ body, members, ...facts }: JobDocumentCells): JobDocument {
  return {
    ...facts,
    body: body === null ? '' : unpackText(body),
    members: (JSON.parse(members) as MemberCell[]).map(toMember),
  }
}

type MemberCell = [
  number,
  string,
  string,
  string,
  string[],
  0 | 1 | 2,
  string,
  string,
  number | null,
  'posted' | 'updated',
  number | null,
  number,
  number | null,
  string,
  0 | 1,
  string[],
  StoredLabels,
  string,
  number,
]

function toMember(cell: MemberCell): MemberPosting {
  const [id, ext_id, identity, url, locations, in_us, work_mode, salary, ...times] = cell
  const [published_at, published_kind, updated_at, first_seen_at, removed_at, board_id, sample, ...fields] =
    times
  const [countries, labels, own_title, words_key] = fields
  return {
    id,
    ext_id,
    identity,
    url,
    locations,
    in_us,
    work_mode,
    salary,
    published_at,
    published_kind,
    updated_at,
    first_seen_at,
    removed_at,
    board_id,
    sample: sample === 1,
    countries,
    labels,
    own_title,
    words_key,
  }
}

/**
 * Returns a change mark per job key. The mark is unchanged while all stored data of a job is: every change of the job
 * or its postings advances its sequence number. Names are the exception and are part of the mark.
 */
export async function findMarks(index: Reader, keys: number[]): Promise<Map<number, string>> {
  const row = await index.first<{ cell: string }>(sql`
    select json_group_array(json_array(job_key, seq || ' ' || words_key || ' ' || company || ' ' || title)) as cell
    from job where job_key in ${among(keys)}
  `)
  return new Map(JSON.parse(row?.cell ?? '[]') as [number, string][])
}

/** Returns the key of the job of a board's posting; boards' names are compared without case. */
export async function findJobKeyOf(
  index: Reader,
  { board_id, ext_id }: { board_id: string; ext_id: string },
): Promise<number | null> {
  const row = await index.first<{ job_key: number }>(sql`
    select job_key from board join posting on posting.board = board.id join job on job.id = posting.job
    where board_id = ${board_id} collate nocase and ext_id = ${ext_id}
    order by removed_at is not null limit 1
  `)
  return row?.job_key ?? null
}

/** Returns the key of the job of the posting with this id on any board of a hiring system; null if boards hold different ones. */
export async function findJobKeyOfSystem(
  index: Reader,
  { system, ext_id }: { system: string; ext_id: string },
): Promise<number | null> {
  const [job, second] = await index.rows<{ job_key: number }>(sql`
    select distinct job_key from board join posting on posting.board = board.id join job on job.id = posting.job
    where system = ${system} and ext_id = ${ext_id} limit 2
  `)
  return second === undefined ? (job?.job_key ?? null) : null
}

/** Returns the key of the job that a board lists under this link; own jobs do not count. */
export async function findBoardJobKey(index: Reader, identity: string): Promise<number | null> {
  const row = await index.first<{ job_key: number }>(sql`
    select job.job_key from posting join job on job.id = posting.job join board on board.id = posting.board
    where posting.identity = ${identity} and board.system <> ${OWN_SYSTEM}
    order by posting.removed_at is not null, posting.id limit 1
  `)
  return row?.job_key ?? null
}

/** Returns the key of the job of the posting with this link. */
export async function findJobKey(index: Reader, identity: string): Promise<number | null> {
  const row = await index.first<{ job_key: number }>(sql`
    select job.job_key from posting join job on job.id = posting.job
    where posting.identity = ${identity}
    order by posting.removed_at is not null, posting.id limit 1
  `)
  return row?.job_key ?? null
}
