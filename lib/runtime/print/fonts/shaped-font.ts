import { Blob, Buffer, Direction, Face, Feature, Font, shape, Variation } from 'harfbuzzjs'
import type { GlyphExtent } from '#lib/resume/print/display-list.ts'
import type { Glyphs } from '#lib/resume/typeset/set-text.ts'
import type { OutlineStep } from '#lib/runtime/print/fonts/outline-font.ts'

/** A font file by the key that text runs use; `name` is its name in a PDF. */
export type FontFile = {
  key: string
  name: string
  data: Uint8Array
  /** Its place in a file of several fonts. */
  index?: number
  /** The weight of a variable font. */
  weight?: number
}

/** The direction of a text, its script (ISO 15924, empty to detect it by its letters) and language. */
export type Flow = { rtl: boolean; script: string; language: string; small_caps?: true | undefined }

/** Glyphs of a text and their advances, relative to the font size. */
export type ShapedText = { glyphs: Glyphs; width: number }

/** An open font for shaping text. */
export type ShapedFont = {
  key: string
  name: string
  /** Units per font size, for outlines. */
  units: number
  reach: GlyphExtent
  /** The bounding box of all glyphs, relative to the font size, and the slant of the letters in degrees. */
  box: number[]
  slant: number
  covers: (text: string) => boolean
  shape: (text: string, flow: Flow) => ShapedText
  /** A glyph's outline as a path of SVG, and as the steps it is drawn in. */
  outline: (glyph: number) => string
  steps: (glyph: number) => OutlineStep[]
  /** The font's own advance of a glyph, relative to the font size. */
  advance: (glyph: number) => number
}

const MOST_KEPT = 5000
const SMALL_CAPS = [new Feature('smcp', 1)]

/** Opens a font's file; null for a damaged one. */
export function openFont({ key, name, data, index = 0, weight }: FontFile): ShapedFont | null {
  const face = new Face(new Blob(data), index)
  if (face.collectUnicodes().length === 0) return null
  const font = new Font(face)
  const units = face.upem
  font.setScale(units, units)
  if (weight !== undefined && 'wght' in face.getAxisInfos())
    font.setVariations([new Variation('wght', weight)])
  const { ascender, descender } = font.hExtents()
  const hasAll = coverage((letter) => font.nominalGlyph(letter) !== undefined)
  const shaped = memoized((text: string) => {
    const [rtl = '', script = '', language = '', caps = '', ...words] = text.split(' ')
    const flow = {
      rtl: rtl === 'r',
      script,
      language,
      ...(caps === 's' ? { small_caps: true as const } : {}),
    }
    return shapeText(font, { units, text: words.join(' '), flow })
  })
  return {
    key,
    name,
    units,
    reach: { above: ascender / units, below: -descender / units },
    box: [36, 38, 40, 42].map((index) => tableOf(face, 'head').getInt16(index) / units),
    slant: tableOf(face, 'post').getInt32(4) / 65536,
    covers: (text) => hasAll(bare(text)) || hasAll(bare(text).normalize('NFD')),
    shape: (text, { rtl, script, language, small_caps }) =>
      shaped(`${rtl ? 'r' : 'l'} ${script} ${language} ${small_caps ? 's' : ''} ${text}`),
    outline: memoized((glyph: number) => font.glyphToPath(glyph)),
    steps: memoized((glyph: number) => font.glyphToJson(glyph)),
    advance: memoized((glyph: number) => font.glyphHAdvance(glyph) / units),
  }
}

function shapeText(
  font: Font,
  { units, text, flow }: { units: number; text: string; flow: Flow },
): ShapedText {
  const buffer = new Buffer()
  buffer.addText(text)
  buffer.setDirection(flow.rtl ? Direction.RTL : Direction.LTR)
  if (flow.script !== '') buffer.setScript(flow.script)
  if (flow.language !== '') buffer.setLanguage(flow.language)
  buffer.guessSegmentProperties()
  shape(font, buffer, flow.small_caps ? SMALL_CAPS : [])
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

// A missing table reads as zeros.
function tableOf(face: Face, tag: string): DataView {
  const table = face.referenceTable(tag)
  const bytes = new Uint8Array(64)
  if (table) bytes.set(table.subarray(0, 64))
  return new DataView(bytes.buffer)
}

function memoized<K, V>(make: (key: K) => V): (key: K) => V {
  const cache = new Map<K, V>()
  return (key) => {
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    const value = make(key)
    if (cache.size >= MOST_KEPT) cache.clear()
    cache.set(key, value)
    return value
  }
}

const UNKNOWN = 0
const PRESENT = 1
const ABSENT = 2

// Every word of every print is asked about, so a code point below 65,536 is looked up once and then read from a table.
function coverage(has: (letter: number) => boolean): (text: string) => boolean {
  const table = new Uint8Array(0x10000)
  const isPresent = (letter: number) => {
    if (letter >= table.length) return has(letter)
    if (table[letter] === UNKNOWN) table[letter] = has(letter) ? PRESENT : ABSENT
    return table[letter] === PRESENT
  }
  return (text) => {
    for (let index = 0; index < text.length; index += 1) {
      const letter = text.codePointAt(index) as number
      if (!isPresent(letter)) return false
      if (letter >= table.length) index += 1
    }
    return true
  }
}

// Joining controls only affect the shapes of letters.
function bare(text: string): string {
  return text.replace(/[\u200c\u200d]/g, '')
}
