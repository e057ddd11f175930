import { readSettings } from '#db/desk/settings.ts'
import { countRows, type Reader } from '#db/store.ts'
import {
  type Archiver,
  type BackupReason,
  type CheckedArchive,
  isDue,
  readBackupName,
  type ServedDesk,
} from '#lib/service/backups/archive.ts'
import { holdsAnything, isThePersons } from '#lib/service/backups/holdings.ts'
import type { Condition } from '#lib/service/condition.ts'
import { Refusal } from '#lib/service/refusals.ts'

type BackupsDeps = { archiver: Archiver; now: () => string; background: boolean }

type MakingNeeds = Pick<BackupsDeps, 'archiver' | 'now'> & {
  desk: Reader
  condition: Pick<Condition, 'checkAgain'>
}

const FOLDER = 'backups'
const DAY_MS = 86_400_000

/** Returns the backups, newest first, and the time of the next automatic one. */
export async function showBackups({ archiver, background }: BackupsDeps) {
  const backups = (await archiver.list()).flatMap((file) => backupView(file) ?? [])
  const [newest] = backups
  const next_at = background && newest ? new Date(Date.parse(newest.made_at) + DAY_MS).toISOString() : null
  const message = newest
    ? `${backups.length === 1 ? '1 backup,' : `${backups.length} backups, the newest`} from ${newest.made_at.slice(0, 10)}.`
    : 'There is no backup yet. Make one now; it takes a few seconds.'
  return { schema_version: 'svc-backups:1' as const, backups, next_at, message }
}

/** Makes a backup of the served desk, and reads it back before it counts. */
export async function makeBackup(needs: MakingNeeds, reason: BackupReason = 'asked') {
  const { archiver, now, desk, condition } = needs
  // A copy of a damaged desk would only be another damaged desk.
  await condition.checkAgain()
  const { name, checked } = await archiver.make({ reason, made_at: now(), served: await readServed(desk) })
  if (name !== null) return backupResponse(name, checked)
  throw new Refusal(
    'target_unavailable',
    `No backup was made, and the earlier ones stay. ${checked.problems.join(' ')} Try again; if it is refused again, stop the server and look into the home folder.`,
    { reason: 'backup_differs' },
  )
}

async function readServed(desk: Reader): Promise<ServedDesk> {
  const { desk_id } = await readSettings(desk)
  return { desk_id, tables: await countRows(desk, isThePersons) }
}

/** Reads a backup back and compares every file and row count with its manifest. */
export async function verifyBackup(
  { archiver }: Pick<BackupsDeps, 'archiver'>,
  backupName: string | undefined,
) {
  const names = (await archiver.list()).map((file) => file.name)
  const name = backupName ?? names[0]
  if (name === undefined || !names.includes(name)) {
    throw new Refusal('not_found', 'No backup has this name. `svc backup list` lists the backups there are.')
  }
  return backupResponse(name, await archiver.check({ name }))
}

/**
 * Makes the daily backup if a day has passed since the last one. An empty desk is skipped: copies of it would displace
 * good ones.
 */
export async function makeDailyBackup(needs: MakingNeeds): Promise<void> {
  const { archiver, now, desk } = needs
  if (!holdsAnything(await countRows(desk, isThePersons))) return
  const names = (await archiver.list()).map((file) => file.name)
  if (isDue(names, now())) await makeBackup(needs, 'daily')
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
  const backupName = readBackupName(name)
  return backupName && { name, path: `${FOLDER}/${name}`, ...backupName, size_bytes }
}
