import type { CachedReply } from '#lib/service/cached-reply.ts'
import type { ConfigFile } from '#lib/service/config/config-file.ts'
import { writeWithRows } from '#lib/shortlist/jobs/written-rows.ts'
import { indexNote } from '#lib/shortlist/lists/index-note.ts'
import type { ReplyCache } from '#lib/shortlist/lists/reply-cache.ts'
import type { NewResponse } from '#lib/shortlist/new/schema.ts'
import { type NewOptions, showNewJobs } from '#lib/shortlist/new/show-new-jobs.ts'
import { type PostingsStatus, postingsStatus } from '#lib/shortlist/tracking/postings-status.ts'

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

async function onceMatched(
  services: ReadNewsDeps,
  newOptions: NewOptions,
  index_note: string | null,
): Promise<NewResponse> {
  const status = await postingsStatus(services)
  if (status.status === 'preparing') throw new StillPreparing(status)
  const news = await showNewJobs(services, newOptions)
  return {
    ...news,
    index_note,
    message: index_note === null ? news.message : `${index_note} ${news.message}`,
  }
}
