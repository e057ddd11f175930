import { Worker } from 'node:worker_threads'
import { FAULTS, type FaultReason, StoreFault } from '#db/store-fault.ts'
import { type Caller, functionsOf, makeCaller, type SentProblem } from '#lib/runtime/threads/thread-call.ts'

/** Another thread's functions as if they were here. */
export type OpenThread<T> = { functions: T; close: () => Promise<void> }

export type ThreadOptions = {
  /** The module that the thread runs; it answers calls with its functions and with `close`. */
  module: URL
  /** What the module is given when it starts. */
  start: unknown
  hear?: (news: never) => void
}

/** Runs functions in a thread of their own; a thread that dies is started again for the next call. */
export function openThread<T extends object>(options: ThreadOptions): OpenThread<T> {
  let thread: { worker: Worker; caller: Caller } | null = null
  const current = () => {
    thread ??= startThread(options, () => {
      thread = null
    })
    return thread
  }
  return {
    functions: functionsOf<T>(() => current().caller),
    close: async () => {
      if (!thread) return
      const { worker, caller } = thread
      const ended = new Promise((resolve) => worker.on('exit', resolve))
      // The thread ends by itself: one that is ended from here may be inside the database, and takes all down.
      await caller.call('close', null)
      await ended
    },
  }
}

function startThread({ module, start, hear }: ThreadOptions, ended: () => void) {
  const worker = new Worker(module, { workerData: start })
  const end = {
    send: (message: unknown) => worker.postMessage(message),
    listen: (listener: (message: unknown) => void) => worker.on('message', listener),
  }
  const caller = makeCaller(end, (news) => hear?.(news as never), reviveProblem)
  const stop = () => {
    ended()
    caller.fail(new Error('A thread of the service ended.'))
  }
  worker.on('error', stop)
  worker.on('exit', stop)
  return { worker, caller }
}

/** The error that was sent. */
export function reviveProblem({ name, message, reason }: SentProblem): Error {
  if (reason !== undefined && Object.hasOwn(FAULTS, reason)) return new StoreFault(reason as FaultReason)
  return Object.assign(new Error(message), { name })
}
