import { PreparationQuery, PreparedEvidence } from '#lib/learn/preparation/schema.ts'
import { showPreparedEvidence } from '#lib/learn/preparation/show-preparation.ts'
import type { LearnServices } from '#lib/learn/services.ts'
import { route } from '#lib/service/http/route.ts'

export const GET = route({
  summary: 'Show which of your stories and resume lines answer likely interview questions',
  effect: 'read',
  query: PreparationQuery,
  reply: PreparedEvidence,
  refuses: ['not_found', 'target_unavailable'],
  cli: { use: 'interviews evidence', arguments: ['job_url'] },
  agent: 'http',
}).handle<LearnServices>(({ query, services }) => showPreparedEvidence(services, query))
