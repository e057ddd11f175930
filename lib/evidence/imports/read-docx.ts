import { docxMargins } from '#lib/evidence/imports/rules/docx/docx-margins.ts'
import { htmlLines } from '#lib/evidence/imports/rules/html-lines.ts'
import type { SourceLine } from '#lib/evidence/master/draft.ts'
import { Refusal } from '#lib/service/refusals.ts'

/** The lines of a DOCX, and separately the text of its page headers and footers. */
type DocxLines = { lines: SourceLine[]; margins: SourceLine[] }

/** Reads the lines of a DOCX; one that is locked, broken or far larger unpacked than packed is refused. */
export async function readDocx(bytes: Uint8Array): Promise<DocxLines> {
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
  return { lines, margins: docxMargins(await marginFiles(bytes), lines.length + 1) }
}

// The headers come first, because they may hold the name.
async function marginFiles(bytes: Uint8Array): Promise<string[]> {
  const { unzipSync } = await import('fflate')
  const isMargin = ({ name, originalSize }: { name: string; originalSize: number }) =>
    MARGIN_FILE.test(name) && originalSize <= MAX_UNPACKED
  const files = unpackedFiles(() => unzipSync(bytes, { filter: isMargin }))
  if (files.reduce((sum, [, xml]) => sum + xml.byteLength, 0) > MOST_OF_MARGINS) throw unreadable(TOO_LARGE)
  const isHeader = ([name]: [string, Uint8Array]) => name.includes('header')
  const ordered = [...files.filter(isHeader), ...files.filter((file) => !isHeader(file))]
  return ordered.map(([, xml]) => new TextDecoder().decode(xml))
}

function unpackedFiles(unzip: () => Record<string, Uint8Array>): [string, Uint8Array][] {
  try {
    return Object.entries(unzip())
  } catch {
    throw unreadable(BROKEN)
  }
}

// An office file with a password is not a zip but a container of an older kind.
function startsLocked(bytes: Uint8Array): boolean {
  return [0xd0, 0xcf, 0x11, 0xe0].every((byte, index) => bytes[index] === byte)
}

function unreadable(message: string): Refusal {
  return new Refusal('invalid_value', message, { reason: 'document_unreadable' })
}

// Underline and colour are not kept; deleted and hidden text was never visible.
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

/** The most that the files in a DOCX may hold together, unpacked. */
export const MAX_UNPACKED = 64 * 1024 * 1024
const MAX_FILES = 2000
// The bytes of all page headers and footers together, unpacked. A file has three of each in a section, of some kilobytes.
const MOST_OF_MARGINS = 1024 * 1024
const MARGIN_FILE = /^word\/(?:header|footer)\d*\.xml$/

/** Returns whether a zip is readable and within bounds. Its own sizes are not trusted: each file is unpacked and counted. */
export async function checkZip(bytes: Uint8Array): Promise<'fits' | 'too_large' | 'unreadable'> {
  const entries = zipEntries(bytes)
  if (entries === null || entries.length === 0) return 'unreadable'
  if (entries.length > MAX_FILES) return 'too_large'
  let room = MAX_UNPACKED
  for (const { start, end, deflated } of entries) {
    const size = deflated ? await unpackedSize(bytes.slice(start, end), room) : end - start
    if (size === null) return 'unreadable'
    room -= size
    if (room < 0) return 'too_large'
  }
  return 'fits'
}

// Stops at the first byte beyond the limit.
async function unpackedSize(packed: Uint8Array<ArrayBuffer>, room: number): Promise<number | null> {
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  let size = 0
  try {
    while (size <= room) {
      const { value, done } = await reader.read()
      if (done) return size
      size += value.byteLength
    }
    await reader.cancel().catch(() => undefined)
    return size
  } catch {
    return null
  }
}

/** A file in a zip: the start and end of its packed bytes, and whether they are deflated or stored. */
type ZipEntry = { start: number; end: number; deflated: boolean }

/** Returns the files of a zip by its own directory; null if the bytes are no readable zip. */
export function zipEntries(bytes: Uint8Array): ZipEntry[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endRecord(view)
  if (end === null) return null
  const count = view.getUint16(end + 10, true)
  let index = view.getUint32(end + 16, true)
  const entries: ZipEntry[] = []
  for (let number = 0; number < count; number += 1) {
    if (index + 46 > view.byteLength || view.getUint32(index, true) !== DIRECTORY) return null
    const entry = entryAt(view, index)
    if (entry === null) return null
    entries.push(entry)
    index +=
      46 +
      view.getUint16(index + 28, true) +
      view.getUint16(index + 30, true) +
      view.getUint16(index + 32, true)
  }
  return entries
}

function entryAt(view: DataView, index: number): ZipEntry | null {
  const method = view.getUint16(index + 10, true)
  const packed = view.getUint32(index + 20, true)
  const local = view.getUint32(index + 42, true)
  if (method !== STORED && method !== DEFLATED) return null
  if (local + 30 > view.byteLength || view.getUint32(local, true) !== LOCAL) return null
  const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
  return start + packed > view.byteLength
    ? null
    : { start, end: start + packed, deflated: method === DEFLATED }
}

function endRecord(view: DataView): number | null {
  const lowest = Math.max(0, view.byteLength - 22 - 65_535)
  for (let index = view.byteLength - 22; index >= lowest; index -= 1) {
    if (view.getUint32(index, true) === END) return index
  }
  return null
}

const END = 0x06054b50
const DIRECTORY = 0x02014b50
const LOCAL = 0x04034b50
const STORED = 0
const DEFLATED = 8
