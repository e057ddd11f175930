import { beginsDates, datesIn, isDates, isPartOfDates } from '#lib/evidence/imports/rules/dates.ts'
import { isBareBullet, plainText, squeezed } from '#lib/evidence/imports/rules/plain-text.ts'
import { sectionNamed } from '#lib/evidence/imports/words/section-named.ts'

/** A part of a page in two or three columns. */
export type PagePart = 'above' | 'left' | 'right' | 'third' | 'below'

/** A piece of text at its place on a page; `y` grows upwards, all in points. `order` is its place in the file. */
export type PlacedText = {
  text: string
  x: number
  y: number
  width: number
  size: number
  font: string
  order?: number
  /** How far it was moved from its place on the page. */
  moved?: { x: number; y: number }
}

/** The drawing operations of a page, as the PDF reader lists them: operation numbers and arguments. */
export type PageOperations = { fnArray: readonly number[]; argsArray: readonly unknown[] }

/** A stretch of a visual line without a wide gap in it. */
export type Fragment = {
  text: string
  x: number
  end: number
  size: number
  font: string
  /** Its own height, which may differ a little from that of its line. */
  y?: number
  /** Whether it was moved beside its entry from a column of dates. */
  aside?: boolean
  /** How far it was moved from its place on the page. */
  moved?: { x: number; y: number }
}

/** The text fragments at one height of a page, from left to right. */
export type VisualLine = {
  y: number
  fragments: Fragment[]
  /** The number of its page, from 1, and how high that is. */
  page?: number
  top?: number
  /** Whether it names the section below it, from the margin beside it. */
  heading?: true
  /** The width about which its page was mirrored, if its script runs from right to left. */
  mirroredAt?: number
  /** Its part of the page, if the file writes the page in two columns. */
  part?: PagePart
}

/**
 * The visual lines of a page from top to bottom, whatever the order in which the file holds its pieces. Cells that are set
 * around the middle of their row are still apart.
 */
export function visualLines(pieces: PlacedText[]): VisualLine[] {
  const rows: { y: number; pieces: PlacedText[] }[] = []
  const visible = pieces.filter(({ text, size }) => text.trim() !== '' && size > 0)
  for (const piece of visible.sort((a, b) => b.y - a.y)) {
    const row = rows.at(-1)
    if (row && (row.y - piece.y <= SAME_HEIGHT * piece.size || isLevel(row.pieces, piece)))
      row.pieces.push(piece)
    else rows.push({ y: piece.y, pieces: [piece] })
  }
  const whole = rows.map((row) => fragmentsOf(row.pieces))
  const starts = textStarts(whole)
  const columns = tableStarts(whole)
  const edge = Math.max(...visible.map(({ x, width }) => x + width))
  const tagged = rows.filter((row) => areTags(row.pieces, edge))
  return rows
    .map((row, index) => {
      // A narrow column may part a month from its year. Example: "September" beside a title, above "2007 – June", or "present" below "May 2019 –".
      const isParted =
        startsWithDates(whole[index + 1] ?? []) ||
        beginsDates(whole[index - 1]?.[0]?.text ?? '') ||
        standsByDates(row.pieces, starts)
      const own = whole[index] ?? []
      if (tagged.includes(row) && tagged.some((other) => other !== row && isSetAs(other.pieces, row.pieces)))
        return { y: row.y, fragments: tagsOf(own, row.pieces) }
      const isTabled = own.slice(1).some(({ x }) => columns.some((start) => Math.abs(start - x) < 1))
      const fragments = isTabled
        ? fragmentsOf(row.pieces, columns, Number.POSITIVE_INFINITY)
        : isParted || touchesDates(own)
          ? fragmentsOf(row.pieces, starts)
          : own
      const words = fragments.filter(({ text }) => !isOrnament(text))
      return { y: row.y, fragments: isSpread(words, edge) ? [inOne(words)] : words }
    })
    .filter(({ fragments }) => fragments.length > 0)
}

