import {
  changeOwnJob,
  keepOwnJob,
  removeOwnJob,
  showOwnJob,
  showOwnJobs,
} from '#lib/index/own/keep-own-job.ts'
import { readOwnJob } from '#lib/index/own/read-own-job.ts'
import {
  NewOwnJob,
  OwnJobChange,
  OwnJobDeleted,
  OwnJobParams,
  OwnJobRead,
  OwnJobReading,
  OwnJobResponse,
  OwnJobShown,
  OwnJobsResponse,
} from '#lib/index/own/schema.ts'
import type { IndexServices } from '#lib/index/services.ts'
import type { JudgeServices } from '#lib/judge/services.ts'
import { otherwise, route } from '#lib/service/http/route.ts'
import { DeleteQuery } from '#lib/service/values/schema.ts'

export const routes = {
  'GET /api/own-jobs': route({
    summary: 'List the jobs that you keep from elsewhere',
    effect: 'read',
    reply: OwnJobsResponse,
    pages: { list: 'own_jobs', name: 'id' },
    cli: { use: 'own', examples: ['svc own'] },
    agent: { tool: 'find_jobs', operation: 'own', description: 'List jobs kept from elsewhere' },
  }).handle<IndexServices>(({ services }) => showOwnJobs(services)),

  'POST /api/own-jobs': route({
    summary: 'Keep a job that you found elsewhere, by its link, its text, or both',
    details:
      'Give a link, a text or both. If a job of this link is listed already, nothing is stored and that job is named.',
    effect: 'write',
    body: NewOwnJob,
    example: {
      title: 'Night baker',
      link: 'https://crumb.example/jobs/7',
      company: 'Crumb',
      place: 'Dublin',
    },
    reply: OwnJobResponse,
    status: 201,
    also: { 200: OwnJobResponse },
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
  }),

  'POST /api/own-jobs/read': route({
    summary: 'Read a posting that you may keep, by its link or pasted text; nothing is stored',
    details: 'Reads the link once and stores nothing, so that the person can look first.',
    effect: 'write',
    body: OwnJobRead,
    example: { link: 'https://crumb.example/jobs/7' },
    waits: true,
    reply: OwnJobReading,
    cli: { use: 'own read', arguments: ['link'], examples: ['svc own read https://crumb.example/jobs/7'] },
    agent: {
      tool: 'keep_job',
      operation: 'read_link',
      description: 'Read a posting by link or text; nothing is stored',
    },
  }).handle<JudgeServices>(({ body, services }) => readOwnJob(services, body)),

  'GET /api/own-jobs/:own_id': route({
    summary: 'Show a job that you keep, with its earlier versions',
    effect: 'read',
    params: OwnJobParams,
    reply: OwnJobShown,
    cli: { use: 'own show', arguments: ['own_id'] },
    agent: {
      tool: 'get_job',
      operation: 'own',
      description: 'A job kept from elsewhere, with earlier versions',
    },
  }).handle<IndexServices>(({ params, services }) => showOwnJob(services, params.own_id)),

  'PUT /api/own-jobs/:own_id': route({
    summary: 'Edit a job that you keep',
    effect: 'write',
    params: OwnJobParams,
    body: OwnJobChange,
    example: { pay: 'EUR 42,000 a year', revision: 1 },
    reply: OwnJobResponse,
    refuses: ['revision_conflict'],
    cli: { use: 'own edit', arguments: ['own_id'] },
    agent: { tool: 'keep_job', operation: 'edit', description: 'Edit a kept job' },
  }).handle<IndexServices>(({ params, body, actor, services }) =>
    changeOwnJob(services, { ...body, ...params, actor }),
  ),

  'DELETE /api/own-jobs/:own_id': route({
    summary: 'Remove a job that you keep; your records for it stay',
    effect: 'destroy',
    params: OwnJobParams,
    query: DeleteQuery,
    reply: OwnJobDeleted,
    refuses: ['revision_conflict'],
    cli: { use: 'own delete', arguments: ['own_id'] },
    agent: false,
  }).handle<IndexServices>(({ params, query, services }) => removeOwnJob(services, { ...params, ...query })),
}
