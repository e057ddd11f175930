import { Blob, Buffer, Face, Font, shape } from 'harfbuzzjs'
import type { Reach } from '#lib/resume/print/display-list.ts'
import type { Glyphs } from '#lib/resume/print/set-text.ts'
import type { FontFile } from '#lib/runtime/print/font-files.ts'

/** Glyphs of a text and how far they reach, in parts of the font size. */
export type Shaped = { glyphs: Glyphs; width: number }

/** A font that is ready to set text. */
export type ShapedFont = {
  key: string
  data: Uint8Array
  /** Units of the font size, in which outlines are given. */
  units: number
  reach: Reach
  /** The box that holds every glyph, in parts of the font size, and how far the letters lean, in degrees. */
  box: number[]
  slant: number
  covers: (text: string) => boolean
  shape: (text: string) => Shaped
  outline: (glyph: number) => string
  /** The advance that the font itself gives a glyph, in parts of the font size. */
  advance: (glyph: number) => number
}

const MOST_KEPT = 5000

/** Makes a font's file ready; null for one that is damaged. */
export function openFont({ key, data }: FontFile): ShapedFont | null {
  const face = new Face(new Blob(data))
  if (face.collectUnicodes().length === 0) return null
  const font = new Font(face)
  const units = face.upem
  font.setScale(units, units)
  const { ascender, descender } = font.hExtents()
  const has = kept((letter: string) => font.nominalGlyph(letter.codePointAt(0) ?? 0) !== undefined)
  const hasAll = (text: string) => [...text].every(has)
  return {
    key,
    data,
    units,
    reach: { above: ascender / units, below: -descender / units },
    box: [36, 38, 40, 42].map((at) => tableOf(face, 'head').getInt16(at) / units),
    slant: tableOf(face, 'post').getInt32(4) / 65536,
    covers: (text) => hasAll(text) || hasAll(text.normalize('NFD')),
    shape: kept((text: string) => shapeText(font, units, text)),
    outline: kept((glyph: number) => font.glyphToPath(glyph)),
    advance: kept((glyph: number) => font.glyphHAdvance(glyph) / units),
  }
}

function shapeText(font: Font, units: number, text: string): Shaped {
  const buffer = new Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  shape(font, buffer)
  const infos = buffer.getGlyphInfos()
  const places = buffer.getGlyphPositions()
  const glyphs: Glyphs = {
    ids: infos.map(({ codepoint }) => codepoint),
    advances: places.map(({ xAdvance }) => xAdvance / units),
    x_offsets: places.map(({ xOffset }) => xOffset / units),
    y_offsets: places.map(({ yOffset }) => yOffset / units),
    clusters: infos.map(({ cluster }) => cluster),
  }
  return { glyphs, width: glyphs.advances.reduce((sum, advance) => sum + advance, 0) }
}

// A table that is missing reads as zeros.
function tableOf(face: Face, tag: string): DataView {
  const table = face.referenceTable(tag)
  const bytes = new Uint8Array(64)
  if (table) bytes.set(table.subarray(0, 64))
  return new DataView(bytes.buffer)
}

function kept<K, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const value = make(key)
    if (made.size >= MOST_KEPT) made.clear()
    made.set(key, value)
    return value
  }
}
