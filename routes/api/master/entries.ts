import { addEntry, editEntries } from '#lib/evidence/master/edit-master.ts'
import { EntryEdits, MasterResponse, NewEntry } from '#lib/evidence/master/schema.ts'
import type { EvidenceServices } from '#lib/evidence/services.ts'
import { route } from '#lib/service/http/route.ts'

export const POST = route({
  summary: 'Add a role, project or school to the master resume',
  effect: 'write',
  body: NewEntry,
  example: { section: 'experience', heading: 'Engineer, Acme', revision: 4 },
  reply: MasterResponse,
  status: 201,
  refuses: [
    'master_not_found',
    'target_unavailable',
    'revision_conflict',
    'master_entry_exists',
    'personal_info_refused',
    'master_text_invalid',
  ],
  cli: {
    use: 'master entries add',
    arguments: ['section', 'heading'],
    examples: ['svc master entries add experience "Acme Robotics" --sublines "Engineer, 2019 - 2023"'],
  },
  agent: 'http',
}).handle<EvidenceServices>(async ({ body, actor, writer, services }) =>
  addEntry(services, { ...body, actor, writer: await writer() }),
)

export const PUT = route({
  summary: 'Change, order, retire or restore entries of the master resume',
  effect: 'write',
  body: EntryEdits,
  example: { entries: [{ id: 'e1', heading: 'Lead engineer, Acme' }], revision: 4 },
  reply: MasterResponse,
  refuses: [
    'not_found',
    'master_not_found',
    'target_unavailable',
    'revision_conflict',
    'personal_info_refused',
    'master_text_invalid',
  ],
  cli: { use: 'master entries edit' },
  agent: 'http',
}).handle<EvidenceServices>(async ({ body, actor, writer, services }) =>
  editEntries(services, { ...body, actor, writer: await writer() }),
)
