import { route } from '#lib/service/http/route.ts'
import { showAppliedPosting } from '#lib/shortlist/applications/applied-posting.ts'
import { AppliedPosting, AppliedPostingQuery } from '#lib/shortlist/applications/schema.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const GET = route({
  summary: 'Show the posting as it was when you applied, even after it was taken down',
  effect: 'read',
  query: AppliedPostingQuery,
  reply: AppliedPosting,
  refuses: ['not_found', 'target_unavailable'],
  cli: {
    use: 'applications posting',
    arguments: ['job_url'],
    examples: ['svc applications posting https://jobs.lever.co/acme/5f0c'],
  },
  agent: { tool: 'get_job', operation: 'applied_posting', description: 'The posting as it was at applying' },
}).handle<ShortlistServices>(({ query, services }) => showAppliedPosting(services, query.job_url))
