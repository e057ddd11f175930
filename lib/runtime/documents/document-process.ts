import type { DocumentAnswer, DocumentStart } from '#lib/runtime/documents/open-documents.ts'
import { Refusal } from '#lib/service/refusals.ts'

process.once('message', async (start: DocumentStart) => {
  const answer = await read(start)
  process.send?.(answer, () => process.exit(0))
})
// No caller waits any more.
process.once('disconnect', () => process.exit(0))

async function read(start: DocumentStart): Promise<DocumentAnswer> {
  try {
    return { result: await resultOf(start) }
  } catch (problem) {
    if (problem instanceof Refusal) {
      const { code, message, details } = problem
      return { refused: { code, message, details } }
    }
    // A message could repeat the document's text; a name cannot.
    return { failed: problem instanceof Error ? problem.name : typeof problem }
  }
}

// Each kind loads its own readers alone.
async function resultOf(start: DocumentStart) {
  if ('file' in start) {
    const { readResume } = await import('#lib/evidence/imports/read-resume.ts')
    return readResume(start.file)
  }
  const { readMailFile } = await import('#lib/shortlist/mails/read-mail-file.ts')
  return readMailFile(start.mails)
}
