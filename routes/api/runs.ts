import { route } from '#lib/service/http/route.ts'
import { assessAll } from '#lib/shortlist/runs/assess-all.ts'
import { searchWindow } from '#lib/shortlist/runs/posted-window.ts'
import {
  AssessAllBody,
  AssessAllResponse,
  RankBody,
  RankResponse,
  RunBody,
  RunImportBody,
  RunImportResponse,
  RunParams,
  RunProgressResponse,
  RunResponse,
  RunStarted,
  RunsQuery,
  RunsResponse,
  WindowBody,
  WindowResponse,
} from '#lib/shortlist/runs/schema.ts'
import { showProgress, showRun, showRuns } from '#lib/shortlist/runs/show-runs.ts'
import { importRun, rankRun, startRun } from '#lib/shortlist/runs/start-run.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'
import { names } from '#lib/text/names.ts'

export const routes = {
  'POST /api/run': route({
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
    refuses: names(
      'config_missing config_digest_mismatch config_unavailable run_in_progress personal_info_refused',
      'model_denied model_target_unavailable model_unavailable',
    ),
    agent: false,
  }).handle<ShortlistServices>(({ body, actor, services }) => startRun(services, { ...body, actor })),

  'GET /api/runs': route({
    summary: 'List the runs, the last started first',
    effect: 'read',
    query: RunsQuery,
    reply: RunsResponse,
    cli: { use: 'runs' },
    agent: 'http',
  }).handle<ShortlistServices>(({ query, services }) => showRuns(services, query)),

  'POST /api/runs/import': route({
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
    agent: false,
  }).handle<ShortlistServices>(({ body, actor, services }) => importRun(services, { run: body.run, actor })),

  'GET /api/runs/:run_id': route({
    summary: 'Show one run in full; its output can be imported',
    effect: 'read',
    params: RunParams,
    reply: RunResponse,
    cli: { use: 'runs show', arguments: ['run_id'], examples: ['svc runs show RUN --json'] },
    agent: 'http',
  }).handle<ShortlistServices>(({ params, services }) => showRun(services, params.run_id)),

  'POST /api/runs/:run_id/assess-all': route({
    summary:
      'Show the jobs of a run that are not assessed yet; start assesses the newest 50, cancel stops that',
    effect: 'write',
    params: RunParams,
    body: AssessAllBody,
    example: { start: true },
    reply: AssessAllResponse,
    refuses: names(
      'config_unavailable run_in_progress assess_batch_running model_denied model_target_unavailable',
      'model_unavailable',
    ),
    cli: { use: 'runs assess-all', arguments: ['run_id'], examples: ['svc runs assess-all RUN --start'] },
    agent: false,
  }).handle<ShortlistServices>(({ params, body, actor, services }) =>
    assessAll(services, { ...params, ...body, actor }),
  ),

  'POST /api/runs/:run_id/posted-window': route({
    summary: 'Add stored postings of more days to a run, and assess the newest of them',
    effect: 'write',
    params: RunParams,
    body: WindowBody,
    example: { days: 7 },
    reply: WindowResponse,
    refuses: ['run_in_progress'],
    cli: { use: 'runs window', arguments: ['run_id'], examples: ['svc runs window RUN --days 30'] },
    agent: false,
  }).handle<ShortlistServices>(({ params, body, actor, services }) => {
    return searchWindow(services, { ...params, days: body.days, actor })
  }),

  'GET /api/runs/:run_id/progress': route({
    summary: 'Show the progress of a run, and the matches of its keywords',
    effect: 'read',
    params: RunParams,
    reply: RunProgressResponse,
    cli: { use: 'runs progress', arguments: ['run_id'] },
    agent: 'http',
  }).handle<ShortlistServices>(({ params, services }) => showProgress(services, params.run_id)),

  'POST /api/runs/:run_id/rank': route({
    summary: 'Rank the postings of a run for the selected role; nothing is spent',
    effect: 'write',
    params: RunParams,
    body: RankBody,
    example: { start: true, cost_cap_usd: 0 },
    reply: RankResponse,
    refuses: ['run_in_progress', 'assess_batch_running'],
    cli: { use: 'runs rank', arguments: ['run_id'], examples: ['svc runs rank RUN --start'] },
    agent: false,
  }).handle<ShortlistServices>(({ params, body, services }) => {
    return rankRun(services, { ...body, run_id: params.run_id, named: body.run_id })
  }),
}
