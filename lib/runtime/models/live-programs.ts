import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startOf } from '#lib/runtime/models/process-start.ts'

/** A program that runs for a call, as the leader of a process group of its own. */
export type LiveProgram = {
  pid: number
  /** The program's name, for whoever reads the record. */
  argv0: string
  home: string
  /** The temporary folder of the call. */
  folder: string
  /** Asks it to end. */
  end: () => void
  /** Settles when all of it is gone. */
  gone: Promise<unknown>
}

/** What is written of a program while it runs, so that the next server can end it when this one is killed. */
export type ProgramRecord = { pid: number; start: string | null; argv0: string; folder: string }

/** Where a home keeps these records. */
export function recordsIn(home: string): string {
  return join(home, 'calls')
}

const live = new Map<number, LiveProgram & { record: string }>()
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const

/** The leaders of the process groups that run for this process. */
export function livePrograms(): ReadonlySet<number> {
  return new Set(live.keys())
}

/** Keeps a program so that it never outlives this process; the function given back forgets it. */
export function keepLive(program: LiveProgram): () => void {
  const { pid, argv0, folder, home } = program
  const records = recordsIn(home)
  const record = join(records, `${pid}.json`)
  if (live.size === 0) listenToEnds()
  live.set(pid, { ...program, record })
  const written: ProgramRecord = { pid, start: startOf(pid), argv0, folder }
  mkdirSync(records, { recursive: true, mode: 0o700 })
  // The record of an earlier program of this number is no longer of use; a link in its place is not followed.
  rmSync(record, { force: true })
  writeFileSync(record, JSON.stringify(written), { flag: 'wx', mode: 0o600 })
  return () => {
    live.delete(pid)
    if (live.size === 0) stopListening()
    rmSync(record, { force: true })
  }
}

/** Sends a signal to a whole process group; one that is gone is no matter. */
export function signalGroup(pid: number, signal: 'SIGTERM' | 'SIGKILL'): boolean {
  try {
    return process.kill(-pid, signal)
  } catch {
    return false
  }
}

/**
 * Ends the processes of a call that left its group, on Linux: all of them were given the folder of the call, which no
 * other has.
 */
export function killStrays(folder: string): void {
  if (process.platform !== 'linux') return
  const mark = `TMPDIR=${join(folder, 'tmp')}\0`
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const isOurs = `${readFileSync(`/proc/${name}/environ`, 'latin1')}\0`.includes(mark)
      if (isOurs) process.kill(Number(name), 'SIGKILL')
    } catch {
      // It ended meanwhile, or is somebody else's.
    }
  }
}

// Only while programs run, so that without them every signal does what it always does.
function listenToEnds(): void {
  process.on('exit', killAll)
  // First of all who listen, since one who listens once is not counted any more when its turn is over.
  for (const signal of SIGNALS) process.prependListener(signal, endAll)
}

function stopListening(): void {
  process.off('exit', killAll)
  for (const signal of SIGNALS) process.off(signal, endAll)
}

// An exception that nobody catches comes here too. Nothing can be waited for any more.
function killAll(): void {
  for (const { pid, record, folder } of live.values()) {
    signalGroup(pid, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true })
    rmSync(record, { force: true })
  }
}

// Whoever else hears the signal ends the process; where nobody does, the signal ends it once the programs are gone.
function endAll(signal: NodeJS.Signals): void {
  const alone = process.listenerCount(signal) === 1
  const programs = [...live.values()]
  for (const { end } of programs) end()
  if (!alone) return
  void Promise.allSettled(programs.map(({ gone }) => gone)).then(() => {
    process.off(signal, endAll)
    process.kill(process.pid, signal)
  })
}
