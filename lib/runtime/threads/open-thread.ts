import { Worker } from 'node:worker_threads'
import { FAULTS, type FaultReason, StoreFault } from '#db/store-fault.ts'
import { type Caller, functionsOf, makeCaller, type SentProblem } from '#lib/runtime/threads/thread-call.ts'
import { Refusal } from '#lib/service/refusals.ts'

/** Another thread's functions as local ones. */
export type OpenThread<T> = {
  functions: T
  close: () => Promise<void>
  /** Returns for how many ms the thread has not taken a turn, to within five seconds; 0 if it is idle. */
  stalledMs: () => number
}

export type ThreadOptions = {
  /** The module that the thread runs; it answers calls with its functions and with `close`. */
  module: URL
  /** The module's start data. */
  start: unknown
  onNews?: (news: never) => void
  /** Receives the errors of calls. */
  onProblem?: (problem: unknown) => void
  /** The idle time after which a thread ends to free its memory; by default it never ends. */
  idleMs?: number
  /** The time between two questions whether the thread takes a turn; tests set it. */
  turnMs?: number
}

/**
 * Runs functions in a separate thread that starts with the first call. A thread that died or was idle for long is
 * restarted for the next call; earlier calls have ended by then.
 */
export function openThread<T extends object>(options: ThreadOptions): OpenThread<T> {
  let thread: Thread | null = null
  let ending: Promise<void> | null = null
  let open = 0
  let clock: ReturnType<typeof setTimeout> | undefined
  const caller = () => {
    thread ??= startThread(options, (endedThread) => {
      if (thread === endedThread) thread = null
    })
    return thread.caller
  }
  const end = (): Promise<void> => {
    clearTimeout(clock)
    if (!thread) return ending ?? Promise.resolve()
    const leaving = endThread(thread).finally(() => {
      ending = null
    })
    thread = null
    ending = leaving
    return leaving
  }
  const endWhenIdle = () => {
    if (open > 0 || options.idleMs === undefined) return
    clock = setTimeout(() => void end().catch(() => undefined), options.idleMs)
    clock.unref()
  }
  const call = async (name: string, input: unknown) => {
    open += 1
    clearTimeout(clock)
    try {
      // Two threads of one kind would write the same file.
      if (ending !== null) await ending.catch(() => undefined)
      return await caller().call(name, input)
    } catch (problem) {
      options.onProblem?.(problem)
      throw problem
    } finally {
      open -= 1
      endWhenIdle()
    }
  }
  return {
    functions: functionsOf<T>(() => ({ call })),
    close: end,
    stalledMs: () => thread?.stalledMs() ?? 0,
  }
}

type Thread = { worker: Worker; caller: Caller; stalledMs: () => number }

// The thread ends by itself: killed from here inside the database, it would crash the process.
async function endThread({ worker, caller }: Thread): Promise<void> {
  const ended = new Promise((resolve) => worker.on('exit', resolve))
  try {
    await caller.call('close', null)
  } finally {
    await ended
  }
}

function startThread(options: ThreadOptions, ended: (endedThread: Thread) => void): Thread {
  const { module, start, onNews, turnMs = TURN_MS } = options
  const worker = new Worker(module, { workerData: start })
  const end = {
    send: (message: unknown) => worker.postMessage(message),
    listen: (listener: (message: unknown) => void) => worker.on('message', listener),
  }
  const caller = makeCaller(end, (news) => onNews?.(news as never), reviveProblem)
  const { stalledMs, stopAsking } = askForTurns(caller, turnMs)
  const thread = { worker, caller, stalledMs }
  const stop = (problem: Error) => {
    stopAsking()
    ended(thread)
    caller.fail(problem)
  }
  worker.on('error', () => stop(new Error('A thread of the service ended.')))
  worker.on('exit', () => stop(startsAnew()))
  return thread
}

const TURN_MS = 5_000

// A thread answers a name that it lacks too, as soon as it takes a turn.
function askForTurns(caller: Caller, turnMs: number) {
  let asked_at: number | null = null
  const answered = () => {
    asked_at = null
  }
  const clock = setInterval(() => {
    if (asked_at !== null) return
    asked_at = performance.now()
    caller.call('turn', null).then(answered, answered)
  }, turnMs)
  clock.unref()
  return {
    stalledMs: () => (asked_at === null ? 0 : performance.now() - asked_at),
    stopAsking: () => clearInterval(clock),
  }
}

// A thread ends after a failed opening or when it is closed; the next call starts another.
function startsAnew(): Refusal {
  const message = 'A part of the service is starting again. Ask again in a second.'
  return new Refusal('busy', message, { retry_after_seconds: 1 })
}

/** Returns the error that was sent. */
export function reviveProblem({ name, message, reason }: SentProblem): Error {
  if (reason !== undefined && Object.hasOwn(FAULTS, reason)) return new StoreFault(reason as FaultReason)
  return Object.assign(new Error(message), { name })
}
