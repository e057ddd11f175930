import { listCalls } from '#lib/judge/calls/list-calls.ts'
import { ModelCallsQuery, ModelCallsResponse } from '#lib/judge/calls/schema.ts'
import type { JudgeServices } from '#lib/judge/services.ts'
import { route } from '#lib/service/http/route.ts'

export const GET = route({
  summary: 'List the model calls, with their usage',
  effect: 'read',
  query: ModelCallsQuery,
  reply: ModelCallsResponse,
  refuses: ['target_unavailable', 'config_unavailable'],
  cli: { use: 'calls', examples: ['svc calls', 'svc calls --purpose judge --limit 200'] },
  agent: { tool: 'status', operation: 'model_calls', description: 'Model calls and their usage' },
}).handle<JudgeServices>(({ query, services }) => listCalls(services, query))
