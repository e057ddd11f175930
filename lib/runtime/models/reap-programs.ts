import { lstat, readdir, readFile, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { CALL_FOLDER, callFoldersIn, removeCallFolder } from '#lib/runtime/models/call-folder.ts'
import {
  killStrays,
  livePrograms,
  type ProgramRecord,
  recordsIn,
  signalGroup,
} from '#lib/runtime/models/live-programs.ts'
import { startOf } from '#lib/runtime/models/process-start.ts'

type Ground = { home: string; env: Record<string, string | undefined> }

/**
 * Ends what a server that was killed left running, and removes the folders of its calls. A process is ended only where it
 * started at the moment that was noted: its id may be another's by now.
 */
export async function reapPrograms({ home, env }: Ground): Promise<void> {
  const base = callFoldersIn(env)
  const records = recordsIn(home)
  const names = await readdir(records).catch(() => [])
  for (const name of names.filter((one) => one.endsWith('.json'))) await reapOne(join(records, name), base)
  await removeOld(base)
}

async function reapOne(path: string, base: string): Promise<void> {
  const record = await readRecord(path)
  if (record !== null) {
    if (livePrograms().has(record.pid)) return
    if (record.start !== null && startOf(record.pid) === record.start) signalGroup(record.pid, 'SIGKILL')
    if (isCallFolder(record.folder, base)) {
      killStrays(record.folder)
      await removeCallFolder(record.folder)
    }
  }
  await rm(path, { force: true })
}

async function readRecord(path: string): Promise<ProgramRecord | null> {
  try {
    const { pid, start, argv0, folder } = JSON.parse(await readFile(path, 'utf8'))
    const whole = Number.isInteger(pid) && pid > 1 && typeof folder === 'string'
    return whole ? { pid, start: typeof start === 'string' ? start : null, argv0, folder } : null
  } catch {
    return null
  }
}

// Nothing but a folder that was made for a call is ever removed.
function isCallFolder(folder: string, base: string): boolean {
  return dirname(folder) === base.replace(/\/+$/, '') && basename(folder).startsWith(CALL_FOLDER)
}

const DAY_MS = 86_400_000

async function removeOld(base: string): Promise<void> {
  const names = await readdir(base).catch(() => [])
  for (const name of names.filter((one) => one.startsWith(CALL_FOLDER))) {
    const folder = join(base, name)
    const found = await lstat(folder).catch(() => null)
    const ours = found?.isDirectory() === true && found.uid === (process.getuid?.() ?? found.uid)
    if (ours && Date.now() - found.mtimeMs > DAY_MS) await removeCallFolder(folder).catch(() => undefined)
  }
}
