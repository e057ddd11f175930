import { route } from '#lib/service/http/route.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'
import { PostingsStatus, postingsStatus } from '#lib/shortlist/tracking/postings-status.ts'

export const GET = route({
  summary: 'Show whether the stored postings are ready',
  effect: 'read',
  reply: PostingsStatus,
  refuses: ['target_unavailable'],
  cli: { use: 'jobs status' },
  agent: { tool: 'status', operation: 'index', description: 'Whether postings are ready' },
}).handle<ShortlistServices>(({ services }) => postingsStatus(services))
