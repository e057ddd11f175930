import { constants, mkdirSync, rmSync } from 'node:fs'
import { access, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from '#db/sql.ts'
import type { Store } from '#db/store.ts'
import type { BackupThread } from '#lib/runtime/backup/backup-thread.ts'
import { threadModule } from '#lib/runtime/built/build-cache.ts'
import { HOME_NOTE, readHomeNote } from '#lib/runtime/home/home-folder.ts'
import { openThread } from '#lib/runtime/threads/open-thread.ts'
import {
  type ArchiveFile,
  type ArchiveResult,
  type Archiver,
  type BackupFolder,
  readBackupName,
} from '#lib/service/backups/archive.ts'
import { inTurns } from '#lib/service/work-loop.ts'

type BackupInput = { home: string; desk: Store; archiver: Archiver; made_at: string }

/** Returns the archiver of a home: a thread makes or checks each archive and ends with it. */
export function openArchiver(home: string): Archiver {
  const inTurn = inTurns()
  return {
    make: (makeOptions) => inTurn(() => inThread(home, (thread) => thread.make(makeOptions))),
    check: (request) => inTurn(() => inThread(home, (thread) => thread.check(request))),
    stage: (request) => inTurn(() => inThread(home, (thread) => thread.stage(request))),
    stageNothing: () => inTurn(() => inThread(home, (thread) => thread.stageNothing(null))),
    trustDesk: () => inTurn(() => inThread(home, (thread) => thread.trustDesk())),
    isWhole: (request) => inThread(home, (thread) => thread.isWhole(request)),
    list: () => listArchives(join(home, 'backups')),
    folder: () => backupFolder(home),
  }
}

async function inThread<T>(home: string, work: (thread: BackupThread) => Promise<T>): Promise<T> {
  const thread = openThread<BackupThread>({
    module: threadModule(new URL('./backup-thread.ts', import.meta.url)),
    start: { home },
  })
  try {
    return await work(thread.functions)
  } finally {
    await thread.close()
  }
}

const DAY_MS = 86_400_000

/** Checks the folder of backups: missing if the home is older than a day and has none. */
export async function backupFolder(home: string): Promise<BackupFolder> {
  const folder = join(home, 'backups')
  const stats = await stat(folder).catch((problem: { code?: unknown }) => problem.code === 'ENOENT' && null)
  if (stats === null) {
    const note = await stat(join(home, HOME_NOTE)).catch(() => null)
    const isOld = note !== null && Date.now() - note.mtimeMs > DAY_MS
    return isOld && (await readHomeNote(home))?.used ? 'missing' : 'well'
  }
  const canWrite = () => access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  const isWritable =
    stats !== false &&
    stats.isDirectory() &&
    (await canWrite().then(
      () => true,
      () => false,
    ))
  return isWritable ? 'well' : 'unwritable'
}

/** Returns the archives in a folder, newest first. */
export async function listArchives(folder: string): Promise<ArchiveFile[]> {
  const names = await readdir(folder).catch(() => [])
  const backupNames = names.filter((name) => readBackupName(name) !== null)
  const files = await Promise.all(
    backupNames.map(async (name) => ({ name, size_bytes: (await stat(join(folder, name))).size })),
  )
  return files.sort((a, b) =>
    (readBackupName(a.name)?.made_at ?? '') < (readBackupName(b.name)?.made_at ?? '') ? 1 : -1,
  )
}

/** Backs up a desk whose file was removed or replaced, for a restore: only the open connection still reads it. */
export async function backUpServed({ home, desk, archiver, made_at }: BackupInput): Promise<ArchiveResult> {
  const work = join(home, 'backups', `.making-${process.pid}-served`)
  mkdirSync(work, { recursive: true, mode: 0o700 })
  try {
    const copy = join(work, 'desk.db')
    await desk.alone(() => desk.rows(sql`vacuum into ${copy}`))
    return await archiver.make({ reason: 'before-restore', made_at, copy })
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}
