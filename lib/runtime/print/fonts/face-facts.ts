import { open } from 'node:fs/promises'

/** The facts of a font before it is opened; a file may hold several. */
export type FaceFacts = {
  path: string
  index: number
  family: string
  weight: number
  /** Whether its weight is variable. */
  variable: boolean
  coverage: Coverage
}

const MOST_FACES = 40
const MOST_TABLES = 80
const MOST_BYTES = 4 * 1024 * 1024
const COLLECTION = 0x74746366
const KINDS = new Set([0x00010000, 0x4f54544f, 0x74727565])
const OUTLINES = ['glyf', 'CFF ', 'CFF2']
const NEVER_EMBED = 2
const SLANTED = 0x201
const UPRIGHT_WIDTH = 5

type FontTable = { from: number; length: number }
type ReadBytes = (from: number, length: number) => Promise<DataView>

/**
 * Returns the upright fonts of a file that may be used; throws for a file that is no font. Left out are fonts that may
 * not be embedded in documents, narrow and wide ones, and picture fonts.
 */
export async function faceFacts(path: string): Promise<FaceFacts[]> {
  const file = await open(path, 'r')
  try {
    const readBytes: ReadBytes = async (start, length) => {
      const bytes = new Uint8Array(Math.min(length, MOST_BYTES))
      const { bytesRead } = await file.read(bytes, 0, bytes.length, start)
      return new DataView(bytes.buffer, 0, bytesRead)
    }
    const faces: FaceFacts[] = []
    for (const [index, offset] of (await startsOf(readBytes)).entries()) {
      const facts = await factsAt(readBytes, offset)
      if (facts) faces.push({ path, index, ...facts })
    }
    return faces
  } finally {
    await file.close()
  }
}

async function startsOf(readBytes: ReadBytes): Promise<number[]> {
  const head = await readBytes(0, 12 + MOST_FACES * 4)
  if (head.getUint32(0) !== COLLECTION) return [0]
  const count = Math.min(head.getUint32(8), MOST_FACES)
  return Array.from({ length: count }, (_, index) => head.getUint32(12 + index * 4))
}

async function factsAt(
  readBytes: ReadBytes,
  offset: number,
): Promise<Omit<FaceFacts, 'path' | 'index'> | null> {
  const head = await readBytes(offset, 12 + MOST_TABLES * 16)
  if (!KINDS.has(head.getUint32(0))) throw new Error('The file is no font.')
  const tables = tablesOf(head)
  const [looks, names, letters] = [tables.get('OS/2'), tables.get('name'), tables.get('cmap')]
  if (!looks || !names || !letters || !OUTLINES.some((tag) => tables.has(tag))) return null
  const look = await readBytes(looks.from, 64)
  if ((look.getUint16(8) & 15) === NEVER_EMBED || look.getUint16(62) & SLANTED) return null
  const width = look.getUint16(6)
  if (width !== 0 && width !== UPRIGHT_WIDTH) return null
  return {
    family: familyOf(await readBytes(names.from, names.length)),
    weight: look.getUint16(4) || 400,
    variable: tables.has('fvar'),
    coverage: coverageOf(await readBytes(letters.from, letters.length)),
  }
}

function tablesOf(head: DataView): Map<string, FontTable> {
  const count = Math.min(head.getUint16(4), MOST_TABLES)
  return new Map(
    Array.from({ length: count }, (_, index) => {
      const row = 12 + index * 16
      const tag = String.fromCharCode(...[0, 1, 2, 3].map((byte) => head.getUint8(row + byte)))
      return [tag, { from: head.getUint32(row + 8), length: head.getUint32(row + 12) }]
    }),
  )
}

const [FAMILY, WHOLE_FAMILY] = [1, 16]
const [WINDOWS, ENGLISH] = [3, 0x409]

