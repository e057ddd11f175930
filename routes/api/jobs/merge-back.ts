import { SplitBody, SplitResponse } from '#lib/index/jobs/join-schema.ts'
import { mergeBack } from '#lib/index/jobs/split-job.ts'
import type { IndexServices } from '#lib/index/services.ts'
import { route } from '#lib/service/http/route.ts'

export const POST = route({
  summary: 'Undo the split of a posting from its copies',
  effect: 'write',
  body: SplitBody,
  example: { job_url: 'https://jobs.lever.co/acme/5f0c' },
  reply: SplitResponse,
  refuses: ['posting_not_split', 'target_unavailable'],
  cli: {
    use: 'job merge-back',
    arguments: ['job_url'],
    examples: ['svc job merge-back https://jobs.lever.co/acme/5f0c'],
  },
  agent: 'http',
}).handle<IndexServices>(({ body, services }) => mergeBack(services, body.job_url))
