import { z } from 'zod'
import { CHOICES, REASONS } from '#lib/service/backups/archive.ts'
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

/** The backup to check: by default the newest. */
export const VerifyBody = z.strictObject({ name: z.string().min(1).max(200).optional() })

/** A checked backup: problems and contents. */
export const BackupResponse = z.looseObject({
  schema_version: z.literal('svc-backup:1'),
  backup: Backup.extend({ ok: z.boolean(), problems: z.array(serviceText()), files: z.int(), rows: z.int() }),
  message: serviceText(),
})

const ConcernShape = z.looseObject({ code: serviceText(), message: serviceText() })

/** The problem of the home, and the choices. */
export const RecoveryResponse = z.looseObject({
  schema_version: z.literal('svc-recovery:1'),
  state: z.enum([
    ...(['well', 'desk_missing', 'desk_damaged', 'read_only', 'disk_full'] as const),
    ...(['home_moved', 'desk_replaced'] as const),
  ]),
  concerns: z.array(ConcernShape),
  backup: z
    .looseObject({
      name: serviceText(),
      made_at: Timestamp,
      holds: z.array(z.looseObject({ what: serviceText(), count: z.int() })),
      /** A note on restoring it; null for none. */
      note: serviceText().nullable(),
    })
    .nullable(),
  choices: z.array(z.enum(CHOICES)),
  message: serviceText(),
})

export const RecoverBody = z.strictObject({ choice: z.enum(CHOICES) })

/** The result of a repair. */
export const RecoveredResponse = z.looseObject({
  schema_version: z.literal('svc-recovered:1'),
  choice: z.enum(CHOICES),
  message: serviceText(),
})
