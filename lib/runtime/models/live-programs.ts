import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { lives } from '#lib/runtime/home/leftovers.ts'

/** A program that runs for a call, as the leader of a process group of its own. */
type LiveProgram = {
  pid: number
  /** The program's name, for readers of the record. */
  argv0: string
  home: string
  /** The temporary folder of the call. */
  folder: string
  /** Asks it to end. */
  end: () => void
  /** Resolves when the whole group is gone. */
  ended: Promise<unknown>
}

/** The record of a running program, so that the next server can end it after a kill. */
type ProgramRecord = { pid: number; start: string | null; argv0: string; folder: string }

/** Returns the folder of these records in a home. */
function recordsIn(home: string): string {
  return join(home, 'calls')
}

const live = new Map<number, LiveProgram & { record: string }>()
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** Keeps a program so that it never outlives this process; the returned function releases it. */
export function keepLive(program: LiveProgram): () => void {
  const { pid, argv0, folder, home } = program
  const records = recordsIn(home)
  const record = join(records, `${pid}.json`)
  if (live.size === 0) listenToEnds()
  const letGo = holdLifeline(pid)
  live.set(pid, { ...program, record })
  const written: ProgramRecord = { pid, start: startOf(pid), argv0, folder }
  mkdirSync(records, { recursive: true, mode: 0o700 })
  // The record of an earlier program with this number is outdated; a link in its place is not followed.
  rmSync(record, { force: true })
  writeFileSync(record, JSON.stringify(written), { flag: 'wx', mode: 0o600 })
  return () => {
    letGo()
    live.delete(pid)
    if (live.size === 0) stopListening()
    rmSync(record, { force: true })
  }
}

/** Sends a signal to a whole process group; a missing group is ignored. */
export function signalGroup(pid: number, signal: 'SIGTERM' | 'SIGKILL'): boolean {
  try {
    return process.kill(-pid, signal)
  } catch {
    return false
  }
}

/**
 * Ends the processes of a call that left its group, on Linux: all of them have the folder of the call in their
 * environment, and no others do.
 */
export function killStrays(folder: string): void {
  if (process.platform !== 'linux') return
  const mark = `TMPDIR=${join(folder, 'tmp')}\0`
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const isOurs = `${readFileSync(`/proc/${name}/environ`, 'latin1')}\0`.includes(mark)
      if (isOurs) process.kill(Number(name), 'SIGKILL')
    } catch {
      // It ended meanwhile, or belongs to another user.
    }
  }
}

// Only while programs run, so that signals otherwise keep their default.
function listenToEnds(): void {
  process.on('exit', killAll)
  // First of all listeners, because a `once` listener is not counted any more in its turn.
  for (const signal of SIGNALS) process.prependListener(signal, endAll)
}

function stopListening(): void {
  process.off('exit', killAll)
  for (const signal of SIGNALS) process.off(signal, endAll)
}

// An uncaught exception also ends here, where nothing can be awaited any more.
function killAll(): void {
  for (const { pid, record, folder } of live.values()) {
    signalGroup(pid, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true })
    rmSync(record, { force: true })
  }
}

// Another listener ends the process; without one, the signal ends it after the programs.
function endAll(signal: NodeJS.Signals): void {
  const alone = process.listenerCount(signal) === 1
  const programs = [...live.values()]
  for (const { end } of programs) end()
  if (!alone) return
  void Promise.allSettled(programs.map(({ ended }) => ended)).then(() => {
    process.off(signal, endAll)
    process.kill(process.pid, signal)
  })
}

/**
 * Returns the start of a process as this system writes it; null if it does not run. A process id is used again, an id
 * together with its start is not.
 */
function startOf(pid: number): string | null {
  return process.platform === 'linux' ? startOnLinux(pid) : startByPs(pid)
}

// The fields behind the name, which stands in brackets and may hold anything, begin with the third of all.
const START_FIELD = 22 - 3

function startOnLinux(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[START_FIELD] ?? null
  } catch {
    return null
  }
}

function startByPs(pid: number): string | null {
  if (process.platform === 'win32') return null
  try {
    const { stdout } = Bun.spawnSync(['/bin/ps', '-o', 'lstart=', '-p', String(pid)], {
      env: { LC_ALL: 'C', TZ: 'UTC' },
    })
    return stdout.toString().trim() || null
  } catch {
    return null
  }
}

/** The name prefix of every call's folder. */
const CALL_FOLDER = 'svc-call-'

/** Returns the folder in which the folders of calls are made. */
export function callFoldersIn(env: Record<string, string | undefined>): string {
  return env['TMPDIR'] || tmpdir()
}

/** Returns a fresh folder that only its person can read: an empty `cwd`, a `tmp`, and these files beside them. */
export async function makeCallFolder(base: string, files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(base, `${CALL_FOLDER}${process.pid}-`))
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

type Leftovers = { home: string; env: Record<string, string | undefined> }

/**
 * Ends the programs that a killed server left running, and removes the folders of its calls. A process is only ended
 * if its start time matches the record, because its id may belong to another process now.
 */
export async function reapPrograms({ home, env }: Leftovers): Promise<void> {
  const base = callFoldersIn(env)
  const records = recordsIn(home)
  const names = await readdir(records).catch(() => [])
  for (const name of names.filter((name) => name.endsWith('.json'))) await reapOne(join(records, name), base)
  await removeOld(base)
}

async function reapOne(path: string, base: string): Promise<void> {
  const record = await readRecord(path)
  if (record !== null) {
    if (live.has(record.pid)) return
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
    const isComplete = Number.isInteger(pid) && pid > 1 && typeof folder === 'string'
    return isComplete ? { pid, start: typeof start === 'string' ? start : null, argv0, folder } : null
  } catch {
    return null
  }
}

// Nothing but a folder that was made for a call is ever removed.
function isCallFolder(folder: string, base: string): boolean {
  return dirname(folder) === base.replace(/(?<!\/)\/+$/, '') && basename(folder).startsWith(CALL_FOLDER)
}

const DAY_MS = 86_400_000

async function removeOld(base: string): Promise<void> {
  const names = await readdir(base).catch(() => [])
  for (const name of names.filter((name) => name.startsWith(CALL_FOLDER))) {
    const folder = join(base, name)
    const stats = await lstat(folder).catch(() => null)
    const ours = stats?.isDirectory() === true && stats.uid === (process.getuid?.() ?? stats.uid)
    const owner = Number(name.slice(CALL_FOLDER.length).split('-')[0])
    const isLeft = owner > 0 && owner !== process.pid && !lives(owner)
    if (ours && (isLeft || Date.now() - stats.mtimeMs > DAY_MS))
      await removeCallFolder(folder).catch(() => undefined)
  }
}

// The shell reads a silent pipe. A word ends a call; the end of the pipe means that this process died.
const WATCH =
  'read -r word && exit 0; kill -s TERM -- "-$1" 2>/dev/null; sleep 0.4; kill -s KILL -- "-$1" 2>/dev/null'

/**
 * Starts a shell that watches a process group and ends it within a second, even if this process is killed; returns a
 * function that releases it. Without such a shell, the next start ends the leftovers.
 */
export function holdLifeline(pid: number): () => void {
  if (process.platform === 'win32') return () => undefined
  const watcher = spawn('/bin/sh', ['-c', WATCH, 'lifeline', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    cwd: '/',
    env: { PATH: '/usr/bin:/bin' },
  })
  watcher.on('error', () => undefined)
  watcher.stdin.on('error', () => undefined)
  watcher.unref()
  return () => void watcher.stdin.end('done\n')
}