// The name of the whole family if it has one, in English if it is there.
function familyOf(names: DataView): string {
  const texts = names.getUint16(4)
  const records = Array.from({ length: names.getUint16(2) }, (_, index) => 6 + index * 12)
    .filter((row) => names.getUint16(row) === WINDOWS)
    .map((row) => {
      const [language, kind, length, offset] = [4, 6, 8, 10].map((index) =>
        names.getUint16(row + index),
      ) as NameTableRow
      return { language, kind, length, from: offset }
    })
    .filter(({ kind }) => kind === FAMILY || kind === WHOLE_FAMILY)
  records.sort((a, b) => b.kind - a.kind || Number(b.language === ENGLISH) - Number(a.language === ENGLISH))
  const [best] = records
  if (!best) return ''
  const units = Array.from({ length: best.length >> 1 }, (_, index) =>
    names.getUint16(texts + best.from + index * 2),
  )
  return String.fromCharCode(...units)
}

type NameTableRow = [number, number, number, number]

/** The characters of a font, as the first and last of each range, in order. */
type Coverage = Uint32Array

/** Returns whether a font covers a character, by binary search. */
export function coversLetter(coverage: Coverage, letter: number): boolean {
  let [from, to] = [0, coverage.length / 2]
  while (from < to) {
    const middle = (from + to) >> 1
    if (letter < (coverage[middle * 2] as number)) to = middle
    else if (letter > (coverage[middle * 2 + 1] as number)) from = middle + 1
    else return true
  }
  return false
}

const [IN_SEGMENTS, IN_GROUPS] = [4, 12]
const LAST_LETTER = 0x10ffff
// Segments of a damaged font may overlap, each with all letters.
const MOST_IN_SEGMENTS = 0x20000

/** Reads the characters of a font from its `cmap` table: the subtable of format 12, else of format 4. */
function coverageOf(table: DataView): Coverage {
  const parts = Array.from({ length: table.getUint16(2) }, (_, index) => table.getUint32(4 + index * 8 + 4))
  const tableOf = (form: number) => parts.find((part) => table.getUint16(part) === form)
  const [groups, segments] = [tableOf(IN_GROUPS), tableOf(IN_SEGMENTS)]
  if (groups !== undefined) return groupsOf(table, groups)
  return segments === undefined ? new Uint32Array() : segmentsOf(table, segments)
}

function groupsOf(table: DataView, offset: number): Coverage {
  const count = table.getUint32(offset + 12)
  // A damaged count may name four billion groups.
  if (offset + 16 + count * 12 > table.byteLength) throw new RangeError('The groups of a font end too early.')
  const groups = Array.from({ length: count }, (_, index) => offset + 16 + index * 12)
  return ranges(groups.map((row) => [table.getUint32(row), Math.min(table.getUint32(row + 4), LAST_LETTER)]))
}

function segmentsOf(table: DataView, tableOffset: number): Coverage {
  const count = table.getUint16(tableOffset + 6) / 2
  const valueAt = (list: number, segment: number) =>
    tableOffset + 14 + (list * count + segment) * 2 + (list > 0 ? 2 : 0)
  const segments: [number, number][] = []
  let letters = 0
  for (let segment = 0; segment < count; segment += 1) {
    const [last, first, shift] = [0, 1, 2].map((list) => table.getUint16(valueAt(list, segment))) as [
      number,
      number,
      number,
    ]
    const place = valueAt(3, segment)
    const offset = table.getUint16(place)
    letters += Math.max(0, last - first)
    if (letters > MOST_IN_SEGMENTS) throw new RangeError('The segments of a font overlap.')
    for (let letter = first; letter <= last && letter < 0xffff; letter += 1) {
      const glyph =
        offset === 0 ? (letter + shift) & 0xffff : glyphAt(table, place + offset + (letter - first) * 2)
      if (glyph !== 0) segments.push([letter, letter])
    }
  }
  return ranges(segments)
}

function glyphAt(table: DataView, place: number): number {
  return place + 2 > table.byteLength ? 0 : table.getUint16(place)
}

function ranges(parts: readonly [number, number][]): Coverage {
  const joined: number[] = []
  for (const [first, last] of parts) {
    if (joined.length > 0 && joined.at(-1) === first - 1) joined[joined.length - 1] = last
    else joined.push(first, last)
  }
  return Uint32Array.from(joined)
}