// A justified line of few words may have wide gaps, all alike, up to the edge. Example: "Repair   and   care   of" in a narrow column.
function isSpread(words: readonly Fragment[], edge: number): boolean {
  const gaps = words.slice(1).map(({ x }, index) => x - (words[index] as Fragment).end)
  const small = words.filter(({ text }) => /^\p{Ll}/u.test(text)).length
  const isFull = edge - (words.at(-1)?.end ?? 0) < 2
  const areAlike = Math.max(...gaps) - Math.min(...gaps) < 0.5
  return gaps.length >= LEAST_SPREAD && isFull && areAlike && small * 2 >= words.length
}

function inOne(words: readonly Fragment[]): Fragment {
  const [first, last] = [words[0], words.at(-1)] as [Fragment, Fragment]
  return { ...first, end: last.end, text: words.map(({ text }) => text).join(' ') }
}

// Names apart by one gap that is wider than a space, in a row that ends before the margin. Example: "Python  Go  Node.js".
function areTags(pieces: readonly PlacedText[], edge: number): boolean {
  const gaps = pieces.slice(1).map(({ x, size }, index) => {
    const before = pieces[index] as PlacedText
    return (x - before.x - before.width) / size
  })
  const [least, most] = [Math.min(...gaps), Math.max(...gaps)]
  const { x = 0, width = 0, size = 0, font = '' } = pieces.at(-1) ?? {}
  const isName = (piece: PlacedText) =>
    piece.font === font &&
    /^[\p{L}.]/u.test(piece.text) &&
    !/[,;:.]$|^\S* $/u.test(piece.text) &&
    !isPartOfDates(piece.text)
  const letters = pieces.reduce((sum, { text }) => sum + text.length, 0)
  return (
    gaps.length > 0 &&
    least > TAG_GAP &&
    most < WIDE_GAP &&
    most - least < SAME_GAP &&
    edge - x - width > size &&
    letters >= LEAST_OF_TAG * pieces.length &&
    pieces.every(isName)
  )
}

function isSetAs([first]: readonly PlacedText[], [other]: readonly PlacedText[]): boolean {
  return (
    first !== undefined && other !== undefined && first.font === other.font && Math.abs(first.x - other.x) < 1
  )
}

function tagsOf([first]: readonly Fragment[], pieces: readonly PlacedText[]): Fragment[] {
  const last = pieces.at(-1)
  const text = pieces.map((piece) => squeezed(plainText(piece.text))).join(', ')
  return first && last ? [{ ...first, text, end: last.x + last.width }] : []
}

const TAG_GAP = 0.5
const SAME_GAP = 0.15
const LEAST_OF_TAG = 3

// The left edges of text that stands beside dates in several rows.
function textStarts(rows: readonly Fragment[][]): number[] {
  const starts = rows.flatMap((row) => (startsWithDates(row) && row[1] ? [row[1].x] : []))
  return sharedEdges(starts, 1)
}

// Whether a part of dates alone stands before the text of a row. Example: "September –" above "December" and "2023".
function standsByDates(pieces: readonly PlacedText[], starts: readonly number[]): boolean {
  const start = starts.find((edge) => pieces.some(({ x }) => Math.abs(edge - x) < 1))
  if (start === undefined) return false
  const before = pieces.filter(({ x }) => x < start - 1)
  return isPartOfDates(squeezed(before.map(({ text }) => plainText(text)).join(' ')))
}

/** Returns the edges that have another one nearer than `within`, each once: so few that every line can look at all. */
export function sharedEdges(edges: readonly number[], within: number): number[] {
  const sorted = edges.toSorted((a, b) => a - b)
  const isNear = (a: number | undefined, b: number | undefined) =>
    a !== undefined && b !== undefined && b - a < within
  return distinctEdges(
    sorted.filter((x, index) => isNear(sorted[index - 1], x) || isNear(x, sorted[index + 1])),
  )
}

function distinctEdges(edges: readonly number[]): number[] {
  const distinct: number[] = []
  for (const x of edges.toSorted((a, b) => a - b))
    if (x - (distinct.at(-1) ?? Number.NEGATIVE_INFINITY) > SAME_EDGE) distinct.push(x)
  return distinct
}

