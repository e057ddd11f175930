import type { Accent } from '#db/rows/display.ts'
import type { DisplayPage, PlacedRun } from '#lib/resume/print/display-list.ts'
import type { Page } from '#lib/resume/typeset/paper.ts'
import type { Tone } from '#lib/resume/typeset/set-text.ts'
import { joinBytes } from '#lib/text/digest.ts'

/** The outline of a glyph as an SVG path in font units; one font size has `units` of them. */
type Outlines = (font: string, glyph: number) => { path: string; units: number }

/** The colours of a drawing: text tones, fine lines, and a column's background. */
export type Ink = Tone | 'rule' | 'tint'

/** A colour as red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number]

const GRAYS: Record<Exclude<Ink, 'tint'>, number> = {
  ink: 17,
  soft: 92,
  accent: 17,
  placeholder: 176,
  rule: 102,
}

const ACCENT_COLORS: Record<Accent, Rgb> = {
  none: [17, 17, 17],
  navy: [26, 58, 107],
  teal: [13, 84, 92],
  forest: [32, 83, 48],
  plum: [92, 38, 99],
  brick: [133, 42, 30],
}

// The share of the accent in a column's background: text on it keeps its contrast.
const TINT = 0.05

/** Returns the colour of an ink; without an accent all are grays. */
export function colorOf(ink: Ink, accent: Accent): Rgb {
  const [red, green, blue] = ACCENT_COLORS[accent]
  if (ink === 'accent') return [red, green, blue]
  if (ink === 'tint') return [tinted(red), tinted(green), tinted(blue)]
  const gray = GRAYS[ink]
  return [gray, gray, gray]
}

function tinted(part: number): number {
  return Math.round(255 - (255 - part) * TINT)
}

/** Returns a colour as `#` and six digits, or without the sign. */
export function hexOf(color: Rgb, sign: '#' | '' = '#'): string {
  return `${sign}${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** The settings of drawing a page: its size and its accent. */
type PageLook = { page: Page; accent: Accent }

/** Draws a page as a picture: each glyph's outline once, and a reference for every occurrence. */
export function svgPage(
  { runs, rules, folio }: DisplayPage,
  { page, accent }: PageLook,
  outlines: Outlines,
): string {
  const color = (ink: Ink) => hexOf(colorOf(ink, accent))
  const names = new Map<string, string>()
  const runsDrawn = [...runs, ...folio]
    .map((run) => runOf(run, { outlines, names, color: color(run.tone) }))
    .join('')
  const lines = rules.map(
    ({ x, y, width, height, ink }) =>
      `<rect x="${length(x)}" y="${length(y)}" width="${length(width)}" height="${length(height)}" fill="${color(ink)}"/>`,
  )
  const size = `width="${page.width}" height="${page.height}"`
  const glyphs = [...names].map(([key, name]) => `<path id="${name}" d="${pathOf(key, outlines)}"/>`)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${page.width} ${page.height}">`,
    `<defs>${glyphs.join('')}</defs><rect ${size} fill="#fff"/>`,
    `${lines.join('')}${runsDrawn}</svg>`,
  ].join('')
}

type SvgDrawing = { outlines: Outlines; names: GlyphNames; color: string }

function runOf({ font, size, x, baseline, glyphs }: PlacedRun, { outlines, names, color }: SvgDrawing) {
  const units = outlines(font, 0).units
  const scale = size / units
  let along = 0
  const uses = glyphs.ids.map((id, index) => {
    const [x, up] = [along + (glyphs.x_offsets[index] ?? 0), glyphs.y_offsets[index] ?? 0]
    along += glyphs.advances[index] ?? 0
    if (outlines(font, id).path === '') return ''
    return `<use href="#${nameOf(`${id} ${font}`, names)}" x="${Math.round(x * units)}"${up === 0 ? '' : ` y="${Math.round(up * units)}"`}/>`
  })
  const place = `matrix(${scale} 0 0 ${-scale} ${length(x)} ${length(baseline)})`
  return `<g transform="${place}" fill="${color}">${uses.join('')}</g>`
}

type GlyphNames = Map<string, string>

function nameOf(key: string, names: GlyphNames): string {
  const name = names.get(key) ?? `g${names.size}`
  names.set(key, name)
  return name
}

function pathOf(key: string, outlines: Outlines): string {
  const [id = '', ...font] = key.split(' ')
  return outlines(font.join(' '), Number(id)).path
}

function length(value: number): string {
  return String(Math.round(value * 1000) / 1000)
}

/** The packing of a picture in the zlib format, and the CRC-32 that ends each chunk of a PNG. */
type PngPacker = { deflate: (bytes: Uint8Array) => Promise<Uint8Array>; crc32: (bytes: Uint8Array) => number }

/** The channels of a pixel: one gray, or red, green and blue. */
export type Channels = 1 | 3

/** A picture row by row, each preceded by its filter byte, which is none. */
export type Rows = { width: number; height: number; channels: Channels; rows: Uint8Array }

/** Creates a white picture. */
export function whiteRows(width: number, height: number, channels: Channels): Rows {
  const length = width * channels + 1
  const rows = new Uint8Array(length * height).fill(255)
  for (let index = 0; index < rows.length; index += length) rows[index] = 0
  return { width, height, channels, rows }
}

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10]
const KINDS = { 1: [8, 0, 0, 0, 0], 3: [8, 2, 0, 0, 0] } as const

/** Encodes a picture as PNG. */
export async function pngOf(
  { width, height, channels, rows }: Rows,
  { deflate, crc32 }: PngPacker,
): Promise<Uint8Array> {
  const chunk = (name: string, data: Uint8Array) => {
    const typedData = joinBytes([Uint8Array.from(name, (letter) => letter.charCodeAt(0)), data])
    return joinBytes([bigEndian(data.length), typedData, bigEndian(crc32(typedData))])
  }
  return joinBytes([
    Uint8Array.from(SIGNATURE),
    chunk('IHDR', Uint8Array.from([...bigEndian(width), ...bigEndian(height), ...KINDS[channels]])),
    chunk('IDAT', await deflate(rows)),
    chunk('IEND', new Uint8Array(0)),
  ])
}

function bigEndian(value: number): Uint8Array {
  return Uint8Array.from([value >>> 24, value >>> 16, value >>> 8, value])
}
