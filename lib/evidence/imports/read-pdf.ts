import type { PDFDocumentProxy } from 'unpdf/pdfjs'
import { smallShapes, withDrawnBullets } from '#lib/evidence/imports/rules/pdf/drawn-bullets.ts'
import { ownLines, type TaggedPage, type TaggedText } from '#lib/evidence/imports/rules/pdf/own-lines.ts'
import { ownText, type TextOperations } from '#lib/evidence/imports/rules/pdf/own-runs.ts'
import { type PdfLines, type PdfPage, pdfLines } from '#lib/evidence/imports/rules/pdf/pdf-lines.ts'
import { withJoinedLetters } from '#lib/evidence/imports/rules/pdf/right-to-left.ts'
import type { PlacedText } from '#lib/evidence/imports/rules/pdf/visual-lines.ts'
import { Refusal } from '#lib/service/refusals.ts'

/** The most pages of a PDF that are read. */
const MAX_PAGES = 30

/** Reads the lines of a PDF; one that is scanned, locked or broken is refused. */
export async function readPdf(bytes: Uint8Array): Promise<PdfLines> {
  const { getDocumentProxy, getResolvedPDFJS } = await import('unpdf')
  const { OPS } = await getResolvedPDFJS()
  // The reader detaches the bytes that it gets, so it gets a copy.
  const opened = getDocumentProxy(bytes.slice(), {
    verbosity: 0,
    stopAtErrors: false,
  })
  const document = await opened.catch(refuse)
  if (document.numPages > MAX_PAGES)
    throw unreadable(
      `The PDF has more than ${MAX_PAGES} pages. Save the pages of the resume alone and send those.`,
    )
  const pages: PdfPage[] = []
  try {
    const own = await ownPages(document, OPS)
    if (own !== null) return ownLines(own)
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number)
      const { items } = await page.getTextContent()
      const [left = 0, bottom = 0, right = 0, top = 0] = page.view
      const pieces = items.flatMap((item, order) => ('str' in item ? [{ ...placed(item), order }] : []))
      const operations = await page.getOperatorList()
      const shapes = smallShapes(operations, OPS)
      const whole = withJoinedLetters(withDrawnBullets(pieces, shapes), operations, OPS.showText)
      pages.push({ width: right - left, height: top - bottom, pieces: whole })
    }
  } catch (problem) {
    refuse(problem)
  }
  if (!pages.flatMap(({ pieces }) => pieces).some(({ text }) => /[\p{L}\p{N}]/u.test(text)))
    throw unreadable(SCANNED)
  return pdfLines(pages)
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
