import { isDates } from '#lib/evidence/imports/rules/dates.ts'
import { withDatesBeside } from '#lib/evidence/imports/rules/pdf/date-column.ts'
import { withNotesBelow } from '#lib/evidence/imports/rules/pdf/date-notes.ts'
import {
  type ColumnCount,
  gapColumns,
  mayHaveColumns,
  type PageParts,
  withThirdColumn,
} from '#lib/evidence/imports/rules/pdf/gap-columns.ts'
import { withHeadingsAbove } from '#lib/evidence/imports/rules/pdf/margin-headings.ts'
import {
  type Block,
  type Box,
  boxOf,
  holdsHeadings,
  inReadingOrder,
  pageColumns,
  withListsApart,
} from '#lib/evidence/imports/rules/pdf/page-layout.ts'
import {
  inScriptOrder,
  withJoinedAccents,
  withLevelLetters,
} from '#lib/evidence/imports/rules/pdf/right-to-left.ts'
import { withoutSideBySide } from '#lib/evidence/imports/rules/pdf/side-by-side.ts'
import { withTableCells } from '#lib/evidence/imports/rules/pdf/table-cells.ts'
import {
  type Fragment,
  type PagePart,
  type PlacedText,
  TEX_BULLETS,
  type VisualLine,
  visualLines,
  withWholeCells,
} from '#lib/evidence/imports/rules/pdf/visual-lines.ts'
import { withNamedTop, writtenColumns } from '#lib/evidence/imports/rules/pdf/written-columns.ts'
import { isBareBullet, withoutBullet } from '#lib/evidence/imports/rules/plain-text.ts'
import type { LinePlace, SourceLine } from '#lib/evidence/master/draft.ts'

/** A page of a PDF: how large it is in points, its pieces of text, and whether its letters stand apart so that no word is sure. */
export type PdfPage = { width: number; height: number; pieces: PlacedText[]; isUnsure?: boolean }

/** The lines of a PDF in reading order, and separately the text that its pages repeat at top or foot. */
export type PdfLines = {
  lines: SourceLine[]
  margins: SourceLine[]
  sizes: { width: number; height: number }[]
  /** The pages, from 1, that are read in one column although a gap is free, those without any text, and those of unsure words. */
  doubtful?: { across: number[]; empty: number[]; apart: number[] }
}

/** Reads placed pieces of text, page by page, as lines: column by column where pages have several, or in as many as the person asks for. */
export function pdfLines(pages: PdfPage[], columns?: ColumnCount): PdfLines {
  const bare = withoutMargins(
    pages.map(({ pieces: placed, width, height }, index) => {
      const { pieces, mirroredAt } = inScriptOrder(
        withoutIcons(withLevelLetters(withJoinedAccents(placed))),
        width,
      )
      const place = { page: index + 1, top: height, ...(mirroredAt > 0 ? { mirroredAt } : {}) }
      return linesByPart(pieces, columns).map((line) => ({ ...line, ...place }))
    }),
  )
  const usual = usualLetters(bare.pages.flat())
  const whole = boxOf(bare.pages.flat())
  const width = Math.max(...pages.map((page) => page.width))
  const ordered = inReadingOrder(withHeadingsAbove(bare.pages), width, columns !== undefined)
  const blocks = ordered.flatMap(withListsApart).map((block) => ({
    ...block,
    pages: block.pages.map((page) => itemsOfPage(withWholeCells(page))),
  }))
  const lines = blocks.flatMap((block) =>
    linesOf(block, usual, { narrow: isNarrow(block, whole), isColumn: blocks.length > 1 }).filter(hasWords),
  )
  const margins = linesOf({ pages: [bare.margins], box: boxOf(bare.margins) }, usual)
  const sizes = pages.map(({ width, height }) => ({ width, height }))
  const doubtful = doubtfulPages(pages, bare.pages, { columns, blocks })
  return { lines: numbered(lines, 1), margins: numbered(margins, lines.length + 1), sizes, doubtful }
}