const SAME_EDGE = 0.2

/** The left edges of the columns of a table: of all cells but the first in two or more rows that hold dates. */
export function tableStarts(rows: readonly (readonly Fragment[])[]): number[] {
  const tabled = rows.filter(
    (row) => row.length > 2 && row.slice(1).some(({ text }) => isDates(text) || beginsDates(text)),
  )
  const starts = tabled.map((row) => row.slice(1).map(({ x }) => x))
  const isShared = (row: readonly number[], other: readonly number[]) =>
    row.filter((x) => other.some((start) => Math.abs(start - x) < SAME_COLUMN)).length > 1
  return distinctEdges(
    starts.filter((row) => starts.some((other) => other !== row && isShared(row, other))).flat(),
  )
}

// Dates in a full column may touch the text beside them. Example: "Sept. 2012 - Feb. 2017 Architect".
function touchesDates([first]: readonly Fragment[] = []): boolean {
  return first !== undefined && !isDates(first.text) && datesIn(first.text)?.start === 0
}

function startsWithDates([first]: readonly Fragment[]): boolean {
  return first !== undefined && (isDates(first.text) || beginsDates(first.text))
}

// Small capitals stand on the height of their large ones.
function isLevel(pieces: readonly PlacedText[], { y }: PlacedText): boolean {
  return pieces.some((piece) => Math.abs(piece.y - y) < 0.2)
}

/**
 * Rows that stand half a line apart are cells of one row of a table, set around its middle. A cell between two others is
 * one text; a cell at the edge keeps its lines.
 */
export function withWholeCells(rows: VisualLine[]): VisualLine[] {
  const whole: VisualLine[] = []
  let last: VisualLine | undefined
  let open: VisualLine | undefined
  for (const row of rows) {
    const cell = open && last ? cellGoingOn(open, last, row) : null
    if (cell) {
      addText(cell, row.fragments[0] as Fragment)
    } else if (open === undefined || last === undefined || !isSameCells(open, last, row)) {
      open = { ...row, fragments: [...row.fragments] }
      whole.push(open)
    } else {
      const own = addToCells(open, row.fragments)
      if (own.length > 0) whole.push({ ...row, fragments: own })
    }
    last = row
  }
  return whole
}

function isSameCells(open: VisualLine, above: VisualLine, row: VisualLine): boolean {
  const all = [...open.fragments, ...row.fragments]
  const sizes = all.map(({ size }) => size)
  const smallest = Math.min(...sizes)
  if (above.y - row.y > HALF_LINE * smallest || smallest < SAME_SIZE * Math.max(...sizes)) return false
  const between = row.fragments.filter((fragment) =>
    above.fragments.some((candidate) => isBelow(fragment, candidate)),
  )
  return (
    between.length === 0 &&
    row.fragments.every((fragment) =>
      all.some(
        (candidate) =>
          fragment.end < candidate.x - fragment.size || fragment.x > candidate.end + fragment.size,
      ),
    )
  )
}

// The cell between two others, or dates at the right, that alone go on in the next line.
function cellGoingOn(open: VisualLine, above: VisualLine, row: VisualLine): Fragment | null {
  const [fragment, more] = row.fragments
  if (fragment === undefined || more !== undefined || above.y - row.y > NEXT_LINE * fragment.size) return null
  const cell = open.fragments.find((candidate) => isBelow(fragment, candidate))
  if (cell === undefined || open.fragments.length < 2 || Math.abs(cell.size - fragment.size) > 0.5)
    return null
  if (open.fragments.some((candidate) => candidate !== cell && isBelow(fragment, candidate))) return null
  const index = open.fragments.indexOf(cell)
  const middle = (candidate: Fragment) => (candidate.x + candidate.end) / 2
  // Text that begins at the cell's start may be the title below an employer.
  const runs_on = /[,&/–-]$/.test(cell.text) || /^\p{Ll}/u.test(fragment.text)
  const aligned = Math.abs(cell.x - fragment.x) < 2 ? runs_on : Math.abs(middle(cell) - middle(fragment)) < 2
  const between = index > 0 && index < open.fragments.length - 1 && aligned
  return between || (index > 0 && beginsDates(cell.text) && isDates(`${cell.text} ${fragment.text}`))
    ? cell
    : null
}

