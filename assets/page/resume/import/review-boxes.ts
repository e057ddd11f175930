import { signal } from '@preact/signals'
import type { PDFPageProxy } from 'unpdf/pdfjs'
import type { z } from 'zod'
import { ENTRY_SECTIONS, type EntrySection, SECTIONS, type Section } from '#db/rows/master.ts'
import type { EditedDraft, ImportResponse } from '#lib/evidence/master/import-schema.ts'
import { byOwnHeading, holdsEntries, sectionTitle } from '#lib/evidence/master/master.ts'

/** The entries and lines read from a resume, before any is stored. */
export type ImportProposal = z.output<typeof ImportResponse>['proposal']

/** A line that was read, as the person has it now; `from` and `to` are its lines in the document, 0 for none. */
export type ReviewLine = {
  key: string
  text: string
  tags: string[]
  from: number
  to: number
  /** Whether the resume says it already. */
  has: boolean
  isOut: boolean
}

/** An entry, or the lines of a section that has none; `head` is null for those. */
export type ReviewBox = {
  key: string
  section: Section
  /** The heading to print under in place of the section's name; null if the document has none. */
  own_heading: string | null
  head: {
    heading: string
    sublines: string[]
    from: number
    has: boolean
    isOut: boolean
    unsure: string
  } | null
  lines: ReviewLine[]
}

/** The target of a line: an existing box, or one that is created for it. */
export type MoveTarget = { key: string; label: string }

type ProposedReadLine = Pick<
  ImportProposal['lines'][number],
  'key' | 'text' | 'tags' | 'read_from' | 'read_to' | 'has'
>

/** Returns the read boxes, sections in the order of the document; those without a place in it come last. */
export function boxesOf({ entries, lines }: ImportProposal): ReviewBox[] {
  const first = (section: Section) =>
    [...entries, ...lines].reduce(
      (least, part) => (part.section === section && part.read_from ? Math.min(least, part.read_from) : least),
      Number.POSITIVE_INFINITY,
    )
  return sectionsBy(first).flatMap((section): ReviewBox[] => {
    const own = byOwnHeading(
      section,
      lines.filter((line) => line.section === section),
    ).map(({ heading, parts }) => ({
      key: sectionKey(section) + (heading === null ? '' : ` ${heading}`),
      section,
      own_heading: heading,
      head: null,
      lines: parts.map(lineOf),
    }))
    const sectionEntries = entries.filter((entry) => entry.section === section)
    const boxesMade = sectionEntries.map(
      ({ key, own_heading, heading, sublines, read_from, has, unsure, lines: below }) => ({
        key,
        section,
        own_heading: own_heading ?? null,
        head: { heading, sublines, from: read_from ?? 0, has: has !== null, isOut: false, unsure },
        lines: below.map(lineOf),
      }),
    )
    return [...own, ...boxesMade]
  })
}

function sectionsBy(place: (section: Section) => number): Section[] {
  return SECTIONS.toSorted((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)))
}

function lineOf({ key, text, tags, read_from, read_to, has }: ProposedReadLine): ReviewLine {
  return { key, text, tags, from: read_from ?? 0, to: read_to ?? 0, has: has !== null, isOut: false }
}

/** Changes one line. */
export function withLine(boxes: ReviewBox[], key: string, change: Partial<ReviewLine>): ReviewBox[] {
  const says = change.text === undefined ? change : { ...change, has: false }
  return boxes.map((box) => ({
    ...box,
    lines: box.lines.map((line) => (line.key === key ? { ...line, ...says } : line)),
  }))
}

/** Changes the words over an entry, or leaves it out. */
export function withHead(
  boxes: ReviewBox[],
  key: string,
  change: Partial<NonNullable<ReviewBox['head']>>,
): ReviewBox[] {
  return boxes.map((box) =>
    box.key === key && box.head ? { ...box, head: { ...box.head, has: false, ...change } } : box,
  )
}

/** Changes the heading that the parts of a box print under. */
export function withOwnHeading(boxes: ReviewBox[], key: string, own_heading: string): ReviewBox[] {
  return boxes.map((box) => (box.key === key ? { ...box, own_heading } : box))
}

