import { route } from '#lib/service/http/route.ts'
import { ServerQuery, ServerResponse } from '#lib/service/person/schema.ts'
import type { HomeServices } from '#lib/service/services.ts'

export const GET = route({
  summary: 'Learn which server answers, with its proof that it serves a home whose secret you know',
  effect: 'read',
  query: ServerQuery,
  reply: ServerResponse,
  refuses: [],
  agent: false,
}).handle<HomeServices>(async ({ query, headers, services }) => ({
  schema_version: 'svc-server:1' as const,
  server_id: services.person.serverId,
  started_at: services.startedAt,
  // The port is part of the proof, so a proof that was forwarded from another port is invalid.
  proof: await services.person.signServer({ challenge: query.challenge, port: portOf(headers) }),
}))

function portOf(headers: Headers): number {
  return Number(headers.get('host')?.split(':').at(-1))
}
