import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { workerData } from 'node:worker_threads'
import { answerOwner } from '#lib/runtime/answer-thread.ts'
import { checkArchive } from '#lib/runtime/backup/check-archive.ts'
import { type ArchiveOptions, makeArchive } from '#lib/runtime/backup/make-archive.ts'

/** What the thread for backups is given when it starts. */
export type BackupStart = { home: string }

answerOwner(Promise.resolve(openBackups(workerData)))

function openBackups({ home }: BackupStart): object {
  return {
    make: (ask: ArchiveOptions) => makeArchive(home, ask),
    check: ({ name }: { name: string }) => {
      const backups = join(home, 'backups')
      mkdirSync(backups, { recursive: true, mode: 0o700 })
      return checkArchive(join(backups, name), join(backups, `.checking-${process.pid}-${Date.now()}`))
    },
    close: async () => undefined,
  }
}
