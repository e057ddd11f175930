import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import PQueue from 'p-queue'
import type { DocumentReader, Draft, ResumeFile } from '#lib/evidence/master/draft.ts'
import { memoryOf } from '#lib/runtime/documents/memory-of.ts'
import { holdLifeline } from '#lib/runtime/models/lifeline.ts'
import { Refusal, type RefusalCode, type RefusalDetails } from '#lib/service/refusals.ts'

/** The start data of the document process. */
export type DocumentStart = { file: ResumeFile }

/** The result of the document process. */
export type DocumentAnswer =
  | { draft: Draft }
  | { refused: { code: RefusalCode; message: string; details: RefusalDetails } }
  | { failed: string }

/** The time and memory limits of a document; `module` is the process's program. */
export type DocumentLimits = { timeMs: number; memoryBytes: number; module: URL }

/** A reader of documents, and its end. */
export type OpenDocuments = { documents: DocumentReader; close: () => Promise<void> }

/**
 * Reads one document at a time, each in a process that ends with it or is killed at the limits, because a thread would
 * not return its memory. It opens no store, so that it can be killed at any moment.
 */
export function openDocuments(limits: Partial<DocumentLimits> = {}): OpenDocuments {
  const queue = new PQueue({ concurrency: 1 })
  const ends = new Set<() => void>()
  const within = { ...LIMITS, ...limits }
  let closed = false
  return {
    documents: {
      readResume: (file) =>
        queue.add(() => {
          if (closed) throw new Error(ENDS)
          return readInProcess(file, within, ends)
        }),
    },
    close: async () => {
      closed = true
      for (const end of ends) end()
      await queue.onIdle()
    },
  }
}

function readInProcess(file: ResumeFile, limits: DocumentLimits, ends: Set<() => void>): Promise<Draft> {
  const { promise, resolve, reject } = Promise.withResolvers<Draft>()
  const child = fork(fileURLToPath(limits.module), [], {
    execArgv: ['--no-env-file'],
    serialization: 'advanced',
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // A process that blocks its only thread would not notice that the service was killed.
  const letGo = child.pid === undefined ? () => undefined : holdLifeline(child.pid)
  const stop = (problem: Error) => reject(problem)
  const end = () => stop(new Error(ENDS))
  const clock = setTimeout(() => stop(unreadable(TOO_LONG)), limits.timeMs)
  // No other limit exists for the process: a small file may unpack to more than the machine's memory.
  const watch = setInterval(async () => {
    if ((await memoryOf(child.pid)) > limits.memoryBytes) stop(unreadable(TOO_MUCH))
  }, WATCH_MS)
  ends.add(end)
  child.on('message', (answer: DocumentAnswer) => {
    if ('draft' in answer) resolve(answer.draft)
    else
      stop(
        'refused' in answer ? revived(answer.refused) : new Error(`Cannot read a resume: ${answer.failed}`),
      )
  })
  child.on('error', () => stop(unreadable(BROKEN)))
  const exited = new Promise<void>((done) => child.once('exit', () => done()))
  child.on('exit', () => stop(unreadable(BROKEN)))
  child.send({ file } satisfies DocumentStart)
  return promise.finally(async () => {
    clearTimeout(clock)
    clearInterval(watch)
    ends.delete(end)
    child.kill('SIGKILL')
    await exited
    letGo()
  })
}

function revived({
  code,
  message,
  details,
}: {
  code: RefusalCode
  message: string
  details: RefusalDetails
}): Refusal {
  return new Refusal(code, message, details)
}

function unreadable(message: string): Refusal {
  return new Refusal('invalid_value', message, { reason: 'document_unreadable' })
}

const ENDS = 'The service ends.'
const WATCH_MS = 100
const LIMITS: DocumentLimits = {
  timeMs: 20_000,
  memoryBytes: 1024 * 1024 * 1024,
  module: new URL('./document-process.ts', import.meta.url),
}
const TOO_LONG =
  'The resume took longer than 20 seconds to read and was left. Export it again, or paste its text.'
const TOO_MUCH =
  'The resume takes more memory than a resume should and was left. Export it again, or paste its text.'
const BROKEN = 'The resume cannot be read. Export it again, or paste its text.'
