import { route } from '#lib/service/http/route.ts'
import { RunBody, RunStarted } from '#lib/shortlist/runs/schema.ts'
import { startRun } from '#lib/shortlist/runs/start-run.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const POST = route({
  summary: 'Start a run (deprecated): read the boards, filter, rank and assess in the background',
  deprecated: true,
  effect: 'spend',
  body: RunBody,
  reply: RunStarted,
  refuses: [
    'config_missing',
    'config_digest_mismatch',
    'config_unavailable',
    'run_in_progress',
    'target_unavailable',
    'model_denied',
    'model_target_unavailable',
    'model_unavailable',
  ],
  agent: false,
}).handle<ShortlistServices>(({ body, actor, services }) => startRun(services, { ...body, actor }))
