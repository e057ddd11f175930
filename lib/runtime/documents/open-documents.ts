import type { DocumentReader } from '#lib/evidence/master/draft.ts'
import { threadModule } from '#lib/runtime/built/build-cache.ts'
import { type BrokenLimit, openProcess, type ProcessOptions } from '#lib/runtime/documents/limited-process.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { MailReader } from '#lib/shortlist/mails/mail-file.ts'

/** The time and memory limits of a document, and how long its process waits for the next; `module` is the process's program. */
type DocumentLimits = { timeMs: number; memoryBytes: number; idleMs: number; module: URL }

/** Readers of resumes and mails, and their end. */
type OpenDocuments = { documents: DocumentReader; mailReader: MailReader; close: () => Promise<void> }

/**
 * Reads one document at a time in a process that is killed at the limits. Documents that follow each other within half a minute share
 * it, because its start takes longer than a page: a file is read for the look, for other columns and for the import.
 */
export function openDocuments(limits: Partial<DocumentLimits> = {}): OpenDocuments {
  const { timeMs, memoryBytes, idleMs, module } = { ...LIMITS, ...limits }
  const options: ProcessOptions = { module, memoryBytes, idleMs, timeMs: () => timeMs, onLimit }
  const { functions, close } = openProcess<DocumentReader & MailReader>(options)
  return { documents: functions, mailReader: functions, close }
}

const LIMITS: DocumentLimits = {
  timeMs: 20_000,
  memoryBytes: 1024 * 1024 * 1024,
  idleMs: 30_000,
  module: threadModule(new URL('./document-process.ts', import.meta.url)),
}

function onLimit(limit: BrokenLimit, name: string): Refusal {
  const texts = name === 'readMails' ? MAIL_TEXTS : RESUME_TEXTS
  return new Refusal('invalid_value', texts[limit], { reason: 'document_unreadable' })
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
