import { changeOwnJob, removeOwnJob, showOwnJob } from '#lib/index/own/keep-own-job.ts'
import {
  OwnJobChange,
  OwnJobDeleted,
  OwnJobParams,
  OwnJobResponse,
  OwnJobShown,
} from '#lib/index/own/schema.ts'
import type { IndexServices } from '#lib/index/services.ts'
import { route } from '#lib/service/http/route.ts'
import { DeleteQuery } from '#lib/service/values/schema.ts'

export const GET = route({
  summary: 'Show a job that you keep, with its earlier versions',
  effect: 'read',
  params: OwnJobParams,
  reply: OwnJobShown,
  refuses: ['not_found', 'target_unavailable'],
  cli: { use: 'own show', arguments: ['own_id'] },
  agent: {
    tool: 'get_job',
    operation: 'own',
    description: 'A job kept from elsewhere, with earlier versions',
  },
}).handle<IndexServices>(({ params, services }) => showOwnJob(services, params.own_id))

export const PUT = route({
  summary: 'Edit a job that you keep',
  effect: 'write',
  params: OwnJobParams,
  body: OwnJobChange,
  example: { pay: 'EUR 42,000 a year', revision: 1 },
  reply: OwnJobResponse,
  refuses: ['not_found', 'target_unavailable', 'revision_conflict'],
  cli: { use: 'own edit', arguments: ['own_id'] },
  agent: { tool: 'keep_job', operation: 'edit', description: 'Edit a kept job' },
}).handle<IndexServices>(({ params, body, actor, services }) =>
  changeOwnJob(services, { ...body, ...params, actor }),
)

export const DELETE = route({
  summary: 'Remove a job that you keep; your records for it stay',
  effect: 'destroy',
  params: OwnJobParams,
  query: DeleteQuery,
  reply: OwnJobDeleted,
  refuses: ['not_found', 'target_unavailable', 'revision_conflict'],
  cli: { use: 'own delete', arguments: ['own_id'] },
  agent: false,
}).handle<IndexServices>(({ params, query, services }) => removeOwnJob(services, { ...params, ...query }))
