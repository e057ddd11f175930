import { once } from 'node:events'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ProgramEnd } from '#lib/judge/targets/classify-program.ts'
import type { Sign } from '#lib/judge/targets/program-target.ts'
import type { CallLimits } from '#lib/judge/targets/targets.ts'
import {
  callFoldersIn,
  keepLive,
  killStrays,
  makeCallFolder,
  removeCallFolder,
  signalGroup,
} from '#lib/runtime/models/live-programs.ts'

/**
 * The surroundings of a program: the home that records it, the environment of this process, and the signal that ends
 * all calls.
 */
export type ProgramHost = {
  home: string
  env: Record<string, string | undefined>
  /** Folders searched after PATH. */
  folders: readonly string[]
  closing: AbortSignal
}

type ProgramOptions = {
  /** The program itself, as an absolute path. */
  file: string
  /** Built from the paths of the call's files. */
  arguments: (pathOf: (name: string) => string) => string[]
  /** Files beside the program's empty working folder, by name. */
  files?: Record<string, string>
  /** The program's own fixed variables. */
  env?: Record<string, string>
  input: string
  /** Classifies a line of its output while it runs. */
  signOf?: (line: string) => Sign
  limits: CallLimits
}

const MOST_OUTPUT = 8 * 1024 * 1024
const MOST_COMPLAINT = 64 * 1024
const AFTER_EXIT_MS = 300
const AFTER_TERM_MS = 2000
const AFTER_KILL_MS = 1000

/**
 * Runs a program once: no shell, an empty temporary working folder, input on standard input only, and a process group
 * that is ended as a whole. Never rejects for the program's faults.
 */
export async function runProgram(programOptions: ProgramOptions, host: ProgramHost): Promise<ProgramEnd> {
  const stop = AbortSignal.any([programOptions.limits.signal, host.closing])
  if (stop.aborted) return { ...NOTHING, cancelled: true }
  const { execa } = await import('execa')
  const folder = await makeCallFolder(callFoldersIn(host.env), programOptions.files ?? {})
  const groupEnd = Promise.withResolvers<void>()
  let forget: () => void = () => undefined
  const keep = (pid: number, end: () => void) => {
    const argv0 = basename(programOptions.file)
    forget = keepLive({ pid, argv0, home: host.home, folder, end, ended: groupEnd.promise })
  }
  try {
    const own = { ...programOptions.env, TMPDIR: join(folder, 'tmp') }
    const words = programOptions.arguments((name) => join(folder, name))
    const program = execa(programOptions.file, words, {
      input: programOptions.input,
      cwd: join(folder, 'cwd'),
      env: environmentFor(host.env, own),
      extendEnv: false,
      shell: false,
      reject: false,
      buffer: false,
      windowsHide: true,
      cleanup: false,
      killDescendants: true,
      killSignal: 'SIGTERM',
      forceKillAfterDelay: AFTER_TERM_MS,
    })
    const child = program.nodeChildProcess
    const running: RunningProgram = {
      child,
      kill: (signal) => program.kill(signal),
      done: program.then((result) => result.code ?? null),
    }
    return await follow(running, { programOptions, folder, stop, keep })
  } finally {
    // Recorded until nothing of it is left, so that it can be found if this process dies.
    await removeCallFolder(folder)
    forget()
    groupEnd.resolve()
  }
}

type Child = {
  pid?: number | undefined
  exitCode: number | null
  signalCode: NodeJS.Signals | null
  stdout: Readable | null
  stderr: Readable | null
} & NodeJS.EventEmitter
type RunningProgram = {
  child: Child
  kill: (signal: 'SIGTERM' | 'SIGKILL') => void
  /** Resolves when the program and its output ended, with the error code of a failed start. */
  done: Promise<string | null>
}
type ProgramRun = {
  programOptions: ProgramOptions
  folder: string
  stop: AbortSignal
  keep: (pid: number, end: () => void) => void
}

async function follow(running: RunningProgram, following: ProgramRun): Promise<ProgramEnd> {
  const { child, done } = running
  const { pid, stdout, stderr } = child
  if (pid === undefined || stdout === null || stderr === null) {
    return { ...NOTHING, spawn_error: (await done) ?? 'UNKNOWN' }
  }
  const { programOptions, folder, stop, keep } = following
  const watch = watchProgram(running.kill, programOptions)
  const full = () => watch.end('full')
  const output = readOutput(stdout, { most_bytes: MOST_OUTPUT, onLine: watch.onLine, full })
  const complained = keepLast(stderr, MOST_COMPLAINT)
  const cancel = () => watch.end('cancelled')
  stop.addEventListener('abort', cancel)
  keep(pid, cancel)
  await untilGone(running, { pid, folder })
  watch.over()
  stop.removeEventListener('abort', cancel)
  return { ...endOf(child, watch.seen), stdout: output(), stderr: complained() }
}

