import { resumeSummary } from '#lib/resume/tailored/show-resume.ts'
import { route } from '#lib/service/http/route.ts'
import { JobQuery, JobResponse, showJob } from '#lib/shortlist/jobs/show-job.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const GET = route({
  summary: 'Show one job, by the link of any of its postings',
  details: 'Any link of a copy of the job finds it.',
  effect: 'read',
  query: JobQuery,
  reply: JobResponse,
  refuses: ['not_found', 'target_unavailable'],
  cli: { use: 'job', arguments: ['url'], examples: ['svc job https://jobs.lever.co/acme/5f0c'] },
  agent: { tool: 'get_job', operation: 'job' },
}).handle<ShortlistServices>(({ query, services }) => showJob({ ...services, resumeSummary }, query.url))
