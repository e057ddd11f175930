import { parentPort } from 'node:worker_threads'
import { StoreFault } from '#db/store-fault.ts'
import { answerCalls, type SentProblem } from '#lib/runtime/thread-call.ts'

/** Makes this thread answer its owner's calls with these functions, once they are ready. */
export function answerOwner(functions: Promise<object>): void {
  const owner = parentPort
  if (!owner) return
  const end = {
    send: (message: unknown) => owner.postMessage(message),
    listen: (listener: (message: unknown) => void) => owner.on('message', listener),
  }
  answerCalls(end, functions, describe)
}

function describe(problem: unknown): SentProblem {
  const { name, message } = problem instanceof Error ? problem : { name: 'Error', message: String(problem) }
  return { name, message, ...(problem instanceof StoreFault ? { reason: problem.reason } : {}) }
}