// A child process that outlives the program holds its output open; it is ended with the group, or found by its folder;
// finally it is abandoned.
async function untilGone(
  { child, done }: RunningProgram,
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

function endOf(child: Child, { reason, proved, stopped }: ProgramOutcome): ProgramEnd {
  // A program that was ended after its answer counts as successful, whatever its exit status.
  const isDone = reason === 'answered' && stopped
  return {
    ...NOTHING,
    exit_code: isDone ? 0 : child.exitCode,
    signal: isDone ? null : child.signalCode,
    timed_out: reason === 'timeout',
    cancelled: reason === 'cancelled',
    too_big: reason === 'full',
    proved,
    forbidden: reason === 'forbidden',
  }
}

const NOTHING: ProgramEnd = {
  spawn_error: null,
  exit_code: null,
  signal: null,
  timed_out: false,
  cancelled: false,
  too_big: false,
  stdout: '',
  stderr: '',
  proved: false,
  forbidden: false,
}

type EndReason = 'answered' | 'forbidden' | 'full' | 'timeout' | 'cancelled'

/**
 * The state of a program: the reason of its end, whether it proved to have no tools, and whether it was told to end.
 */
type ProgramOutcome = { reason: EndReason | null; proved: boolean; stopped: boolean }

type Kill = (signal: 'SIGTERM' | 'SIGKILL') => void
type ProgramWatchInput = { signOf?: ((line: string) => Sign) | undefined; limits: { timeout_ms: number } }

// It may end by itself after its answer; a few never do.
const AFTER_ANSWER_MS = 300

type ProgramWatch = {
  seen: ProgramOutcome
  end: (reason: EndReason) => void
  onLine: (line: string) => void
  over: () => void
}

/** Watches a running program: ends it because of its output or its time limit. The first reason counts. */
function watchProgram(kill: Kill, { signOf, limits }: ProgramWatchInput): ProgramWatch {
  const seen: ProgramOutcome = { reason: null, proved: false, stopped: false }
  const end = (reason: EndReason) => {
    seen.reason ??= reason
    seen.stopped = true
    kill(reason === 'forbidden' ? 'SIGKILL' : 'SIGTERM')
  }
  const timers = [setTimeout(() => end('timeout'), limits.timeout_ms)]
  const answered = () => {
    seen.reason = 'answered'
    timers.push(setTimeout(() => end('answered'), AFTER_ANSWER_MS))
  }
  const onLine = (line: string) => {
    const sign = seen.reason === null ? signOf?.(line) : 'nothing'
    if (sign === 'proof') seen.proved = true
    if (sign === 'forbidden') end('forbidden')
    if (sign === 'end') answered()
  }
  return { seen, end, onLine, over: () => timers.forEach(clearTimeout) }
}

type OutputReader = {
  most_bytes: number
  /** Receives each whole line while the program runs. */
  onLine: (line: string) => void
  /** Called once at the output limit. */
  full: () => void
}

/** Collects a program's output up to a limit; the returned function gives the output so far. */
function readOutput(stream: Readable, { most_bytes, onLine, full }: OutputReader): () => string {
  const decoder = new TextDecoder()
  const pieces: string[] = []
  let bytes = 0
  let started = ''
  stream.on('data', (chunk: Buffer) => {
    if (bytes > most_bytes) return
    bytes += chunk.length
    if (bytes > most_bytes) return full()
    const text = decoder.decode(chunk, { stream: true })
    pieces.push(text)
    const lines = text.split('\n')
    const last = lines.pop() ?? ''
    for (const line of lines) {
      onLine(started + line)
      started = ''
    }
    started += last
  })
  stream.on('error', () => undefined)
  return () => pieces.join('') + decoder.decode()
}

/** Keeps the last bytes of a program's output; the returned function gives them. */
function keepLast(stream: Readable, most_bytes: number): () => string {
  let chunks: Buffer[] = []
  let bytes = 0
  stream.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > 2 * most_bytes) {
      chunks = [Buffer.concat(chunks).subarray(-most_bytes)]
      bytes = most_bytes
    }
  })
  stream.on('error', () => undefined)
  return () => Buffer.concat(chunks).subarray(-most_bytes).toString('utf8')
}

type RunProgramEnvironment = Record<string, string | undefined>

/**
 * Returns the environment of a program: its login, language and proxy, and nothing else. Keys are withheld, because a
 * key in the environment is used before the person's login and is billed; so are provider addresses, which would send
 * the text elsewhere.
 */
export function environmentFor(
  environment: RunProgramEnvironment,
  own: Record<string, string>,
): Record<string, string> {
  const variables: Record<string, string> = {}
  for (const name of PASSED) {
    const value = environment[name]
    if (value !== undefined) variables[name] = value
  }
  return { ...variables, TERM: 'dumb', NO_COLOR: '1', CI: '1', ...own }
}

const PASSED = [
  ...['PATH', 'HOME', 'USER', 'LOGNAME', 'LANG', 'LC_ALL', 'TZ'],
  ...['XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_STATE_HOME', 'CLAUDE_CONFIG_DIR', 'CODEX_HOME'],
  ...['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY', 'http_proxy', 'https_proxy', 'no_proxy'],
  ...['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR'],
  ...['SYSTEMROOT', 'APPDATA', 'LOCALAPPDATA', 'USERPROFILE'],
]
