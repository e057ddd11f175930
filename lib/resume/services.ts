import type { DocumentReader } from '#lib/evidence/master/draft.ts'
import type { Pages } from '#lib/index/boards/companies.ts'
import type { PostingSource } from '#lib/judge/assess/find-subject.ts'
import type { ModelCaller } from '#lib/judge/calls/model-caller.ts'
import type { Printer } from '#lib/resume/print/printer.ts'
import type { HomeFiles } from '#lib/service/home-files.ts'
import type { SharedServices } from '#lib/service/services.ts'

/** The services of routes about resumes for jobs, and their print. */
export type ResumeServices = SharedServices & {
  files: HomeFiles
  documents: DocumentReader
  /** Prints resumes as pictures and PDF. */
  printer: Printer
  models: ModelCaller
  engine: PostingSource
  pages: Pages
}
