import { route } from '#lib/service/http/route.ts'
import { snoozeJobs } from '#lib/shortlist/marks/mark-jobs.ts'
import { JobMarksResponse, SnoozeBody } from '#lib/shortlist/marks/schema.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const POST = route({
  summary: 'Snooze jobs until a date',
  details: 'On that day they are new again, whatever was marked as seen meanwhile.',
  effect: 'write',
  body: SnoozeBody,
  example: { job_urls: ['https://jobs.lever.co/acme/5f0c'], until: '2999-12-01' },
  reply: JobMarksResponse,
  refuses: ['not_found', 'target_unavailable'],
  cli: {
    use: 'job snooze',
    arguments: ['job_urls...'],
    examples: ['svc job snooze https://jobs.lever.co/acme/5f0c --until 2026-12-01'],
  },
  agent: { tool: 'keep_job', operation: 'snooze' },
}).handle<ShortlistServices>(({ body, actor, services }) => snoozeJobs(services, { ...body, actor }))
