import { deflateSync } from 'node:zlib'
import type { DisplayList, DisplayPage, PlacedRule } from '#lib/resume/print/display-list.ts'
import { pngOf, type Rows, whiteRows } from '#lib/resume/print/png.ts'
import { colorOf } from '#lib/resume/print/svg-page.ts'
import { clearUp } from '#lib/runtime/print/clear-up.ts'
import type { ShapedFont } from '#lib/runtime/print/fonts/shaped-font.ts'
import { channelsOf, PIXELS_PER_POINT, pixelAt, type Strip, Strips } from '#lib/runtime/print/strips.ts'

const LEVEL = 3

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
  const pictures: Uint8Array[] = []
  for (const page of list.pages) {
    pictures.push(pngOf(pictureOf(page, list, stripOf), (bytes) => deflateSync(bytes, { level: LEVEL })))
    // No request waits for a page while another could be served.
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
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
  for (const rule of rules) drawRule(rows, rule, colorOf(rule.ink, accent))
  for (const run of [...runs, ...folio]) {
    const strip = stripOf(run)
    if (strip) drawStrip(rows, strip, { x: pixelAt(run.x), y: pixelAt(run.baseline) })
  }
  return rows
}

// If two strips have ink on one pixel, both darken it.
function drawStrip(
  { rows, width, height, channels }: Rows,
  strip: Strip,
  position: { x: number; y: number },
): void {
  const [x, y] = [position.x + strip.left, position.y + strip.top]
  const [from, to] = [Math.max(0, -x) * channels, Math.min(strip.width, width - x) * channels]
  for (let row = Math.max(0, -y); row < Math.min(strip.height, height - y); row += 1) {
    const source = row * strip.width * channels
    const target = (y + row) * (width * channels + 1) + 1 + x * channels
    for (let byte = from; byte < to; byte += 1) {
      const ink = strip.pixels[source + byte] as number
      if (ink === 255) continue
      const ground = rows[target + byte] as number
      rows[target + byte] = ground === 255 ? ink : Math.round((ink * ground) / 255)
    }
  }
}

// A partly covered pixel gets the colour in proportion.
function drawRule({ rows, width, height, channels }: Rows, rule: PlacedRule, color: readonly number[]): void {
  const [left, right] = [rule.x, rule.x + rule.width].map((length) => length * PIXELS_PER_POINT) as [
    number,
    number,
  ]
  const [top, foot] = [rule.y, rule.y + rule.height].map((length) => length * PIXELS_PER_POINT) as [
    number,
    number,
  ]
  const covered = (from: number, to: number, index: number) => Math.min(to, index + 1) - Math.max(from, index)
  for (let y = Math.max(0, Math.floor(top)); y < Math.min(height, Math.ceil(foot)); y += 1) {
    const down = covered(top, foot, y)
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, Math.ceil(right)); x += 1) {
      const share = down * covered(left, right, x)
      const index = y * (width * channels + 1) + 1 + x * channels
      for (let channel = 0; channel < channels; channel += 1) {
        const ground = rows[index + channel] as number
        rows[index + channel] = Math.round(ground + ((color[channel] as number) - ground) * share)
      }
    }
  }
}
