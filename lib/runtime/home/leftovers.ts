import { accessSync, constants } from 'node:fs'
import { lstat, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// Names such as `.making-4711-1763900000000`: the number is that of the process.
const WORK = /^(?:\.(?:making|checking|aside)|shortlist-(?:checking|aside))-(\d+)-/
const HALF_WRITTEN = /\.[0-9a-f]{12}\.tmp$/
const HALF_MADE = /^[0-9a-f]{64}\.new$/

/** Returns a name for a new folder of private copies: in the home if that is writable, else in the temporary folder. */
export function workFolder(kind: 'checking' | 'aside', within: string): string {
  const name = `${kind}-${process.pid}-${Date.now()}`
  try {
    accessSync(within, constants.W_OK | constants.X_OK)
    return join(within, `.${name}`)
  } catch {
    return join(tmpdir(), `shortlist-${name}`)
  }
}

/**
 * Removes the leftovers of a killed process: copies of the desk, unpacked backups, files before their rename. Removes
 * only files that are ours by name and owner, not those of a live process or newer than `before` (milliseconds).
 */
export async function clearLeftovers(home: string, before = performance.timeOrigin): Promise<void> {
  for (const folder of [tmpdir(), home, join(home, 'backups')]) await clearIn(folder, { before, deep: false })
  for (const folder of ['resumes', 'learning', 'data', 'application-files'])
    await clearIn(join(home, folder), { before, deep: true })
}

async function clearIn(folder: string, { before, deep }: { before: number; deep: boolean }): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const path = join(folder, entry.name)
    const isLeft = entry.isDirectory()
      ? isLeftFolder(entry.name)
      : entry.isFile() && folder !== tmpdir() && HALF_WRITTEN.test(entry.name)
    if (isLeft) await removeOwn(path, before)
    else if (deep && entry.isDirectory()) await clearIn(path, { before, deep })
  }
}

function isLeftFolder(name: string): boolean {
  const pid = WORK.exec(name)?.[1]
  return pid === undefined ? HALF_MADE.test(name) : !lives(Number(pid))
}

async function removeOwn(path: string, before: number): Promise<void> {
  const stats = await lstat(path).catch(() => null)
  const isOurs = stats !== null && (process.getuid === undefined || stats.uid === process.getuid())
  if (isOurs && stats.mtimeMs < before)
    await rm(path, { recursive: true, force: true }).catch(() => undefined)
}

/** Returns whether another process with this number lives. */
export function lives(pid: number): boolean {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (problem) {
    return (problem as { code?: unknown }).code === 'EPERM'
  }
}
