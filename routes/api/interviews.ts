import { z } from 'zod'
import { route } from '#lib/service/http/route.ts'
import { DeleteQuery } from '#lib/service/values/schema.ts'
import { roundFile } from '#lib/shortlist/interviews/calendar.ts'
import {
  addRound,
  changeRound,
  deleteRound,
  showRound,
  showRounds,
} from '#lib/shortlist/interviews/rounds.ts'
import {
  NewRound,
  RoundChange,
  RoundDeleted,
  RoundParams,
  RoundResponse,
  RoundShown,
  RoundsQuery,
  RoundsResponse,
} from '#lib/shortlist/interviews/schema.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const routes = {
  'GET /api/interviews': route({
    summary: 'List your interview rounds, of one application or all',
    effect: 'read',
    query: RoundsQuery,
    reply: RoundsResponse,
    pages: { list: 'rounds', name: 'id' },
    cli: {
      use: 'interviews',
      work: 'job_names',
      arguments: ['job_url'],
      examples: ['svc interviews', 'svc interviews https://jobs.lever.co/acme/5f0c'],
    },
    agent: {
      tool: 'applications',
      operation: 'interviews',
      description: 'Interview rounds of one application or all',
    },
  }).handle<ShortlistServices>(({ query, services }) => showRounds(services, query)),

  'POST /api/interviews': route({
    summary: 'Add an interview round to an application',
    effect: 'write',
    body: NewRound,
    example: { job_url: 'https://jobs.lever.co/acme/5f0c', at: '2026-12-03T14:00:00+01:00', kind: 'video' },
    reply: RoundResponse,
    status: 201,
    refuses: ['not_found', 'personal_info_refused'],
    cli: {
      use: 'interviews add',
      arguments: ['job_url'],
      examples: ['svc interviews add https://jobs.lever.co/acme/5f0c --at 2026-12-03T14:00 --kind video'],
    },
    agent: { tool: 'record_application', operation: 'add_interview', description: 'Add an interview round' },
  }).handle<ShortlistServices>(async ({ body, actor, writer, services }) =>
    addRound(services, { ...body, actor, writer: await writer() }),
  ),

  'GET /api/interviews/:round_id': route({
    summary: 'Show an interview round with its earlier versions',
    effect: 'read',
    params: RoundParams,
    reply: RoundShown,
    cli: { use: 'interviews show', arguments: ['round_id'] },
    agent: 'http',
  }).handle<ShortlistServices>(({ params, services }) => showRound(services, params.round_id)),

  'PUT /api/interviews/:round_id': route({
    summary: 'Edit an interview round',
    effect: 'write',
    params: RoundParams,
    body: RoundChange,
    example: { outcome: 'passed', revision: 1 },
    reply: RoundResponse,
    refuses: ['revision_conflict', 'personal_info_refused'],
    cli: { use: 'interviews edit', arguments: ['round_id'] },
    agent: {
      tool: 'record_application',
      operation: 'edit_interview',
      description: 'Edit an interview round',
    },
  }).handle<ShortlistServices>(async ({ params, body, actor, writer, services }) =>
    changeRound(services, { ...body, ...params, actor, writer: await writer() }),
  ),

  'DELETE /api/interviews/:round_id': route({
    summary: 'Delete an interview round with its history',
    effect: 'destroy',
    params: RoundParams,
    query: DeleteQuery,
    reply: RoundDeleted,
    refuses: ['revision_conflict'],
    cli: { use: 'interviews delete', arguments: ['round_id'] },
    agent: false,
  }).handle<ShortlistServices>(({ params, query, services }) =>
    deleteRound(services, { ...params, ...query }),
  ),

  'GET /api/interviews/:round_id/calendar.ics': route({
    summary: 'Get an interview round as a calendar file',
    effect: 'read',
    params: RoundParams,
    reply: z.unknown(),
    media: 'text/calendar',
    agent: false,
  }).handle<ShortlistServices>(({ params, services }) => roundFile(services, params.round_id)),
}
