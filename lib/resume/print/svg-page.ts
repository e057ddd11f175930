import type { DisplayPage, PlacedRun } from '#lib/resume/print/display-list.ts'
import type { Tone } from '#lib/resume/print/set-text.ts'
import { PAGE } from '#lib/resume/print/spacing.ts'

/** The outline of a glyph as an SVG path in units of its font, of which the font size has `units`. */
type Outlines = (font: string, glyph: number) => { path: string; units: number }

/** The grays of text and rules, of 255. */
export const GRAYS: Record<Tone | 'rule', number> = { ink: 17, soft: 110, placeholder: 176, rule: 102 }

/** A page as a picture: each glyph's outline once, and a use of it wherever it stands. */
export function svgPage({ runs, rules }: DisplayPage, outlines: Outlines): string {
  const names = new Map<string, string>()
  const drawn = runs.map((run) => runOf(run, outlines, names)).join('')
  const lines = rules.map(
    ({ x, y, width, height }) =>
      `<rect x="${length(x)}" y="${length(y)}" width="${length(width)}" height="${length(height)}" fill="${color('rule')}"/>`,
  )
  const size = `width="${PAGE.width}" height="${PAGE.height}"`
  const glyphs = [...names].map(([key, name]) => `<path id="${name}" d="${pathOf(key, outlines)}"/>`)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${PAGE.width} ${PAGE.height}">`,
    `<defs>${glyphs.join('')}</defs><rect ${size} fill="#fff"/>`,
    `${lines.join('')}${drawn}</svg>`,
  ].join('')
}

function runOf({ font, size, x, baseline, glyphs, tone }: PlacedRun, outlines: Outlines, names: Names) {
  const units = outlines(font, 0).units
  const scale = size / units
  let along = 0
  const uses = glyphs.ids.map((id, at) => {
    const [left, up] = [along + (glyphs.x_offsets[at] ?? 0), glyphs.y_offsets[at] ?? 0]
    along += glyphs.advances[at] ?? 0
    if (outlines(font, id).path === '') return ''
    return `<use href="#${nameOf(`${id} ${font}`, names)}" x="${Math.round(left * units)}"${up === 0 ? '' : ` y="${Math.round(up * units)}"`}/>`
  })
  const place = `matrix(${scale} 0 0 ${-scale} ${length(x)} ${length(baseline)})`
  return `<g transform="${place}" fill="${color(tone)}">${uses.join('')}</g>`
}

type Names = Map<string, string>

function nameOf(key: string, names: Names): string {
  const name = names.get(key) ?? `g${names.size}`
  names.set(key, name)
  return name
}

function pathOf(key: string, outlines: Outlines): string {
  const [id = '', ...font] = key.split(' ')
  return outlines(font.join(' '), Number(id)).path
}

function color(tone: Tone | 'rule'): string {
  const part = GRAYS[tone].toString(16).padStart(2, '0')
  return `#${part}${part}${part}`
}

function length(value: number): string {
  return String(Math.round(value * 1000) / 1000)
}
