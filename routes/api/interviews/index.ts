import { route } from '#lib/service/http/route.ts'
import { addRound, showRounds } from '#lib/shortlist/interviews/rounds.ts'
import { NewRound, RoundResponse, RoundsQuery, RoundsResponse } from '#lib/shortlist/interviews/schema.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const GET = route({
  summary: 'List your interview rounds, of one application or all',
  effect: 'read',
  query: RoundsQuery,
  reply: RoundsResponse,
  pages: { list: 'rounds', name: 'id' },
  refuses: ['target_unavailable'],
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
}).handle<ShortlistServices>(({ query, services }) => showRounds(services, query))

export const POST = route({
  summary: 'Add an interview round to an application',
  effect: 'write',
  body: NewRound,
  example: { job_url: 'https://jobs.lever.co/acme/5f0c', at: '2026-12-03T14:00:00+01:00', kind: 'video' },
  reply: RoundResponse,
  status: 201,
  refuses: ['not_found', 'target_unavailable', 'personal_info_refused'],
  cli: {
    use: 'interviews add',
    arguments: ['job_url'],
    examples: ['svc interviews add https://jobs.lever.co/acme/5f0c --at 2026-12-03T14:00+01:00 --kind video'],
  },
  agent: { tool: 'record_application', operation: 'add_interview', description: 'Add an interview round' },
}).handle<ShortlistServices>(async ({ body, actor, writer, services }) =>
  addRound(services, { ...body, actor, writer: await writer() }),
)
