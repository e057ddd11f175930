import { promisify } from 'node:util'
import { crc32, deflate } from 'node:zlib'
import { renderAsync } from '@resvg/resvg-js'
import satori from 'satori'
import { type Design, designOf } from '#lib/resume/print/designs.ts'
import type { DisplayList, DisplayPage, PlacedRule } from '#lib/resume/print/display-list.ts'
import type { PrintOptions } from '#lib/resume/print/printer.ts'
import { colorOf, hexOf, type Ink, pngOf, type Rows, whiteRows } from '#lib/resume/print/svg-page.ts'
import { clearUp } from '#lib/runtime/print/check-pdf.ts'
import type { FontFiles } from '#lib/runtime/print/fonts/more-fonts.ts'
import type { ShapedFont } from '#lib/runtime/print/fonts/shaped-font.ts'
import type { LaidOut } from '#lib/runtime/print/lay-out.ts'
import { channelsOf, PIXELS_PER_POINT, pixelAt, type Strip, Strips } from '#lib/runtime/print/strips.ts'

// The next level takes a third longer for a file 4 % smaller.
const LEVEL = 2
const deflated = promisify<Uint8Array, { level: number }, Uint8Array>(deflate)
const PACKING = { deflate: (bytes: Uint8Array) => deflated(bytes, { level: LEVEL }), crc32 }

/** Draws a display list as PNG pictures, one per page; `strips` caches earlier drawings. */
export async function picturesOf(
  list: DisplayList,
  fonts: ReadonlyMap<string, ShapedFont>,
  strips = new Strips(),
): Promise<Uint8Array[]> {
  const look = { fonts, accent: list.accent }
  const runs = list.pages.flatMap(({ runs: textRuns, folio }) => [...textRuns, ...folio])
  const stripsByKey = await strips.of(runs, look)
  const stripOf = (run: (typeof runs)[number]) => stripsByKey.get(strips.keyOf(run, look))
  const packed: Promise<Uint8Array>[] = []
  for (const page of list.pages) {
    // Packed by another thread while this draws the next page, but only two at a time for the sake of memory.
    await packed.at(-2)
    packed.push(pngOf(pictureOf(page, list, stripOf), PACKING))
  }
  const pictures = await Promise.all(packed)
  clearUp()
  return pictures
}

type StripOf = (run: DisplayPage['runs'][number]) => Strip | undefined

function pictureOf(
  { runs, rules, folio }: DisplayPage,
  { page, accent }: DisplayList,
  stripOf: StripOf,
): Rows {
  const { width, height } = page
  const rows = whiteRows(width * PIXELS_PER_POINT, height * PIXELS_PER_POINT, channelsOf(accent))
  const boxes: Box[] = []
  for (const rule of rules) boxes.push(drawRule(rows, rule, colorOf(rule.ink, accent)))
  for (const run of [...runs, ...folio]) {
    const strip = stripOf(run)
    if (!strip) continue
    const [x, y] = [pixelAt(run.x) + strip.left, pixelAt(run.baseline) + strip.top]
    const box = boxOn(rows, { left: x, top: y, right: x + strip.width, foot: y + strip.height })
    drawStrip(rows, strip, { x, y, box, over: boxes.some((drawnBox) => meets(drawnBox, box)) })
    boxes.push(box)
  }
  return rows
}

/** Whole pixels of a picture, the last of them before `right` and `foot`. */
type Box = { left: number; top: number; right: number; foot: number }

function boxOn({ width, height }: Rows, { left, top, right, foot }: Box): Box {
  return {
    left: Math.max(0, left),
    top: Math.max(0, top),
    right: Math.min(width, right),
    foot: Math.min(height, foot),
  }
}

function meets(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.foot && b.top < a.foot
}

/** The pixel of a strip's upper left corner, the part of it on the page, and whether something is drawn there. */
type StripPlace = { x: number; y: number; box: Box; over: boolean }

function drawStrip({ rows, width, channels }: Rows, strip: Strip, { x, y, box, over }: StripPlace): void {
  const { pixels } = strip
  const [from, to] = [(box.left - x) * channels, (box.right - x) * channels]
  for (let row = box.top; row < box.foot; row += 1) {
    const source = (row - y) * strip.width * channels
    const target = row * (width * channels + 1) + 1 + x * channels
    if (over) darken(rows, target + from, pixels.subarray(source + from, source + to))
    else rows.set(pixels.subarray(source + from, source + to), target + from)
  }
}

// If two strips have ink on one pixel, both darken it.
function darken(rows: Uint8Array, start: number, inks: Uint8Array): void {
  for (let index = 0; index < inks.length; index += 1) {
    const ink = inks[index] as number
    if (ink === 255) continue
    const ground = rows[start + index] as number
    rows[start + index] = ground === 255 ? ink : Math.round((ink * ground) / 255)
  }
}

