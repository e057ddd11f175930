import { keepOwnJob, showOwnJobs } from '#lib/index/own/keep-own-job.ts'
import { NewOwnJob, OwnJobResponse, OwnJobsResponse } from '#lib/index/own/schema.ts'
import type { IndexServices } from '#lib/index/services.ts'
import { otherwise, route } from '#lib/service/http/route.ts'

export const GET = route({
  summary: 'List the jobs that you keep from elsewhere',
  effect: 'read',
  reply: OwnJobsResponse,
  pages: { list: 'own_jobs', name: 'id' },
  refuses: ['target_unavailable'],
  cli: { use: 'own', examples: ['svc own'] },
  agent: { tool: 'find_jobs', operation: 'own', description: 'List jobs kept from elsewhere' },
}).handle<IndexServices>(({ services }) => showOwnJobs(services))

export const POST = route({
  summary: 'Keep a job that you found elsewhere, by its link, its text, or both',
  details:
    'Give a link, a text or both. If a job of this link is listed already, nothing is stored and that job is named.',
  effect: 'write',
  body: NewOwnJob,
  example: { title: 'Night baker', link: 'https://crumb.example/jobs/7', company: 'Crumb', place: 'Dublin' },
  reply: OwnJobResponse,
  status: 201,
  also: { 200: OwnJobResponse },
  refuses: ['target_unavailable'],
  cli: {
    use: 'own add',
    arguments: ['title'],
    examples: ['svc own add "Baker" --company Crumb --link https://crumb.example/jobs/7'],
  },
  agent: {
    tool: 'keep_job',
    operation: 'keep',
    description: 'Keep a job found elsewhere, by link, text or both',
  },
}).handle<IndexServices>(async ({ body, actor, services }) => {
  const { isNew, reply } = await keepOwnJob(services, { ...body, actor })
  return isNew ? reply : otherwise(200, reply)
})
