import { route } from '#lib/service/http/route.ts'
import { RunBody, RunStarted } from '#lib/shortlist/runs/schema.ts'
import { startRun } from '#lib/shortlist/runs/start-run.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const POST = route({
  summary: 'Start a run (deprecated): read the boards, filter, rank and assess in the background',
  details: '`consent` states that the person agreed to reading boards and to calls of a model.',
  deprecated: true,
  effect: 'spend',
  body: RunBody,
  example: {
    schema_version: 'svc-find-jobs-run-request:1',
    config_digest: 'sha256:0000000000000000000000000000000000000000000000000000000000000000',
    model_target: 'builtin',
    selection_rule: 'best_rank',
    selection_cap: 25,
    consent: { read_boards: true },
  },
  reply: RunStarted,
  refuses: [
    'config_missing',
    'config_digest_mismatch',
    'config_unavailable',
    'run_in_progress',
    'personal_info_refused',
    'target_unavailable',
    'model_denied',
    'model_target_unavailable',
    'model_unavailable',
  ],
  agent: false,
}).handle<ShortlistServices>(({ body, actor, services }) => startRun(services, { ...body, actor }))
