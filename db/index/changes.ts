import { sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'
import type { StoredLabels } from '#lib/index/labels/keeps-labels.ts'

/** A live posting as far as counting and placing its job goes. */
export type JobCopy = {
  id: number
  ext_id: string
  in_us: 0 | 1 | 2
  published_at: number | null
  first_seen_at: number
  work_mode: string
  identity: string
  locations: string[]
  /** The key of the job that it left when its text came or changed. */
  left_key: number | null
  labels: StoredLabels
  countries: string[]
}

/** The lowest number of some postings, and when the first of them was first seen, in ms. */
type FirstPosting = { id: number; at: number }

export type ChangedJob = {
  id: number
  job_key: number
  title: string
  /** What its listed postings are called besides. */
  titles: string[]
  /** What the words of its text come to. */
  words_key: number
  seq: number
  copies: JobCopy[]
  /** The first of all its postings, removed ones among them: anywhere, and not clearly outside the US. */
  first: FirstPosting
  first_us: FirstPosting | null
  /** The links of all its postings, removed ones among them. */
  identities: string[]
}

/** A stretch of the index's sequence: what comes after one number, up to another, and at most so many jobs. */
export type Stretch = { after_seq: number; upto_seq: number | null; limit: number }

/** The next jobs of the sequence with their live postings. */
export async function listChangedJobs(index: Reader, stretch: Stretch): Promise<ChangedJob[]> {
  const { after_seq, upto_seq, limit } = stretch
  const row = await index.first<{ cell: string }>(sql`
    select json_group_array(json_array(id, job_key, title, seq, copies, identities, words_key, titles, firsts)) as cell from (
      select id, job_key, title, seq, words_key, (
        select json_group_array(distinct own_title) from posting where job = job.id and removed_at is null and own_title <> ''
      ) as titles, (
        select json_array(min(id), min(first_seen_at), min(case when in_us <> 0 then id end),
          min(case when in_us <> 0 then first_seen_at end)) from posting where job = job.id
      ) as firsts, (select json_group_array(identity) from posting where job = job.id) as identities, (
        select json_group_array(json_array(id, ext_id, in_us, published_at, first_seen_at, work_mode, identity,
          json(locations), left_key, json(labels), json(countries)))
        from posting where job = job.id and removed_at is null
      ) as copies
      from job where seq > ${after_seq} and seq <= ${upto_seq ?? Number.MAX_SAFE_INTEGER} order by seq limit ${limit}
    )
  `)
  const jobs: JobCell[] = JSON.parse(row?.cell ?? '[]')
  return jobs.map(([id, job_key, title, seq, copies, identities, words_key, titles, firsts]) => {
    const [first_id, first_at, us_id, us_at]: (number | null)[] = JSON.parse(firsts)
    return {
      id,
      job_key,
      title,
      seq,
      words_key,
      titles: JSON.parse(titles),
      copies: (JSON.parse(copies) as CopyCell[]).map(toCopy),
      identities: JSON.parse(identities),
      first: { id: first_id ?? 0, at: first_at ?? 0 },
      first_us: us_id != null && us_at != null ? { id: us_id, at: us_at } : null,
    }
  })
}

type JobCell = [number, number, string, number, string, string, number, string, string]

type CopyCell = [
  ...[number, string, 0 | 1 | 2, number | null, number, string, string, string[], number | null],
  ...[StoredLabels, string[]],
]

function toCopy(cell: CopyCell): JobCopy {
  const [id, ext_id, in_us, published_at, first_seen_at, work_mode, identity, locations, left_key, ...rest] =
    cell
  const [labels, countries] = rest
  const place = { in_us, work_mode, locations, countries }
  return { id, ext_id, published_at, first_seen_at, identity, left_key, labels, ...place }
}

/** The stored rank terms of these jobs, packed. */
export function listTerms(index: Reader, jobs: number[]): Promise<{ job: number; terms: ArrayBuffer }[]> {
  return index.rows(sql`
    select job, terms from job_terms where job in (select value from json_each(${JSON.stringify(jobs)}))
  `)
}
