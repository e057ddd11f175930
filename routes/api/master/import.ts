import { route } from '#lib/http/route.ts'
import { importMaster } from '#lib/master/import-master.ts'
import { ImportBody, ImportResponse } from '#lib/master/import-schema.ts'

export const POST = route({
  summary: 'Read a resume you have into a proposal, and store it with apply',
  effect: 'write',
  body: ImportBody,
  max_body_mib: 16,
  waits: true,
  reply: ImportResponse,
  refuses: ['target_unavailable', 'revision_conflict', 'master_text_invalid'],
  agent: 'import_resume',
}).handle(({ body, actor, services }) => importMaster(services, { ...body, actor }))
