import type { PDFDocumentProxy } from 'unpdf/pdfjs'
import type { WordTest } from '#lib/evidence/imports/rules/join-wrapped.ts'
import type { ColumnCount } from '#lib/evidence/imports/rules/pdf/gap-columns.ts'
import { withJoinedSigns } from '#lib/evidence/imports/rules/pdf/joined-letters.ts'
import { boxOf } from '#lib/evidence/imports/rules/pdf/page-layout.ts'
import {
  linesOf,
  type PdfLines,
  type PdfPage,
  pdfLines,
  usualLetters,
} from '#lib/evidence/imports/rules/pdf/pdf-lines.ts'
import { isRightToLeft, withJoinedLetters } from '#lib/evidence/imports/rules/pdf/right-to-left.ts'
import { ownText, type TextOperations } from '#lib/evidence/imports/rules/pdf/side-by-side.ts'
import { type Matrix, product, withClosedLetters } from '#lib/evidence/imports/rules/pdf/spaced-letters.ts'
import {
  type PageOperations,
  type PlacedText,
  type VisualLine,
  visualLines,
} from '#lib/evidence/imports/rules/pdf/visual-lines.ts'
import { sectionNamed } from '#lib/evidence/imports/words/section-named.ts'
import type { LineLabel, SourceLine } from '#lib/evidence/master/draft.ts'
import { Refusal } from '#lib/service/refusals.ts'

/** The most pages of a PDF that are read. */
const MAX_PAGES = 30

/** Reads the lines of a PDF; one that is scanned, locked or broken is refused. */
export async function readPdf(
  bytes: Uint8Array,
  columns?: ColumnCount,
  isCommonWord: WordTest = () => false,
): Promise<PdfLines> {
  const { getDocumentProxy, getResolvedPDFJS } = await import('unpdf')
  const { OPS } = await getResolvedPDFJS()
  // The reader detaches the bytes that it gets, so it gets a copy.
  const opened = getDocumentProxy(bytes.slice(), {
    verbosity: 0,
    stopAtErrors: false,
    maxImageSize: 1,
    ...WITHOUT_OUTLINES,
  })
  const document = await opened.catch(refuse)
  if (document.numPages > MAX_PAGES)
    throw unreadable(
      `The PDF has more than ${MAX_PAGES} pages. Save the pages of the resume alone and send those.`,
    )
  const pages: PdfPage[] = []
  try {
    const own = await ownPages(document, OPS)
    if (own !== null && columns === undefined) return ownLines(own)
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number)
      const { items } = await page.getTextContent()
      const [left = 0, bottom = 0, right = 0, top = 0] = page.view
      const pieces = items.flatMap((item, order) => ('str' in item ? [{ ...placed(item), order }] : []))
      const operations = await page.getOperatorList()
      const shapes = smallShapes(operations, OPS)
      const { pieces: words, isUnsure } = withClosedLetters(
        withJoinedSigns(pieces, operations, OPS, isCommonWord),
        operations,
        OPS,
      )
      const whole = withJoinedLetters(withDrawnBullets(words, shapes), operations, OPS.showText)
      pages.push({ width: right - left, height: top - bottom, pieces: whole, isUnsure })
    }
  } catch (problem) {
    refuse(problem)
  }
  if (!pages.flatMap(({ pieces }) => pieces).some(({ text }) => /[\p{L}\p{N}]/u.test(text)))
    throw unreadable(SCANNED)
  return pdfLines(pages, columns)
}

// A reader without a document draws each letter's outline, which takes a tenth of the first page. This one keeps no style.
const NO_STYLE = { sheet: { insertRule: () => 0, cssRules: [] }, remove: () => undefined }
const WITHOUT_OUTLINES = {
  disableFontFace: false,
  ownerDocument: {
    createElement: () => NO_STYLE,
    documentElement: { getElementsByTagName: () => [{ append: () => undefined }] },
  } as unknown as HTMLDocument,
}

/** The pages of a PDF that Shortlist made, by their tags; null for any other. */
async function ownPages(document: PDFDocumentProxy, ops: TextOperations): Promise<TaggedPage[] | null> {
  const { info } = await document.getMetadata()
  if ((info as { Creator?: unknown }).Creator !== 'Shortlist') return null
  const pages: TaggedPage[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view
    const size = { width: right - left, height: top - bottom }
    const { pieces, mirroredAt } = ownText(await page.getOperatorList(), ops, size)
    const texts = textsOf(await page.getStructTree(), pieces)
    if (texts.length === 0) return null
    pages.push({ ...size, texts, mirroredAt })
  }
  return pages
}

