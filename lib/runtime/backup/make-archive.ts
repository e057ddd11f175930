import { lstatSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { checkArchive } from '#lib/runtime/backup/check-archive.ts'
import { copyDesk, readDeskSummary } from '#lib/runtime/backup/desk-copy.ts'
import { flushFolder } from '#lib/runtime/backup/flush-folder.ts'
import { writeZip } from '#lib/runtime/backup/zip.ts'
import type { ArchiveManifest, CheckedArchive } from '#lib/service/backups/archive.ts'
import { BACKED_UP, isArchivedPath } from '#lib/service/backups/archived-path.ts'
import { type BackupReason, backupName, outlived } from '#lib/service/backups/backup-name.ts'
import { VERSION } from '#lib/service/version.ts'

export type ArchiveOptions = { reason: BackupReason; made_at: string }

/**
 * Puts the desk and the person's files into one archive, reads it back, and only then gives it its name. Older ones
 * that were made by themselves make room.
 */
export async function makeArchive(
  home: string,
  { reason, made_at }: ArchiveOptions,
): Promise<{ name: string; checked: CheckedArchive }> {
  const backups = join(home, 'backups')
  const work = join(backups, `.making-${process.pid}-${Date.now()}`)
  mkdirSync(work, { recursive: true, mode: 0o700 })
  try {
    const desk = join(work, 'desk.db')
    await copyDesk(join(home, 'desk.db'), desk)
    const { schema, tables } = await readDeskSummary(desk)
    const files = [{ path: 'desk.db', from: desk }, ...filesOf(home)]
    const zip = join(work, 'archive.zip')
    writeZip(zip, files, (zipped) => {
      const about: ArchiveManifest = {
        schema_version: 'svc-backup-manifest:1',
        ...{ made_at, reason, version: VERSION, files: zipped, desk: { schema, tables } },
      }
      return { path: 'manifest.json', text: `${JSON.stringify(about, null, 2)}\n` }
    })
    const checked = await checkArchive(zip, join(work, 'checked'))
    if (checked.problems.length > 0) throw new Error('The backup does not read back as it was written.')
    const name = backupName(made_at, reason)
    renameSync(zip, join(backups, name))
    flushFolder(backups)
    // Where a clock was ahead, others look newer than this one.
    const others = outlived(readdirSync(backups)).filter((old) => old !== name)
    for (const old of others) rmSync(join(backups, old), { force: true })
    return { name, checked }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function filesOf(home: string): { path: string; from: string }[] {
  const single = BACKED_UP.files.filter((name) => itselfAt(join(home, name))?.isFile())
  const within = BACKED_UP.folders.flatMap((folder) => filesIn(home, folder))
  return [...single, ...within].map((path) => ({ path, from: join(home, ...path.split('/')) }))
}

function filesIn(home: string, folder: string): string[] {
  const at = join(home, ...folder.split('/'))
  if (!itselfAt(at)?.isDirectory()) return []
  return readdirSync(at, { withFileTypes: true }).flatMap((one) => {
    const path = `${folder}/${one.name}`
    if (one.isDirectory()) return filesIn(home, path)
    const isWhole = one.isFile() && !one.name.endsWith('.tmp')
    return isWhole && isArchivedPath(path, process.platform === 'win32') ? [path] : []
  })
}

// Links are left out: what they lead to is not of this home.
function itselfAt(path: string) {
  return lstatSync(path, { throwIfNoEntry: false })
}
