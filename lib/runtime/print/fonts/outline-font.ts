import { joinBytes } from '#lib/text/digest.ts'
/** A step of an outline in HarfBuzz's form: move, line, curve of one or two control points, or the end of a contour. */
export type OutlineStep = { type: string; values: number[] }

/** A glyph to be written, in units of its font. */
export type OutlineGlyph = { outline: readonly OutlineStep[]; advance: number }

/** The measures of a font's glyphs, in font units. */
export type OutlineMetrics = { units: number; box: readonly number[]; above: number; below: number }

type Point = { x: number; y: number; on: boolean }

/**
 * Writes a TrueType font of these glyphs, numbered in order, with only the tables that a PDF needs. The file has one
 * outline format, whatever the source's.
 */
export function outlineFont(
  glyphs: readonly OutlineGlyph[],
  { units, box, above, below }: OutlineMetrics,
): Uint8Array {
  const written = glyphs.map(({ outline }) => writtenGlyph(outline))
  const offsets = [0]
  for (const { bytes } of written) offsets.push((offsets.at(-1) as number) + bytes.length)
  const advances = glyphs.map(({ advance }) => Math.round(advance))
  const most = (counts: number[]) => Math.max(0, ...counts)
  const tables: Record<string, Uint8Array> = {
    glyf: joinBytes(written.map(({ bytes }) => bytes)),
    head: numbers(
      [4, 0x00010000, 0x00010000, 0, 0x5f0f3cf5],
      [2, 0, units, 0, 0, 0, 0, 0, 0, 0, 0, ...box.map((length) => Math.round(length * units))],
      [2, 0, 8, 2, 1, 0],
    ),
    hhea: numbers(
      [4, 0x00010000],
      [2, Math.round(above * units), -Math.round(below * units), 0, Math.max(0, ...advances)],
      [2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, glyphs.length],
    ),
    hmtx: numbers([2, ...advances.flatMap((advance, index) => [advance, written[index]?.edge ?? 0])]),
    loca: numbers([4, ...offsets]),
    maxp: numbers(
      [4, 0x00010000],
      [
        2,
        glyphs.length,
        most(written.map((glyph) => glyph.points)),
        most(written.map((glyph) => glyph.contours)),
      ],
      [2, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0],
    ),
  }
  return fileOf(tables)
}

/** A glyph in the form of a font's file; `edge` is its left bearing. */
type WrittenGlyph = { bytes: Uint8Array; points: number; contours: number; edge: number }

// The outlines of an open font never change, so the written ones are cached.
const cache = new WeakMap<readonly OutlineStep[], WrittenGlyph>()

function writtenGlyph(outline: readonly OutlineStep[]): WrittenGlyph {
  const before = cache.get(outline)
  if (before) return before
  const contours = contoursOf(outline)
  const points = contours.flat()
  const edge = points.length === 0 ? 0 : Math.round(Math.min(...points.map(({ x }) => x)))
  const written = { bytes: glyphBytes(contours), points: points.length, contours: contours.length, edge }
  cache.set(outline, written)
  return written
}

// The largest deviation, in units, of a quadratic curve from the cubic one that it replaces.
const CLOSE = 0.4
const MOST_PIECES = 8

function contoursOf(outline: readonly OutlineStep[]): Point[][] {
  const contours: Point[][] = []
  for (const { type, values } of outline) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = values
    if (type === 'M') contours.push([{ x: a, y: b, on: true }])
    const contour = contours.at(-1)
    const last = contour?.at(-1)
    if (!contour || !last) continue
    if (type === 'L') contour.push({ x: a, y: b, on: true })
    if (type === 'Q') contour.push({ x: a, y: b, on: false }, { x: c, y: d, on: true })
    if (type === 'C') contour.push(...curvePoints([last.x, last.y, a, b, c, d, e, f]))
  }
  return contours.map(tidied).filter(({ length }) => length > 1)
}

type Cubic = [number, number, number, number, number, number, number, number]

// Returns enough quadratic curves to approximate a cubic one.
function curvePoints(curve: Cubic): Point[] {
  const [x0, y0, x1, y1, x2, y2, x3, y3] = curve
  const bend = Math.hypot(x3 - 3 * x2 + 3 * x1 - x0, y3 - 3 * y2 + 3 * y1 - y0)
  const error = (Math.sqrt(3) / 36) * bend
  const count = Math.min(MOST_PIECES, Math.max(1, Math.ceil(Math.cbrt(error / CLOSE))))
  return Array.from({ length: count }, (_, index) => {
    const [from, to] = [index / count, (index + 1) / count]
    const [start, end] = [pointAt(curve, from), pointAt(curve, to)]
    const [leaves, arrives] = [slopeAt(curve, from), slopeAt(curve, to)]
    const part = (to - from) / 4
    const x = (start[0] + end[0]) / 2 + (leaves[0] - arrives[0]) * part
    const y = (start[1] + end[1]) / 2 + (leaves[1] - arrives[1]) * part
    return [
      { x, y, on: false },
      { x: end[0], y: end[1], on: true },
    ]
  }).flat()
}

