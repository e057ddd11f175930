import { Worker } from 'node:worker_threads'
import { FAULTS, type FaultReason, StoreFault } from '#db/store-fault.ts'
import type { Engine, EngineNews } from '#lib/engine/engine.ts'
import type { EngineStart } from '#lib/runtime/engine-thread.ts'
import { type Caller, makeCaller, type SentProblem } from '#lib/runtime/thread-call.ts'

export type ThreadedEngine = { engine: Engine; close: () => Promise<void> }

/** Runs the engine in a thread of its own; a thread that dies is started again for the next call. */
export function startEngine(start: EngineStart, hear: (news: EngineNews) => void): ThreadedEngine {
  let thread: { worker: Worker; caller: Caller } | null = null
  const current = () => {
    thread ??= startThread(start, hear, () => {
      thread = null
    })
    return thread
  }
  const calling = (name: string) => (ask: unknown) => current().caller.call(name, ask) as Promise<never>
  return {
    engine: {
      addBoards: calling('addBoards'),
      removeBoards: calling('removeBoards'),
      refresh: calling('refresh'),
      importShipped: calling('importShipped'),
      matchJobs: calling('matchJobs'),
      purge: calling('purge'),
    },
    close: async () => {
      if (!thread) return
      const { worker, caller } = thread
      await caller.call('close', null)
      await worker.terminate()
    },
  }
}

function startThread(start: EngineStart, hear: (news: EngineNews) => void, ended: () => void) {
  const worker = new Worker(new URL('./engine-thread.ts', import.meta.url), { workerData: start })
  const end = {
    send: (message: unknown) => worker.postMessage(message),
    listen: (listener: (message: unknown) => void) => worker.on('message', listener),
  }
  const caller = makeCaller(end, (news) => hear(news as EngineNews), revive)
  const stop = () => {
    ended()
    caller.fail(new Error('The thread that works on the index ended.'))
  }
  worker.on('error', stop)
  worker.on('exit', stop)
  return { worker, caller }
}

function revive({ name, message, reason }: SentProblem): Error {
  if (reason !== undefined && Object.hasOwn(FAULTS, reason)) return new StoreFault(reason as FaultReason)
  return Object.assign(new Error(message), { name })
}