function addText(cell: Fragment, { text, end }: Fragment): void {
  Object.assign(cell, { text: `${cell.text} ${text}`, end: Math.max(cell.end, end) })
}

function isBelow(a: Fragment, b: Fragment): boolean {
  return a.x < b.end && a.end > b.x
}

/** Adds the fragments that belong beside a row, and returns the rest as a line below. */
function addToCells(open: VisualLine, fragments: Fragment[]): Fragment[] {
  const own: Fragment[] = []
  for (const fragment of fragments) {
    const cell = open.fragments.find((candidate) => isBelow(fragment, candidate))
    const index = cell ? open.fragments.indexOf(cell) : -1
    if (cell && index > 0 && index < open.fragments.length - 1) addText(cell, fragment)
    else if (cell) own.push(fragment)
    else open.fragments.push(fragment)
  }
  open.fragments.sort((a, right) => a.x - right.x)
  return own
}

// Icons, and the dots of a bar that shows a skill, say nothing in words. A lone one may be a bullet.
function isOrnament(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text) && !isBareBullet(text) && !/^[^\p{Co}\s]$/u.test(text)
}

// Up to `most` texts of the row end at a start.
function fragmentsOf(pieces: PlacedText[], starts: readonly number[] = [], most = 1): Fragment[] {
  const fragments: (Fragment & { letters: number })[] = []
  for (const [index, { x, width, size, font, ...piece }] of pieces.sort((a, b) => a.x - b.x).entries()) {
    const text = plainText(lettersOf(piece.text))
    const last = fragments.at(-1)
    const gap = last ? x - last.end : Number.POSITIVE_INFINITY
    if (last === undefined || isApart(fragments, { pieces, index, starts, most })) {
      const moved = piece.moved ? { moved: piece.moved } : {}
      fragments.push({ text, x, end: x + width, size, font, y: piece.y, letters: text.length, ...moved })
      continue
    }
    // The same word drawn twice, a hair apart, is one bold word.
    if (gap < -0.7 * width && last.text.endsWith(text)) continue
    const spaced = isSpaced({ text: last.text, piece: pieces[index - 1]?.text ?? '', gap: gap / size }, text)
    last.text += (spaced ? ' ' : '') + text
    last.end = Math.max(last.end, x + width)
    if (text.length > last.letters) Object.assign(last, { font, size, letters: text.length })
  }
  return fragments.map(({ letters: _, text, ...fragment }) => ({ ...fragment, text: squeezed(closed(text)) }))
}

type Row = { pieces: readonly PlacedText[]; index: number; starts: readonly number[]; most: number }

// Whether a piece begins a text of its own beside those before it.
function isApart(fragments: readonly Fragment[], { pieces, index, starts, most }: Row): boolean {
  const [last, piece] = [fragments.at(-1) as Fragment, pieces[index] as PlacedText]
  const gap = piece.x - last.end
  if (gap > WIDE_GAP * piece.size) return true
  if (gap > NAME_GAP * piece.size && piece.font !== last.font && sectionNamed(last.text) !== null) return true
  if (gap <= CELL_GAP * piece.size) return false
  const next = pieces.slice(index, index + MOST_OF_DATES + 1)
  return (
    ((endsDates(fragments) || areDates(next)) && !goOn(last, next)) ||
    isItem(gap, piece, pieces[index + 1]) ||
    (fragments.length <= most && starts.some((start) => Math.abs(start - piece.x) < 1))
  )
}

