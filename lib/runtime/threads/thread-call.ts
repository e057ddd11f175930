import { type MessagePort, parentPort } from 'node:worker_threads'
import { faultOf } from '#db/store-fault.ts'

/** An end of a channel between threads: a worker as its owner sees it, or the owner as the worker sees it. */
export type ThreadEnd = {
  send: (message: unknown) => void
  listen: (listener: (message: unknown) => void) => void
}

/** The sendable part of an error between threads. */
export type SentProblem = { name: string; message: string; reason?: string }

type ThreadCall = { call: number; name: string; input: unknown }
type ThreadResult = { call: number; value?: unknown; problem?: SentProblem }
type ThreadNews = { news: unknown }

/** Answers the other thread's calls with an object's functions, each taking one value. */
export function answerCalls(
  end: ThreadEnd,
  functions: Promise<object>,
  describe: (problem: unknown) => SentProblem,
): void {
  // Waiting calls get the problem; without a call, an unhandled error would end the thread first.
  functions.catch(() => undefined)
  end.listen(async (message) => {
    const { call, name, input } = message as ThreadCall
    try {
      const byName = (await functions) as Record<string, ((payload: unknown) => Promise<unknown>) | undefined>
      end.send({ call, value: await byName[name]?.(input) } satisfies ThreadResult)
    } catch (problem) {
      end.send({ call, problem: describe(problem) } satisfies ThreadResult)
    }
  })
}

export type Caller = {
  call: (name: string, input: unknown) => Promise<unknown>
  /** Ends every open call with this problem: the other thread is gone. */
  fail: (problem: Error) => void
}

/** Calls functions of the other thread, and receives its news. */
export function makeCaller(
  end: ThreadEnd,
  onNews: (news: unknown) => void,
  revive: (problem: SentProblem) => Error,
): Caller {
  const open = new Map<number, { resolve: (value: unknown) => void; reject: (problem: Error) => void }>()
  let calls = 0
  end.listen((received) => {
    const message = received as ThreadResult | ThreadNews
    if ('news' in message) return onNews(message.news)
    const waiting = open.get(message.call)
    open.delete(message.call)
    if (message.problem) waiting?.reject(revive(message.problem))
    else waiting?.resolve(message.value)
  })
  return {
    call: (name, input) =>
      new Promise((resolve, reject) => {
        calls += 1
        open.set(calls, { resolve, reject })
        end.send({ call: calls, name, input } satisfies ThreadCall)
      }),
    fail: (problem) => {
      for (const waiting of open.values()) waiting.reject(problem)
      open.clear()
    },
  }
}

/**
 * Returns the functions of another thread as if they were local: a call is sent by the function's name, which only the
 * type lists. Functions set on the result run here.
 */
export function functionsOf<T extends object>(caller: () => Pick<Caller, 'call'>): T {
  return new Proxy<Record<string, unknown>>(
    {},
    {
      get: (own, name) => {
        // An awaiting caller must not take the object for a promise.
        if (typeof name !== 'string' || name === 'then') return undefined
        return own[name] ?? ((input: unknown) => caller().call(name, input))
      },
    },
  ) as T
}

/** The functions of a thread, and the function that ends it. */
export type ThreadFunctions<T extends object> = T & { close: () => Promise<void> }

/** Makes this thread answer its owner's calls with these functions, once they are ready. */
export function answerOwner<T extends object>(functions: Promise<ThreadFunctions<T>>): void {
  const owner = parentPort
  if (!owner) return
  const end = {
    send: (message: unknown) => owner.postMessage(message),
    listen: (listener: (message: unknown) => void) => owner.on('message', listener),
  }
  answerCalls(end, functions.then(endingWith(() => closeThread(owner))), describeProblem)
  // A new thread retries a failed opening, after the waiting calls were answered.
  functions.catch(() => setTimeout(() => closeThread(owner), 100))
}

// In Deno this port does not close, and the process of a thread is the thread alone.
function closeThread(owner: MessagePort): void {
  if (typeof owner.close === 'function') owner.close()
  else process.exit(0)
}

// With its port closed the thread has nothing left to wait for, and ends.
function endingWith(end: () => void) {
  return <T extends object>(functions: ThreadFunctions<T>): ThreadFunctions<T> => {
    const { close } = functions
    const closing = async () => {
      try {
        await close()
      } finally {
        setTimeout(end, 0)
      }
    }
    return { ...functions, close: closing }
  }
}

/** Returns the sendable part of an error. */
export function describeProblem(problem: unknown): SentProblem {
  const { name, message } = problem instanceof Error ? problem : { name: 'Error', message: String(problem) }
  const fault = faultOf(problem)
  return { name, message, ...(fault ? { reason: fault.reason } : {}) }
}
