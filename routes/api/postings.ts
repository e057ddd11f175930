import { route } from '#lib/service/http/route.ts'
import { BRIEF_JOB } from '#lib/shortlist/jobs/schema.ts'
import { writeWithRows } from '#lib/shortlist/jobs/written-rows.ts'
import { listPostings } from '#lib/shortlist/lists/list-postings.ts'
import { showFacts } from '#lib/shortlist/lists/list-reader.ts'
import { indexNote } from '#lib/shortlist/lists/read-list.ts'
import {
  PayQuery,
  PayResponse,
  PostingsFacts,
  PostingsFilter,
  PostingsQuery,
  PostingsResponse,
} from '#lib/shortlist/lists/schema.ts'
import { showPay } from '#lib/shortlist/lists/show-pay.ts'
import { postingsStatus } from '#lib/shortlist/new/read-news.ts'
import { PostingsStatus } from '#lib/shortlist/new/schema.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const routes = {
  'GET /api/postings': route({
    summary: 'List the stored jobs',
    details: 'The jobs that the roles found, unless `scope=all`. A row names its job by `job_url`.',
    effect: 'read',
    query: PostingsQuery,
    reply: PostingsResponse,
    cached: true,
    refuses: ['profile_not_found', 'config_unavailable'],
    cli: {
      use: 'jobs',
      examples: ['svc jobs --window 7d', 'svc jobs --q "distributed systems" --sort newest'],
      sends: { sort: 'best' },
    },
    agent: [
      {
        tool: 'find_jobs',
        operation: 'list',
        fixed: { fields: 'all' },
        rows: { list: 'postings.rows', keep: BRIEF_JOB },
      },
      {
        tool: 'applications',
        operation: 'jobs',
        description: 'Title and company of the links of applications and interviews',
        takes: [],
        fixed: { fields: 'row', state: 'applied', scope: 'all', us_only: '0' },
        fields: ['postings'],
        rows: { list: 'postings.rows', keep: ['job_identity', 'title', 'company', 'sample'] },
      },
    ],
  }).handle<ShortlistServices>(async ({ query, services }) => {
    const index_note = await indexNote(services)
    const list = async () => ({ ...(await listPostings(services, query)), index_note })
    return services.replies.read(['postings', query, index_note], list, writeWithRows)
  }),

  'GET /api/postings/facts': route({
    summary: 'Count the stored jobs by company, role, country, age, work mode and hiring system',
    effect: 'read',
    query: PostingsFilter,
    reply: PostingsFacts,
    cached: true,
    refuses: ['profile_not_found', 'config_unavailable'],
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
  ),

  'GET /api/postings/pay': route({
    summary: 'Show how many listed jobs name their pay, and its spread, by role and country',
    effect: 'read',
    query: PayQuery,
    reply: PayResponse,
    cached: true,
    refuses: ['profile_not_found', 'config_unavailable'],
    cli: { use: 'pay', examples: ['svc pay', 'svc pay --role backend-engineer'] },
    agent: 'http',
  }).handle<ShortlistServices>(({ query, services }) =>
    services.replies.read(['pay', query], () => showPay(services, PostingsFilter.parse(query))),
  ),

  'GET /api/postings/status': route({
    summary: 'Show whether the stored postings are ready',
    effect: 'read',
    reply: PostingsStatus,
    cli: { use: 'jobs status' },
    agent: { tool: 'status', operation: 'index', description: 'Whether postings are ready' },
  }).handle<ShortlistServices>(({ services }) => postingsStatus(services)),
}
