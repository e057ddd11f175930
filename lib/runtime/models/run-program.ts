import { once } from 'node:events'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ProgramResult } from '#lib/judge/models/classify-program.ts'
import { environmentFor } from '#lib/judge/models/program-environment.ts'
import type { Sign } from '#lib/judge/models/stream-signs.ts'
import type { CallLimits } from '#lib/judge/models/targets.ts'
import { callFoldersIn, makeCallFolder, removeCallFolder } from '#lib/runtime/models/call-folder.ts'
import { keepLive, killStrays, signalGroup } from '#lib/runtime/models/live-programs.ts'
import { keepLast, readOutput } from '#lib/runtime/models/read-output.ts'
import { type Seen, watchProgram } from '#lib/runtime/models/watch-program.ts'

/** What a program runs on: the home that notes it, the environment of this process, and the end of all calls. */
export type Ground = {
  home: string
  env: Record<string, string | undefined>
  /** Where programs are looked for behind PATH. */
  folders: readonly string[]
  closing: AbortSignal
}

export type ProgramAsk = {
  /** The program itself, as an absolute path. */
  file: string
  /** Made from the paths of the call's files. */
  arguments: (pathOf: (name: string) => string) => string[]
  /** Files that are beside the program's empty working folder, by name. */
  files?: Record<string, string>
  /** The program's own fixed variables. */
  env?: Record<string, string>
  input: string
  /** What a line of its output means while it still runs. */
  signOf?: (line: string) => Sign
  limits: CallLimits
}

/** How a program ended; `proved` and `forbidden` are what its own lines said of its tools. */
export type ProgramEnd = ProgramResult & { proved: boolean; forbidden: boolean }

const MOST_OUTPUT = 8 * 1024 * 1024
const MOST_COMPLAINT = 64 * 1024
const AFTER_EXIT_MS = 300
const AFTER_TERM_MS = 2000
const AFTER_KILL_MS = 1000

/**
 * Runs a program once: no shell, an empty working folder that is gone afterwards, its input on standard input alone, and
 * a process group that is ended as a whole. Never rejects for what the program does.
 */
export async function runProgram(ask: ProgramAsk, ground: Ground): Promise<ProgramEnd> {
  const stop = AbortSignal.any([ask.limits.signal, ground.closing])
  if (stop.aborted) return { ...NOTHING, cancelled: true }
  const { execa } = await import('execa')
  const folder = await makeCallFolder(callFoldersIn(ground.env), ask.files ?? {})
  const whole = Promise.withResolvers<void>()
  let forget: () => void = () => undefined
  const keep = (pid: number, end: () => void) => {
    const argv0 = basename(ask.file)
    forget = keepLive({ pid, argv0, home: ground.home, folder, end, gone: whole.promise })
  }
  try {
    const own = { ...ask.env, TMPDIR: join(folder, 'tmp') }
    const words = ask.arguments((name) => join(folder, name))
    const program = execa(ask.file, words, {
      ...{
        input: ask.input,
        cwd: join(folder, 'cwd'),
        env: environmentFor(ground.env, own),
        extendEnv: false,
      },
      ...{ shell: false, reject: false, buffer: false, windowsHide: true, cleanup: false },
      ...{ killDescendants: true, killSignal: 'SIGTERM', forceKillAfterDelay: AFTER_TERM_MS },
    })
    const child = program.nodeChildProcess
    const running: Running = { child, kill: (signal) => program.kill(signal), done: program.then(codeOf) }
    return await follow(running, { ask, folder, stop, keep })
  } finally {
    // It is noted until nothing of it is left, so that whatever ends this process meanwhile leaves it to be found.
    await removeCallFolder(folder)
    forget()
    whole.resolve()
  }
}

type Child = {
  pid?: number | undefined
  exitCode: number | null
  signalCode: NodeJS.Signals | null
  stdout: Readable | null
  stderr: Readable | null
} & NodeJS.EventEmitter
type Running = {
  child: Child
  kill: (signal: 'SIGTERM' | 'SIGKILL') => void
  /** Settles when the program and its output ended, with the error code of a start that failed. */
  done: Promise<string | null>
}
type Following = {
  ask: ProgramAsk
  folder: string
  stop: AbortSignal
  keep: (pid: number, end: () => void) => void
}

function codeOf(result: { code?: string | undefined }): string | null {
  return result.code ?? null
}

async function follow(running: Running, following: Following): Promise<ProgramEnd> {
  const { child, done } = running
  const { pid, stdout, stderr } = child
  if (pid === undefined || stdout === null || stderr === null) {
    return { ...NOTHING, spawn_error: (await done) ?? 'UNKNOWN' }
  }
  const { ask, folder, stop, keep } = following
  const watch = watchProgram(running.kill, ask)
  const full = () => watch.end('full')
  const said = readOutput(stdout, { most_bytes: MOST_OUTPUT, hear: watch.hear, full })
  const complained = keepLast(stderr, MOST_COMPLAINT)
  const cancel = () => watch.end('cancelled')
  stop.addEventListener('abort', cancel)
  keep(pid, cancel)
  await untilGone(running, { pid, folder })
  watch.over()
  stop.removeEventListener('abort', cancel)
  return { ...endOf(child, watch.seen), stdout: said(), stderr: complained() }
}

// A process of the program's that outlives it holds its output open; such a process ends with the group, or is looked
// for, and in the end it is not waited for.
async function untilGone(
  { child, done }: Running,
  { pid, folder }: { pid: number; folder: string },
): Promise<void> {
  const isDone = done.then(() => true)
  const within = (ms: number) => Promise.race([isDone, sleep(ms, false, { ref: false })])
  await Promise.race([isDone, once(child, 'exit')])
  await within(AFTER_EXIT_MS)
  signalGroup(pid, 'SIGKILL')
  if (await within(AFTER_KILL_MS)) return
  killStrays(folder)
  if (await within(AFTER_KILL_MS)) return
  child.stdout?.destroy()
  child.stderr?.destroy()
}

function endOf(child: Child, { why, proved, stopped }: Seen): ProgramEnd {
  // What was ended after its answer did what it was asked for, whatever it makes of its end.
  const isDone = why === 'answered' && stopped
  return {
    ...NOTHING,
    exit_code: isDone ? 0 : child.exitCode,
    signal: isDone ? null : child.signalCode,
    timed_out: why === 'timeout',
    cancelled: why === 'cancelled',
    too_big: why === 'full',
    proved,
    forbidden: why === 'forbidden',
  }
}

const NOTHING: ProgramEnd = {
  ...{ spawn_error: null, exit_code: null, signal: null, timed_out: false, cancelled: false, too_big: false },
  ...{ stdout: '', stderr: '', proved: false, forbidden: false },
}
