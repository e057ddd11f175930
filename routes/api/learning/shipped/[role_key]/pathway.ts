import { z } from 'zod'
import { PathwayResponse } from '#lib/learn/pathways/schema.ts'
import type { LearnServices } from '#lib/learn/services.ts'
import { buildShipped } from '#lib/learn/shipped/shipped-rows.ts'
import { route } from '#lib/service/http/route.ts'

export const POST = route({
  summary: 'Build the page of a course that comes with the program; no model and no network',
  effect: 'write',
  params: z.strictObject({ role_key: z.string().min(1).max(80).describe('the key of the course’s role') }),
  body: z.strictObject({ wait: z.boolean().default(false) }),
  example: { wait: true },
  reply: PathwayResponse,
  waits: true,
  refuses: ['not_found', 'target_unavailable'],
  cli: { use: 'learn build', arguments: ['role_key'], examples: ['svc learn build backend-engineer --wait'] },
  agent: {
    tool: 'make_course',
    operation: 'build',
    description: 'Build a shipped course; no model, no network',
  },
}).handle<LearnServices>(async ({ params, body, services }) => ({
  schema_version: 'svc-learning-pathway-response:1',
  pathway: await buildShipped(services, { role_key: params.role_key, wait: body.wait }),
}))
