import { joinJob } from '#lib/index/jobs/join-job.ts'
import { JoinResponse, SplitBody } from '#lib/index/jobs/join-schema.ts'
import type { IndexServices } from '#lib/index/services.ts'
import { route } from '#lib/service/http/route.ts'

export const POST = route({
  summary: 'Merge a job with the one that its hint names',
  effect: 'write',
  body: SplitBody,
  example: { job_url: 'https://jobs.lever.co/acme/5f0c' },
  reply: JoinResponse,
  refuses: ['not_found', 'nothing_alike', 'target_unavailable'],
  cli: {
    use: 'job join',
    arguments: ['job_url'],
    examples: ['svc job join https://jobs.lever.co/acme/5f0c'],
  },
  agent: 'http',
}).handle<IndexServices>(({ body, actor, services }) => joinJob(services, { ...body, actor }))
