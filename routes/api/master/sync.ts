import { MasterResponse, SyncBody } from '#lib/evidence/master/schema.ts'
import { syncMaster } from '#lib/evidence/master/sync-master.ts'
import type { EvidenceServices } from '#lib/evidence/services.ts'
import { route } from '#lib/service/http/route.ts'

export const POST = route({
  summary: 'Import the master’s file, or write it if it is missing or old',
  effect: 'write',
  body: SyncBody,
  example: { revision: 4 },
  reply: MasterResponse,
  refuses: [
    'master_not_found',
    'target_unavailable',
    'master_file_changed',
    'revision_conflict',
    'personal_info_refused',
    'master_markdown_invalid',
    'revision_required',
    'master_file_unreadable',
  ],
  cli: { use: 'master sync' },
  agent: 'http',
}).handle<EvidenceServices>(async ({ body, actor, writer, services }) =>
  syncMaster(services, { ...body, actor, writer: await writer() }),
)
