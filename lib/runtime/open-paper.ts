import { join } from 'node:path'
import type { DocumentReader } from '#lib/evidence/imports/read-resume.ts'
import type { Printer } from '#lib/resume/print/printer.ts'
import { openDocuments } from '#lib/runtime/open-documents.ts'
import { openPrinter } from '#lib/runtime/open-printer.ts'

/** What reads resumes that come in and prints those that go out; each has a thread that starts when it is first needed. */
export type Paper = { documents: DocumentReader; printer: Printer; close: () => Promise<void> }

/** Opens both; fonts in the home's `fonts` folder are used for what the bundled ones lack. */
export function openPaper(home: string): Paper {
  const reading = openDocuments()
  const printing = openPrinter({ fonts_folder: join(home, 'fonts') })
  return {
    documents: reading.documents,
    printer: printing.printer,
    close: async () => void (await Promise.all([reading.close(), printing.close()])),
  }
}
