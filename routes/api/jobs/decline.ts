import { route } from '#lib/service/http/route.ts'
import { markJobs } from '#lib/shortlist/marks/mark-jobs.ts'
import { DeclineBody, JobMarksResponse } from '#lib/shortlist/marks/schema.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const POST = route({
  summary: 'Decline jobs: they leave every list',
  effect: 'write',
  body: DeclineBody,
  example: { job_urls: ['https://jobs.lever.co/acme/5f0c'], reason: 'place' },
  reply: JobMarksResponse,
  refuses: ['not_found', 'target_unavailable'],
  cli: {
    use: 'job decline',
    arguments: ['job_urls...'],
    examples: ['svc job decline https://jobs.lever.co/acme/5f0c --reason pay'],
  },
  agent: { tool: 'keep_job', operation: 'decline', description: 'Decline jobs: they leave every list' },
}).handle<ShortlistServices>(({ body, actor, services }) =>
  markJobs(services, { ...body, mark: 'declined', actor }),
)
