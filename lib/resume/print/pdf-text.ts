import type { PlacedRun } from '#lib/resume/print/display-list.ts'
import type { Glyphs } from '#lib/resume/print/set-text.ts'

/** A run with the codes of its glyphs, and the name of its font on the page. */
type PdfRun = { run: PlacedRun; codes: readonly Code[]; font: string }

// A shift below this, in thousandths of the font size, is a rounding and not a kern.
const LEAST = 0.01

/**
 * The operators that draw a run, in a page whose y grows downwards. Every glyph stands where the display list has it:
 * what its font would advance too far or too short is made up for behind it.
 */
export function pdfText({ run, codes, font }: PdfRun): string {
  const { glyphs, size, x, baseline } = run
  const shown: string[] = []
  let letters = ''
  let shift = 0
  const flush = () => {
    if (letters !== '') shown.push(`<${letters}>`)
    letters = ''
  }
  const show = (code: number) => {
    if (Math.abs(shift) > LEAST) {
      flush()
      shown.push(number(-shift))
      shift = 0
    }
    letters += code.toString(16).padStart(4, '0')
  }
  codes.forEach(({ code, advance }, at) => {
    const [right, up] = [(glyphs.x_offsets[at] ?? 0) * 1000, (glyphs.y_offsets[at] ?? 0) * size]
    shift += right
    if (up !== 0) {
      flush()
      shown.push(`] TJ ${number(up)} Ts [`)
    }
    show(code)
    if (up !== 0) {
      flush()
      shown.push('] TJ 0 Ts [')
    }
    shift += ((glyphs.advances[at] ?? 0) - advance) * 1000 - right
  })
  flush()
  return `BT /${font} ${number(size)} Tf 1 0 0 -1 ${number(x)} ${number(baseline)} Tm [${shown.join('')}] TJ ET`
}

/** A map from codes to text in the form that a PDF's font has it. */
export function toUnicode(codes: readonly Code[]): string {
  const lines = codes.map(({ code, text }) => `<${hex(code)}> <${[...utf16(text)].map(hex).join('')}>`)
  const blocks: string[] = []
  for (let at = 0; at < lines.length; at += 100) {
    const some = lines.slice(at, at + 100)
    blocks.push(`${some.length} beginbfchar\n${some.join('\n')}\nendbfchar`)
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    '1 begincodespacerange <0000> <ffff> endcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}

/** A number as PDF writes it, to a thousandth. */
export function number(value: number): string {
  return String(Math.round(value * 1000) / 1000 || 0)
}

function hex(value: number): string {
  return value.toString(16).padStart(4, '0')
}

function utf16(text: string): number[] {
  return Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
}

/**
 * What a PDF calls a glyph with the text that it stands for and its advance, in parts of the font size. A glyph that
 * stands for two texts has two codes.
 */
export type Code = { code: number; glyph: number; text: string; advance: number }

/** The codes of one font, given out as runs are drawn. */
export type GlyphCodes = {
  /** The code of each glyph of a run, in order. */
  of: (glyphs: Glyphs, text: string) => Code[]
  /** All codes given so far, by number. */
  all: () => readonly Code[]
}

// Stands for nothing that is seen: the second glyph of a letter that is drawn with two.
const NOTHING = '\u200d'
// Programs take a gap of a tenth of the font size for a space, so a wide kern becomes part of the glyph before it.
const WIDE = 0.08

/** Starts to give out codes of a font with these advances; 0 is kept for the glyph that stands for nothing. */
export function glyphCodes(advanceOf: (glyph: number) => number): GlyphCodes {
  const given = new Map<string, Code>()
  const all: Code[] = []
  const codeOf = (glyph: number, text: string, set: number) => {
    const own = advanceOf(glyph)
    const advance = set - own > WIDE ? set : own
    const key = `${glyph} ${advance} ${text}`
    const known = given.get(key)
    if (known) return known
    const code = { code: all.length + 1, glyph, text, advance }
    given.set(key, code)
    all.push(code)
    return code
  }
  return {
    of: (glyphs, text) => {
      const texts = glyphTexts(glyphs.clusters, text)
      return glyphs.ids.map((glyph, at) => codeOf(glyph, texts[at] ?? NOTHING, glyphs.advances[at] ?? 0))
    },
    all: () => all,
  }
}

/** The text that each glyph of a run stands for; several glyphs of one letter share its parts. */
export function glyphTexts(clusters: readonly number[], text: string): string[] {
  const starts = [...new Set(clusters)].sort((a, b) => a - b)
  const counts = new Map<number, number>()
  for (const cluster of clusters) counts.set(cluster, (counts.get(cluster) ?? 0) + 1)
  const seen = new Map<number, number>()
  return clusters.map((cluster) => {
    const end = starts[starts.indexOf(cluster) + 1] ?? text.length
    const whole = text.slice(cluster, end)
    const nth = seen.get(cluster) ?? 0
    seen.set(cluster, nth + 1)
    const count = counts.get(cluster) ?? 1
    if (count === 1) return whole
    const parts = [...whole.normalize('NFD')]
    return (nth === count - 1 ? parts.slice(nth).join('') : parts[nth]) || NOTHING
  })
}
