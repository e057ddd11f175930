// A thread that opens what it is told to, again and again: one at a time.
import { parentPort, workerData } from 'node:worker_threads'
import { answerCalls, describeProblem } from '#lib/runtime/threads/thread-call.ts'
import type { KeptMessage } from '#test/support/kept-threads.ts'

type Open = (start: never, tell: (news: unknown) => void) => Promise<object>

const OPENERS: Record<string, () => Promise<Open>> = {
  'engine-thread.ts': async () => {
    const { engineFunctions } = await import('#lib/runtime/engine/engine-functions.ts')
    const { openTexts } = await import('#lib/runtime/documents/open-texts.ts')
    const { texts } = openTexts()
    return (start, tell) => engineFunctions(start, tell, { texts, close: async () => undefined })
  },
  'reader-thread.ts': async () => (await import('#lib/runtime/threads/reader-functions.ts')).readerFunctions,
}

const { module } = workerData as { module: string }
const name = module.slice(module.lastIndexOf('/') + 1)
const load = OPENERS[name]
if (!load) throw new Error(`There is no way to keep a thread of ${name}`)
const opener = load()
const listeners = new Map<number, (message: unknown) => void>()

const say = (message: KeptMessage) => parentPort?.postMessage(message)

parentPort?.on('message', (message: KeptMessage) => {
  if ('start' in message) begin(message.use, message.start)
  if ('message' in message) listeners.get(message.use)?.(message.message)
})

function begin(use: number, start: unknown): void {
  const functions = opener.then((open) => open(start as never, (news) => say({ use, message: { news } })))
  const end = {
    send: (message: unknown) => say({ use, message }),
    listen: (listener: (message: unknown) => void) => {
      listeners.clear()
      listeners.set(use, listener)
    },
  }
  answerCalls(end, functions, describeProblem)
  // A failed opening is retried by the next use, after the waiting calls were answered.
  functions.catch(() => setTimeout(() => say({ use, ended: true }), 100))
}
