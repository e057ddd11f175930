import { showPipeline } from '#lib/judge/pipeline/decide-approval.ts'
import { PipelineResponse } from '#lib/judge/pipeline/schema.ts'
import type { JudgeServices } from '#lib/judge/services.ts'
import { route } from '#lib/service/http/route.ts'

export const GET = route({
  summary: 'Show which background work is queued, and which waits for your approval',
  effect: 'read',
  reply: PipelineResponse,
  refuses: ['target_unavailable', 'config_unavailable'],
  cli: { use: 'pipeline' },
  agent: { tool: 'status', operation: 'background', description: 'Queued background work' },
}).handle<JudgeServices>(({ services }) => showPipeline(services))
