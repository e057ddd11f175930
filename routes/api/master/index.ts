import { createMaster } from '#lib/evidence/master/revise-master.ts'
import { MasterQuery, MasterResponse, NewMaster } from '#lib/evidence/master/schema.ts'
import { showMaster } from '#lib/evidence/master/show-master.ts'
import type { EvidenceServices } from '#lib/evidence/services.ts'
import { route } from '#lib/service/http/route.ts'

export const GET = route({
  summary: 'Read the master resume',
  effect: 'read',
  query: MasterQuery,
  reply: MasterResponse,
  refuses: ['not_found', 'master_not_found', 'target_unavailable'],
  cli: { use: 'master', examples: ['svc master --revision 3'] },
  agent: { tool: 'my_evidence', operation: 'resume' },
}).handle<EvidenceServices>(({ query, services }) => showMaster(services, query.revision))

export const POST = route({
  summary: 'Make the master resume from markdown',
  effect: 'write',
  body: NewMaster,
  example: { markdown: '# Master\n\n## Skills\n\n- Rust' },
  reply: MasterResponse,
  status: 201,
  refuses: ['target_unavailable', 'revision_conflict', 'personal_info_refused', 'master_markdown_invalid'],
  cli: { use: 'master create', arguments: ['markdown'] },
  agent: 'http',
}).handle<EvidenceServices>(async ({ body, actor, writer, services }) =>
  createMaster(services, { ...body, actor, writer: await writer() }),
)
