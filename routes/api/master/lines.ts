import { addLines, editLines } from '#lib/evidence/master/edit-master.ts'
import { LineEdits, MasterResponse, NewLines } from '#lib/evidence/master/schema.ts'
import type { EvidenceServices } from '#lib/evidence/services.ts'
import { route } from '#lib/service/http/route.ts'

const REFUSES = [
  'master_not_found',
  'target_unavailable',
  'revision_conflict',
  'personal_info_refused',
  'master_text_invalid',
  'master_place_invalid',
] as const

export const POST = route({
  summary: 'Add lines to the master resume',
  effect: 'write',
  body: NewLines,
  example: { entry_id: 'e1', lines: [{ text: 'Built the billing service' }], revision: 4 },
  reply: MasterResponse,
  status: 201,
  refuses: REFUSES,
  cli: { use: 'master lines add' },
  agent: { tool: 'write_resume', operation: 'add_main_lines', description: 'Add lines to the main resume' },
}).handle<EvidenceServices>(async ({ body, actor, writer, services }) =>
  addLines(services, { ...body, actor, writer: await writer() }),
)

export const PUT = route({
  summary: 'Change, mark, move, retire or restore lines of the master resume',
  effect: 'write',
  body: LineEdits,
  example: { lines: [{ id: 'l1', text: 'Built and ran the billing service' }], revision: 4 },
  reply: MasterResponse,
  refuses: ['not_found', ...REFUSES],
  cli: { use: 'master lines edit' },
  agent: {
    tool: 'write_resume',
    operation: 'edit_main_lines',
    description: 'Edit, move, retire or restore lines of the main resume',
  },
}).handle<EvidenceServices>(async ({ body, actor, writer, services }) =>
  editLines(services, { ...body, actor, writer: await writer() }),
)
