/** The characters of a font, as the first and last of each range, in order. */
export type Coverage = Uint32Array

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
export function coverageOf(table: DataView): Coverage {
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