type TagNode = { role?: string; id?: string; children?: TagNode[] }

// A list item without a mark goes on from the page above.
function textsOf(
  node: TagNode | null,
  pieces: ReadonlyMap<number, PlacedText[]>,
  isRest = false,
): TaggedText[] {
  const children = node?.children ?? []
  const own = children.flatMap(({ id }) => pieces.get(Number(id?.split('_mc')[1])) ?? [])
  const role = node?.role ?? ''
  const isMarked = children.some((child) => child.role === 'Lbl')
  const below = children
    .filter((child) => child.role !== 'Lbl')
    .flatMap((child) => textsOf(child, pieces, role === 'LI' && !isMarked))
  return own.length === 0 ? below : [{ role, isRest, pieces: own }, ...below]
}

type PdfTextItem = { str: string; transform: number[]; width: number; height: number; fontName: string }

function placed({ str, transform, width, height, fontName }: PdfTextItem): PlacedText {
  const [a = 0, b = 0, , d = 0, x = 0, y = 0] = transform
  const size = Math.max(height, Math.abs(d), Math.hypot(a, b))
  return { text: str, x, y, width, size, font: fontName }
}

function refuse(problem: unknown): never {
  const name = problem instanceof Error ? problem.name : ''
  throw unreadable(name === 'PasswordException' ? LOCKED : BROKEN)
}

function unreadable(message: string): Refusal {
  return new Refusal('invalid_value', message, { reason: 'document_unreadable' })
}

const SCANNED =
  'The PDF holds pictures and no text, as a scan does. Export it from the program that wrote it, or paste the text.'
const LOCKED = 'The PDF is locked with a password. Save a copy without one and send that.'
const BROKEN = 'The PDF cannot be read: it is damaged or not a PDF. Export it again, or paste the text.'

/** A shape that a page draws, by its box in points; `y` grows upwards. */
type DrawnShape = { left: number; right: number; bottom: number; top: number }

/** The numbers of the operations that place and draw shapes. */
type ShapeOperations = { save: number; restore: number; transform: number; constructPath: number }

/** The small shapes that a page draws, about as wide as they are high: bullets, among others. */
function smallShapes({ fnArray, argsArray }: PageOperations, kinds: ShapeOperations): DrawnShape[] {
  const shapes: DrawnShape[] = []
  if (!fnArray.includes(kinds.constructPath)) return shapes
  const matrixes: Matrix[] = []
  let matrix: Matrix = [1, 0, 0, 1, 0, 0]
  for (let index = 0; index < fnArray.length; index += 1) {
    const kind = fnArray[index]
    const args = argsArray[index] as unknown[] | null
    if (kind === kinds.save) matrixes.push(matrix)
    else if (kind === kinds.restore) matrix = matrixes.pop() ?? matrix
    else if (kind === kinds.transform && args) matrix = product(matrix, args as Matrix)
    else if (kind === kinds.constructPath && args) {
      const shape = boxUnder(matrix, args[2] as ArrayLike<number> | undefined)
      if (shape && isDot(shape)) shapes.push(shape)
    }
  }
  return shapes
}

function boxUnder([a, b, c, d, e, f]: Matrix, box: ArrayLike<number> | undefined): DrawnShape | null {
  const [left = Number.NaN, bottom = Number.NaN, right = Number.NaN, top = Number.NaN] = Array.from(box ?? [])
  const xs = [a * left + c * bottom + e, a * right + c * top + e]
  const ys = [b * left + d * bottom + f, b * right + d * top + f]
  if (![...xs, ...ys].every(Number.isFinite)) return null
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) }
}

function isDot({ left, right, bottom, top }: DrawnShape): boolean {
  const [width, height] = [right - left, top - bottom]
  return width >= SMALLEST && width <= LARGEST && width / height > 0.7 && width / height < 1.4
}

/** The pieces of a page, with a bullet where one is drawn before a text: browsers draw them, and write none. */
function withDrawnBullets(pieces: PlacedText[], shapes: readonly DrawnShape[]): PlacedText[] {
  const bullets = isRightToLeft(pieces)
    ? shapes.flatMap((shape) => bulletOf(turnedShape(shape), pieces.map(turned)) ?? []).map(turned)
    : shapes.flatMap((shape) => bulletOf(shape, pieces) ?? [])
  return bullets.length === 0 ? pieces : [...pieces, ...bullets]
}

function turned(piece: PlacedText): PlacedText {
  return { ...piece, x: -piece.x - piece.width }
}

function turnedShape(shape: DrawnShape): DrawnShape {
  return { ...shape, left: -shape.right, right: -shape.left }
}

