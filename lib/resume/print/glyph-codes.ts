import type { Glyphs } from '#lib/resume/print/set-text.ts'

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
