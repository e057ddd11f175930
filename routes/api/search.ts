import { SearchQuery, SearchResponse } from '#lib/index/search/schema.ts'
import { searchMine } from '#lib/index/search/search-mine.ts'
import { searchPostings } from '#lib/index/search/search-postings.ts'
import { route } from '#lib/service/http/route.ts'

export const GET = route({
  summary: 'Search the text of all stored jobs, or your own answers and stories',
  effect: 'read',
  query: SearchQuery,
  reply: SearchResponse,
  refuses: ['target_unavailable', 'config_unavailable'],
  cli: {
    use: 'search',
    arguments: ['q...'],
    examples: ['svc search rust "distributed systems"', 'svc search --kind mine migration'],
  },
  agent: 'search_jobs',
}).handle(({ query, services }) =>
  query.kind === 'mine' ? searchMine(services, query) : searchPostings(services, query),
)
