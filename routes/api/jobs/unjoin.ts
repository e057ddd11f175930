import { unjoinJob } from '#lib/index/jobs/join-job.ts'
import { JoinResponse, SplitBody } from '#lib/index/jobs/join-schema.ts'
import type { IndexServices } from '#lib/index/services.ts'
import { route } from '#lib/service/http/route.ts'

export const POST = route({
  summary: 'Undo the merge of a job with another one',
  effect: 'write',
  body: SplitBody,
  example: { job_url: 'https://jobs.lever.co/acme/5f0c' },
  reply: JoinResponse,
  refuses: ['not_found', 'posting_not_joined', 'target_unavailable'],
  cli: {
    use: 'job unjoin',
    arguments: ['job_url'],
    examples: ['svc job unjoin https://jobs.lever.co/acme/5f0c'],
  },
  agent: 'http',
}).handle<IndexServices>(({ body, services }) => unjoinJob(services, body.job_url))