/** Cuts a line in two at a place in its text; the second part's key is `next`. */
export function splitLine(
  boxes: ReviewBox[],
  { key, at: index, next }: { key: string; at: number; next: string },
) {
  return boxes.map((box) => ({
    ...box,
    lines: box.lines.flatMap((line) => {
      if (line.key !== key) return [line]
      const [before, after] = [line.text.slice(0, index).trimEnd(), line.text.slice(index).trimStart()]
      return [
        { ...line, text: before, has: false },
        { ...line, key: next, text: after, has: false },
      ]
    }),
  }))
}

/** The line above another of its place, and the boxes with both as one; null for the first line of a place. */
export function joinUp(boxes: ReviewBox[], key: string) {
  const box = boxes.find(({ lines }) => lines.some((line) => line.key === key))
  const index = box?.lines.findIndex((line) => line.key === key) ?? -1
  const [above, line] = [box?.lines[index - 1], box?.lines[index]]
  if (!box || !above || !line) return null
  const text = [above.text, line.text].filter(Boolean).join(' ')
  const whole = { ...above, text, to: Math.max(above.to, line.to), has: false }
  const lines = box.lines.flatMap((reviewLine) =>
    reviewLine === line ? [] : [reviewLine === above ? whole : reviewLine],
  )
  return { above, boxes: boxes.map((reviewBox) => (reviewBox === box ? { ...box, lines } : reviewBox)) }
}

/** Returns the possible targets of a line, without its present box. */
export function targetsOf(boxes: readonly ReviewBox[], currentKey: string): MoveTarget[] {
  const entries = boxes.flatMap(({ key, section, head }) =>
    head ? [{ key, label: `${sectionTitle(section)}: ${head.heading || 'without a name'}` }] : [],
  )
  const sections = SECTIONS.filter((section) => !holdsEntries(section)).map((section) => ({
    key: sectionKey(section),
    label: sectionTitle(section),
  }))
  const targets = ENTRY_SECTIONS.map((section) => ({
    key: `${NEW}${section}`,
    label: `A new entry under ${sectionTitle(section)}`,
  }))
  return [...entries, ...sections, ...targets].filter(({ key }) => key !== currentKey)
}

const NEW = 'new:'

/** Puts a line at the end of another place; for a new entry it becomes the heading. Without a target it is in no place. */
export function moveLine(boxes: ReviewBox[], line: ReviewLine, target: string): ReviewBox[] {
  const entryOfLine = `${line.key}n`
  const without = boxes.map((box) => ({ ...box, lines: box.lines.filter(({ key }) => key !== line.key) }))
  const filled = without.filter(
    ({ key, head, lines }) => key !== entryOfLine && (head !== null || lines.length > 0),
  )
  if (target === '') return filled
  if (target.startsWith(NEW)) {
    const section = target.slice(NEW.length) as EntrySection
    const head = { heading: line.text, sublines: [], from: line.from, has: false, isOut: false, unsure: '' }
    return withBox(filled, { key: entryOfLine, section, own_heading: null, head, lines: [] })
  }
  const moved = { ...line, has: false }
  if (filled.some(({ key }) => key === target)) {
    return filled.map((box) => (box.key === target ? { ...box, lines: [...box.lines, moved] } : box))
  }
  const section = SECTIONS.find((name) => sectionKey(name) === target) ?? 'other'
  return withBox(filled, { key: target, section, own_heading: null, head: null, lines: [moved] })
}

/** Turns the heading of an entry, and its lines, into lines of the entry above; null for the first entry. */
export function headToLines(boxes: ReviewBox[], key: string): ReviewBox[] | null {
  const index = boxes.findIndex((box) => box.key === key)
  const [above, box] = [boxes[index - 1], boxes[index]]
  if (!above?.head || !box?.head || above.section !== box.section) return null
  const { heading, sublines, from } = box.head
  const words = [heading, ...sublines].filter((text) => text.trim() !== '')
  const linesMade = words.map((text, place) => ({
    key: `${key}h${place}`,
    text,
    tags: [],
    from,
    to: from,
    has: false,
    isOut: false,
  }))
  const whole = { ...above, lines: [...above.lines, ...linesMade, ...box.lines] }
  return boxes.flatMap((reviewBox) => (reviewBox === box ? [] : [reviewBox === above ? whole : reviewBox]))
}