// Example: an arrow beside each heading, as browsers print for links.
function hasWords({ text, right }: SourceLine): boolean {
  return right !== null || /[\p{L}\p{N}]/u.test(text)
}

function doubtfulPages(
  pages: readonly PdfPage[],
  read: readonly VisualLine[][],
  { columns, blocks }: { columns: ColumnCount | undefined; blocks: readonly Block[] },
) {
  const numbers = (isDoubtful: (page: PdfPage, lines: VisualLine[]) => boolean) =>
    pages.flatMap((page, index) => (isDoubtful(page, read[index] ?? []) ? [index + 1] : []))
  const isOne = (lines: VisualLine[]) => lines.length > 0 && pageColumns(lines) === null
  const besides = blocks.flatMap((block) => block.pages.flat()).filter(holdsHeadings)
  const isAcross = ({ pieces }: PdfPage, lines: VisualLine[]) =>
    (mayHaveColumns(pieces) && isOne(lines)) || besides.some(({ page }) => page === lines[0]?.page)
  return {
    across: columns === undefined ? numbers(isAcross) : [],
    empty: numbers(({ pieces }) => !pieces.some(({ text }) => /[\p{L}\p{N}]/u.test(text))),
    apart: numbers(({ isUnsure = false }) => isUnsure),
  }
}

// Dates beside the first of several bullets stand above it. Example: "2018 – 2021" left of "• Ran two shops".
function itemsOfPage(page: readonly VisualLine[]): VisualLine[] {
  const begun = page.flatMap(({ fragments: [first] }) => (first && beginsItem(first) ? [first.x] : []))
  return page.flatMap((line) => {
    const [dates, item, ...more] = line.fragments
    const isBeside = item !== undefined && begun.some((x) => Math.abs(x - item.x) < SAME_EDGE)
    if (dates === undefined || !isBeside || !isDates(dates.text) || !beginsItem(item)) return itemsOf(line)
    return [{ ...line, fragments: [dates] }, ...itemsOf({ ...line, fragments: [item, ...more] })]
  })
}

// Items side by side are read one after the other. Example: "• Rust" left of "• Go".
function itemsOf(line: VisualLine): VisualLine[] {
  const [first] = line.fragments
  if (first === undefined || !beginsItem(first)) return [line]
  const items: Fragment[][] = []
  for (const fragment of line.fragments) {
    const open = items.at(-1)
    if (open === undefined || beginsItem(fragment)) items.push([fragment])
    else open.push(fragment)
  }
  return items.map((fragments) => ({ ...line, fragments }))
}

// A dash before dates is no bullet.
function beginsItem({ text }: Fragment): boolean {
  const item = withoutBullet(text)
  return isBareBullet(text) || (item !== null && !isDates(item))
}

function linesByPart(pieces: PlacedText[], columns: ColumnCount | undefined): VisualLine[] {
  const parts = partsOfPage(pieces, columns)
  if (parts === null) return linesOfPart(pieces)
  return (Object.keys(parts) as PagePart[])
    .flatMap((part) => linesOfPart(parts[part]).map((line) => ({ ...line, part })))
    .toSorted((a, b) => b.y - a.y)
}

function partsOfPage(pieces: PlacedText[], columns: ColumnCount | undefined): PageParts | null {
  if (columns === 1) return null
  const written = columns === undefined ? writtenColumns(pieces) : null
  const free =
    written === null || written.above.length > MOST_ABOVE * pieces.length ? gapColumns(pieces, columns) : null
  const parts =
    written === null || (free !== null && isWider(free, written)) ? free : withThirdColumn(written)
  return parts && withNamedTop(parts)
}

// The file may write one band of columns after the other, and a gap parts all of them.
function isWider(free: PageParts, written: Omit<PageParts, 'third'>): boolean {
  const within = new Set([...free.left, ...free.right, ...free.third])
  const own = [...written.left, ...written.right]
  return own.every((piece) => within.has(piece)) && within.size > MORE_WITHIN * own.length
}

