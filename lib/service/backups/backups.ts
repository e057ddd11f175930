import { holdsAnyRow } from '#db/any-row.ts'
import type { Reader } from '#db/store.ts'
import type { Archiver, CheckedArchive } from '#lib/service/backups/archive.ts'
import { type BackupReason, isDue, readBackupName } from '#lib/service/backups/backup-name.ts'
import { isThePersons } from '#lib/service/backups/holdings.ts'
import { Refusal } from '#lib/service/refusals.ts'

type Needs = { archiver: Archiver; now: () => string; background: boolean }

type DailyNeeds = Pick<Needs, 'archiver' | 'now'> & { desk: Reader }

const FOLDER = 'backups'
const DAY_MS = 86_400_000

/** The backups there are, the newest first, and when the next one is made by itself. */
export async function showBackups({ archiver, background }: Needs) {
  const backups = (await archiver.list()).flatMap((file) => backupView(file) ?? [])
  const [newest] = backups
  const next_at = background && newest ? new Date(Date.parse(newest.made_at) + DAY_MS).toISOString() : null
  const message = newest
    ? `${backups.length === 1 ? '1 backup' : `${backups.length} backups`}, the last of ${newest.made_at.slice(0, 10)}.`
    : 'There is no backup yet. Make one now; it takes a few seconds.'
  return { schema_version: 'svc-backups:1' as const, backups, next_at, message }
}

/** Makes a backup now, and reads it back before it counts as one. */
export async function makeBackup(
  { archiver, now }: Pick<Needs, 'archiver' | 'now'>,
  reason: BackupReason = 'asked',
) {
  const { name, checked } = await archiver.make({ reason, made_at: now() })
  return backupResponse(name, checked)
}

/** Reads a backup back and compares every file and row count with what it says of itself. */
export async function verifyBackup({ archiver }: Pick<Needs, 'archiver'>, wanted: string | undefined) {
  const names = (await archiver.list()).map((file) => file.name)
  const name = wanted ?? names[0]
  if (name === undefined || !names.includes(name)) {
    throw new Refusal('not_found', 'No backup has this name. `svc backup list` lists the backups there are.')
  }
  return backupResponse(name, await archiver.check({ name }))
}

/**
 * Makes the backup of the day when a day has gone by since the last one. A desk that holds nothing is left out: copies of it
 * would take the place of good ones.
 */
export async function makeDailyBackup({ archiver, now, desk }: DailyNeeds): Promise<void> {
  if (!(await holdsAnyRow(desk, isThePersons))) return
  const names = (await archiver.list()).map((file) => file.name)
  if (isDue(names, now())) await archiver.make({ reason: 'daily', made_at: now() })
}

function backupResponse(name: string, { manifest, problems, size_bytes }: CheckedArchive) {
  const view = backupView({ name, size_bytes })
  if (!view) throw new Error('A backup has a name of another form.')
  const ok = problems.length === 0
  const rows = Object.values(manifest?.desk.tables ?? {}).reduce((sum, count) => sum + count, 0)
  const message = ok
    ? `The backup is whole: it was read back and holds what it says.`
    : `The backup is not whole, and restoring it is refused. Make a new one now. ${problems.join(' ')}`
  return {
    schema_version: 'svc-backup:1' as const,
    backup: { ...view, ok, problems, files: manifest?.files.length ?? 0, rows },
    message,
  }
}

function backupView({ name, size_bytes }: { name: string; size_bytes: number }) {
  const read = readBackupName(name)
  return read && { name, path: `${FOLDER}/${name}`, ...read, size_bytes }
}
