import type { IndexServices } from '#lib/index/services.ts'
import { route } from '#lib/service/http/route.ts'
import { showHistory } from '#lib/shortlist/jobs/load-history.ts'
import { HistoryQuery, HistoryResponse } from '#lib/shortlist/jobs/schema.ts'

export const GET = route({
  summary: 'Show how a job changed and when, how often it was listed, and its earlier texts',
  effect: 'read',
  query: HistoryQuery,
  reply: HistoryResponse,
  refuses: ['not_found', 'target_unavailable'],
  cli: {
    use: 'job history',
    arguments: ['url'],
    examples: ['svc job history https://jobs.lever.co/acme/5f0c'],
  },
  agent: { tool: 'get_job', operation: 'history', description: 'Changes of a job, and its earlier texts' },
}).handle<IndexServices>(({ query, services }) => showHistory(services, query))
