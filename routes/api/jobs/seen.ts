import { route } from '#lib/service/http/route.ts'
import { markJobs } from '#lib/shortlist/marks/mark-jobs.ts'
import { JobMarksResponse, SeenJobsBody } from '#lib/shortlist/marks/schema.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const POST = route({
  summary: 'Mark jobs as seen, so that they leave New',
  effect: 'write',
  body: SeenJobsBody,
  example: { job_urls: ['https://jobs.lever.co/acme/5f0c'] },
  reply: JobMarksResponse,
  refuses: ['not_found', 'target_unavailable'],
  cli: {
    use: 'job seen',
    arguments: ['job_urls...'],
    examples: ['svc job seen https://jobs.lever.co/acme/5f0c'],
  },
  agent: { tool: 'keep_job', operation: 'seen', description: 'Mark jobs as seen' },
}).handle<ShortlistServices>(({ body, actor, services }) =>
  markJobs(services, { ...body, mark: 'seen', actor }),
)
