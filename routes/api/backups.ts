import { showBackups } from '#lib/service/backups/backups.ts'
import { BackupsResponse } from '#lib/service/backups/schema.ts'
import { route } from '#lib/service/http/route.ts'
import type { HomeServices } from '#lib/service/services.ts'

export const GET = route({
  summary: 'List your backups',
  effect: 'read',
  reply: BackupsResponse,
  pages: { list: 'backups', name: 'name' },
  refuses: ['target_unavailable'],
  cli: { use: 'backup list' },
  agent: 'http',
}).handle<HomeServices>(({ services }) => showBackups(services))
