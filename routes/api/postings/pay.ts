import { route } from '#lib/service/http/route.ts'
import { PayQuery, PayResponse } from '#lib/shortlist/lists/schema.ts'
import { showPay } from '#lib/shortlist/lists/show-pay.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const GET = route({
  summary: 'Show how many listed jobs name their pay, and its spread, by role and country',
  effect: 'read',
  query: PayQuery,
  reply: PayResponse,
  cached: true,
  refuses: ['target_unavailable', 'profile_not_found', 'config_unavailable'],
  cli: { use: 'pay', examples: ['svc pay', 'svc pay --role backend-engineer'] },
  agent: 'http',
}).handle<ShortlistServices>(({ query, services }) =>
  services.replies.read(['pay', query], () => showPay(services, query)),
)