const MOST_ABOVE = 0.3
const MORE_WITHIN = 1.5

function linesOfPart(pieces: PlacedText[]): VisualLine[] {
  return withDatesBeside(withNotesBelow(withTableCells(visualLines(withoutSideBySide(pieces)))))
}

/** The size and font of letters. */
export type Letters = { size: number; font: string }

/** The size and font of most letters. */
export function usualLetters(lines: VisualLine[]): Letters {
  const sizes = new Map<number, number>()
  const fonts = new Map<string, number>()
  for (const { text, size, font } of lines.flatMap(({ fragments }) => fragments)) {
    const rounded = Math.round(size * 2) / 2
    sizes.set(rounded, (sizes.get(rounded) ?? 0) + text.length)
    fonts.set(font, (fonts.get(font) ?? 0) + text.length)
  }
  return { size: mostOf(sizes) ?? 10, font: mostOf(fonts) ?? '' }
}

function mostOf<Key>(counts: Map<Key, number>): Key | undefined {
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0]
}

function isNarrow({ box }: Block, whole: Box): boolean {
  return box.right - box.left < NARROW * (whole.right - whole.left)
}

/**
 * The lines of a block. In a narrow column most lines are full, and a little room between them says more than where they end.
 */
export function linesOf(
  { pages, box }: Block,
  usual: Letters,
  { narrow = false, isColumn = false } = {},
): SourceLine[] {
  const all = pages.flat()
  const pitch = usualPitch(pages) * (narrow ? MORE_IN_NARROW : MORE_THAN_USUAL)
  const flush = isColumn && endTogether(all) ? boxOf(all) : null
  let read = 0
  return pages.flatMap((page) =>
    page.map((line, index) => {
      const above = page[index - 1]
      read += 1
      const next = all[read]
      const gap =
        line.heading === true ||
        (above !== undefined && above.y - line.y > pitch * Math.max(usual.size, firstOf(line).size))
      const begins = isColumn && line === all[0] ? { begins: true } : {}
      return { ...partsOf(line, { box, usual, next, flush }), gap, number: 0, ...begins }
    }),
  )
}

// Most lines of a column may end at its right edge and begin anywhere.
function endTogether(lines: VisualLine[]): boolean {
  const { left, right } = boxOf(lines)
  const boxes = lines.map((line) => boxOf([line]))
  const ended = boxes.filter((own) => right - own.right <= SAME_EDGE).length
  const begun = boxes.filter((own) => own.left - left <= SAME_EDGE).length
  return lines.length >= LEAST_FLUSH && ended > MOST_FLUSH * lines.length && begun < FEW_BEGUN * lines.length
}

// A quarter of the lines stand as close or closer: the distance within a paragraph, in sizes of the letters.
function usualPitch(pages: VisualLine[][]): number {
  const distances = pages
    .flatMap((page) =>
      page.slice(1).map((line, index) => ((page[index] as VisualLine).y - line.y) / firstOf(line).size),
    )
    .sort((a, b) => a - b)
  return distances[Math.floor(distances.length / 4)] ?? 1.2
}

function firstOf(line: VisualLine): Fragment {
  return line.fragments[0] as Fragment
}

type LineSurroundings = {
  box: Box
  usual: Letters
  next: VisualLine | undefined
  /** The box of lines that end together at the right. */
  flush: Box | null
}

