import type { BlockText } from '#lib/resume/print/block-texts.ts'
import type { PlacedRun } from '#lib/resume/print/display-list.ts'
import type { PrintedHeader } from '#lib/resume/print/header.ts'
import { type Glyphs, textOf } from '#lib/resume/typeset/set-text.ts'
import { hasRtl, isUnspaced, tally } from '#lib/text/text.ts'

/** A letter of a PDF: its glyphs and their positions, its text and advance; all in fractions of the font size. */
export type Code = { code: number; glyphs: GlyphAt[]; text: string; advance: number }
type GlyphAt = { glyph: number; x: number; y: number }

/** A letter as set; `advance` is the distance to the next one. */
type SetLetter = { code: Code; advance: number }

/** A run with its letters as `drawnLetters` returns them, and the name of its font on the page. */
type PdfRun = { run: PlacedRun; letters: string; font: string }

/** Returns the operators that draw a run, on a page with y downwards. */
export function pdfText({ run: { size, x, baseline }, letters, font }: PdfRun): string {
  return `BT /${font} ${number(size)} Tf 1 0 0 -1 ${number(x)} ${number(baseline)} Tm [${letters}] TJ ET`
}

// A smaller shift, in thousandths of the font size, is a rounding and no kern.
const LEAST = 0.01

/**
 * Returns the codes of letters, with the shifts between them. Each letter stands at its place in the display list;
 * differences to the font's own advance are corrected after it.
 */
