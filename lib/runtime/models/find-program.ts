import { accessSync, constants, realpathSync, type Stats, statSync } from 'node:fs'
import { delimiter, dirname, isAbsolute, join } from 'node:path'

/** An executable program by its real path; `identity` changes with the file. */
export type FoundProgram = { ok: true; path: string; identity: string }
type NoProgram = { ok: false; reason: 'not_installed' | 'not_executable' }

type FindProgramEnvironment = Record<string, string | undefined>
type ProgramPlaces = { env: FindProgramEnvironment; folders: readonly string[] }

/**
 * Finds a program by its name: on PATH, then in these folders. Programs that other users could change are skipped, and
 * the working directory is never searched.
 */
export function findProgram(name: string, { env, folders }: ProgramPlaces): FoundProgram | NoProgram {
  const file = process.platform === 'win32' ? `${name}.exe` : name
  const candidates = [...onPath(env), ...folders]
    .filter(isAbsolute)
    .map((folder) => checkProgram(join(folder, file)))
  return (
    candidates.find(({ ok }) => ok) ?? candidates.find(isSpoilt) ?? { ok: false, reason: 'not_installed' }
  )
}

function isSpoilt(candidate: FoundProgram | NoProgram): boolean {
  return !candidate.ok && candidate.reason === 'not_executable'
}

/** Checks whether the file of an absolute path may be run. */
export function checkProgram(path: string): FoundProgram | NoProgram {
  if (!isAbsolute(path)) return { ok: false, reason: 'not_installed' }
  const real = tryTo(() => realpathSync(path))
  const stats = real === null ? null : tryTo(() => statSync(real))
  if (real === null || !stats?.isFile()) return { ok: false, reason: 'not_installed' }
  const runnable = mayRun(real)
  const ours = isOnlyOurs(stats) && [path, real].every((file) => isOnlyOursUpwards(dirname(file)))
  if (!runnable || !ours) return { ok: false, reason: 'not_executable' }
  return { ok: true, path: real, identity: `${real}:${stats.mtimeMs}:${stats.size}` }
}

function mayRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function onPath(env: FindProgramEnvironment): string[] {
  return (env['PATH'] ?? '').split(delimiter)
}

/** Returns the usual installation folders of such programs, whether or not PATH contains them. */
export function usualFolders(env: FindProgramEnvironment): string[] {
  const home = env['HOME'] ?? env['USERPROFILE'] ?? ''
  const own = ['.local/bin', '.claude/local', '.bun/bin', '.npm-global/bin'].map((folder) =>
    join(home, folder),
  )
  return [...(home === '' ? [] : own), '/opt/homebrew/bin', '/usr/local/bin']
}

function isOnlyOursUpwards(folder: string): boolean {
  const stats = tryTo(() => statSync(folder))
  if (stats === null) return false
  // In a folder such as /tmp everybody may write, but not change other users' files.
  const isShared = stats.uid === 0 && (stats.mode & STICKY) !== 0
  if (!isShared && !isOnlyOurs(stats)) return false
  const above = dirname(folder)
  return above === folder || isOnlyOursUpwards(above)
}

const STICKY = 0o1000
const GROUP_WRITES = 0o020
const OTHERS_WRITE = 0o002
const ADMINS_OF_MACOS = 80

function isOnlyOurs({ uid, gid, mode }: Stats): boolean {
  const own = process.getuid?.()
  if (own === undefined) return true
  if (uid !== 0 && uid !== own) return false
  if ((mode & OTHERS_WRITE) !== 0) return false
  // A person's private group has their number; the other two can change every file anyway.
  const groupIsOurs = gid === 0 || gid === own || (process.platform === 'darwin' && gid === ADMINS_OF_MACOS)
  return (mode & GROUP_WRITES) === 0 || groupIsOurs
}

function tryTo<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}
