import { deflateSync } from 'node:zlib'
import type { PDFDocument, PdfReference } from 'pdfkit'
import { type Code, toUnicode } from '#lib/resume/print/pdf-text.ts'
import { type OutlineStep, outlineFont } from '#lib/runtime/print/fonts/outline-font.ts'
import type { ShapedFont } from '#lib/runtime/print/fonts/shaped-font.ts'

/** A font to embed in a PDF, with its used codes. */
export type PdfFont = { font: ShapedFont; codes: readonly Code[] }

const SYMBOLIC = 4
const ITALIC = 64
const STEM = 80

/**
 * Embeds a font's used glyphs in a PDF, under the object that its pages already reference, and returns its files. Each code
 * is a glyph of its own, with the code's width.
 */
export function embedFont(document: PDFDocument, place: PdfReference, pdfFont: PdfFont): FontParts {
  const { font, codes } = pdfFont
  const files = filesByCodes.get(codes) ?? fontFiles(pdfFont)
  filesByCodes.set(codes, files)
  const name = `${prefixOf(codes)}+${font.name}`
  const descriptor = ended(document, {
    Type: 'FontDescriptor',
    FontName: name,
    FontFile2: packed(document, files.outlines),
    ...metrics(font),
  })
  const descendant = ended(document, {
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: name,
    CIDSystemInfo: { Registry: new String('Adobe'), Ordering: new String('Identity'), Supplement: 0 },
    FontDescriptor: descriptor,
    DW: 0,
    W: [1, codes.map(({ advance }) => advance * 1000)],
    CIDToGIDMap: 'Identity',
  })
  Object.assign(place.data, {
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: name,
    Encoding: 'Identity-H',
    DescendantFonts: [descendant],
    ToUnicode: packed(document, files.texts),
  })
  place.end()
  return files
}

/** The outlines of a font's codes and their texts, both compressed. */
export type FontParts = { outlines: Uint8Array; texts: Uint8Array }

// The next print has the same codes unless it has another letter.
const filesByCodes = new WeakMap<readonly Code[], FontParts>()

function fontFiles({ font, codes }: PdfFont): FontParts {
  const { box, reach } = font
  const units = unitsFor(font, codes)
  const scaled = (steps: readonly OutlineStep[]) => scaledSteps(steps, units / font.units)
  const glyphsDrawn = codes.map(({ glyphs, advance }) => ({
    outline: scaled(outlineOf(font, glyphs)),
    advance: advance * units,
  }))
  const missing = { outline: scaled(font.steps(0)), advance: font.advance(0) * units }
  return {
    outlines: deflateSync(outlineFont([missing, ...glyphsDrawn], { units, box, ...reach })),
    texts: deflateSync(toUnicode(codes)),
  }
}

// A font file has 16-bit widths, and a blank from the title to the date at the edge may be wider: then an em has fewer
// units.
function unitsFor({ units }: ShapedFont, codes: readonly Code[]): number {
  const widest = Math.max(1, ...codes.map(({ advance }) => advance))
  return Math.min(units, Math.floor(MOST_UNITS / widest))
}

const MOST_UNITS = 65_535

function scaledSteps(steps: readonly OutlineStep[], scale: number): readonly OutlineStep[] {
  if (scale === 1) return steps
  return steps.map(({ type, values }) => ({ type, values: values.map((value) => value * scale) }))
}

// A single unmoved glyph is drawn with the font's own steps.
function outlineOf(font: ShapedFont, glyphs: Code['glyphs']): readonly OutlineStep[] {
  const [only, ...others] = glyphs
  if (only && others.length === 0 && only.x === 0 && only.y === 0) return font.steps(only.glyph)
  const { units } = font
  return glyphs.flatMap(({ glyph, x, y }) => movedSteps(font.steps(glyph), x * units, y * units))
}

// Steps have coordinate pairs, first horizontal and then vertical.
function movedSteps(steps: readonly OutlineStep[], x: number, y: number): OutlineStep[] {
  if (x === 0 && y === 0) return [...steps]
  return steps.map(({ type, values }) => ({
    type,
    values: values.map((value, index) => value + (index % 2 === 0 ? x : y)),
  }))
}

function metrics({ key, reach, box, slant }: ShapedFont): Record<string, unknown> {
  return {
    Flags: SYMBOLIC | (key === 'italic' ? ITALIC : 0),
    FontBBox: box.map((length) => Math.round(length * 1000)),
    ItalicAngle: slant,
    Ascent: Math.round(reach.above * 1000),
    Descent: -Math.round(reach.below * 1000),
    CapHeight: Math.round(reach.above * 700),
    StemV: STEM,
  }
}

function ended(document: PDFDocument, data: Record<string, unknown>): PdfReference {
  const reference = document.ref(data)
  reference.end()
  return reference
}

function packed(document: PDFDocument, bytes: Uint8Array): PdfReference {
  const reference = document.ref({ Filter: 'FlateDecode' })
  reference.end(bytes)
  return reference
}

// Six letters derived from the glyphs, so that merged files keep their fonts apart.
function prefixOf(codes: readonly Code[]): string {
  let sum = 7
  for (const { glyphs } of codes) for (const { glyph } of glyphs) sum = (sum * 31 + glyph) % 308_915_776
  return Array.from({ length: 6 }, (_, index) =>
    String.fromCharCode(65 + (Math.floor(sum / 26 ** index) % 26)),
  ).join('')
}
