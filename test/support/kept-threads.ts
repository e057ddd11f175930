import { Worker } from 'node:worker_threads'
import { type OpenThread, reviveProblem, type ThreadOptions } from '#lib/runtime/threads/open-thread.ts'
import { type Caller, functionsOf, makeCaller } from '#lib/runtime/threads/thread-call.ts'

/** Messages to and from a kept thread: each use has a number of its own. */
export type KeptMessage = { use: number } & ({ start: unknown } | { message: unknown } | { ended: true })

type Use = { worker: Worker; caller: Caller; stop: () => void }

const idle = new Map<string, Worker[]>()
let uses = 0

/**
 * As `openThread`, but the threads of this process are kept once what they opened is closed, and open the next: a
 * thread takes longer to start than most tests take.
 */
export function keepThread<T extends object>(options: ThreadOptions): OpenThread<T> {
  let use: Use | null = null
  const current = () => {
    use ??= beginUse(options, () => {
      use = null
    })
    return use
  }
  return {
    functions: functionsOf<T>(() => current().caller),
    close: async () => {
      if (!use) return
      const { caller, stop } = use
      try {
        await caller.call('close', null)
      } finally {
        stop()
      }
    },
    stalledMs: () => 0,
  }
}

function beginUse({ module, start, onNews }: ThreadOptions, ended: () => void): Use {
  const waiting = idle.get(module.href) ?? []
  idle.set(module.href, waiting)
  const worker = waiting.pop() ?? startThread(module)
  uses += 1
  const number = uses
  let listener: (message: unknown) => void = () => undefined
  const end = {
    send: (message: unknown) => worker.postMessage({ use: number, message } satisfies KeptMessage),
    listen: (newListener: typeof listener) => {
      listener = newListener
    },
  }
  const caller = makeCaller(end, (news) => onNews?.(news as never), reviveProblem)
  const leave = () => {
    ended()
    worker.off('message', heard).off('error', fail).off('exit', fail)
    caller.fail(new Error('A thread of the service ended.'))
  }
  const stop = () => {
    leave()
    worker.unref()
    waiting.push(worker)
  }
  const fail = () => {
    leave()
    void worker.terminate()
  }
  const heard = (message: KeptMessage) => {
    if (message.use !== number) return
    if ('message' in message) listener(message.message)
    else stop()
  }
  worker.on('message', heard).on('error', fail).on('exit', fail)
  worker.ref()
  worker.postMessage({ use: number, start } satisfies KeptMessage)
  return { worker, caller, stop }
}

function startThread(module: URL): Worker {
  return new Worker(new URL('./kept-thread.ts', import.meta.url), { workerData: { module: module.href } })
}
