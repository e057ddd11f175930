import { z } from 'zod'
import { LocalServersResponse } from '#lib/judge/calls/schema.ts'
import type { JudgeServices } from '#lib/judge/services.ts'
import { route } from '#lib/service/http/route.ts'

export const POST = route({
  summary: 'Look for servers of models on this machine',
  details:
    'Asks the usual ports of LM Studio, llama.cpp, Ollama and Jan for their list of models, and sends nothing else. `PUT /api/config` chooses one of the targets.',
  effect: 'write',
  body: z.strictObject({}),
  example: {},
  reply: LocalServersResponse,
  refuses: [],
  cli: { use: 'models look', examples: ['svc models look'] },
  agent: false,
}).handle<JudgeServices>(async ({ services }) => ({
  schema_version: 'svc-local-servers:1' as const,
  servers: await services.findServers(),
}))
