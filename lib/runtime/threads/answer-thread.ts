import { type MessagePort, parentPort } from 'node:worker_threads'
import { faultOf } from '#db/store-fault.ts'
import { answerCalls, type SentProblem } from '#lib/runtime/threads/thread-call.ts'

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
