import { isCommonWord } from '#lib/evidence/imports/common-words.ts'
import { labelLines } from '#lib/evidence/imports/label-lines.ts'
import { readDocx } from '#lib/evidence/imports/read-docx.ts'
import { readPdf } from '#lib/evidence/imports/read-pdf.ts'
import { draftOfLines } from '#lib/evidence/imports/rules/draft-of-lines.ts'
import { draftOfJsonResume } from '#lib/evidence/imports/rules/json-resume.ts'
import { plainText } from '#lib/evidence/imports/rules/plain-text.ts'
import { markdownLines, textLines } from '#lib/evidence/imports/rules/text-lines.ts'
import { withinLimits } from '#lib/evidence/imports/rules/within-limits.ts'
import type { Draft, ResumeFile, SourceLine } from '#lib/evidence/master/draft.ts'
import { withoutEntities } from '#lib/index/titles/plain-line.ts'
import { Refusal } from '#lib/service/refusals.ts'

/** The most bytes of a resume that are read. */
export const MAX_RESUME_BYTES = 16 * 1024 * 1024

/**
 * Reads a resume into a proposal: entries and lines by section, removed contact data, and unplaced text. An unreadable
 * document is refused with `invalid_value`. Call it through `DocumentReader`, which stops slow documents.
 */
export async function readResume(file: ResumeFile): Promise<Draft> {
  const size = 'bytes' in file ? file.bytes.byteLength : file.text.length
  if (size > MAX_RESUME_BYTES) throw unreadable('The resume is larger than 16 MB. Send a smaller file.')
  const draft = withinLimits(await readByFormat(file))
  if (draft.entries.length + draft.lines.length + draft.unplaced.length + draft.dropped.length === 0)
    throw unreadable('The resume holds no text. Send another file, or paste the text.')
  return draft
}

async function readByFormat(file: ResumeFile): Promise<Draft> {
  switch (file.format) {
    case 'markdown':
      return draftOfLines(markdownLines(textOf(file)), { isCommonWord })
    case 'text':
      return draftOfLines(textLines(textOf(file)), { isCommonWord })
    case 'json_resume':
      return draftOfJsonResume(textOf(file))
    case 'pdf': {
      const { lines, margins, sizes } = await readPdf(bytesOf(file))
      return draftOfLines(lines.map(decoded), { margins, sizes, isCommonWord, labelLines })
    }
    case 'docx': {
      const { lines, margins } = await readDocx(bytesOf(file))
      return draftOfLines(lines, { margins, isCommonWord, labelLines })
    }
  }
}

// Some programs print the entities of a web page. Example: "R&amp;D".
function decoded(line: SourceLine): SourceLine {
  const read = (text: string) => (text.includes('&') ? plainText(withoutEntities(text)) : text)
  return { ...line, text: read(line.text), right: line.right === null ? null : read(line.right) }
}

function bytesOf(file: ResumeFile): Uint8Array {
  if ('bytes' in file) return file.bytes
  throw unreadable('A PDF or DOCX is sent as the bytes of its file, not as text.')
}

function textOf(file: ResumeFile): string {
  if ('text' in file) return file.text
  try {
    const wide = file.bytes[0] === 0xff && file.bytes[1] === 0xfe
    return new TextDecoder(wide ? 'utf-16le' : 'utf-8', { fatal: true }).decode(file.bytes)
  } catch {
    throw unreadable('The text is not in UTF-8. Save it as UTF-8 and send it again, or paste the text.')
  }
}

function unreadable(message: string): Refusal {
  return new Refusal('invalid_value', message, { reason: 'document_unreadable' })
}
