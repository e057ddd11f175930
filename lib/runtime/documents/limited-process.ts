import { fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import PQueue from 'p-queue'
import { ClosedPosting, UnreadableAnswer } from '#lib/index/systems/adapter.ts'
import type { SentError } from '#lib/runtime/documents/answer-parent.ts'
import { holdLifeline } from '#lib/runtime/models/live-programs.ts'
import { functionsOf } from '#lib/runtime/threads/thread-call.ts'
import { Refusal } from '#lib/service/refusals.ts'

/** The limit that ended a call, or `broken` if the process ended by itself. */
export type BrokenLimit = 'time' | 'memory' | 'broken'

export type ProcessOptions = {
  /** The program; it answers calls by `answerParent`. */
  module: URL
  /** The longest time of a call in ms, with the start of the process. */
  timeMs: (name: string, input: unknown) => number
  memoryBytes: number
  /** The idle time after which the process ends. With 0 each call has a process of its own. */
  idleMs: number
  /** Returns the error of a call that broke a limit. */
  onLimit: (limit: BrokenLimit, name: string) => Error
}

/**
 * Runs functions over strangers' data in a child process, one call at a time. A call that breaks a limit fails alone: its
 * process is killed, and the next call starts another. A thread would not do: an expression cannot be stopped in it, and it
 * returns no memory. The process opens no store, so that it can be killed at any moment.
 */
export function openProcess<T extends object>(options: ProcessOptions) {
  const queue = new PQueue({ concurrency: 1 })
  let child: Child | null = null
  let closed = false
  let idle: ReturnType<typeof setTimeout> | undefined
  const end = async () => {
    const ending = child
    child = null
    await ending?.end()
  }
  const run = async (name: string, input: unknown) => {
    if (closed) throw new Error(ENDS)
    clearTimeout(idle)
    child ??= startChild(options)
    const { result, isSpent } = await callIn(child, { name, input, options })
    if (isSpent || options.idleMs === 0) await end()
    else {
      idle = setTimeout(() => void queue.add(end), options.idleMs)
      idle.unref()
    }
    if ('problem' in result) throw result.problem
    return result.value
  }
  return {
    functions: functionsOf<T>(() => ({ call: (name, input) => queue.add(() => run(name, input)) })),
    close: async () => {
      closed = true
      clearTimeout(idle)
      child?.stop(new Error(ENDS))
      await queue.onIdle()
      await end()
    },
  }
}

const ENDS = 'The service ends.'
const WATCH_MS = 100
// A process that grew by more is ended after its call, so that its memory is free again.
const SPENT_SHARE = 0.5

type Outcome = { value: unknown } | { problem: Error }
type Child = {
  pid: number | undefined
  /** Sends a call; ends with its outcome, or with the problem of `stop`. */
  call: (name: string, input: unknown) => Promise<Outcome>
  stop: (problem: Error) => void
  end: () => Promise<void>
}

function startChild({ module, onLimit }: ProcessOptions): Child {
  // The data is large and lives for one call, so a small heap costs no time.
  const child = fork(fileURLToPath(module), [], {
    execArgv: ['--smol', '--no-env-file'],
    serialization: 'advanced',
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // A process that blocks its only thread would not notice that the service was killed.
  const letGo = child.pid === undefined ? () => undefined : holdLifeline(child.pid)
  let settle: (outcome: Outcome) => void = () => undefined
  let called = ''
  let gone = false
  const broke = () => {
    gone = true
    settle({ problem: onLimit('broken', called) })
  }
  const exited = new Promise<void>((done) => child.once('exit', () => done()))
  child.on('message', (answer: { value: unknown } | { error: SentError }) =>
    settle('error' in answer ? { problem: revived(answer.error) } : answer),
  )
  child.on('error', broke)
  child.on('exit', broke)
  return {
    pid: child.pid,
    call: (name, input) =>
      new Promise((resolve) => {
        settle = resolve
        called = name
        if (gone) broke()
        else child.send({ name, input })
      }),
    stop: (problem) => settle({ problem }),
    end: async () => {
      child.kill('SIGKILL')
      await exited
      letGo()
    },
  }
}

type RunningCall = { name: string; input: unknown; options: ProcessOptions }

async function callIn(child: Child, { name, input, options }: RunningCall) {
  let isSpent = false
  const stop = (limit: BrokenLimit) => {
    isSpent = true
    child.stop(options.onLimit(limit, name))
  }
  const clock = setTimeout(() => stop('time'), options.timeMs(name, input))
  // No other limit exists for the process: a small file may unpack to more than the machine's memory.
  const watch = setInterval(async () => {
    const bytes = await memoryOf(child.pid)
    if (bytes > options.memoryBytes * SPENT_SHARE) isSpent = true
    if (bytes > options.memoryBytes) stop('memory')
  }, WATCH_MS)
  try {
    const result = await child.call(name, input)
    // An error of the data itself leaves a whole process.
    return { result, isSpent: isSpent || ('problem' in result && !isOfData(result.problem)) }
  } finally {
    clearTimeout(clock)
    clearInterval(watch)
  }
}

function isOfData(problem: Error): boolean {
  return problem instanceof UnreadableAnswer || problem instanceof Refusal
}

function revived(error: SentError): Error {
  if ('code' in error) return new Refusal(error.code, error.message, error.details)
  if (error.name === 'ClosedPosting') return new ClosedPosting(error.message)
  if (error.name === 'UnreadableAnswer') return new UnreadableAnswer(error.message)
  return new Error(`Strangers’ data could not be read: ${error.name}`)
}

const PAGE_BYTES = 4096

/** Returns the memory of a process in bytes; 0 if unknown. */
async function memoryOf(pid: number | undefined): Promise<number> {
  if (pid === undefined) return 0
  try {
    if (process.platform === 'linux') {
      const [, resident] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')
      return Number(resident) * PAGE_BYTES
    }
    if (process.platform === 'win32') return 0
    const { execa } = await import('execa')
    const { stdout } = await execa('ps', ['-o', 'rss=', '-p', String(pid)])
    return Number(stdout) * 1024 || 0
  } catch {
    // It ended meanwhile.
    return 0
  }
}