function partsOf(
  line: VisualLine,
  { box: whole, usual, next, flush }: LineSurroundings,
): Omit<SourceLine, 'gap' | 'number'> {
  const first = firstOf(line)
  const bare = line.fragments.length > 1 && isBareBullet(first.text)
  const fragments = bare ? line.fragments.slice(1) : line.fragments
  const main = fragments[0] as Fragment
  const unmarked = bare ? null : withoutBullet(main.text)
  const beside = fragments.slice(1).map(({ text }) => text)
  const texts = [unmarked ?? main.text, ...beside.filter((text) => /[\p{L}\p{N}–—-]/u.test(text))]
  const end = (fragments.at(-1) as Fragment).end
  // As if the lines began together at the left.
  const box = flush === null ? whole : { left: first.x, right: flush.right + first.x - flush.left }
  return {
    ...apart(texts),
    level: null,
    bullet: bare || unmarked !== null,
    indent:
      ((fragments.length > 1 && isDates(main.text) ? (fragments[1] as Fragment) : first).x - box.left) /
      usual.size,
    size: Math.round((main.size / usual.size) * 20) / 20,
    strong: main.font !== usual.font,
    font: main.font,
    ...(line.page === undefined ? {} : { place: placeOf(line) }),
    full: next !== undefined && end + firstWordWidth(next) > box.right + 0.3 * usual.size,
  }
}

// The letters stand on the height of the line, and a fifth of them below it.
function placeOf(line: VisualLine): LinePlace {
  const { x: first, size, moved = { x: 0, y: 0 } } = firstOf(line)
  const begin = first - moved.x
  const end = Math.max(...line.fragments.map((fragment) => fragment.end)) - moved.x
  const x = line.mirroredAt === undefined ? begin : line.mirroredAt - end
  const y = (line.top ?? 0) - (line.y - moved.y) - size
  return { page: line.page ?? 0, x, y, width: end - begin, height: size * 1.2 }
}

function apart(texts: string[]): Pick<SourceLine, 'text' | 'right'> {
  const last = texts.at(-1) ?? ''
  if (texts.length > 2 && isDates(last)) return { text: texts.slice(0, -1).join(' | '), right: last }
  const [text = '', ...following] = texts
  return { text, right: following.length === 0 ? null : following.join(' | ') }
}

// With the space before it.
function firstWordWidth(line: VisualLine): number {
  const fragment = line.fragments.find(({ text }) => !isBareBullet(text)) ?? firstOf(line)
  const letters = (/^\S+/.exec(fragment.text)?.[0].length ?? 0) + 0.6
  return (letters * (fragment.end - fragment.x)) / Math.max(1, fragment.text.length)
}

function numbered(lines: SourceLine[], first: number): SourceLine[] {
  return lines.map((line, index) => ({ ...line, number: first + index }))
}

const SAME_EDGE = 3
const LEAST_FLUSH = 4
const MOST_FLUSH = 0.8
const FEW_BEGUN = 0.4
const MORE_THAN_USUAL = 1.25
const MORE_IN_NARROW = 1.08
const NARROW = 0.45

/** Pages without their repeated top and foot texts; each repeated text is kept once. */
type BarePages = { pages: VisualLine[][]; margins: VisualLine[] }

/** Takes page numbers and repeated headers and footers off pages. A page that stands alone loses only its number. */
export function withoutMargins(pages: VisualLine[][]): BarePages {
  const edgesByPage = pages.map((page) => new Set([...page.slice(0, EDGE), ...page.slice(-EDGE)]))
  const margins = new Map<string, VisualLine>()
  const title = largestText(pages[0] ?? [])
  const bare = pages.map((page, index) => {
    const edges = edgesByPage[index] as Set<VisualLine>
    const others = edgesByPage.filter((_, other) => other !== index).flatMap((own) => [...own])
    const furniture = new Set(furnitureOf(page, { title, number: index + 1, count: pages.length }))
    return page.filter((line) => {
      const key = keyOf(line)
      if (!edges.has(line)) return true
      if (PAGE_NUMBER.test(textOf(line).trim())) return false
      if (furniture.has(line)) margins.set(key, margins.get(key) ?? line)
      if (furniture.has(line)) return false
      if (!others.some((other) => isSameMargin(line, other))) return true
      margins.set(key, margins.get(key) ?? line)
      return false
    })
  })
  return { pages: bare, margins: [...margins.values()] }
}