// Returns the drawn pixels. A partly covered one gets the colour in proportion.
function drawRule(picture: Rows, rule: PlacedRule, color: readonly number[]): Box {
  const { rows, width, channels } = picture
  const [left, top] = [rule.x * PIXELS_PER_POINT, rule.y * PIXELS_PER_POINT]
  const [right, foot] = [left + rule.width * PIXELS_PER_POINT, top + rule.height * PIXELS_PER_POINT]
  const coveredPixels = {
    left: Math.floor(left),
    top: Math.floor(top),
    right: Math.ceil(right),
    foot: Math.ceil(foot),
  }
  const box = boxOn(picture, coveredPixels)
  const covered = (from: number, to: number, index: number) => Math.min(to, index + 1) - Math.max(from, index)
  for (let y = box.top; y < box.foot; y += 1) {
    const down = covered(top, foot, y)
    for (let x = box.left; x < box.right; x += 1) {
      const share = down * covered(left, right, x)
      const index = y * (width * channels + 1) + 1 + x * channels
      for (let channel = 0; channel < channels; channel += 1) {
        const ground = rows[index + channel] as number
        rows[index + channel] = Math.round(ground + ((color[channel] as number) - ground) * share)
      }
    }
  }
  return box
}

/** An element as Satori takes it. */
type TreeElement = { type: 'div'; key: null; props: { style: object; children?: string | TreeElement[] } }

/** The width of a miniature in pixels: twice that of its place on the screen, for dense displays. */
const WIDTH = 360
// Satori rounds some lengths to whole units, so a point has several.
const UNITS = 4
// The height of a bar in the place of a text, relative to the font size.
const BAR_HEIGHT = 0.5

/** Draws the first page of a laid-out resume as a small picture (PNG). */
export async function miniatureOf(
  laid: LaidOut,
  { template, font }: Pick<PrintOptions, 'template' | 'font'>,
  files: FontFiles,
): Promise<Uint8Array> {
  const { width, height } = laid.list.page
  const svg = await satori(miniatureTree(laid, designOf(template, font).heading) as never, {
    width: width * UNITS,
    height: height * UNITS,
    pointScaleFactor: 0,
    fonts: Object.values(files).map(({ key, data }) => ({ name: key, data: data as Buffer })),
  })
  const picture = await renderAsync(svg, {
    fitTo: { mode: 'width', value: WIDTH },
    font: { loadSystemFonts: false },
  })
  return picture.asPng()
}

/**
 * Returns the elements of the first page, each in its place of the layout; `heading` is the look of headings, whose small
 * capitals are drawn as capitals of that height, because Satori knows no font features. A text in
 * a font of the system becomes a bar, because Satori cannot open every such font.
 */
export function miniatureTree(
  { list, fonts }: Pick<LaidOut, 'list' | 'fonts'>,
  { tracking, caps }: Pick<Design['heading'], 'tracking' | 'caps'>,
): TreeElement {
  const { page, pages, parts, accent } = list
  const { runs, rules, folio } = pages[0] ?? { runs: [], rules: [], folio: [] }
  const color = (ink: Ink) => hexOf(colorOf(ink, accent))
  const elements = rules.map(({ ink, x, y, width, height }) =>
    elementAt({ left: x, top: y, width, height }, { backgroundColor: color(ink) }),
  )
  for (const { font: key, glyphs, x, baseline, size, width, text, tone, part } of [...runs, ...folio]) {
    const font = fonts.get(key)
    if (!font || glyphs.ids.every((id) => font.outline(id) === '')) continue
    if (OWN.has(key)) {
      const isSection = parts[part]?.is_section ?? false
      const isSmall = isSection && caps === 'small'
      const fontSize = isSmall ? size * SMALL_CAPITAL : size
      const letterSpacing = isSection ? tracking * size : 0
      const place = { left: x, top: baseline - font.reach.above * fontSize, fontSize, letterSpacing }
      const printedText = isSmall ? text.toUpperCase() : text
      elements.push(elementAt(place, { color: color(tone), fontFamily: key, whiteSpace: 'pre' }, printedText))
    } else {
      const height = size * BAR_HEIGHT
      const bar = { left: x, top: baseline - height, width, height }
      elements.push(elementAt(bar, { backgroundColor: color(tone), opacity: 0.4 }))
    }
  }
  return elementAt({ left: 0, top: 0, ...page }, { display: 'flex', backgroundColor: '#fff' }, elements)
}

// The height of a small capital of Source Serif 4, relative to a capital.
const SMALL_CAPITAL = 0.78
const OWN = new Set(['regular', 'strong', 'italic'])

function elementAt(
  lengths: Record<string, number>,
  look: object,
  children?: string | TreeElement[],
): TreeElement {
  const scaled = Object.entries(lengths).map(([name, length]) => [name, length * UNITS])
  const style = { position: 'absolute', ...Object.fromEntries(scaled), ...look }
  return { type: 'div', key: null, props: { style, ...(children === undefined ? {} : { children }) } }
}
