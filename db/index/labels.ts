import { unpackText } from '#db/packed-text.ts'
import type { StoredLabels } from '#db/rows/labels.ts'
import { type Statement, sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'

/** A listed posting with its text and the stored facts that the label rules read. */
export type PostingToLabel = {
  id: number
  job: number
  title: string
  work_mode: string
  salary: string
  labels: StoredLabels
  countries: string[]
  text: string
}

type PostingLabelCells = Omit<PostingToLabel, 'labels' | 'countries' | 'text'> & {
  labels: string
  countries: string
  body: ArrayBuffer
}

/** Returns listed postings with a stored text, in the order of their ids, after the id `after`. */
export async function listPostingsToLabel(
  index: Reader,
  after: number,
  limit: number,
): Promise<PostingToLabel[]> {
  const rows = await index.rows<PostingLabelCells>(sql`
    select posting.id, posting.job, case posting.own_title when '' then job.title else posting.own_title end as title,
      work_mode, salary, labels, countries, coalesce(posting_text.body, job_text.body) as body
    from posting join job on job.id = posting.job
      left join job_text on job_text.job = posting.job left join posting_text on posting_text.posting = posting.id
    where posting.id > ${after} and removed_at is null and coalesce(posting_text.body, job_text.body) is not null
    order by posting.id limit ${limit}
  `)
  return rows.map(({ labels, countries, body, ...row }) => ({
    ...row,
    labels: JSON.parse(labels),
    countries: JSON.parse(countries),
    text: unpackText(body),
  }))
}

/** Stores new results of rules for postings: work mode, and labels as JSON. */
export function putLabels(rows: { id: number; work_mode: string; labels: string }[]): Statement {
  const cells = rows.map(({ id, work_mode, labels }) => [id, work_mode, labels])
  return sql`
    update posting set work_mode = fresh.work_mode, labels = fresh.labels
    from (
      select value->>0 as id, value->>1 as work_mode, value->>2 as labels from json_each(${JSON.stringify(cells)})
    ) as fresh where posting.id = fresh.id
  `
}
