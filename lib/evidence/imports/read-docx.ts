import { Parser } from 'htmlparser2'
import { datesIn, isDates } from '#lib/evidence/imports/rules/dates.ts'
import { isBareBullet, plainText, squeezed, withoutBullet } from '#lib/evidence/imports/rules/plain-text.ts'
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

/** Returns the paragraphs of the page headers and footers of a DOCX, each text once; `first` is the number of the first. */
function docxMargins(xmls: readonly string[], first: number): SourceLine[] {
  const texts = new Set(xmls.flatMap(paragraphsOf).filter((text) => /\p{L}/u.test(text)))
  return [...texts].map((text, index) => ({
    number: first + index,
    text,
    right: null,
    level: null,
    bullet: false,
    indent: 0,
    size: 1,
    strong: false,
    gap: false,
    full: false,
  }))
}

// Deleted text is in elements of its own name. Older programs read a second copy of a text box.
function paragraphsOf(xml: string): string[] {
  const texts: string[] = []
  let copies = 0
  let isText = false
  const parser = new Parser(
    {
      onopentagname: (name) => {
        if (name === COPY) copies += 1
        if (name === 'w:p' || name === 'w:br') texts.push('')
        if (name === 'w:tab') texts.push(`${texts.pop() ?? ''} | `)
        isText = name === 'w:t'
      },
      onclosetag: (name) => {
        if (name === COPY) copies -= 1
        isText = false
      },
      ontext: (text) => {
        if (isText && copies === 0) texts.push(`${texts.pop() ?? ''}${text}`)
      },
    },
    { xmlMode: true },
  )
  parser.write(xml)
  parser.end()
  return texts.map((text) => squeezed(plainText(text)).replace(/^[| ]+|(?<![| ])[| ]+$/g, ''))
}

const COPY = 'mc:Fallback'

/** Returns the lines of a document in simple HTML: paragraphs, headings, lists and tables. */
export function htmlLines(html: string): SourceLine[] {
  const reading = new HtmlReader()
  const parser = new Parser({
    onopentagname: (name) => reading.open(name),
    onclosetag: (name) => reading.close(name),
    ontext: (text) => reading.add(text),
  })
  parser.write(html)
  parser.end()
  reading.endLine()
  return reading.lines.map((line, index) => ({ ...line, number: index + 1 }))
}

class HtmlReader {
  lines: SourceLine[] = []
  #text = ''
  #strong = 0
  #strong_letters = 0
  #level: number | null = null
  #lists = 0
  #starts_item = false
  #gap = false
  #rows: { cells: SourceLine[][]; outside: SourceLine[] }[] = []

  open(name: string): void {
    if (name === 'strong' || name === 'b') this.#strong += 1
    if (name === 'br') this.endLine()
    if (!BLOCK.test(name)) return
    this.endLine()
    if (/^h[1-6]$/.test(name)) this.#level = Number(name[1])
    if (name === 'ul' || name === 'ol') this.#lists += 1
    if (name === 'li') this.#starts_item = true
    if (name === 'tr') this.#rows.push({ cells: [], outside: this.lines })
    if (name === 'td' || name === 'th') this.lines = []
  }

