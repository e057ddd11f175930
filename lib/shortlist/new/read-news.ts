import { listNewestJobs } from '#db/desk/listed-jobs.ts'
import { listActiveRoles } from '#db/desk/roles.ts'
import { lastNumbers } from '#db/index/meta.ts'
import type { Store } from '#db/store.ts'
import type { CachedReply } from '#lib/service/cached-reply.ts'
import type { ConfigFile } from '#lib/service/config/config-file.ts'
import type { SharedServices } from '#lib/service/services.ts'
import type { JobRowView } from '#lib/shortlist/jobs/schema.ts'
import { writeWithRows } from '#lib/shortlist/jobs/written-rows.ts'
import { indexNote, type ReplyCache } from '#lib/shortlist/lists/read-list.ts'
import { maskRow } from '#lib/shortlist/new/rules/message.ts'
import type { NewResponse, PostingsStatus } from '#lib/shortlist/new/schema.ts'
import {
  type ContextDeps,
  type NewOptions,
  readContext,
  showNewJobs,
} from '#lib/shortlist/new/show-new-jobs.ts'
import type { Tracker } from '#lib/shortlist/tracking/tracker.ts'

type ReadNewsDeps = Parameters<typeof showNewJobs>[0] &
  Parameters<typeof indexNote>[0] & { replies: ReplyCache; config: ConfigFile }
type NewsOrPreparing =
  | { reply: CachedReply<NewResponse>; preparing: null }
  | { reply: null; preparing: PostingsStatus }

/**
 * Returns the new list, cached while nothing changes, or the progress of the first matching, before which no list
 * exists. A cached list counts as delivered too.
 */
export async function readNews(services: ReadNewsDeps, newOptions: NewOptions): Promise<NewsOrPreparing> {
  const note = await indexNote(services)
  const standing = [services.tracker.in_progress, await deniedTarget(services), note]
  try {
    const make = () => onceMatched(services, newOptions, note)
    const reply = await services.replies.read(['new', newOptions, standing], make, writeWithRows)
    services.firstSeenClock.look(null)
    return { reply, preparing: null }
  } catch (problem) {
    if (problem instanceof StillPreparing) return { reply: null, preparing: problem.status }
    throw problem
  }
}

// The code that makes the list reports unreadable settings.
async function deniedTarget({ config, models }: ReadNewsDeps) {
  const target = await config.read().then(
    (settings) => settings.config.model_target,
    () => null,
  )
  return target && models.denies(target)
}

class StillPreparing extends Error {
  readonly status: PostingsStatus

  constructor(status: PostingsStatus) {
    super(status.stage)
    this.status = status
  }
}

async function onceMatched(services: ReadNewsDeps, newOptions: NewOptions, index_note: string | null) {
  const status = await postingsStatus(services)
  if (status.status === 'preparing') throw new StillPreparing(status)
  const news = await showNewJobs(services, newOptions)
  return {
    ...news,
    index_note,
    message: index_note === null ? news.message : `${index_note} ${news.message}`,
  }
}

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
  const { loadRows } = await import('#lib/shortlist/jobs/load-rows.ts')
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

type StatusDeps = Pick<SharedServices, 'desk' | 'index'> & { tracker: Tracker }

/** Returns whether the stored postings have been matched once; before that no new list exists. */
export async function postingsStatus({ desk, index, tracker }: StatusDeps): Promise<PostingsStatus> {
  const active = await listActiveRoles(desk)
  const { seq } = await lastNumbers(index)
  const preparing = active.length > 0 && seq > 0 && active.every((role) => role.matched_posting < 0)
  const done = preparing ? Math.min(tracker.progress.done, seq) : seq
  return {
    schema_version: 'svc-postings-status:1',
    status: preparing ? 'preparing' : 'ready',
    done,
    total: seq,
    stage: preparing ? 'Matching the stored postings against your roles.' : 'Ready.',
  }
}
