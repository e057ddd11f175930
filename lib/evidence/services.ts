import type { DocumentReader } from '#lib/evidence/master/draft.ts'
import type { HomeFiles } from '#lib/service/home-files.ts'
import type { SharedServices } from '#lib/service/services.ts'

/** The services of routes about the person's resume, answers and stories. */
export type EvidenceServices = SharedServices & {
  files: HomeFiles
  /** Reads resumes that the person sends. */
  documents: DocumentReader
  tracker: { wake: () => void }
}
