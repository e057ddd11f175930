import { fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import PQueue from 'p-queue'
import type { DocumentReader, Draft, ResumeFile } from '#lib/evidence/master/draft.ts'
import { holdLifeline } from '#lib/runtime/models/lifeline.ts'
import { Refusal, type RefusalCode, type RefusalDetails } from '#lib/service/refusals.ts'
import type { MailFile, MailFileReading, MailReader } from '#lib/shortlist/mails/mail-file.ts'

/** The start data of the document process. */
export type DocumentStart = { file: ResumeFile } | { mails: MailFile }

type DocumentResult = Draft | MailFileReading

/** The result of the document process. */
export type DocumentAnswer =
  | { result: DocumentResult }
  | { refused: { code: RefusalCode; message: string; details: RefusalDetails } }
  | { failed: string }

/** The time and memory limits of a document; `module` is the process's program. */
export type DocumentLimits = { timeMs: number; memoryBytes: number; module: URL }

/** Readers of resumes and mails, and their end. */
export type OpenDocuments = {
  documents: DocumentReader
  mailReader: MailReader
  close: () => Promise<void>
}

/**
 * Reads one document at a time, each in a process that ends with it or is killed at the limits, because a thread would
 * not return its memory. It opens no store, so that it can be killed at any moment.
 */
export function openDocuments(limits: Partial<DocumentLimits> = {}): OpenDocuments {
  const queue = new PQueue({ concurrency: 1 })
  const ends = new Set<() => void>()
  const within = { ...LIMITS, ...limits }
  let closed = false
  const readDocument = (start: DocumentStart) =>
    queue.add(() => {
      if (closed) throw new Error(ENDS)
      return readInProcess(start, within, ends)
    })
  return {
    documents: { readResume: (file) => readDocument({ file }) as Promise<Draft> },
    mailReader: { readMails: (mails) => readDocument({ mails }) as Promise<MailFileReading> },
    close: async () => {
      closed = true
      for (const end of ends) end()
      await queue.onIdle()
    },
  }
}

function readInProcess(
  start: DocumentStart,
  limits: DocumentLimits,
  ends: Set<() => void>,
): Promise<DocumentResult> {
  const { promise, resolve, reject } = Promise.withResolvers<DocumentResult>()
  const texts = 'mails' in start ? MAIL_TEXTS : RESUME_TEXTS
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
  const clock = setTimeout(() => stop(unreadable(texts.tooLong)), limits.timeMs)
  // No other limit exists for the process: a small file may unpack to more than the machine's memory.
  const watch = setInterval(async () => {
    if ((await memoryOf(child.pid)) > limits.memoryBytes) stop(unreadable(texts.tooMuch))
  }, WATCH_MS)
  ends.add(end)
  child.on('message', (answer: DocumentAnswer) => {
    if ('result' in answer) resolve(answer.result)
    else
      stop(
        'refused' in answer
          ? revived(answer.refused)
          : new Error(`Cannot read ${texts.what}: ${answer.failed}`),
      )
  })
  child.on('error', () => stop(unreadable(texts.broken)))
  const exited = new Promise<void>((done) => child.once('exit', () => done()))
  child.on('exit', () => stop(unreadable(texts.broken)))
  child.send(start)
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
const RESUME_TEXTS = {
  what: 'a resume',
  tooLong: 'The resume took longer than 20 seconds to read and was left. Export it again, or paste its text.',
  tooMuch:
    'The resume takes more memory than a resume should and was left. Export it again, or paste its text.',
  broken: 'The resume cannot be read. Export it again, or paste its text.',
}
const MAIL_TEXTS = {
  what: 'a file of mails',
  tooLong:
    'The mails took longer than 20 seconds to read and were left. Export fewer mails. Nothing was stored.',
  tooMuch:
    'The mails take more memory than mails should and were left. Export fewer mails. Nothing was stored.',
  broken: 'The file of mails cannot be read. Export the mails again. Nothing was stored.',
}

const PAGE_BYTES = 4096

/** Returns the memory of a process in bytes; 0 if unknown. */
async function memoryOf(pid: number | undefined): Promise<number> {
  if (pid === undefined) return 0
  try {
    if (process.platform === 'linux') {
      const [, resident] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')
      return Number(resident) * PAGE_BYTES
    }
    if (process.platform === 'win32') return 0
    const { execa } = await import('execa')
    const { stdout } = await execa('ps', ['-o', 'rss=', '-p', String(pid)])
    return Number(stdout) * 1024 || 0
  } catch {
    // It ended meanwhile.
    return 0
  }
}
