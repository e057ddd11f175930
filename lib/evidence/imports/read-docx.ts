import { checkZip } from '#lib/evidence/imports/check-zip.ts'
import { htmlLines } from '#lib/evidence/imports/rules/html-lines.ts'
import type { SourceLine } from '#lib/evidence/imports/source-line.ts'
import { Refusal } from '#lib/service/refusals.ts'

/** Reads the lines of a DOCX; one that is locked, broken or far larger unpacked than packed is refused. */
export async function readDocx(bytes: Uint8Array): Promise<SourceLine[]> {
  const unpacked = await checkZip(bytes)
  if (unpacked !== 'fits')
    throw unreadable(unpacked === 'too_large' ? TOO_LARGE : startsLocked(bytes) ? LOCKED : BROKEN)
  const { default: mammoth } = await import('mammoth')
  const input = { buffer: bytes as Buffer, arrayBuffer: bytes.slice().buffer }
  const noPicture = mammoth.images.imgElement(async () => ({ src: '' }))
  const options = { ignoreEmptyParagraphs: false, convertImage: noPicture, styleMap: STYLES }
  const { value } = await mammoth.convertToHtml(input, options).catch(() => {
    throw unreadable(BROKEN)
  })
  const lines = htmlLines(value)
  if (lines.length === 0) throw unreadable(EMPTY)
  return lines
}

// An office file with a password is not a zip but a container of an older kind.
function startsLocked(bytes: Uint8Array): boolean {
  return [0xd0, 0xcf, 0x11, 0xe0].every((byte, at) => bytes[at] === byte)
}

function unreadable(message: string): Refusal {
  return new Refusal('invalid_value', message, { reason: 'document_unreadable' })
}

// Underline and colour are not kept; deleted and hidden text never was on the page.
const STYLES = [
  "p[style-name='Title'] => p.title:fresh",
  "p[style-name='List Bullet'] => ul > li:fresh",
  "p[style-name='List Bullet 2'] => ul > li:fresh",
  "p[style-name='List Number'] => ol > li:fresh",
]
const LOCKED =
  'The file is locked with a password, or is a .doc of an old Word. Save it as .docx without a password and send that.'
const BROKEN =
  'The DOCX cannot be read: it is damaged or not a DOCX. Save it again as .docx, or paste the text.'
const TOO_LARGE =
  'The DOCX holds far more than a resume does. Take pictures and attachments out, or paste the text.'
const EMPTY = 'The DOCX holds no text. Save it again as .docx, or paste the text.'