// A header or footer stands at one height. The name of an employer may end a page and begin the next.
function isSameMargin(line: VisualLine, other: VisualLine): boolean {
  const isLevel = (height: (own: VisualLine) => number) =>
    Math.abs(height(line) - height(other)) < SAME_MARGIN
  return keyOf(line) === keyOf(other) && (isLevel(({ y }) => y) || isLevel(({ y, top = 0 }) => top - y))
}

type PageFacts = { title: string; number: number; count: number }

// The first and the last line of a page, set apart from its text: with the name at the top of the resume, or with the
// number of the page and of all pages. Example: "Ada Byron, 1/2".
function furnitureOf(page: VisualLine[], { title, number, count }: PageFacts): VisualLine[] {
  const [first, second] = page
  const [beforeLast, last] = page.slice(-2)
  const numbered = new RegExp(`(?<!\\d)${number}\\s*(?:/|\\p{L}{2,4})\\s*${count}(?!\\d)`, 'u')
  const isSet = (line: VisualLine | undefined, beside: VisualLine | undefined) =>
    line !== undefined && beside !== undefined && Math.abs(line.y - beside.y) > APART * firstOf(line).size
  const says = (line: VisualLine) =>
    numbered.test(textOf(line)) || (title !== '' && textOf(line).toLowerCase().includes(title.toLowerCase()))
  return [
    ...(number > 1 && first && isSet(first, second) && says(first) ? [first] : []),
    ...(last && last !== first && isSet(last, beforeLast) && says(last) ? [last] : []),
  ]
}

function largestText(page: VisualLine[]): string {
  const all = page.flatMap(({ fragments }) => fragments).filter(({ text }) => /\p{L}/u.test(text))
  return all.toSorted((a, b) => b.size - a.size)[0]?.text ?? ''
}

function textOf({ fragments }: VisualLine): string {
  return fragments.map(({ text }) => text).join(' ')
}

function keyOf(line: VisualLine): string {
  return textOf(line).replace(/\d+/g, '#').toLowerCase()
}

const EDGE = 2
const SAME_MARGIN = 4
const APART = 1.8
const PAGE_NUMBER =
  /^[-–—| ]*(?:(?:page|seite|página|pagina|p\.?|s\.) ?)?\d{1,2}(?: ?(?:\/|of|von|sur|de|van|di) ?\d{1,2})?[-–—| ]*$/i

/**
 * The pieces of a page without the signs of icon fonts. A sign that begins two lines right below each other is a bullet and
 * stays as one. Example: an arrow before each line of a role, but not the letter before a mail address. Some fonts hold
 * their bullets as other signs, such as "{".
 */
export function withoutIcons(named: PlacedText[]): PlacedText[] {
  const pieces = withSigns(named).flatMap(withSignApart)
  const bullets = new Set(
    [
      ...Map.groupBy(
        pieces.filter(({ text }) => LONE.test(text)),
        ({ text }) => text.trim(),
      ),
    ].flatMap(([sign, all]) => (isBullet(all, pieces) ? [sign] : [])),
  )
  return pieces.flatMap((piece) => {
    if (bullets.has(piece.text.trim()) || WORD_BULLET.test(piece.text)) return [{ ...piece, text: '•' }]
    if (!ICON.test(piece.text)) return [piece]
    const text = piece.text.replace(ICONS, ' ')
    return text.trim() === '' ? [] : [{ ...piece, text }]
  })
}

// A sign may stand in one piece with the text behind it.
function withSignApart(piece: PlacedText): PlacedText[] {
  const [whole = '', sign = ''] = SIGN_FIRST.exec(piece.text) ?? []
  if (whole === '') return [piece]
  const step = Math.min(piece.width, (piece.width * whole.length) / piece.text.length)
  const rest = {
    ...piece,
    text: piece.text.slice(whole.length),
    x: piece.x + step,
    width: piece.width - step,
  }
  return [{ ...piece, text: sign, width: step / 2 }, rest]
}