function pointAt([x0, y0, x1, y1, x2, y2, x3, y3]: Cubic, index: number): [number, number] {
  const remaining = 1 - index
  const mix = (a: number, b: number, c: number, d: number) =>
    remaining ** 3 * a +
    3 * remaining * remaining * index * b +
    3 * remaining * index * index * c +
    index ** 3 * d
  return [mix(x0, x1, x2, x3), mix(y0, y1, y2, y3)]
}

function slopeAt([x0, y0, x1, y1, x2, y2, x3, y3]: Cubic, index: number): [number, number] {
  const remaining = 1 - index
  const mix = (a: number, b: number, c: number, d: number) =>
    3 * (remaining * remaining * (b - a) + 2 * remaining * index * (c - b) + index * index * (d - c))
  return [mix(x0, x1, x2, x3), mix(y0, y1, y2, y3)]
}

// A point midway between two control points is implied, and so is the way back to the first.
function tidied(contour: Point[]): Point[] {
  const first = contour[0] as Point
  const last = contour.at(-1) as Point
  const closed = last.on && contour.length > 1 && last.x === first.x && last.y === first.y
  const points = closed ? contour.slice(0, -1) : contour
  const distinct = points.filter((point, index) => {
    const [before, after] = [points[index - 1], points[index + 1]]
    if (!point.on || !before || !after || before.on || after.on) return true
    return before.x + after.x !== 2 * point.x || before.y + after.y !== 2 * point.y
  })
  return distinct.map(({ x, y, on }) => ({ x: Math.round(x), y: Math.round(y), on }))
}

function glyphBytes(contours: Point[][]): Uint8Array {
  const points = contours.flat()
  if (points.length === 0) return new Uint8Array()
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
  let end = -1
  const ends = contours.map(({ length }) => (end += length))
  const [across, up] = [stepsOf(xs), stepsOf(ys)]
  const flags = points.map(
    ({ on }, index) => (on ? 1 : 0) | flagOf(across[index] ?? 0, 2, 16) | flagOf(up[index] ?? 0, 4, 32),
  )
  const head = numbers([2, contours.length, ...box, ...ends, 0])
  const bytes = [...head, ...flags, ...across.flatMap(stepBytes), ...up.flatMap(stepBytes)]
  return Uint8Array.from([...bytes, ...new Array(-bytes.length & 3).fill(0)])
}

function stepsOf(places: readonly number[]): number[] {
  return places.map((place, index) => place - (places[index - 1] ?? 0))
}

function flagOf(step: number, short: number, same: number): number {
  if (step === 0) return same
  return Math.abs(step) > 255 ? 0 : short | (step > 0 ? same : 0)
}

function stepBytes(step: number): number[] {
  if (step === 0) return []
  return Math.abs(step) > 255 ? [(step >> 8) & 255, step & 255] : [Math.abs(step)]
}

// Each list begins with the byte length of its numbers.
function numbers(...lists: [number, ...number[]][]): Uint8Array {
  const count = lists.reduce((sum, [size, ...values]) => sum + size * values.length, 0)
  const view = new DataView(new ArrayBuffer(count))
  let index = 0
  for (const [size, ...values] of lists)
    for (const value of values) {
      if (size === 4) view.setUint32(index, value)
      else view.setInt16(index, value)
      index += size
    }
  return new Uint8Array(view.buffer)
}

function fileOf(tables: Record<string, Uint8Array>): Uint8Array {
  const names = Object.keys(tables)
  const power = 2 ** Math.floor(Math.log2(names.length))
  const range = power * 16
  let offset = 12 + 16 * names.length
  const rows = Object.entries(tables).map(([tag, bytes]) => {
    const row: [number, ...number[]] = [4, tagOf(tag), sumOf(bytes), offset, bytes.length]
    offset += (bytes.length + 3) & ~3
    return row
  })
  const head = numbers(
    [4, 0x00010000],
    [2, names.length, range, Math.log2(power), names.length * 16 - range],
    ...rows,
  )
  const file = joinBytes([head, ...Object.values(tables).map(padded)])
  const checksum = 0xb1b0afba - sumOf(file)
  const headOffset = rows[names.indexOf('head')]?.[3] ?? 0
  new DataView(file.buffer).setUint32(headOffset + 8, checksum >>> 0)
  return file
}

function tagOf(tag: string): number {
  return [...tag].reduce((sum, letter) => sum * 256 + letter.charCodeAt(0), 0)
}

function sumOf(bytes: Uint8Array): number {
  const padding = padded(bytes)
  const view = new DataView(padding.buffer, padding.byteOffset, padding.byteLength)
  let sum = 0
  for (let index = 0; index < padding.length; index += 4) sum = (sum + view.getUint32(index)) >>> 0
  return sum
}

function padded(bytes: Uint8Array): Uint8Array {
  return (bytes.length & 3) === 0 ? bytes : joinBytes([bytes, new Uint8Array(-bytes.length & 3)])
}
