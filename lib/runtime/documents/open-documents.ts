import { Worker } from 'node:worker_threads'
import PQueue from 'p-queue'
import type { DocumentReader, Draft, ResumeFile } from '#lib/evidence/master/draft.ts'
import { Refusal, type RefusalCode, type RefusalDetails } from '#lib/service/refusals.ts'

/** What the thread that reads a document is given when it starts. */
export type DocumentStart = { file: ResumeFile }

/** What it says when it is done. */
export type DocumentAnswer =
  | { draft: Draft }
  | { refused: { code: RefusalCode; message: string; details: RefusalDetails } }
  | { failed: string }

/** How long and how much a document may take; `module` is what the thread runs. */
export type DocumentLimits = { timeMs: number; memoryBytes: number; module: URL }

/** A reader of documents, and its end. */
export type OpenDocuments = { documents: DocumentReader; close: () => Promise<void> }

/**
 * Reads one document at a time, each in a thread of its own that ends with it or is ended at the limits. Such a thread
 * has no store open, so that it can be ended at any moment.
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
          return readInThread(file, within, ends)
        }),
    },
    close: async () => {
      closed = true
      for (const end of ends) end()
      await queue.onIdle()
    },
  }
}

function readInThread(file: ResumeFile, limits: DocumentLimits, ends: Set<() => void>): Promise<Draft> {
  const { promise, resolve, reject } = Promise.withResolvers<Draft>()
  const start: DocumentStart = { file }
  const worker = new Worker(limits.module, { workerData: start })
  const before = process.memoryUsage.rss()
  const stop = (problem: Error) => reject(problem)
  const end = () => stop(new Error(ENDS))
  const clock = setTimeout(() => stop(unreadable(TOO_LONG)), limits.timeMs)
  // Nothing else bounds what a thread takes: a small file may unpack to more than the machine has.
  const watch = setInterval(() => {
    if (process.memoryUsage.rss() - before > limits.memoryBytes) stop(unreadable(TOO_MUCH))
  }, WATCH_MS)
  ends.add(end)
  worker.on('message', (answer: DocumentAnswer) => {
    if ('draft' in answer) resolve(answer.draft)
    else
      stop(
        'refused' in answer ? revived(answer.refused) : new Error(`Cannot read a resume: ${answer.failed}`),
      )
  })
  worker.on('error', () => stop(unreadable(BROKEN)))
  worker.on('exit', () => stop(unreadable(BROKEN)))
  return promise.finally(async () => {
    clearTimeout(clock)
    clearInterval(watch)
    ends.delete(end)
    await worker.terminate()
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
  module: new URL('./document-thread.ts', import.meta.url),
}
const TOO_LONG =
  'The resume took longer than 20 seconds to read and was left. Export it again, or paste its text.'
const TOO_MUCH =
  'The resume takes more memory than a resume should and was left. Export it again, or paste its text.'
const BROKEN = 'The resume cannot be read. Export it again, or paste its text.'
