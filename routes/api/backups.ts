import { showBackups } from '#lib/backups/backups.ts'
import { BackupsResponse } from '#lib/backups/schema.ts'
import { route } from '#lib/http/route.ts'

export const GET = route({
  summary: 'List the backups there are',
  effect: 'read',
  reply: BackupsResponse,
  refuses: ['target_unavailable'],
  cli: { use: 'backup list' },
  agent: 'backups',
}).handle(({ services }) => showBackups(services))
