import { z } from 'zod'
import { makeBackup } from '#lib/service/backups/backups.ts'
import { BackupResponse } from '#lib/service/backups/schema.ts'
import { route } from '#lib/service/http/route.ts'
import type { HomeServices } from '#lib/service/services.ts'

export const POST = route({
  summary: 'Back up everything of yours, and verify the copy',
  effect: 'write',
  body: z.strictObject({}),
  example: {},
  waits: true,
  reply: BackupResponse,
  status: 201,
  refuses: ['target_unavailable'],
  cli: { use: 'backup' },
  agent: 'http',
}).handle<HomeServices>(({ services }) => makeBackup(services))