// Some fonts give each sign a name instead of a letter, which is no wider for it, and some a letter or another sign. Examples:
// "Calendar" as wide as "Ca", "z" before dates, and "½" before a place.
function withSigns(pieces: readonly PlacedText[]): PlacedText[] {
  const words = pieces.filter(({ text }) => text.trim() !== '')
  const fonts = [...Map.groupBy(words, ({ font }) => font)].filter(
    ([, all]) =>
      (all.every(({ text, width, size }) => NAME.test(text.trim()) && width <= WIDEST_SIGN * size) &&
        all.some(({ text }) => text.trim().length >= LEAST_OF_NAME)) ||
      all.every((piece) => isLoneSign(piece.text) && isBeforeText(piece, words)),
  )
  const names = new Map(
    [...new Set(fonts.flatMap(([, all]) => all.map(({ text }) => text.trim())))].map((name, index) => [
      name,
      String.fromCodePoint(FIRST_SIGN + index),
    ]),
  )
  const isSign = ({ font }: PlacedText) => fonts.some(([own]) => own === font)
  return pieces.map((piece) =>
    isSign(piece) ? { ...piece, text: names.get(piece.text.trim()) ?? piece.text } : piece,
  )
}

function isLoneSign(text: string): boolean {
  return LONE_SIGN.test(text) && !isBareBullet(text) && !TEX_BULLETS.has(text.trim())
}

// Set a little apart from text in another font, and far from text before it.
function isBeforeText(piece: PlacedText, words: readonly PlacedText[]): boolean {
  const row = words.filter((other) => other !== piece && Math.abs(other.y - piece.y) < piece.size / 2)
  const gapTo = ({ x }: PlacedText) => (x - piece.x - piece.width) / piece.size
  const isApart = row.every(({ x, width }) => x > piece.x || piece.x - x - width > piece.size)
  const next = row.find((other) => gapTo(other) > LEAST_BEHIND_SIGN && gapTo(other) < MOST_BEHIND_SIGN)
  return isApart && next !== undefined && next.font !== piece.font && next.text.trim().length > 1
}

function isBullet(all: PlacedText[], pieces: PlacedText[]): boolean {
  const below = all.toSorted((a, b) => b.y - a.y)
  return below.some((piece, index) => {
    const next = below[index + 1]
    if (next === undefined || Math.abs(next.x - piece.x) > 1 || piece.y === next.y) return false
    const between = pieces.filter(
      ({ text, y, x }) => text.trim() !== '' && y < piece.y - 1 && y > next.y + 1 && x < piece.x + piece.size,
    )
    return between.length === 0 && piece.y - next.y < FARTHEST * piece.size
  })
}

// Pictures among letters count as icons. Example: a cup before "Awards".
const ICON = /[\p{Co}\p{Emoji_Presentation}]/u
const ICONS = /(?:[\p{Co}\p{Emoji_Presentation}]\ufe0f?)+/gu
const SIGN_FIRST = /^\s*([\p{Co}\p{Emoji_Presentation}])\ufe0f?\s+(?=\S)/u
// Without the signs for parts of Chinese characters. Word's Wingdings come as "¨" or "§".
const LONE = /^\s*(?:\p{Co}|[{}|~¨§]|(?![\u2e80-\u2fdf])\p{So})\s*$/u
// The bullets of Symbol and Wingdings, with which Word marks lists.
const WORD_BULLET = /^\s*[\uf0b7\uf0a7]\s*$/u
const FARTHEST = 5
const NAME = /^\S+$/u
const WIDEST_SIGN = 1.4
const LEAST_OF_NAME = 5
// A letter or another sign alone that is no word. Word marks lists with an "o".
const LONE_SIGN = /^\s*(?![AIOUYaeiouyàèéòóù])[^\s\p{Nd}]\s*$/u
const LEAST_BEHIND_SIGN = 0.15
const MOST_BEHIND_SIGN = 1.5
// The first letter of another private range of Unicode, so that these signs count as icons.
const FIRST_SIGN = 0xf0000
