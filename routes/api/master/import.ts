import { importMaster } from '#lib/evidence/master/import-master.ts'
import { ImportBody, ImportResponse } from '#lib/evidence/master/import-schema.ts'
import type { EvidenceServices } from '#lib/evidence/services.ts'
import { route } from '#lib/service/http/route.ts'

export const POST = route({
  summary: 'Read a resume into a proposal, and store it with apply',
  details: 'Without `apply` nothing is stored. Contact data is dropped.',
  effect: 'write',
  body: ImportBody,
  example: { format: 'text', text: 'Engineer, Acme\n- Built billing', apply: false },
  max_body_mib: 16,
  waits: true,
  reply: ImportResponse,
  refuses: ['target_unavailable', 'revision_conflict', 'master_text_invalid'],
  agent: {
    tool: 'set_up',
    operation: 'import_resume',
    description: 'Import a resume as text',
    needs: 'Only you can let an agent import a resume. Its words print after your yes.',
    takes: ['text', 'revision'],
    fixed: { apply: true, format: 'text' },
    fields: ['applied', 'master', 'message', 'warnings'],
  },
}).handle<EvidenceServices>(async ({ body, actor, writer, services }) =>
  importMaster(services, { ...body, actor, writer: await writer() }),
)
