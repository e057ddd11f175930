import { z } from 'zod'
import { REASONS } from '#lib/service/backups/backup-name.ts'
import { serviceText, Timestamp } from '#lib/service/values/schema.ts'

const Backup = z.looseObject({
  name: serviceText(),
  path: serviceText(),
  made_at: Timestamp,
  reason: z.enum(REASONS),
  size_bytes: z.int(),
})

export const BackupsResponse = z.looseObject({
  schema_version: z.literal('svc-backups:1'),
  backups: z.array(Backup),
  next_at: Timestamp.nullable(),
  message: serviceText(),
})

/** Which backup is checked: the newest when left out. */
export const VerifyBody = z.strictObject({ name: z.string().min(1).max(200).optional() })

/** A backup that was read back: what is wrong with it, and how much it holds. */
export const BackupResponse = z.looseObject({
  schema_version: z.literal('svc-backup:1'),
  backup: Backup.extend({
    ok: z.boolean(),
    problems: z.array(serviceText()),
    files: z.int(),
    rows: z.int(),
  }),
  message: serviceText(),
})
