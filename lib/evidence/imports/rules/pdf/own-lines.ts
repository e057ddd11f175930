import { type Box, boxOf } from '#lib/evidence/imports/rules/pdf/page-layout.ts'
import {
  type Letters,
  linesOf,
  type PdfLines,
  usualLetters,
} from '#lib/evidence/imports/rules/pdf/pdf-lines.ts'
import {
  type PlacedText,
  type VisualLine,
  visualLines,
} from '#lib/evidence/imports/rules/pdf/visual-lines.ts'
import { sectionNamed } from '#lib/evidence/imports/words/section-named.ts'
import type { LineLabel, SourceLine } from '#lib/evidence/master/draft.ts'

/** A tagged text of a page that Shortlist made: its role, and whether it goes on from the page above. */
export type TaggedText = { role: string; isRest: boolean; pieces: PlacedText[] }

/** A tagged page: how large it is in points, its texts in reading order, and the width about which they were mirrored. */
export type TaggedPage = { width: number; height: number; texts: TaggedText[]; mirroredAt: number }

/**
 * Reads the lines of a PDF that Shortlist made by its tags: headings name sections and entries, paragraphs below an entry belong
 * to its head, and list items are its text. Each line tells its part.
 */
export function ownLines(pages: readonly TaggedPage[]): PdfLines {
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
    const goesOn = isFirst && role === 'P' && above?.role === 'P' && isFull(above.lines, own, { box, usual })
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

// A paragraph goes on at the top of the next page if its last line there is full.
function isFull(
  above: VisualLine[],
  own: VisualLine[],
  { box, usual }: { box: Box; usual: Letters },
): boolean {
  return linesOf({ pages: [above, own], box }, usual)[above.length - 1]?.full === true
}

function labelOf(role: string, section: string, open: 'top' | 'section' | 'entry'): LineLabel {
  if (role === section) return 'heading'
  if (open === 'top') return 'top'
  if (/^H/.test(role)) return 'entry'
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