// The room between letters that a page sets apart is smaller than a word space; gaps are in sizes of the letters.
function isSpaced(before: { text: string; piece: string; gap: number }, text: string): boolean {
  const least = [before.piece, text].every((piece) => /^\p{L}$/u.test(piece)) ? LETTER_GAP : WORD_GAP
  const isWide = before.gap > least || /\S\s$/.test(before.piece)
  return isWide && !/\s$/.test(before.text) && !/^\p{M}/u.test(text)
}

// A word or a date whose letters are set apart. Example: "P R E S E N T", "2 0 1 8 - 0 1" and "O K T . 2023", but not "A B C".
function closed(text: string): string {
  return text.replace(SPACED_OUT, (word) => {
    const joined = word.replaceAll(' ', '')
    return /^\d|^\p{L}{4}/u.test(joined) || isDates(`${joined} 2020`) ? joined : word
  })
}

// A bullet that stands nearer to the text after it than to the text before it begins an item beside a narrow column.
function isItem(gap: number, piece?: PlacedText, next?: PlacedText): boolean {
  if (piece === undefined || next === undefined || !isBareBullet(piece.text.trim())) return false
  return gap > NEARER * (next.x - piece.x - piece.width)
}

// Dates that a column set wide stand in several fragments.
function endsDates(fragments: readonly Fragment[]): boolean {
  const last = fragments.slice(-MOST_OF_DATES)
  const texts = [last.at(-1)?.text ?? '', last.map(({ text }) => text).join(' ')]
  return texts.some((text) => isDates(text) || beginsDates(text))
}

// A full line may leave little room before the dates at its end.
function areDates(pieces: readonly PlacedText[]): boolean {
  if (pieces.length > MOST_OF_DATES) return false
  const text = plainText(pieces.map((piece) => lettersOf(piece.text)).join(' '))
  return isDates(text) && datesIn(text)?.range === true
}

// Letters of one width have wide spaces. Example: "September 2020", "-" and "Present".
function goOn({ text, end }: Fragment, next: readonly PlacedText[]): boolean {
  let [dates, to] = [text, end]
  for (const piece of next) {
    if (piece.x - to > WIDE_GAP * piece.size) return false
    dates += (piece.x - to > WORD_GAP * piece.size ? ' ' : '') + piece.text.trim()
    to = piece.x + piece.width
    if (isDates(closed(dates)) || beginsDates(dates)) return true
  }
  return false
}

// TeX may embed pictures of letters without names; they appear as glyph numbers of its fonts.
function lettersOf(text: string): string {
  if (TEX_BULLETS.has(text.trim())) return '•'
  return text.replace(TEX_LETTER, (letter) => TEX_LETTERS[letter] ?? letter)
}

const TEX_LETTERS: Record<string, string> = {
  '\x0b': 'ff',
  '\x0c': 'fi',
  '\x0e': 'ffi',
  '\x0f': 'ffl',
  '\x10': '“',
  '\x11': '”',
  '\x15': '–',
  '\x16': '—',
  '\x1b': 'ff',
  '\x1c': 'fi',
  '\x1d': 'fl',
  '\x1e': 'ffi',
  '\x1f': 'ffl',
}
const TEX_LETTER = new RegExp(`[${Object.keys(TEX_LETTERS).join('')}]`, 'g')
/** The bullets of TeX, as glyph numbers of its fonts. */
export const TEX_BULLETS = new Set(['\x0f', '\x88'])
const SAME_HEIGHT = 0.35
const HALF_LINE = 0.75
const LEAST_SPREAD = 3
const NEXT_LINE = 1.5
const SAME_SIZE = 0.85
const WIDE_GAP = 1.5
const SAME_COLUMN = 1.5
const WORD_GAP = 0.13
// Dates in a narrow column almost touch the text beside them.
const CELL_GAP = 0.6
const NEARER = 1.3
const LETTER_GAP = 0.2
const SPACED_OUT =
  /(?<![\p{L}\p{N}])(?:\p{Lu}(?: \p{Lu}){2,}(?: \.)?|\d(?: [\d./–-]{1,2}){3,})(?![\p{L}\p{N}])/gu
const MOST_OF_DATES = 16
// The name of a section in the margin, set to the right.
const NAME_GAP = 0.9