export function drawnLetters(letters: readonly SetLetter[]): string {
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
  return commands.join('')
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

/** The glyphs of a text in one font. */
type GlyphRun = { glyphs: Glyphs; text: string; rtl: boolean }

/** The codes of one font in a document. */
export type GlyphCodes = {
  /** All codes, by number. */
  all: readonly Code[]
  by_key: ReadonlyMap<string, Code>
  /** The letters of a run from left to right. */
  of: (run: GlyphRun) => SetLetter[]
  /** The drawn letters of a run, as `drawnLetters` returns them. */
  drawn: (run: GlyphRun) => string
}

// Programs read a gap of a tenth of the font size as a space, so a wide kern becomes part of the letter before it.
const WIDE = 0.08

let tables = 0

/**
 * Numbers the letters of a font's runs in an order of their own, from 1 because 0 is the missing glyph; `advanceOf` is
 * the font's own advance of a glyph. The same letters get the same codes in any text, so those of the print before are
 * returned if they suit.
 */
export function glyphCodes(
  runs: readonly GlyphRun[],
  advanceOf: (glyph: number) => number,
  before?: GlyphCodes,
): GlyphCodes {
  const letters = new Map<string, NamedLetter>()
  for (const run of runs)
    for (const letter of namedRun(run, advanceOf).letters) letters.set(letter.key, letter)
  if (before?.all.length === letters.size && letters.keys().every((key) => before.by_key.has(key)))
    return before
  const by_key = new Map<string, Code>()
  for (const key of [...letters.keys()].sort()) {
    const { glyphs, text, advance } = letters.get(key) as NamedLetter
    by_key.set(key, { code: by_key.size + 1, glyphs, text, advance })
  }
  tables += 1
  const table = tables
  const advanceText = (run: GlyphRun) =>
    namedRun(run, advanceOf).letters.map(({ key, set }) => ({ code: by_key.get(key) as Code, advance: set }))
  const drawnRun = (run: GlyphRun) => {
    const nameOfRun = namedRun(run, advanceOf)
    if (nameOfRun.drawn?.table !== table) nameOfRun.drawn = { table, letters: drawnLetters(advanceText(run)) }
    return nameOfRun.drawn.letters
  }
  return { all: [...by_key.values()], by_key, of: advanceText, drawn: drawnRun }
}

/** The identity of a letter's code: `advance` is that of its code, and `set` the distance to the next letter. */
type NamedLetter = { key: string; glyphs: GlyphAt[]; text: string; advance: number; set: number }
/** The letters of a run, and how they were last drawn: with the codes of which table. */
type NamedRun = {
  text: string
  rtl: boolean
  letters: NamedLetter[]
  drawn: { table: number; letters: string } | null
}

// Glyphs belong to one text in one font, and stay the same objects while that is cached.
const namedByGlyphs = new WeakMap<Glyphs, NamedRun>()

function namedRun(run: GlyphRun, advanceOf: (glyph: number) => number): NamedRun {
  const before = namedByGlyphs.get(run.glyphs)
  if (before?.text === run.text && before.rtl === run.rtl) return before
  const letters = lettersOf(run)
    .flatMap((letter) => markedLetters(letter, run.rtl))
    .map((letter) => namedLetter(letter, advanceOf))
  const base = { text: run.text, rtl: run.rtl, letters, drawn: null }
  namedByGlyphs.set(run.glyphs, base)
  return base
}

function namedLetter(
  { glyphs, text, advance: set }: Letter,
  advanceOf: (glyph: number) => number,
): NamedLetter {
  const [only, ...others] = glyphs
  const own = only && others.length === 0 ? advanceOf(only.glyph) : set
  const advance = set - own > WIDE ? set : own
  const key = `${glyphs.map(({ glyph, x, y }) => `${glyph} ${x} ${y}`)} ${advance} ${text}`
  return { key, glyphs, text, advance, set }
}

// Programs read a character with a mark in it as the mark alone, which has no width. So a letter's marks get a code of
// their own, which draws nothing, behind the letter. From right to left they turn codes around but not the letters of one
// code, so there each letter has its own: "لا" would be read as "ال".
function markedLetters(letter: Letter, rtl: boolean): Letter[] {
  const unseen = (text: string) => ({ glyphs: [], text, advance: 0 })
  const [first = '', ...others] = letter.text
  if (rtl) return [...others.reverse().map(unseen), { ...letter, text: first }]
  const index = letter.text.slice(1).search(MARK) + 1
  if (index === 0) return [letter]
  return [{ ...letter, text: letter.text.slice(0, index) }, unseen(letter.text.slice(index))]
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

/** The printed parts: the blocks of a resume in reading order, and its header. */
export type PrintedParts = { texts: readonly BlockText[]; header: PrintedHeader | null }

/** Returns all words of a printed resume in reading order, without bullets and separators of the header. */
export function printedText({ texts, header }: PrintedParts): string {
  const above = header === null ? [] : [header.name, ...header.items.map(({ text }) => text)]
  const blocks = texts.map(({ spans, right }) => `${textOf(spans)} ${right === null ? '' : textOf(right)}`)
  return [...above, ...blocks].join('\n')
}

// Differences allowed between the words of two texts: spaces, bullets, and bars between parts.
const BETWEEN = /[\s\u00a0•|]+/gu
const UNSEEN = /[\u200b-\u200d\ufeff]/gu

/** Returns whether a text read back from a PDF has the printed words, each whole and in order. */
export function sameWords(printed: string, textRead: string): boolean {
  // Programs reorder right-to-left text, and some drop spaces at direction changes.
  if (hasRtl(printed)) return sorted(bare(printed)) === sorted(bare(textRead))
  return bare(printed) === bare(textRead) && keepsWords(printed, textRead)
}

/** Returns whether the second text contains every word of the first, as often. */
function keepsWords(printed: string, textRead: string): boolean {
  const counts = tally(printedWords(textRead))
  return printedWords(printed).every((word) => {
    const remaining = counts.get(word) ?? 0
    counts.set(word, remaining - 1)
    return remaining > 0 || word.length > LONGEST || isUnspaced(word)
  })
}

// A word that may be wider than its line is broken inside, and then read as two; so is one of a script without spaces.
const LONGEST = 25
function printedWords(text: string): string[] {
  return plain(text)
    .split(BETWEEN)
    .filter((word) => word !== '')
}

function sorted(text: string): string {
  return [...text.normalize('NFD')].sort().join('')
}

function bare(text: string): string {
  return plain(text).replace(BETWEEN, '')
}

function plain(text: string): string {
  return text.replace(UNSEEN, '').normalize('NFKC')
}
