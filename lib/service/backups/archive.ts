import { z } from 'zod'

/** Why a backup was made: on request, daily, before a migration of the desk, or before a restore. */
export const REASONS = ['asked', 'daily', 'before-migration', 'before-restore'] as const
export type BackupReason = (typeof REASONS)[number]

const NAME =
  /^shortlist-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z-(asked|daily|before-migration|before-restore)\.zip$/
/** The number of whole backups kept of each automatic kind. */
export const BACKUPS_KEPT = 7

/** Returns the file name of a backup made at this time, RFC 3339 in UTC with milliseconds. */
export function backupName(made_at: string, reason: BackupReason): string {
  return `shortlist-${made_at.replace(/[:.]/g, '-')}-${reason}.zip`
}

/** Parses the file name of a backup; null for any other file. */
export function readBackupName(name: string): { made_at: string; reason: BackupReason } | null {
  const match = NAME.exec(name)
  if (!match) return null
  const [, day, hours, minutes, seconds, millis, reason] = match
  return { made_at: `${day}T${hours}:${minutes}:${seconds}.${millis}Z`, reason: reason as BackupReason }
}

/** Returns the automatic backups by kind, newest first. */
export function automaticBackups(names: readonly string[]): string[][] {
  const own = names.flatMap((name) => {
    const backupName = readBackupName(name)
    return backupName && backupName.reason !== 'asked' ? [{ name, ...backupName }] : []
  })
  const kinds = Map.groupBy(own, (backup) => backup.reason)
  return [...kinds.values()].map((kind) =>
    kind.sort((a, b) => (a.made_at < b.made_at ? 1 : -1)).map(({ name }) => name),
  )
}

/** Returns whether a day has passed since the last backup of any kind; one from the future was made under a wrong clock. */
export function isDue(names: readonly string[], now: string): boolean {
  const time = Date.parse(now)
  const times = names.flatMap((name) => Date.parse(readBackupName(name)?.made_at ?? '') || [])
  return time - Math.max(0, ...times.filter((madeTime) => madeTime < time + DAY_MS)) >= DAY_MS
}

const DAY_MS = 86_400_000

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

const SINGLE = new Set(['manifest.json', 'desk.db', 'config.json', 'header.json'])
const FOLDERS = ['resumes', 'learning', 'data', 'application-files']

/** The person's files and folders of a home, besides the desk. */
export const BACKED_UP = { files: ['config.json', 'header.json'], folders: FOLDERS } as const

/**
 * Returns whether an archive may hold a file of this path: nothing that could be written outside of the home. On Windows a
 * backslash or a colon has a meaning in paths; elsewhere a person may use them, for example `resumes/CV: new.md`.
 */
export function isArchivedPath(path: string, isWindows: boolean): boolean {
  if (SINGLE.has(path)) return true
  const [folder, ...rest] = path.split('/')
  if (!FOLDERS.includes(folder ?? '') || rest.length === 0) return false
  const refused = isWindows ? /[\\:\p{Cc}]/u : /\p{Cc}/u
  return rest.every((part) => part !== '' && part !== '.' && part !== '..' && !refused.test(part))
}

/** The person's choices for a home that takes no writes, or after an automatic repair. */
export const CHOICES = ['restore', 'begin_anew', 'use_as_is', 'look_again', 'understood'] as const
export type RecoveryChoice = (typeof CHOICES)[number]

/** Returns the newest backup that is whole and holds data of the person, or null; each candidate is read back. */
export async function newestBackup(
  archiver: Pick<Archiver, 'list' | 'check'>,
): Promise<{ name: string; manifest: ArchiveManifest } | null> {
  for (const { name } of await archiver.list()) {
    const { manifest, problems } = await archiver.check({ name })
    if (manifest && problems.length === 0 && holdsAnything(manifest.desk.tables)) return { name, manifest }
  }
  return null
}

/** The counted contents of a desk, in display order, by table. */
const KINDS = {
  profile: 'roles',
  master_part: 'resume_parts',
  answer: 'answers',
  story: 'stories',
  application: 'applications',
  application_file: 'files',
  own_job: 'own_jobs',
  letter: 'letters',
  interview_round: 'interviews',
  assessment: 'assessments',
  job_resume: 'job_resumes',
  pathway: 'courses',
  followed_board: 'boards',
} as const

// The service's own and derivable tables: a desk with nothing else is unused.
const NOT_THE_PERSONS = new Set(
  (
    'setting evidence_version shipped_page counter tracked_job tracked_change job_role unseen_job ' +
    'due_work reading'
  ).split(' '),
)

export type Holding = { what: (typeof KINDS)[keyof typeof KINDS]; count: number }

type Tables = Readonly<Record<string, number>>

/** Returns whether a table holds data that only the person can give. */
export function isThePersons(table: string): boolean {
  return !NOT_THE_PERSONS.has(table)
}

/** Returns whether a desk with these row counts holds data of its person. */
export function holdsAnything(tables: Tables): boolean {
  return Object.entries(tables).some(([table, rows]) => rows > 0 && isThePersons(table))
}

/** Returns the contents of a desk with these row counts, in the person's words. */
export function holdingsOf(tables: Tables): Holding[] {
  return Object.entries(KINDS).map(([table, what]) => ({ what, count: tables[table] ?? 0 }))
}
