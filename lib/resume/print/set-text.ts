/** How a piece of text stands in its typeface. */
export const STYLES = ['regular', 'strong', 'italic'] as const
export type Style = (typeof STYLES)[number]

/** How dark a piece of text is; only what no person wrote is set in `placeholder`. */
export type Tone = 'ink' | 'soft' | 'placeholder'

/** A piece of text of one style, before it is set; an address makes it a link. */
export type Span = { text: string; style: Style; tone: Tone; url: string | null }

/** The glyphs of a run: lengths in parts of the font size, `clusters` the place in the text where each begins. */
export type Glyphs = {
  ids: number[]
  advances: number[]
  x_offsets: number[]
  y_offsets: number[]
  clusters: number[]
}

/** Text set in one font; `x` counts from the start of its line, in points. */
export type Run = {
  font: string
  size: number
  x: number
  width: number
  text: string
  glyphs: Glyphs
  tone: Tone
  url: string | null
}

/** A set line; a space at its end is drawn but not counted in its width. */
export type Line = { runs: Run[]; width: number }

/** A piece of plain text to be set. */
export function span(text: string, style: Style = 'regular'): Span {
  return { text, style, tone: 'ink', url: null }
}

/** The text of spans one after the other. */
export function textOf(spans: readonly { text: string }[]): string {
  return spans.map(({ text }) => text).join('')
}

/** A line moved to the right. */
export function movedBy(line: Line, by: number): Line {
  return { ...line, runs: line.runs.map((run) => ({ ...run, x: run.x + by })) }
}

/** The width of each character (UTF-16 unit) of a line; the characters of one glyph share that of the first. */
export function widthsOf({ runs }: Line): number[] {
  return runs.flatMap(({ text, size, glyphs: { clusters, advances } }) => {
    const widths = new Array<number>(text.length).fill(0)
    clusters.forEach((cluster, at) => {
      widths[cluster] = (widths[cluster] ?? 0) + (advances[at] ?? 0) * size
    })
    return widths
  })
}
