import { verifyBackup } from '#lib/service/backups/backups.ts'
import { BackupResponse, VerifyBody } from '#lib/service/backups/schema.ts'
import { route } from '#lib/service/http/route.ts'
import type { HomeServices } from '#lib/service/services.ts'

export const POST = route({
  summary: 'Verify a backup against its own list of contents',
  effect: 'write',
  body: VerifyBody,
  example: { name: 'backup-20261121T090000000Z' },
  waits: true,
  mends: true,
  reply: BackupResponse,
  refuses: ['not_found', 'target_unavailable'],
  cli: { use: 'backup verify', arguments: ['name'] },
  agent: 'http',
}).handle<HomeServices>(({ body, services }) => verifyBackup(services, body.name))
