import { recover, showRecovery } from '#lib/service/backups/recovery.ts'
import { RecoverBody, RecoveredResponse, RecoveryResponse } from '#lib/service/backups/schema.ts'
import { route } from '#lib/service/http/route.ts'
import type { HomeServices } from '#lib/service/services.ts'

export const GET = route({
  summary: 'Show the problems of the home folder, and their repairs',
  effect: 'read',
  waits: true,
  reply: RecoveryResponse,
  refuses: ['target_unavailable'],
  cli: { use: 'recover' },
  agent: 'http',
}).handle<HomeServices>(({ services }) => showRecovery(services))

export const POST = route({
  summary: 'Restore the newest backup, start over, or check again, when the home cannot be written',
  effect: 'destroy',
  mends: true,
  waits: true,
  body: RecoverBody,
  example: { choice: 'look_again' },
  reply: RecoveredResponse,
  refuses: ['target_unavailable', 'proof_required'],
  cli: { use: 'recover choose', arguments: ['choice'] },
  agent: false,
}).handle<HomeServices>(({ services, body, proven }) => recover(services, body.choice, proven))
