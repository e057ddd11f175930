import { route } from '#lib/service/http/route.ts'
import { importRun } from '#lib/shortlist/runs/import-run.ts'
import { ImportResponse, RunImportBody } from '#lib/shortlist/runs/schema.ts'

export const POST = route({
  summary: 'Import a run that was exported, to be read only',
  effect: 'write',
  body: RunImportBody,
  max_body_mib: 16,
  reply: ImportResponse,
  refuses: ['target_unavailable'],
  agent: false,
}).handle(({ body, actor, services }) => importRun(services, { run: body.run, actor }))
