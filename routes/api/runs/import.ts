import { route } from '#lib/service/http/route.ts'
import { importRun } from '#lib/shortlist/runs/import-run.ts'
import { ImportResponse, RunImportBody } from '#lib/shortlist/runs/schema.ts'
import type { ShortlistServices } from '#lib/shortlist/services.ts'

export const POST = route({
  summary: 'Import a run that was exported, to be read only',
  effect: 'write',
  body: RunImportBody,
  max_body_mib: 16,
  reply: ImportResponse,
  refuses: ['target_unavailable'],
  agent: false,
}).handle<ShortlistServices>(({ body, actor, services }) => importRun(services, { run: body.run, actor }))
