import { listNewestJobs } from '#db/desk/listed-jobs.ts'
import type { Store } from '#db/store.ts'
import { loadRows } from '#lib/shortlist/jobs/load-rows.ts'
import type { JobRowView } from '#lib/shortlist/jobs/schema.ts'
import { type ContextDeps, readContext } from '#lib/shortlist/new/read-context.ts'
import { maskRow } from '#lib/shortlist/new/rules/mask-row.ts'

// Feed validators refuse 1970 as implausible.
const NO_JOB_YET = Date.parse('2000-01-01')

export type NewMatchesDeps = ContextDeps & { desk: Store; index: Store }

/**
 * Returns at most `limit` jobs that `GET /api/new` lists now, the newest day first and within a day the best first. Moves no
 * anchor, and does not count as a delivered list. `changed_at` is the time of the last check, or else of the last stored job.
 */
export async function newMatches(
  services: NewMatchesDeps,
  limit: number,
): Promise<{ rows: JobRowView[]; changed_at: string; desk_id: string }> {
  const { after, us_only, mask, storedRoles: roles, settings } = await readContext(services, {})
  const tracked = await listNewestJobs(services.desk, { us_only: us_only.on, after, mask, limit })
  const rows = await loadRows(services, {
    keys: tracked.map((row) => row.job_key),
    tracked,
    roles,
    us_only: us_only.on,
    fields: 'row',
  })
  const changed_at = settings.anchor ?? new Date(Math.max(settings.last_stamp, NO_JOB_YET)).toISOString()
  return { rows: rows.map(maskRow), changed_at, desk_id: settings.desk_id ?? '' }
}
