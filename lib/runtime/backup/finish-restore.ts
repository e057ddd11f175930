import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { HOME_NOTE } from '#lib/runtime/home/home-folder.ts'
import { flushFolder } from '#lib/runtime/home/write-whole.ts'
import { BACKED_UP } from '#lib/service/backups/archive.ts'

/** The staging folder of a restore in a home, and its marker file. */
export const STAGE = '.restoring'
export const READY = 'ready.json'

const PARTS = ['desk.db', HOME_NOTE, ...BACKED_UP.files, ...BACKED_UP.folders]
// The companion files of a database, which move with it.
const COMPANIONS = ['desk.db-wal', 'desk.db-shm', 'desk.db-sums']

/** Finishes a prepared restore, even one that a crash interrupted at any step. */
export function finishRestore(home: string): void {
  const stage = join(home, STAGE)
  if (existsSync(join(stage, READY))) {
    putAside(home, stage)
    for (const part of PARTS) {
      const source = join(stage, 'files', part)
      if (existsSync(source)) renameSync(source, join(home, part))
    }
    flushFolder(home)
  }
  rmSync(stage, { recursive: true, force: true })
}

// The new files are put in place only after all old ones were moved aside, so that the two are never confused.
function putAside(home: string, stage: string): void {
  const done = join(stage, 'aside')
  if (existsSync(done)) return
  const { aside } = JSON.parse(readFileSync(join(stage, READY), 'utf8')) as { aside: string }
  const away = join(home, aside)
  mkdirSync(away, { recursive: true, mode: 0o700 })
  for (const part of [...PARTS, ...COMPANIONS]) {
    if (existsSync(join(home, part))) renameSync(join(home, part), join(away, part))
  }
  flushFolder(away)
  writeFileSync(done, '', { flush: true })
  flushFolder(stage)
}
