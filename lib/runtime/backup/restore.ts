import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { unpackArchive } from '#lib/runtime/backup/check-archive.ts'
import { forgetIndex } from '#lib/runtime/backup/desk-copy.ts'
import { finishRestore, READY, STAGE } from '#lib/runtime/backup/finish-restore.ts'
import { HOME_NOTE, homeNoteText } from '#lib/runtime/home/home-folder.ts'
import { flushFolder } from '#lib/runtime/home/write-whole.ts'
import type { CheckedArchive } from '#lib/service/backups/archive.ts'

export type RestoreResult = { checked: CheckedArchive; aside: string | null }

/**
 * Replaces the contents of a home by a backup; the present contents are moved aside. Everything is unpacked and
 * checked first, and the next start finishes after a crash. The caller holds the home's lock.
 */
export async function restoreArchive(home: string, archive: string): Promise<RestoreResult> {
  const staged = await stageArchive(home, archive)
  if (staged.aside !== null) finishRestore(home)
  return staged
}

/** Prepares a checked restore for `finishRestore`; the present contents stay. */
export async function stageArchive(home: string, archive: string): Promise<RestoreResult> {
  const stage = beginStage(home)
  const checked = await unpackArchive(resolve(archive), join(stage, 'files'))
  if (checked.problems.length > 0) {
    rmSync(stage, { recursive: true, force: true })
    return { checked, aside: null }
  }
  await forgetIndex(join(stage, 'files', 'desk.db'))
  withdrawConsents(join(stage, 'files', 'config.json'))
  return { checked, aside: makeReady(stage) }
}

// Permission for a program or a key is given on the machine where it runs, not by a file. Unreadable settings permit nothing.
function withdrawConsents(path: string): void {
  if (!existsSync(path)) return
  try {
    const config: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof config !== 'object' || config === null) return
    const isProgram = 'model_target' in config && String(config.model_target).startsWith('command:')
    const withdrawn = {
      allowed_targets: [],
      key_variables: [],
      ...(isProgram ? { model_target: 'builtin' } : {}),
    }
    const text = `${JSON.stringify({ ...config, ...withdrawn }, null, 2)}\n`
    writeFileSync(path, text, { flush: true, mode: 0o600 })
  } catch (problem) {
    if (!(problem instanceof SyntaxError)) throw problem
  }
}

/** Prepares a new beginning for `finishRestore`: all of the person's files are moved aside without replacement. */
export function stageNothing(home: string): void {
  const stage = beginStage(home)
  mkdirSync(join(stage, 'files'), { mode: 0o700 })
  writeFileSync(join(stage, 'files', HOME_NOTE), homeNoteText(null, false), { flush: true })
  makeReady(stage)
}

function beginStage(home: string): string {
  const stage = join(home, STAGE)
  rmSync(stage, { recursive: true, force: true })
  mkdirSync(stage, { recursive: true, mode: 0o700 })
  return stage
}

function makeReady(stage: string): string {
  const aside = join('backups', `replaced-${new Date().toISOString().replace(/[:.]/g, '-')}`)
  writeFileSync(join(stage, `${READY}.tmp`), JSON.stringify({ aside }), { flush: true })
  renameSync(join(stage, `${READY}.tmp`), join(stage, READY))
  flushFolder(stage)
  return aside
}