  close(name: string): void {
    if (name === 'strong' || name === 'b') this.#strong -= 1
    if (!BLOCK.test(name)) return
    if (name === 'p' && squeezed(this.#text) === '') this.#gap = true
    this.endLine()
    if (/^h[1-6]$/.test(name)) this.#level = null
    if (name === 'ul' || name === 'ol') this.#lists -= 1
    if (name === 'td' || name === 'th') this.#rows.at(-1)?.cells.push(this.lines)
    if (name === 'tr') this.#endRow()
  }

  add(text: string): void {
    this.#text += text
    if (this.#strong > 0) this.#strong_letters += text.trim().length
  }

  endLine(): void {
    const whole = plainText(this.#text).replace(DRAWN_RULE, ' ')
    const letters = whole.trim().length
    const strong = letters > 0 && this.#strong_letters > 0.8 * letters
    this.#text = ''
    this.#strong_letters = 0
    if (letters === 0) return
    const unmarked = this.#level === null ? withoutBullet(whole) : null
    const bullet = (this.#lists > 0 && this.#starts_item) || unmarked !== null
    const [text = '', ...following] = (unmarked ?? whole)
      .trim()
      .split(/(?:(?<!\s)\s+)?\t\s*|(?<! ) {3,}/)
      .map(squeezed)
    const right = following.length === 0 ? null : following.join(' | ')
    const place = { number: 0, level: this.#level, indent: this.#lists, size: 1, gap: this.#gap, full: false }
    this.lines.push({ ...place, text, right, bullet, strong })
    this.#starts_item = false
    this.#gap = false
  }

  #endRow(): void {
    const row = this.#rows.pop()
    if (row === undefined) return
    this.lines = [...row.outside, ...rowLines(row.cells)]
  }
}

/**
 * A row of single lines is one line; dates beside several lines belong to the first; a row of short cells with dates is the
 * head of an entry; otherwise cell follows cell.
 */
function rowLines(all: SourceLine[][]): SourceLine[] {
  if (all.some(isBareSign)) return withBulletCells(all)
  const cells = all.filter((cell) => cell.length > 0).map(withWholeDates)
  const [first, ...others] = cells
  if (first === undefined || others.length === 0) return cells.flat()
  if (cells.every(isSingle)) return [besideEachOther(first, others)]
  const [lead, ...following] = others.flat()
  const [margin] = first
  if (first.length === 1 && lead !== undefined && margin !== undefined && holdsDates(margin))
    return [
      { ...lead, right: [margin.text, lead.right].filter(Boolean).join(' | '), gap: true },
      ...following,
    ]
  if (isHeadRow(cells)) return [besideEachOther(first, [...first.slice(1).map((line) => [line]), ...others])]
  return cells.flatMap(([line, ...more]) => [{ ...(line as SourceLine), begins: true }, ...more])
}

// A layout may set each bullet in a cell of its own, before the cell of its text.
function withBulletCells(all: SourceLine[][]): SourceLine[] {
  return all.flatMap((cell, index) => {
    if (isBareSign(cell)) return []
    const above = all[index - 1]
    const [first, ...more] = cell
    if (first === undefined || above === undefined || !isBareSign(above)) return cell
    return [{ ...first, bullet: true, gap: false }, ...more]
  })
}

function isBareSign([line, more]: SourceLine[]): boolean {
  return line !== undefined && more === undefined && line.right === null && isBareBullet(line.text)
}

function besideEachOther([line]: SourceLine[], others: SourceLine[][]): SourceLine {
  const right = others.map((cell) => cell.map(({ text }) => text).join(' ')).join(' | ')
  return { ...(line as SourceLine), right, gap: true }
}

// Dates may break in their cell. Example: "May –" above "June 2019".
function withWholeDates(cell: SourceLine[]): SourceLine[] {
  const [line, ...more] = cell
  const text = cell.map((own) => own.text).join(' ')
  return line !== undefined && more.length > 0 && isDates(text) ? [{ ...line, text }] : cell
}

// Dates, or a word or two that end in dates. Example: "MSc 2019".
function holdsDates({ text, right }: SourceLine): boolean {
  return right === null && datesIn(text) !== null && (isDates(text) || text.split(' ').length <= MOST_DATED)
}

// Example: "Pastry" above "Chef", beside "Harbour Inn", "Bristol" and "2019 – 2021".
function isHeadRow(cells: SourceLine[][]): boolean {
  const isShort = (cell: SourceLine[]) =>
    cell.length <= MOST_OF_CELL && cell.every(({ bullet, right }) => !bullet && right === null)
  return (
    cells.length > 2 &&
    cells.every(isShort) &&
    cells.at(-1)?.length === 1 &&
    isDates(String(cells.at(-1)?.[0]?.text))
  )
}

function isSingle([line, more]: SourceLine[]): boolean {
  return line !== undefined && more === undefined && line.right === null && !line.bullet
}

// Typed below or beside a heading.
const DRAWN_RULE = /[_─━═=–—-]{5,}/g
const MOST_DATED = 3
const MOST_OF_CELL = 3
const BLOCK = /^(?:p|h[1-6]|ul|ol|li|table|tr|td|th)$/