// A section keeps its place; in it the lines without an entry come first.
function withBox(boxes: ReviewBox[], added: ReviewBox): ReviewBox[] {
  const sections = [...new Set([...boxes, added].map(({ section }) => section))]
  return sections.flatMap((section) => {
    const own = [...boxes, added].filter((box) => box.section === section)
    return [...own.filter(({ head }) => head === null), ...own.filter(({ head }) => head !== null)]
  })
}

function sectionKey(section: Section): string {
  return `s:${section}`
}

/** How much would be stored. */
export function countChosen(boxes: readonly ReviewBox[]): { entries: number; lines: number } {
  const reviewBoxes = boxes.filter(({ head }) => head?.isOut !== true)
  return {
    entries: reviewBoxes.filter(({ head }) => head && !head.has).length,
    lines: reviewBoxes.flatMap(({ lines }) => lines.filter(isChosen)).length,
  }
}

function isChosen({ text, has, isOut }: ReviewLine): boolean {
  return !has && !isOut && text.trim() !== ''
}

/** Returns the request body, and the local part for each key that a refusal may name. */
export function draftOf(boxes: readonly ReviewBox[]): { draft: EditedDraft; keys: Map<string, string> } {
  const draft: EditedDraft = { entries: [], lines: [] }
  const keys = new Map<string, string>()
  for (const { key, section, own_heading, head, lines } of boxes) {
    const under = own_heading ? { own_heading } : {}
    if (head?.isOut) continue
    const reviewLines = lines.filter(isChosen)
    const sent = reviewLines.map(({ text, tags }) => ({ text, tags }))
    if (head && holdsEntries(section)) {
      const sublines = head.sublines.filter((text) => text.trim() !== '')
      draft.entries.push({ section, ...under, heading: head.heading, sublines, lines: sent })
      const entry = `e${draft.entries.length}`
      keys.set(entry, key)
      for (const [index, line] of reviewLines.entries()) keys.set(`${entry}.${index + 1}`, line.key)
    } else {
      for (const [index, line] of sent.entries()) {
        draft.lines.push({ ...line, section, ...under })
        keys.set(`l${draft.lines.length}`, reviewLines[index]?.key ?? '')
      }
    }
  }
  return { draft, keys }
}

/** The addresses of the pictures of a PDF's pages, in memory only; a page that is not drawn yet has ''. */
export const pagePictures = signal<readonly string[]>([])

/** Draws the pages of a PDF for the screen. The file never leaves the browser for it; without a picture the text stays. */
export async function drawPages(file: Blob): Promise<void> {
  dropPictures()
  const { getDocument } = await import('unpdf/pdfjs')
  const data = new Uint8Array(await file.arrayBuffer())
  const opened = getDocument({ data, verbosity: 0 })
  const document = await opened.promise
  const drawing = pagePictures.peek()
  for (let number = 1; number <= Math.min(document.numPages, MOST_PAGES); number += 1) {
    const picture = await drawn(await document.getPage(number))
    if (pagePictures.peek() !== drawing && number === 1) break
    pagePictures.value = [...pagePictures.peek(), picture]
  }
  await opened.destroy()
}

/** Forgets the pictures. */
export function dropPictures(): void {
  for (const picture of pagePictures.peek()) URL.revokeObjectURL(picture)
  pagePictures.value = []
}

async function drawn(page: PDFPageProxy): Promise<string> {
  const viewport = page.getViewport({ scale: SCALE })
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(viewport.width)
  canvas.height = Math.ceil(viewport.height)
  await page.render({ canvas, viewport }).promise
  const blob = await new Promise<Blob | null>((take) => canvas.toBlob(take, 'image/png'))
  return blob === null ? '' : URL.createObjectURL(blob)
}

const MOST_PAGES = 10
const SCALE = 1.8
