import { existsSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { StoreFault } from '#db/store-fault.ts'
import { checkArchive, writeZip } from '#lib/runtime/backup/check-archive.ts'
import { copyDesk, readDeskSummary } from '#lib/runtime/backup/desk-copy.ts'
import { flushFolder } from '#lib/runtime/home/write-whole.ts'
import {
  type ArchiveManifest,
  type ArchiveResult,
  automaticBackups,
  BACKED_UP,
  BACKUPS_KEPT,
  backupName,
  holdsAnything,
  isArchivedPath,
  type MakeOptions,
  type ServedDesk,
} from '#lib/service/backups/archive.ts'
import { VERSION } from '#lib/service/version.ts'

/**
 * Archives the desk and the person's files, compares the archive with the served desk, reads it back, and only then
 * names it. Older automatic ones are removed.
 */
export async function makeArchive(
  home: string,
  { reason, made_at, served, copy }: MakeOptions,
): Promise<ArchiveResult> {
  // A missing desk or home is not created.
  if (!existsSync(copy ?? join(home, 'desk.db'))) throw new StoreFault('desk_replaced')
  const backups = join(home, 'backups')
  if (!existsSync(backups)) mkdirSync(backups, { mode: 0o700 })
  const work = join(backups, `.making-${process.pid}-${Date.now()}`)
  mkdirSync(work, { mode: 0o700 })
  try {
    const desk = join(work, 'desk.db')
    if (copy === undefined) await copyDesk(join(home, 'desk.db'), desk)
    else renameSync(copy, desk)
    const { schema, tables, desk_id } = await readDeskSummary(desk)
    const difference = served && differenceOf({ desk_id, tables }, served)
    if (difference) return { name: null, checked: { manifest: null, problems: [difference], size_bytes: 0 } }
    const files = [{ path: 'desk.db', from: desk }, ...filesOf(home)]
    const zip = join(work, 'archive.zip')
    writeZip(zip, files, (zipped) => {
      const about: ArchiveManifest = {
        schema_version: 'svc-backup-manifest:1',
        made_at,
        reason,
        version: VERSION,
        files: zipped,
        desk: { schema, tables },
      }
      return { path: 'manifest.json', text: `${JSON.stringify(about, null, 2)}\n` }
    })
    const result = await nameArchive(zip, join(backups, backupName(made_at, reason)))
    if (result.name !== null) await makeRoom(backups, result.name, work)
    return result
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** Gives a new archive its path if it reads back as it was written; the result has no name otherwise. */
export async function nameArchive(zip: string, path: string): Promise<ArchiveResult> {
  const checked = await checkArchive(zip, join(dirname(zip), 'checked'))
  if (checked.problems.length > 0) return { name: null, checked }
  renameSync(zip, path)
  flushFolder(dirname(path))
  return { name: basename(path), checked }
}

// Deletions during the copy take a few rows; an empty or outdated copy lacks many.
function differenceOf(copied: ServedDesk, served: ServedDesk): string | null {
  if (copied.desk_id !== served.desk_id) return 'The file desk.db is not the desk that is served.'
  const isShort = ([table, rows]: [string, number]) => {
    const copiedRows = copied.tables[table] ?? 0
    return copiedRows < rows && (copiedRows === 0 || copiedRows < rows * 0.9 - 5)
  }
  return Object.entries(served.tables).some(isShort) ? 'The copy holds fewer rows than are served.' : null
}

// A backup is removed only if seven newer ones of its kind are whole and not empty.
async function makeRoom(backups: string, archivePath: string, work: string): Promise<void> {
  for (const kind of automaticBackups(readdirSync(backups))) {
    if (kind.length <= BACKUPS_KEPT) continue
    let good = 0
    for (const name of kind) {
      // After a clock was ahead, older backups look newer than this one.
      if (good >= BACKUPS_KEPT && name !== archivePath) rmSync(join(backups, name), { force: true })
      else if (await isGood(join(backups, name), join(work, 'compared'))) good += 1
    }
  }
}

async function isGood(archive: string, folder: string): Promise<boolean> {
  const { manifest, problems } = await checkArchive(archive, folder)
  return problems.length === 0 && manifest !== null && holdsAnything(manifest.desk.tables)
}

function filesOf(home: string): { path: string; from: string }[] {
  const single = BACKED_UP.files.filter((name) => itselfAt(join(home, name))?.isFile())
  const within = BACKED_UP.folders.flatMap((folder) => filesIn(home, folder))
  return [...single, ...within].map((path) => ({ path, from: join(home, ...path.split('/')) }))
}

function filesIn(home: string, folder: string): string[] {
  const folderPath = join(home, ...folder.split('/'))
  if (!itselfAt(folderPath)?.isDirectory()) return []
  return readdirSync(folderPath, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return filesIn(home, path)
    const isWhole = entry.isFile() && !entry.name.endsWith('.tmp')
    return isWhole && isArchivedPath(path, process.platform === 'win32') ? [path] : []
  })
}

// Links are skipped, because their targets are outside the home.
function itselfAt(path: string) {
  return lstatSync(path, { throwIfNoEntry: false })
}
