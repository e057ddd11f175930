import type { Draft } from '#lib/evidence/imports/draft.ts'
import type { ResumeFile } from '#lib/evidence/imports/read-resume.ts'

/** Reads resumes where nothing that they hold can stop the service: what takes too long or too much is refused. */
export type DocumentReader = {
  /** As `readResume`; refused with `invalid_value` also when it did not end in time. */
  readResume: (file: ResumeFile) => Promise<Draft>
}