function bulletOf(
  { left, right, bottom, top }: DrawnShape,
  pieces: readonly PlacedText[],
): PlacedText | null {
  const middle = (bottom + top) / 2
  const beside = pieces.filter(
    ({ text, y, size }) => text.trim() !== '' && middle > y && middle < y + 0.75 * size,
  )
  const [text] = beside.filter(({ x }) => x >= right - 1).toSorted((a, b) => a.x - b.x)
  if (!text || text.x - right > FARTHEST * text.size || right - left > MOST_OF_LETTER * text.size) return null
  // A dot between words, as between two places of work, begins nothing.
  if (beside.some(({ x, width }) => x < left && left - x - width < FARTHEST * text.size)) return null
  return { ...text, text: '•', x: left, width: right - left }
}

const SMALLEST = 1.2
const LARGEST = 9
const FARTHEST = 3
// The dots of a time line, which stand before headings, are larger.
const MOST_OF_LETTER = 0.55

/** A tagged text of a page that Shortlist made: its role, and whether it goes on from the page above. */
type TaggedText = { role: string; isRest: boolean; pieces: PlacedText[] }

/** A tagged page: how large it is in points, its texts in reading order, and the width about which they were mirrored. */
type TaggedPage = { width: number; height: number; texts: TaggedText[]; mirroredAt: number }

/**
 * Reads the lines of a PDF that Shortlist made by its tags: headings name sections and entries, paragraphs below an entry belong
 * to its head, and list items are its text. Each line tells its part.
 */
function ownLines(pages: readonly TaggedPage[]): PdfLines {
  const blocks = pages.flatMap(({ texts, height, mirroredAt }, index) =>
    texts.map(({ pieces, ...text }, place) => ({
      ...text,
      isFirst: index > 0 && place === 0,
      lines: visualLines(pieces).map((line) => ({
        ...line,
        page: index + 1,
        top: height,
        ...(mirroredAt > 0 ? { mirroredAt } : {}),
      })),
    })),
  )
  const all = blocks.flatMap(({ lines }) => lines)
  const usual = usualLetters(all)
  const box = boxOf(all)
  const section = sectionRole(
    blocks.map(({ role, lines }) => ({ role, text: lines[0]?.fragments[0]?.text ?? '' })),
  )
  const lines: SourceLine[] = []
  let open: 'top' | 'section' | 'entry' = 'top'
  for (const [at, { role, isRest, isFirst, lines: own }] of blocks.entries()) {
    if (role === section) open = 'section'
    else if (/^H/.test(role)) open = open === 'top' ? 'top' : 'entry'
    const above = blocks[at - 1]
    // A paragraph goes on at the top of the next page if its last line there is full.
    const goesOn =
      isFirst &&
      role === 'P' &&
      above?.role === 'P' &&
      linesOf({ pages: [above.lines, own], box }, usual)[above.lines.length - 1]?.full === true
    const first = isRest || goesOn ? 'rest' : labelOf(role, section, open)
    const read = linesOf({ pages: [first === 'item' ? own.map(withoutGaps) : own], box }, usual)
    lines.push(
      ...read.map((line, index) => ({
        ...line,
        bullet: false,
        tagLabel: index === 0 || first === 'top' ? first : ('rest' as const),
      })),
    )
  }
  return {
    lines: lines.map((line, index) => ({ ...line, number: index + 1 })),
    margins: [],
    sizes: pages.map(({ width, height }) => ({ width, height })),
  }
}

function labelOf(role: string, section: string, open: 'top' | 'section' | 'entry'): LineLabel {
  if (role === section) return 'heading'
  if (open === 'top') return 'top'
  // Entries stand one level below sections, and further titles under an employer two.
  if (/^H/.test(role)) return Number(role.slice(1)) - Number(section.slice(1)) > 1 ? 'role' : 'entry'
  return role === 'P' && open === 'entry' ? 'head' : 'item'
}

// The name is the first heading, if the file holds one; sections stand below it, and entries below sections.
function sectionRole(texts: readonly { role: string; text: string }[]): string {
  const firsts = texts.filter(({ role }) => role === 'H1')
  const isName = firsts.length === 1 && sectionNamed(firsts[0]?.text ?? '') === null
  return isName ? 'H2' : 'H1'
}

// Text of a paragraph has no cells.
function withoutGaps(line: VisualLine): VisualLine {
  const [first, ...more] = line.fragments
  if (first === undefined || more.length === 0) return line
  const text = line.fragments.map((fragment) => fragment.text).join(' ')
  return { ...line, fragments: [{ ...first, text, end: Math.max(...more.map(({ end }) => end)) }] }
}
