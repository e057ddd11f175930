import { route } from '#lib/service/http/route.ts'
import { PostingsFacts, PostingsFilter } from '#lib/shortlist/lists/schema.ts'
import { showFacts } from '#lib/shortlist/lists/show-facts.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const GET = route({
  summary: 'Count the stored jobs by company, role, country, age, work mode and hiring system',
  effect: 'read',
  query: PostingsFilter,
  reply: PostingsFacts,
  cached: true,
  refuses: ['target_unavailable', 'profile_not_found', 'config_unavailable'],
  cli: {
    use: 'jobs facts',
    examples: ['svc jobs facts', 'svc jobs facts --scope all --place US'],
  },
  agent: {
    tool: 'find_jobs',
    operation: 'count',
    description: 'Count jobs by company, role, country, age, work mode and system',
  },
}).handle<ShortlistServices>(({ query, services }) =>
  services.replies.read(['facts', query], () => showFacts(services, query)),
)
