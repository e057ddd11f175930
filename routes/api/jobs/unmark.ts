import { route } from '#lib/service/http/route.ts'
import { unmarkJobs } from '#lib/shortlist/marks/mark-jobs.ts'
import { JobMarksResponse, UnmarkBody } from '#lib/shortlist/marks/schema.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const POST = route({
  summary: 'Undo that jobs were declined, marked as seen or snoozed',
  details:
    'Seen and snoozed replace each other: taking back either makes a job new, and an earlier snooze must be set again.',
  effect: 'write',
  body: UnmarkBody,
  example: { job_urls: ['https://jobs.lever.co/acme/5f0c'], mark: 'seen' },
  reply: JobMarksResponse,
  refuses: ['not_found', 'target_unavailable'],
  cli: {
    use: 'job unmark',
    arguments: ['job_urls...'],
    examples: ['svc job unmark https://jobs.lever.co/acme/5f0c --mark declined'],
  },
  agent: { tool: 'keep_job', operation: 'unmark', description: 'Undo declined, seen or snoozed' },
}).handle<ShortlistServices>(({ body, services }) => unmarkJobs(services, body))
