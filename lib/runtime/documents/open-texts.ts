import type { DocumentReader } from '#lib/evidence/master/draft.ts'
import type { ParseAnswer } from '#lib/index/boards/ask-politely.ts'
import type { Pages } from '#lib/index/boards/companies.ts'
import type { PostingsToRead } from '#lib/index/postings/prepare-posting.ts'
import { UnreadableAnswer } from '#lib/index/systems/adapter.ts'
import { threadModule } from '#lib/runtime/built/build-cache.ts'
import { type BrokenLimit, openProcess, type ProcessOptions } from '#lib/runtime/documents/limited-process.ts'
import type { ReadPostings } from '#lib/runtime/engine/read-postings.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { MailReader } from '#lib/shortlist/mails/mail-file.ts'

/** The time and memory limits of a document, and how long its process waits for the next; `module` is the process's program. */
type DocumentLimits = { timeMs: number; memoryBytes: number; idleMs: number; module: URL }

/** Readers of resumes and mails, and their end. */
type OpenDocuments = { documents: DocumentReader; mailReader: MailReader; close: () => Promise<void> }

const DOCUMENT_LIMITS: DocumentLimits = {
  timeMs: 20_000,
  memoryBytes: 1024 * 1024 * 1024,
  idleMs: 30_000,
  module: threadModule(new URL('./document-process.ts', import.meta.url)),
}

const RESUME_TEXTS: Record<BrokenLimit, string> = {
  time: 'The resume took longer than 20 seconds to read and was left. Export it again, or paste its text.',
  memory:
    'The resume takes more memory than a resume should and was left. Export it again, or paste its text.',
  broken: 'The resume cannot be read. Export it again, or paste its text.',
}
const MAIL_TEXTS: Record<BrokenLimit, string> = {
  time: 'The mails took longer than 20 seconds to read and were left. Export fewer mails. Nothing was stored.',
  memory:
    'The mails take more memory than mails should and were left. Export fewer mails. Nothing was stored.',
  broken: 'The file of mails cannot be read. Export the mails again. Nothing was stored.',
}

/** The functions of the process that reads strangers' texts: answers of boards, their postings, and pages. */
export type Texts = Pick<Pages, 'posting' | 'words'> & { parse: ParseAnswer; postings: ReadPostings }

/** The limits of the process; `module` is its program, which tests replace. */
type TextLimits = { timeMs: number; memoryBytes: number; module: URL }

/**
 * Opens the process that reads strangers' texts. A text that breaks a limit throws UnreadableAnswer with a reason for people, so
 * that its board backs off. A few short postings are read here, because even the slowest expression ends soon on them.
 */
export function openTexts(limits: Partial<TextLimits> = {}): { texts: Texts; close: () => Promise<void> } {
  const { timeMs, memoryBytes, module } = { ...LIMITS, ...limits }
  const { functions, close } = openProcess<Texts>({
    module,
    memoryBytes,
    onLimit,
    idleMs: IDLE_MS,
    timeMs: (name, input) =>
      timeMs + (name === 'postings' ? (input as PostingsToRead).postings.length * POSTING_MS : 0),
  })
  const postings: ReadPostings = async (toRead) => {
    if (!areShort(toRead)) return functions.postings(toRead)
    // The main thread reads no postings, and would load the model of the rank for nothing.
    const { readHere } = await import('#lib/runtime/engine/read-postings.ts')
    return readHere(toRead)
  }
  const { parse, posting, words } = functions
  return { texts: { parse, posting, words, postings }, close }
}

// Boards follow each other while many are read.
const IDLE_MS = 20_000
const POSTING_MS = 100
const LIMITS: TextLimits = {
  timeMs: 10_000,
  memoryBytes: 600 * 1024 * 1024,
  module: threadModule(new URL('./text-process.ts', import.meta.url)),
}

// Starting the process takes as long as reading some hundred thousand characters.
const SHORT = 40_000
const SHORT_TEXT = 10_000

function areShort({ postings }: PostingsToRead): boolean {
  let length = 0
  for (const { html, title } of postings) {
    if (html.length > SHORT_TEXT) return false
    length += html.length + title.length
  }
  return length <= SHORT
}

const SUBJECTS: Record<string, string> = {
  parse: 'The answer',
  postings: 'The postings',
  posting: 'The page',
  words: 'The page',
}

function onLimit(limit: BrokenLimit, name: string): UnreadableAnswer {
  const subject = SUBJECTS[name] ?? 'The answer'
  const reasons: Record<BrokenLimit, string> = {
    time: `${subject} took too long to read and ${name === 'postings' ? 'were' : 'was'} left.`,
    memory: `${subject} took too much memory to read and ${name === 'postings' ? 'were' : 'was'} left.`,
    broken: `${subject} could not be read.`,
  }
  return new UnreadableAnswer(reasons[limit])
}

/**
 * Reads one document at a time in a process that is killed at the limits. Documents that follow each other within half a minute share
 * it, because its start takes longer than a page: a file is read for the look, for other columns and for the import.
 */
export function openDocuments(limits: Partial<DocumentLimits> = {}): OpenDocuments {
  const { timeMs, memoryBytes, idleMs, module } = { ...DOCUMENT_LIMITS, ...limits }
  const options: ProcessOptions = {
    module,
    memoryBytes,
    idleMs,
    timeMs: () => timeMs,
    onLimit: onDocumentLimit,
  }
  const { functions, close } = openProcess<DocumentReader & MailReader>(options)
  return { documents: functions, mailReader: functions, close }
}

function onDocumentLimit(limit: BrokenLimit, name: string): Refusal {
  const texts = name === 'readMails' ? MAIL_TEXTS : RESUME_TEXTS
  return new Refusal('invalid_value', texts[limit], { reason: 'document_unreadable' })
}

/** The processes that read documents and strangers' texts, and their end. */
export type Readers = OpenDocuments & { texts: Texts }

/** Opens both processes; each starts on first use. */
export function openReaders(): Readers {
  const { close: closeDocuments, ...reading } = openDocuments()
  const { texts, close: closeTexts } = openTexts()
  const close = async () => void (await Promise.all([closeDocuments(), closeTexts()]))
  return { ...reading, texts, close }
}
