import type { TrackedRow } from '#db/desk/tracked-jobs.ts'
import { labelsFit } from '#db/labels-filter.ts'
import { type Statement, sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'
import { CLASS, type ListedVerdict, verdictBits } from '#lib/jobs/rules/job-class.ts'
import type { LabelFilter } from '#lib/labels/rules/keeps-labels.ts'

/** Which jobs a list is of: `listed` are all that are neither applied for nor weak. */
export type ListedState = 'listed' | 'applied' | 'not_assessed' | 'thin_posting' | ListedVerdict

export type JobOrder = 'default' | 'newest' | 'rank' | 'fit'

/** Where a page of a list starts: the last row's place in the order, and its key. */
export type ListPlace = { value: number; job_key: number }

export type ListedJobsAsk = {
  /** The bits of the roles that count. */
  mask: number
  state: ListedState
  us_only: boolean
  /** Posted after this, in milliseconds since 1970. */
  posted_after: number | null
  work_mode: string | null
  min_fit: number | null
  labels: LabelFilter
  /** Only these keys, where the index chose them. */
  keys: number[] | null
  sort: JobOrder
  after: ListPlace | null
  limit: number
}

/** One page of the jobs that roles found; `place` is the row's place in the order. */
export function listJobs(desk: Reader, ask: ListedJobsAsk): Promise<(TrackedRow & { place: number })[]> {
  const posted = ask.us_only
    ? sql`coalesce(published_us_at, first_seen_us_at, first_seen_at)`
    : sql`coalesce(published_at, first_seen_at)`
  const place = placeOf(ask.sort)
  return desk.rows(sql`
    select *, ${place} as place from tracked_job
    where ${stateOf(ask.state)} and mask & ${ask.mask} <> 0
      ${ask.us_only ? sql`and (copies_us > 0 or copies = 0)` : sql``}
      ${ask.posted_after === null ? sql`` : sql`and ${posted} >= ${ask.posted_after}`}
      ${ask.work_mode === null ? sql`` : sql`and work_mode = ${ask.work_mode}`}
      ${ask.min_fit === null ? sql`` : sql`and fit >= ${ask.min_fit}`}
      ${labelsFit(sql`labels`, sql`countries`, ask.labels)}
      ${ask.keys === null ? sql`` : sql`and job_key in (select value from json_each(${JSON.stringify(ask.keys)}))`}
      ${ask.after === null ? sql`` : sql`and (${place}, job_key) > (${ask.after.value}, ${ask.after.job_key})`}
    order by place, job_key limit ${ask.limit}
  `)
}

// Every order rises, so that one comparison finds the next page.
function placeOf(sort: JobOrder): Statement {
  if (sort === 'newest') return sql`-coalesce(published_at, first_seen_at)`
  if (sort === 'rank') return sql`-coalesce(rank_score, -1)`
  return sort === 'fit' ? sql`-coalesce(fit, -1)` : sql`sort_key`
}

function stateOf(state: ListedState): Statement {
  if (state === 'applied') return sql`class & ${CLASS.applied} <> 0`
  if (state === 'weak_fit') return sql`class & ${CLASS.weak_fit} <> 0 and copies > 0`
  if (state === 'listed') return sql`listed = 1`
  if (state === 'not_assessed') return sql`listed = 1 and class & ${CLASS.group} = 2`
  const thin = state === 'thin_posting' ? CLASS.thin : 0
  const { mask, bits } = verdictBits(state === 'thin_posting' ? 'matched_above_threshold' : state)
  const isThin = state === 'thin_posting' || state === 'matched_above_threshold'
  return sql`
    listed = 1 and class & ${CLASS.group} <> 2 and class & ${mask} = ${bits}
      ${isThin ? sql`and class & ${CLASS.thin} = ${thin}` : sql``}
  `
}
