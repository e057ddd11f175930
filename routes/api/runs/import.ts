import { route } from '#lib/service/http/route.ts'
import { RunImportBody, RunImportResponse } from '#lib/shortlist/runs/schema.ts'
import { importRun } from '#lib/shortlist/runs/start-run.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const POST = route({
  summary: 'Import a run that was exported, to be read only',
  effect: 'write',
  details: 'Send the run as GET /api/runs/{run_id} gave it.',
  body: RunImportBody,
  example: {
    run: {
      run_id: 'run_20261121T090000000Z',
      status: 'done',
      imported: false,
      profile_id: null,
      config_digest: `sha256:${'0'.repeat(64)}`,
      sealed_digest: `sha256:${'0'.repeat(64)}`,
      selection_rule: 'best_rank',
      selection_cap: 25,
      model_target: 'builtin',
      keyword_count: 0,
      keywords: null,
      run_days: 7,
      us_only: false,
      searched_days: 7,
      added_total: 0,
      node_receipts: [],
      interruptions: 0,
      error_code: null,
      started_at: '2026-11-21T09:00:00.000Z',
      finished_at: '2026-11-21T09:01:00.000Z',
      counts: { postings: 0, new: 0, assessed: 0 },
      postings: [],
    },
  },
  max_body_mib: 16,
  reply: RunImportResponse,
  refuses: ['target_unavailable'],
  agent: false,
}).handle<ShortlistServices>(({ body, actor, services }) => importRun(services, { run: body.run, actor }))
