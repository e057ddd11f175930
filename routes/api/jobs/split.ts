import { SplitBody, SplitResponse } from '#lib/index/jobs/join-schema.ts'
import { splitJob } from '#lib/index/jobs/split-job.ts'
import type { IndexServices } from '#lib/index/services.ts'
import { route } from '#lib/service/http/route.ts'

export const POST = route({
  summary: 'Split a posting from its copies into a job of its own',
  effect: 'write',
  body: SplitBody,
  example: { job_url: 'https://jobs.lever.co/acme/5f0c' },
  reply: SplitResponse,
  refuses: ['not_found', 'posting_alone', 'target_unavailable'],
  cli: {
    use: 'job split',
    arguments: ['job_url'],
    examples: ['svc job split https://jobs.lever.co/acme/5f0c'],
  },
  agent: 'http',
}).handle<IndexServices>(({ body, actor, services }) => splitJob(services, { ...body, actor }))
