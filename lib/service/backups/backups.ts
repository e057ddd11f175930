import { readSettings } from '#db/desk/settings.ts'
import { listMigrations } from '#db/open-store.ts'
import { countRows, type Reader } from '#db/store.ts'
import {
  type Archiver,
  type BackupReason,
  type CheckedArchive,
  type Holding,
  holdingsOf,
  holdsAnything,
  isDue,
  isThePersons,
  newestBackup,
  type RecoveryChoice,
  readBackupName,
  type ServedDesk,
} from '#lib/service/backups/archive.ts'
import type { Concern, Condition, HomeFault } from '#lib/service/condition.ts'
import { type IsProven, proofRequired } from '#lib/service/person/proof.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { counted } from '#lib/text/text.ts'

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

type RecoveryDeps = { archiver: Archiver; condition: Condition; restart: () => void }

/** The newest restorable backup, with its contents. */
type Offer = { name: string; made_at: string; holds: Holding[]; note: string | null }

const RESTORABLE: readonly HomeFault[] = ['desk_missing', 'desk_damaged', 'desk_replaced']

/** Returns the problem of the home, and the choices. */
export async function showRecovery({ archiver, condition }: Omit<RecoveryDeps, 'restart'>) {
  const { homeFault, concerns } = condition
  await condition.rescue
  const latestBackup = homeFault && RESTORABLE.includes(homeFault) ? await newestBackup(archiver) : null
  const { name, manifest } = latestBackup ?? {}
  const backup: Offer | null =
    name && manifest
      ? {
          name,
          made_at: manifest.made_at,
          holds: holdingsOf(manifest.desk.tables),
          note: await earlierRelease(manifest),
        }
      : null
  const choices = choicesOf(condition, backup)
  return {
    ...SHAPE,
    state: homeFault ?? ('well' as const),
    concerns,
    backup,
    choices,
    message: summaryOf(concerns),
  }
}

/**
 * Runs the person's choice; the service then restarts on the home. A restore and a new beginning are refused with
 * `proof_required` without the person.
 */
export async function recover(
  { archiver, condition, restart }: RecoveryDeps,
  choice: RecoveryChoice,
  isProven: IsProven,
) {
  const { backup, choices } = await showRecovery({ archiver, condition })
  if (!choices.includes(choice)) {
    throw new Refusal('invalid_value', 'This cannot be chosen now. GET /api/recovery lists what can.')
  }
  const isPersons = choice === 'restore' || choice === 'begin_anew' || choice === 'use_as_is'
  if (isPersons && !(await isProven())) throw proofRequired([choice])
  if (choice === 'understood') {
    condition.acknowledge()
    return { ...SHAPE_DONE, choice, message: 'Good. This is not told again.' }
  }
  if (choice === 'restore' && backup) {
    const { problems } = await archiver.stage({ name: backup.name })
    if (problems.length > 0)
      throw new Refusal(
        'invalid_value',
        'The backup is not whole, and nothing was restored. Choose again: the next one is offered.',
      )
  }
  if (choice === 'begin_anew') await archiver.stageNothing(null)
  if (choice === 'use_as_is') await archiver.trustDesk()
  restart()
  return { ...SHAPE_DONE, choice, message: DONE[choice] }
}

const SHAPE = { schema_version: 'svc-recovery:1' as const }
const SHAPE_DONE = { schema_version: 'svc-recovered:1' as const }

const DONE = {
  restore: 'The backup is being put in place. The earlier data is kept under backups/replaced-….',
  begin_anew: 'A new beginning is being made. The earlier data is kept under backups/replaced-….',
  use_as_is:
    'The file is used as it is. Look through your resume, answers and stories: some words may not be what you wrote.',
  look_again: 'The home is being looked at again.',
}

function choicesOf({ homeFault, repairs, unreadable }: Condition, backup: Offer | null): RecoveryChoice[] {
  if (homeFault === null && unreadable !== null) return ['look_again']
  if (homeFault === null) return repairs.length === 0 ? [] : ['understood']
  // The server continues automatically once the folder is back.
  if (homeFault === 'home_moved') return []
  if (!RESTORABLE.includes(homeFault)) return ['look_again']
  const restore: RecoveryChoice[] = backup ? ['restore'] : []
  // The person may have put another desk there on purpose.
  const alternatives: RecoveryChoice[] =
    homeFault === 'desk_replaced' ? ['look_again'] : homeFault === 'desk_damaged' ? ['use_as_is'] : []
  return [...restore, 'begin_anew', ...alternatives]
}

const summaryOf = ([worst]: Concern[]): string => worst?.message ?? 'Nothing is wrong with your data.'

/** Returns a note if a backup comes from an earlier release; null for this release. */
export async function earlierRelease({ desk }: { desk: { schema: number } }): Promise<string | null> {
  const steps = (await listMigrations('desk')).length - desk.schema
  if (steps <= 0) return null
  return `The backup is of an earlier release: the next start backs it up as it is and brings its tables up to date in ${counted(steps, 'step')}.`
}
