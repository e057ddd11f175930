import { route } from '#lib/service/http/route.ts'
import { SearchQuery, SearchResponse } from '#lib/shortlist/search/schema.ts'
import { searchMine, searchPostings } from '#lib/shortlist/search/search-postings.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const routes = {
  'GET /api/search': route({
    summary: 'Search the text of all stored jobs, or your own answers and stories',
    details: '`kind=mine` searches the person’s answers, stories and resume; its answer is private.',
    effect: 'read',
    query: SearchQuery,
    reply: SearchResponse,
    refuses: ['config_unavailable'],
    cli: {
      use: 'search',
      arguments: ['q...'],
      examples: ['svc search rust "distributed systems"', 'svc search --kind mine migration'],
    },
    agent: {
      tool: 'find_jobs',
      operation: 'search',
      description: 'Search the text of all stored jobs',
      fixed: { kind: 'postings' },
    },
  }).handle<ShortlistServices>(({ query, services }) =>
    query.kind === 'mine' ? searchMine(services, query) : searchPostings(services, query),
  ),
}
