import { route } from '#lib/service/http/route.ts'
import { DeleteQuery } from '#lib/service/values/schema.ts'
import { changeRound, deleteRound, showRound } from '#lib/shortlist/interviews/rounds.ts'
import {
  RoundChange,
  RoundDeleted,
  RoundParams,
  RoundResponse,
  RoundShown,
} from '#lib/shortlist/interviews/schema.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const GET = route({
  summary: 'Show an interview round with its earlier versions',
  effect: 'read',
  params: RoundParams,
  reply: RoundShown,
  refuses: ['not_found', 'target_unavailable'],
  cli: { use: 'interviews show', arguments: ['round_id'] },
  agent: 'http',
}).handle<ShortlistServices>(({ params, services }) => showRound(services, params.round_id))

export const PUT = route({
  summary: 'Edit an interview round',
  effect: 'write',
  params: RoundParams,
  body: RoundChange,
  example: { outcome: 'passed', revision: 1 },
  reply: RoundResponse,
  refuses: ['not_found', 'target_unavailable', 'revision_conflict', 'personal_info_refused'],
  cli: { use: 'interviews edit', arguments: ['round_id'] },
  agent: { tool: 'record_application', operation: 'edit_interview', description: 'Edit an interview round' },
}).handle<ShortlistServices>(async ({ params, body, actor, writer, services }) =>
  changeRound(services, { ...body, ...params, actor, writer: await writer() }),
)

export const DELETE = route({
  summary: 'Delete an interview round with its history',
  effect: 'destroy',
  params: RoundParams,
  query: DeleteQuery,
  reply: RoundDeleted,
  refuses: ['not_found', 'target_unavailable', 'revision_conflict'],
  cli: { use: 'interviews delete', arguments: ['round_id'] },
  agent: false,
}).handle<ShortlistServices>(({ params, query, services }) => deleteRound(services, { ...params, ...query }))
