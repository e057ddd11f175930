import { z } from 'zod'
import { type BackupReason, REASONS } from '#lib/service/backups/backup-name.ts'

/** The manifest of an archive: every file with its digest, and the row counts of the desk. */
export const ArchiveManifest = z.looseObject({
  schema_version: z.literal('svc-backup-manifest:1'),
  made_at: z.string(),
  reason: z.enum(REASONS),
  version: z.string(),
  files: z.array(z.looseObject({ path: z.string(), size: z.int(), sha256: z.string() })),
  desk: z.looseObject({ schema: z.int(), tables: z.record(z.string(), z.int()) }),
})
export type ArchiveManifest = z.output<typeof ArchiveManifest>

/** A backup compared with its manifest. */
export type CheckedArchive = { manifest: ArchiveManifest | null; problems: string[]; size_bytes: number }

/** A file in the backups folder. */
export type ArchiveFile = { name: string; size_bytes: number }

/** The state of the backups folder. */
export type BackupFolder = 'well' | 'missing' | 'unwritable'

/** The advice on the folder of backups, by its state; null if all is well. */
export const FOLDER_ADVICE: Record<BackupFolder, string | null> = {
  well: null,
  missing:
    'The folder backups is gone from your home folder, and with it all backups. Make one now: `svc backup`.',
  unwritable:
    'The folder backups in your home folder cannot be written, so no backup is made. Make it a folder that you may write.',
}

/** The contents of the served desk, which a copy must equal. */
export type ServedDesk = { desk_id: string | null; tables: Record<string, number> }

export type MakeOptions = {
  reason: BackupReason
  made_at: string
  /** The served desk; missing before it is opened. */
  served?: ServedDesk
  /** A copy of the desk to archive in its place, made by the desk's owner. */
  copy?: string
}

/** The archive that was made, or the reason for none: then it has no name. */
export type ArchiveResult = { name: string | null; checked: CheckedArchive }

/** Makes and checks archives of the home in a thread of its own, because both are slow. */
export type Archiver = {
  make: (makeOptions: MakeOptions) => Promise<ArchiveResult>
  check: (ask: { name: string }) => Promise<CheckedArchive>
  list: () => Promise<ArchiveFile[]>
  /** Returns whether the folder of backups exists and is writable. A home younger than a day needs none yet. */
  folder: () => Promise<BackupFolder>
  /** Checks every page of a store; `deep` reads every text and index entry too, which takes ten times as long. */
  isWhole: (ask: { store: 'index.db'; deep: boolean }) => Promise<boolean>
  /** Prepares a backup to replace the contents of the home at the next start. */
  stage: (ask: { name: string }) => Promise<CheckedArchive>
  /** Accepts the desk as it is from the next start on: its checksums are recomputed. */
  trustDesk: () => Promise<void>
  /** Prepares a new beginning: at the next start all of the person's files are moved aside, and a new desk is created. */
  stageNothing: (ask: null) => Promise<void>
}
