import { z } from 'zod'
import { makeBackup, recover, showBackups, showRecovery, verifyBackup } from '#lib/service/backups/backups.ts'
import {
  BackupResponse,
  BackupsResponse,
  RecoverBody,
  RecoveredResponse,
  RecoveryResponse,
  VerifyBody,
} from '#lib/service/backups/schema.ts'
import { route } from '#lib/service/http/route.ts'
import type { HomeServices } from '#lib/service/services.ts'

export const routes = {
  'POST /api/backup': route({
    summary: 'Back up everything of yours, and verify the copy',
    effect: 'write',
    body: z.strictObject({}),
    example: {},
    waits: true,
    reply: BackupResponse,
    status: 201,
    cli: { use: 'backup' },
    agent: 'http',
  }).handle<HomeServices>(({ services }) => makeBackup(services)),

  'POST /api/backup/verify': route({
    summary: 'Verify a backup against its own list of contents',
    effect: 'write',
    body: VerifyBody,
    example: { name: 'backup-20261121T090000000Z' },
    waits: true,
    mends: true,
    reply: BackupResponse,
    refuses: ['not_found'],
    cli: { use: 'backup verify', arguments: ['name'] },
    agent: 'http',
  }).handle<HomeServices>(({ body, services }) => verifyBackup(services, body.name)),

  'GET /api/backups': route({
    summary: 'List your backups',
    effect: 'read',
    reply: BackupsResponse,
    pages: { list: 'backups', name: 'name' },
    cli: { use: 'backup list' },
    agent: 'http',
  }).handle<HomeServices>(({ services }) => showBackups(services)),

  'GET /api/recovery': route({
    summary: 'Show the problems of the home folder, and their repairs',
    effect: 'read',
    waits: true,
    reply: RecoveryResponse,
    cli: { use: 'recover' },
    agent: 'http',
  }).handle<HomeServices>(({ services }) => showRecovery(services)),

  'POST /api/recovery': route({
    summary: 'Restore the newest backup, start over, or check again, when the home cannot be written',
    effect: 'destroy',
    mends: true,
    waits: true,
    body: RecoverBody,
    example: { choice: 'look_again' },
    reply: RecoveredResponse,
    refuses: ['proof_required'],
    cli: { use: 'recover choose', arguments: ['choice'] },
    agent: false,
  }).handle<HomeServices>(({ services, body, proven }) => recover(services, body.choice, proven)),
}
