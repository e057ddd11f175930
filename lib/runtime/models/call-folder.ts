import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** What the name of every folder of a call begins with. */
export const CALL_FOLDER = 'svc-call-'

/** The folder in which the folders of calls are made. */
export function callFoldersIn(env: Record<string, string | undefined>): string {
  return env['TMPDIR'] || tmpdir()
}

/** A fresh folder that only its person can read: an empty `cwd`, a `tmp`, and these files beside them. */
export async function makeCallFolder(base: string, files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(base, CALL_FOLDER))
  await chmod(folder, 0o700)
  await Promise.all([
    mkdir(join(folder, 'cwd'), { mode: 0o700 }),
    mkdir(join(folder, 'tmp'), { mode: 0o700 }),
  ])
  const writing = Object.entries(files).map(([name, text]) =>
    writeFile(join(folder, name), text, { mode: 0o600 }),
  )
  await Promise.all(writing)
  return folder
}

const TRIES = 5
const PAUSE_MS = 50

/**
 * Removes the folder of a call. A process that is just being killed may still write into it, so this is tried again; a
 * folder that cannot be removed is left to the next start.
 */
export async function removeCallFolder(folder: string): Promise<void> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    try {
      return await rm(folder, { recursive: true, force: true })
    } catch {
      await sleep(PAUSE_MS * tries)
    }
  }
}
