import { renderAsync } from '@resvg/resvg-js'
import type { Accent } from '#db/rows/display.ts'
import type { PlacedRun } from '#lib/resume/print/display-list.ts'
import { type Channels, svgPage } from '#lib/resume/print/svg-page.ts'
import type { Glyphs } from '#lib/resume/typeset/set-text.ts'
import type { ShapedFont } from '#lib/runtime/print/fonts/shaped-font.ts'

/** 144 dots per inch: a grid of half points falls on whole pixels. */
export const PIXELS_PER_POINT = 2

/** The pixels of a run on white: their offset from the pixel of its place, and their size. */
export type Strip = { left: number; top: number; width: number; height: number; pixels: Uint8Array }

/** The fonts of a list, and its accent. */
type StripLook = { fonts: ReadonlyMap<string, ShapedFont>; accent: Accent }

const MOST_BYTES = 12 * 1024 * 1024
const SHEET = { width: 1600, height: 1600 } as const
// Sheets that resvg draws at once, each in a thread of its own.
const AT_ONCE = 2
// The expected reach of ink beyond a run's place, relative to its font size; larger reaches are retried.
const BEYOND = { above: 1.3, below: 0.5, beside: 0.4 } as const
const MORE = 3

/**
 * Draws text runs, each once: a new spacing moves lines by whole pixels, and new words leave other lines unchanged.
 * The least recently used are dropped.
 */
export class Strips {
  readonly #kept = new Map<string, Strip>()
  readonly #names = new WeakMap<Glyphs, number>()
  #named = 0
  #bytes = 0

  /** Returns the strips of these runs, by `keyOf`; runs without ink have none. */
  async of(runs: readonly PlacedRun[], look: StripLook): Promise<Map<string, Strip>> {
    const stripsByText = new Map<string, Strip>()
    const missing = new Map<string, PlacedRun>()
    for (const run of runs) {
      const key = this.keyOf(run, look)
      const strip = this.#kept.get(key)
      if (strip) {
        // Moved to the end, the place of the most recently used.
        this.#kept.delete(key)
        this.#kept.set(key, strip)
        stripsByText.set(key, strip)
      } else if (isDrawn(run, look)) missing.set(key, run)
    }
    for (const [key, strip] of await drawn(missing, look)) {
      stripsByText.set(key, strip)
      this.#keep(key, strip)
    }
    return stripsByText
  }

  /**
   * Returns the cache key of a strip: glyphs depend on text and font, and only the fraction of a pixel position
   * matters.
   */
  keyOf({ glyphs, size, x, baseline, tone }: PlacedRun, { accent }: StripLook): string {
    const number = this.#names.get(glyphs) ?? this.#named++
    this.#names.set(glyphs, number)
    return `${number} ${size} ${partOf(x).toFixed(4)} ${partOf(baseline).toFixed(4)} ${tone} ${accent}`
  }

  #keep(key: string, strip: Strip): void {
    this.#kept.set(key, strip)
    this.#bytes += strip.pixels.length
    for (const [oldest, { pixels }] of this.#kept) {
      if (this.#bytes <= MOST_BYTES) return
      this.#kept.delete(oldest)
      this.#bytes -= pixels.length
    }
  }
}

/** Returns the pixel of a length. */
export function pixelAt(length: number): number {
  return Math.floor(length * PIXELS_PER_POINT + 1e-6)
}

function partOf(length: number): number {
  return length * PIXELS_PER_POINT - pixelAt(length)
}

/** Returns the number of bytes per pixel with an accent. */
export function channelsOf(accent: Accent): Channels {
  return accent === 'none' ? 1 : 3
}

function isDrawn({ font, glyphs }: PlacedRun, { fonts }: StripLook): boolean {
  return glyphs.ids.some((id) => fonts.get(font)?.outline(id) !== '')
}

type Cell = {
  key: string
  run: PlacedRun
  x: number
  y: number
  width: number
  height: number
  rise: number
  side: number
}
type Sheet = { cells: Cell[]; width: number; height: number }

