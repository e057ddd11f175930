import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { workerData } from 'node:worker_threads'
import { checkArchive, isUndamagedIndex } from '#lib/runtime/backup/check-archive.ts'
import { isUndamaged } from '#lib/runtime/backup/desk-copy.ts'
import { makeArchive } from '#lib/runtime/backup/make-archive.ts'
import { stageArchive, stageNothing } from '#lib/runtime/backup/restore.ts'
import { forgetSums } from '#lib/runtime/desk/check-desk-files.ts'
import { damagedIndexPages } from '#lib/runtime/desk/index-sums.ts'
import { workFolder } from '#lib/runtime/home/leftovers.ts'
import { answerOwner, type ThreadFunctions } from '#lib/runtime/threads/thread-call.ts'
import type { Archiver } from '#lib/service/backups/archive.ts'

/** The start data of the backup thread. */
export type BackupStart = { home: string }

/** The functions of the backup thread. */
export type BackupThread = Omit<Archiver, 'list' | 'folder'>

answerOwner(Promise.resolve(openBackups(workerData)))

function openBackups({ home }: BackupStart): ThreadFunctions<BackupThread> {
  return {
    make: (makeOptions) => makeArchive(home, makeOptions),
    check: async ({ name }) => {
      const backups = join(home, 'backups')
      mkdirSync(backups, { recursive: true, mode: 0o700 })
      return checkArchive(join(backups, name), workFolder('checking', backups))
    },
    stage: async ({ name }) => (await stageArchive(home, join(home, 'backups', name))).checked,
    isWhole: async ({ store, deep }) => {
      const path = join(home, store)
      if (store === 'index.db' && (await damagedIndexPages(path)).length > 0) return false
      return deep ? isUndamagedIndex(path) : isUndamaged(path)
    },
    stageNothing: async () => stageNothing(home),
    trustDesk: () => forgetSums(join(home, 'desk.db')),
    close: async () => undefined,
  }
}
