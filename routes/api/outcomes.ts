import { route } from '#lib/service/http/route.ts'
import { OutcomesQuery, OutcomesResponse } from '#lib/shortlist/outcomes/schema.ts'
import { showOutcomes } from '#lib/shortlist/outcomes/show-outcomes.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const GET = route({
  summary: 'Show the results of your applications, and your last seven days',
  effect: 'read',
  query: OutcomesQuery,
  reply: OutcomesResponse,
  refuses: ['target_unavailable', 'config_unavailable'],
  cli: { use: 'outcomes', examples: ['svc outcomes'] },
  agent: {
    tool: 'status',
    operation: 'outcomes',
    description: 'Results of applications, and the last seven days',
  },
}).handle<ShortlistServices>(({ query, services }) => showOutcomes(services, query))
