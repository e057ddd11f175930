import { route } from '#lib/service/http/route.ts'
import { BRIEF_JOB } from '#lib/shortlist/jobs/schema.ts'
import { writeWithRows } from '#lib/shortlist/jobs/written-rows.ts'
import { listPostings } from '#lib/shortlist/lists/list-postings.ts'
import { indexNote } from '#lib/shortlist/lists/read-list.ts'
import { PostingsQuery, PostingsResponse } from '#lib/shortlist/lists/schema.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const GET = route({
  summary: 'List the stored jobs',
  details: 'The jobs that the roles found, unless `scope=all`. A row names its job by `job_url`.',
  effect: 'read',
  query: PostingsQuery,
  reply: PostingsResponse,
  cached: true,
  refuses: ['target_unavailable', 'profile_not_found', 'config_unavailable'],
  cli: {
    use: 'jobs',
    examples: ['svc jobs --window 7d', 'svc jobs --q "distributed systems" --sort newest'],
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
})
