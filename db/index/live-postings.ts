import { sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'

/** What lists filter a listed posting by; times are milliseconds since 1970, the lists and labels JSON as they are stored. */
export type LivePosting = {
  system: string
  in_us: number
  work_mode: string
  published_at: number | null
  first_seen_at: number
  countries: string
  labels: string
}

/** A job with its listed postings; it has none where all are gone. */
export type LiveJob = {
  id: number
  job_key: number
  seq: number
  company: string
  company_slug: string
  postings: LivePosting[]
}

type Columns = { [name in Exclude<keyof LiveJob, 'postings'> | keyof LivePosting]: string }

/**
 * Jobs that changed after this place in the sequence, in its order: all rows of one join, each column in a cell of its own. The driver is
 * slow with many rows, and the store with lists in lists.
 */
export async function listLiveAfter(index: Reader, after_seq: number, limit: number): Promise<LiveJob[]> {
  const row = await index.first<Columns>(sql`
    select json_group_array(changed.id) as id, json_group_array(job_key) as job_key, json_group_array(seq) as seq,
      json_group_array(changed.company) as company, json_group_array(changed.company_slug) as company_slug,
      json_group_array(system) as system, json_group_array(in_us) as in_us, json_group_array(work_mode) as work_mode,
      json_group_array(published_at) as published_at, json_group_array(first_seen_at) as first_seen_at,
      json_group_array(countries) as countries, json_group_array(labels) as labels
    from (select * from job where seq > ${after_seq} order by seq limit ${limit}) as changed
      left join posting on posting.job = changed.id and removed_at is null left join board on board.id = posting.board
  `)
  const column = <T>(name: keyof Columns): T[] => JSON.parse(row?.[name] ?? '[]')
  const [ids, keys, seqs] = [column<number>('id'), column<number>('job_key'), column<number>('seq')]
  const [companies, slugs] = [column<string>('company'), column<string>('company_slug')]
  // Null where a job has no posting.
  const systems = column<string | null>('system')
  const [in_us, modes] = [column<number>('in_us'), column<string>('work_mode')]
  const [published, seen] = [column<number | null>('published_at'), column<number>('first_seen_at')]
  const [countries, labels] = [column<string>('countries'), column<string>('labels')]
  const jobs: LiveJob[] = []
  let last: LiveJob | undefined
  for (let at = 0; at < ids.length; at += 1) {
    const [id, system] = [ids[at] as number, systems[at] ?? null]
    if (last?.id !== id) {
      last = {
        id,
        job_key: keys[at] as number,
        seq: seqs[at] as number,
        company: companies[at] as string,
        company_slug: slugs[at] as string,
        postings: [],
      }
      jobs.push(last)
    }
    if (system === null) continue
    last.postings.push({
      system,
      in_us: in_us[at] as number,
      work_mode: modes[at] as string,
      published_at: published[at] ?? null,
      first_seen_at: seen[at] as number,
      countries: countries[at] as string,
      labels: labels[at] as string,
    })
  }
  return jobs
}
