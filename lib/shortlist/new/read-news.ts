import type { ConfigFile } from '#lib/service/config/config-file.ts'
import type { KeptReply } from '#lib/service/kept-reply.ts'
import type { KeptReplies } from '#lib/shortlist/lists/kept-replies.ts'
import type { NewResponse } from '#lib/shortlist/new/schema.ts'
import { type NewOptions, whatIsNew } from '#lib/shortlist/new/what-is-new.ts'

type Needs = Parameters<typeof whatIsNew>[0] & { replies: KeptReplies; config: ConfigFile }

/** What is new, kept while nothing changes: whoever is given a list that was kept has looked all the same. */
export async function readNews(services: Needs, ask: NewOptions): Promise<KeptReply<NewResponse>> {
  services.firstSeenClock.look(null)
  const denied = await services.models.denies((await services.config.read()).config.model_target)
  const standing = [services.tracker.in_progress, denied]
  return services.replies.read(['new', ask, standing], () => whatIsNew(services, ask))
}
