import { unpackText } from '#db/packed-text.ts'
import type { StoredLabels } from '#db/rows/labels.ts'
import { among, type Statement, sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'

/** The changes of a posting at one moment: pairs of old and new values. */
export type PostingChange = {
  title?: [string, string]
  places?: [string[], string[]]
  pay?: [string, string]
  work_mode?: [string, string]
  posted?: [number, number]
  /** True if its text changed; the earlier one is stored beside this. */
  text?: true
  removed?: true
  /** It is listed again: the time of its removal. */
  listed_again?: number
}

/** The number of changes kept per posting: the newest. */
export const CHANGES_STORED = 20

/** The stored state of a posting before a change; `body` is its text if requested, else null. */
export type StoredState = {
  id: number
  title: string
  locations: string[]
  salary: string
  labels: StoredLabels
  work_mode: string
  published_at: number | null
  published_kind: 'posted' | 'updated'
  removed_at: number | null
  body: string | null
}

type StateRow = Omit<StoredState, 'locations' | 'labels' | 'body'> & {
  locations: string
  labels: string
  body: ArrayBuffer | null
}

/** Returns the stored states of postings by id; texts only of postings whose text differs now. */
export async function findStoredStates(
  index: Reader,
  { ids, rewritten }: { ids: number[]; rewritten: number[] },
): Promise<Map<number, StoredState>> {
  const rows = await index.rows<StateRow>(sql`
    select posting.id, case posting.own_title when '' then job.title else posting.own_title end as title, locations, salary,
      labels, work_mode, published_at, published_kind, removed_at,
      case when posting.id in ${among(rewritten)}
        then coalesce(posting_text.body, job_text.body) end as body
    from posting join job on job.id = posting.job
      left join job_text on job_text.job = posting.job
      left join posting_text on posting_text.posting = posting.id
    where posting.id in ${among(ids)}
  `)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...row,
        locations: JSON.parse(row.locations),
        labels: JSON.parse(row.labels),
        body: row.body === null ? null : unpackText(row.body),
      },
    ]),
  )
}

/**
 * A change to store; `text_of` is the job with the posting's earlier text if the posting has none of its own, null if
 * its text stays.
 */
export type ChangeToKeep = { posting: number; at: number; what: PostingChange; text_of: number | null }

/** Stores changes of postings, and drops the oldest. Must run before the earlier texts are overwritten. */
export function putPostingChanges(changes: ChangeToKeep[]): Statement[] {
  if (changes.length === 0) return []
  const cells = changes.map(({ posting, at: time, what, text_of }) => [
    posting,
    time,
    JSON.stringify(what),
    text_of,
  ])
  const postings = JSON.stringify([...new Set(changes.map(({ posting }) => posting))])
  return [
    sql`
      insert into posting_change (posting, at, what, earlier)
      select value->>0, value->>1, value->>2, case when value->>3 is not null then coalesce(
          (select body from posting_text where posting = value->>0), (select body from job_text where job = value->>3)
        ) end
      from json_each(${JSON.stringify(cells)})
    `,
    sql`
      delete from posting_change where id in (
        select id from (
          select id, row_number() over (partition by posting order by id desc) as nth from posting_change
          where posting in (select value from json_each(${postings}))
        ) where nth > ${CHANGES_STORED}
      )
    `,
  ]
}

/** Removes the changes of a board's postings; must run before the postings are deleted. */
export function forgetChangesOfBoard(board: number): Statement {
  return sql`delete from posting_change where posting in (select id from posting where board = ${board})`
}

/** A stored change of a posting, with the earlier text if that changed. */
export type StoredChange = {
  id: number
  posting: number
  at: number
  what: PostingChange
  earlier: string | null
}

/** Returns the newest changes of these postings, newest first. */
export async function listPostingChanges(index: Reader, postings: number[], limit: number) {
  const rows = await index.rows<
    Omit<StoredChange, 'what' | 'earlier'> & { what: string; earlier: ArrayBuffer | null }
  >(
    sql`
      select id, posting, at, what, earlier from posting_change
      where posting in ${among(postings)} order by id desc limit ${limit}
    `,
  )
  return rows.map(({ what, earlier, ...row }) => ({
    ...row,
    what: JSON.parse(what),
    earlier: earlier === null ? null : unpackText(earlier),
  }))
}
