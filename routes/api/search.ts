import { route } from '#lib/http/route.ts'
import { SearchQuery, SearchResponse, searchPostings } from '#lib/search/search-postings.ts'

export const GET = route({
  summary: 'Search the text of all stored jobs',
  effect: 'read',
  query: SearchQuery,
  reply: SearchResponse,
  refuses: ['target_unavailable', 'config_unavailable'],
  cli: { use: 'search', arguments: ['q...'], examples: ['svc search rust "distributed systems"'] },
  agent: 'search_jobs',
}).handle(({ query, services }) => searchPostings(services, query))