async function drawn(
  runs: ReadonlyMap<string, PlacedRun>,
  look: StripLook,
  reach = 1,
): Promise<Map<string, Strip>> {
  const strips = new Map<string, Strip>()
  const again = new Map<string, PlacedRun>()
  const sheets = packed(runs, reach)
  for (let index = 0; index < sheets.length; index += AT_ONCE) {
    const batch = sheets.slice(index, index + AT_ONCE)
    const all = await Promise.all(batch.map((sheet) => stripsOf(sheet, look)))
    for (const [nth, { cells }] of batch.entries()) {
      const cut = all[nth]
      // Ink beyond its cell may be in another cell.
      if (cut) for (const [key, strip] of cut) strips.set(key, strip)
      else for (const { key, run } of cells) again.set(key, run)
    }
    // The memory of a picture is given back only between two turns of the event loop.
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  if (again.size === 0) return strips
  return new Map([...strips, ...(await drawn(again, look, reach * MORE))])
}

// In rows, from left to right and top to bottom.
function packed(runs: ReadonlyMap<string, PlacedRun>, reach: number): Sheet[] {
  const sheets: Sheet[] = []
  let sheet: Sheet | undefined
  let [x, y, row] = [0, 0, 0]
  for (const [key, run] of runs) {
    const size = run.size * PIXELS_PER_POINT * reach
    const side = Math.ceil(size * BEYOND.beside) + 2
    const rise = Math.ceil(size * BEYOND.above) + 2
    const width = Math.ceil(run.width * PIXELS_PER_POINT) + 2 * side
    const height = rise + Math.ceil(size * BEYOND.below) + 2
    if (x > 0 && x + width > SHEET.width) [x, y, row] = [0, y + row, 0]
    if (!sheet || (y > 0 && y + height > SHEET.height)) {
      sheet = { cells: [], width: 0, height: 0 }
      sheets.push(sheet)
      ;[x, y, row] = [0, 0, 0]
    }
    sheet.cells.push({ key, run, x, y, width, height, rise, side })
    x += width
    row = Math.max(row, height)
    sheet.width = Math.max(sheet.width, x)
    sheet.height = Math.max(sheet.height, y + row)
  }
  return sheets
}

// Null if ink touches the edge of a cell, and may be cut off there.
async function stripsOf(
  { cells, width, height }: Sheet,
  { fonts, accent }: StripLook,
): Promise<Map<string, Strip> | null> {
  const outlines = (key: string, glyph: number) => {
    const font = fonts.get(key)
    return { path: font?.outline(glyph) ?? '', units: font?.units ?? 1000 }
  }
  const runs = cells.map(({ run, x, y, rise, side }) => ({
    ...run,
    x: (x + side + partOf(run.x)) / PIXELS_PER_POINT,
    baseline: (y + rise + partOf(run.baseline)) / PIXELS_PER_POINT,
  }))
  // Whole points, so that the sheet has the planned number of pixels.
  const page = { width: Math.ceil(width / PIXELS_PER_POINT), height: Math.ceil(height / PIXELS_PER_POINT) }
  const picture = await renderAsync(svgPage({ runs, rules: [], folio: [] }, { page, accent }, outlines), {
    fitTo: { mode: 'zoom', value: PIXELS_PER_POINT },
    font: { loadSystemFonts: false },
  })
  const sheet = { words: asWords32(picture.pixels), pixels: picture.pixels, width: picture.width }
  const strips = new Map<string, Strip>()
  for (const cell of cells) {
    const strip = cutOut(cell, sheet, channelsOf(accent))
    if (strip === null) return null
    strips.set(cell.key, strip)
  }
  return strips
}

type Pixels = { words: Uint32Array; pixels: Uint8Array; width: number }

const WHITE = 0xffffffff

// Null if ink touches the edge.
function cutOut(cell: Cell, sheet: Pixels, channels: Channels): Strip | null {
  const ink = inkOf(cell, sheet)
  if (ink === null) return { left: 0, top: 0, width: 0, height: 0, pixels: new Uint8Array(0) }
  const { left, right, top, foot } = ink
  if (left === 0 || top === 0 || right === cell.width - 1 || foot === cell.height - 1) return null
  const [width, height] = [right - left + 1, foot - top + 1]
  const pixels = new Uint8Array(width * height * channels)
  let to = 0
  for (let row = top; row <= foot; row += 1) {
    const start = ((cell.y + row) * sheet.width + cell.x + left) * 4
    for (let index = start; index < start + width * 4; index += 4) {
      for (let channel = 0; channel < channels; channel += 1) {
        pixels[to] = sheet.pixels[index + channel] as number
        to += 1
      }
    }
  }
  return { left: left - cell.side, top: top - cell.rise, width, height, pixels }
}

// Returns the box of all non-white pixels in a cell.
function inkOf({ x, y, width, height }: Cell, { words, width: stride }: Pixels) {
  let [left, right, top, foot] = [width, -1, height, -1]
  for (let row = 0; row < height; row += 1) {
    const start = (y + row) * stride + x
    for (let index = 0; index < width; index += 1) {
      if (words[start + index] === WHITE) continue
      left = Math.min(left, index)
      right = Math.max(right, index)
      top = Math.min(top, row)
      foot = row
    }
  }
  return right === -1 ? null : { left, right, top, foot }
}

// Most of a sheet is white, so four bytes are compared at once.
function asWords32(pixels: Uint8Array): Uint32Array {
  const { buffer, byteOffset, length } = pixels.byteOffset % 4 === 0 ? pixels : pixels.slice()
  return new Uint32Array(buffer, byteOffset, Math.floor(length / 4))
}
