import { readResume } from '#lib/evidence/imports/read-resume.ts'
import type { DocumentAnswer, DocumentStart } from '#lib/runtime/documents/open-documents.ts'
import { Refusal } from '#lib/service/refusals.ts'

process.once('message', async (start: DocumentStart) => {
  const answer = await read(start)
  process.send?.(answer, () => process.exit(0))
})
// No caller waits any more.
process.once('disconnect', () => process.exit(0))

async function read({ file }: DocumentStart): Promise<DocumentAnswer> {
  try {
    return { draft: await readResume(file) }
  } catch (problem) {
    if (problem instanceof Refusal) {
      const { code, message, details } = problem
      return { refused: { code, message, details } }
    }
    // A message could repeat the resume's text; a name cannot.
    return { failed: problem instanceof Error ? problem.name : typeof problem }
  }
}
