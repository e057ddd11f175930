import type { PlacedRun } from '#lib/resume/print/display-list.ts'
import type { Glyphs } from '#lib/resume/typeset/set-text.ts'

/** A letter of a PDF: its glyphs and their positions, its text and advance; all in fractions of the font size. */
export type Code = { code: number; glyphs: GlyphAt[]; text: string; advance: number }
type GlyphAt = { glyph: number; x: number; y: number }

/** A letter as set; `advance` is the distance to the next one. */
type SetLetter = { code: Code; advance: number }

/** A run with its letters, and the name of its font on the page. */
type PdfRun = { run: PlacedRun; letters: readonly SetLetter[]; font: string }

// A smaller shift, in thousandths of the font size, is a rounding and no kern.
const LEAST = 0.01

/**
 * Returns the operators that draw a run, on a page with y downwards. Each letter stands at its place in the display
 * list; differences to the font's own advance are corrected after it.
 */
export function pdfText({ run, letters, font }: PdfRun): string {
  const commands: string[] = []
  let codes = ''
  let shift = 0
  const flush = () => {
    if (codes !== '') commands.push(`<${codes}>`)
    codes = ''
  }
  for (const { code, advance } of letters) {
    if (Math.abs(shift) > LEAST) {
      flush()
      commands.push(number(-shift))
      shift = 0
    }
    codes += hex(code.code)
    shift += (advance - code.advance) * 1000
  }
  flush()
  const { size, x, baseline } = run
  return `BT /${font} ${number(size)} Tf 1 0 0 -1 ${number(x)} ${number(baseline)} Tm [${commands.join('')}] TJ ET`
}

/** Returns the map from codes to text that a PDF's font contains. */
export function toUnicode(codes: readonly Code[]): string {
  const lines = codes.map(({ code, text }) => `<${hex(code)}> <${[...utf16(text)].map(hex).join('')}>`)
  const blocks: string[] = []
  for (let index = 0; index < lines.length; index += 100) {
    const chunk = lines.slice(index, index + 100)
    blocks.push(`${chunk.length} beginbfchar\n${chunk.join('\n')}\nendbfchar`)
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

/** Returns a number in PDF form, to a thousandth. */
export function number(value: number): string {
  return String(Math.round(value * 1000) / 1000 || 0)
}

function hex(value: number): string {
  return value.toString(16).padStart(4, '0')
}

function utf16(text: string): number[] {
  return Array.from({ length: text.length }, (_, index) => text.charCodeAt(index))
}

/** Assigns the codes of one font while runs are drawn. */
export type GlyphCodes = {
  /** The letters of a run from left to right. */
  of: (run: { glyphs: Glyphs; text: string; rtl: boolean }) => SetLetter[]
  /** All assigned codes, by number. */
  all: () => readonly Code[]
}

// Programs read a gap of a tenth of the font size as a space, so a wide kern becomes part of the letter before it.
const WIDE = 0.08

/** Starts assigning codes of a font with these advances; 0 is reserved for the missing glyph. */
export function glyphCodes(advanceOf: (glyph: number) => number): GlyphCodes {
  const codesByKey = new Map<string, Code>()
  const all: Code[] = []
  const codeOf = ({ key, glyphs, text, advance, set }: NamedLetter): SetLetter => {
    const cachedCode = codesByKey.get(key)
    if (cachedCode) return { code: cachedCode, advance: set }
    const code = { code: all.length + 1, glyphs, text, advance }
    codesByKey.set(key, code)
    all.push(code)
    return { code, advance: set }
  }
  return {
    of: (run) => namedLetters(run, advanceOf).map(codeOf),
    all: () => all,
  }
}

/** The identity of a letter's code: `advance` is that of its code, and `set` the distance to the next letter. */
type NamedLetter = { key: string; glyphs: GlyphAt[]; text: string; advance: number; set: number }
type LettersOf = { text: string; rtl: boolean; letters: NamedLetter[] }

// Glyphs belong to one text in one font, and stay the same objects while that is cached.
const lettersByGlyphs = new WeakMap<Glyphs, LettersOf>()

function namedLetters(
  run: { glyphs: Glyphs; text: string; rtl: boolean },
  advanceOf: (glyph: number) => number,
): NamedLetter[] {
  const before = lettersByGlyphs.get(run.glyphs)
  if (before?.text === run.text && before.rtl === run.rtl) return before.letters
  const letters = lettersOf(run)
    .flatMap((letter) => markedLetters(letter, run.rtl))
    .map((letter) => namedLetter(letter, advanceOf))
  lettersByGlyphs.set(run.glyphs, { text: run.text, rtl: run.rtl, letters })
  return letters
}

function namedLetter(
  { glyphs, text, advance: set }: Letter,
  advanceOf: (glyph: number) => number,
): NamedLetter {
  const [only, ...others] = glyphs
  const own = only && others.length === 0 ? advanceOf(only.glyph) : set
  const advance = set - own > WIDE ? set : own
  const key = `${glyphs.map(({ glyph, x, y }) => `${glyph} ${number(x * 1000)} ${number(y * 1000)}`)} ${number(advance * 1000)} ${text}`
  return { key, glyphs, text, advance, set }
}

// Programs read a character with a mark in it as the mark alone, which has no width. So a letter's marks get a code of
// their own, which draws nothing, behind the letter.
function markedLetters(letter: Letter, rtl: boolean): Letter[] {
  const index = letter.text.slice(1).search(MARK) + 1
  if (index === 0) return [letter]
  const marks = { glyphs: [], text: letter.text.slice(index), advance: 0 }
  const bare = { ...letter, text: letter.text.slice(0, index) }
  return rtl ? [marks, bare] : [bare, marks]
}

const MARK = /\p{Mn}/u

type Letter = { glyphs: GlyphAt[]; text: string; advance: number }

/**
 * Returns the letters of a run from left to right; a letter with its marks is one, and so are letters that share a
 * glyph.
 */
export function lettersOf({ glyphs, text }: { glyphs: Glyphs; text: string }): Letter[] {
  const { clusters, ids, advances, x_offsets, y_offsets } = glyphs
  const starts = [...new Set(clusters)].sort((a, b) => a - b)
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1] ?? text.length]))
  const letters: (Letter & { cluster: number })[] = []
  clusters.forEach((cluster, index) => {
    let last = letters.at(-1)
    if (last?.cluster !== cluster) {
      last = { cluster, glyphs: [], text: text.slice(cluster, ends.get(cluster)), advance: 0 }
      letters.push(last)
    }
    const x = last.advance + (x_offsets[index] ?? 0)
    last.glyphs.push({ glyph: ids[index] ?? 0, x, y: y_offsets[index] ?? 0 })
    last.advance += advances[index] ?? 0
  })
  return letters
}
