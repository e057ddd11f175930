import { type Design, headerPlace } from '#lib/resume/print/designs.ts'
import type { HeaderLines } from '#lib/resume/print/display-list.ts'
import type { HeaderItem, PrintedHeader } from '#lib/resume/print/header.ts'
import { onGrid, type TypeSizes } from '#lib/resume/print/spacing.ts'
import { lineBreaks } from '#lib/resume/typeset/line-breaks.ts'
import {
  movedBy,
  type SetTextLine,
  type StyledSpan,
  span,
  type Tone,
  widthsOf,
} from '#lib/resume/typeset/set-text.ts'

/** Sets spans in one line of any length; a continued line ends with a real space. */
type SetLine = (spans: readonly StyledSpan[], size: number, goes_on?: boolean) => SetTextLine

/** The settings of a header; `width` is that between the margins. */
type HeaderSetting = {
  design: Design
  sizes: TypeSizes
  tone: 'ink' | 'placeholder'
  line: SetLine
  width: number
  /** Whether the resume runs from right to left. */
  rtl: boolean
}

/** The placed lines of a header, and whether they are too small to read well. */
type SetHeader = { lines: HeaderLines; tiny: boolean }

const STEP = 0.25
const LEAST = 1
const LINE_HEIGHT = 1.2
const ASCENT = 0.93
// The distance by which a third row may move the text above it into the page margin.
const MARGIN = 12
// The least relative size at which one line still reads well.
const SMALLER = 0.5
const SEPARATOR = '  |  '

/**
 * Sets a header in its place, whose height is fixed. An overlong contact line is first set slightly smaller
 * (interface, resume preview); otherwise it wraps into as few rows of similar width as possible at full size. More
 * than three rows are set smaller until they fit.
 */
export function setHeader({ name, items }: PrintedHeader, setting: HeaderSetting): SetHeader {
  const { design, sizes, tone, line, width } = setting
  const place = headerPlace(sizes, design)
  const toneOf = (isAccent: boolean): Tone => (tone === 'ink' && isAccent ? 'accent' : tone)
  const look = { line, width, style: design.name.style, tone: toneOf(design.name.accent) }
  const title = setName({ text: name, url: null }, look, [sizes.name, place.name])
  const room = place.contact
  const below = setContact(items, { line, width, style: 'regular', tone: toneOf(design.tinted) }, [
    sizes.contact,
    room + MARGIN,
  ])
  const top = design.margins.top - Math.max(0, onGrid(heightOf(below) - room))
  const under = top + place.name + place.gap
  const moved = movedTo(design.align === 'left' ? Number(setting.rtl) : 0.5, width)
  return {
    lines: [
      ...(name === '' ? [] : placed(title, { role: 'H1', top, height: place.name, moved })),
      ...(items.length === 0 ? [] : placed(below, { role: 'P', top: under, height: 0, moved })),
    ],
    tiny: below.size < sizes.contact_min || title.size < sizes.name / 2,
  }
}

type HeaderRun = { line: SetLine; width: number; style: 'strong' | 'regular'; tone: Tone }
type SetLines = { lines: SetTextLine[]; size: number }

function heightOf({ lines, size }: SetLines): number {
  return lines.length * size * LINE_HEIGHT
}

// One line if it is readable; otherwise as many as its place holds, at the largest size that fits.
function setName(item: HeaderItem, part: HeaderRun, [start, room]: [number, number]): SetLines {
  return firstFitting(
    [item],
    part,
    { sizes: stepsDown(start).filter((size) => size >= start / 2), fits: ({ lines }) => lines.length === 1 },
    { sizes: stepsDown(start).filter((size) => size <= start / 2), fits: (set) => heightOf(set) <= room },
  )
}

function setContact(
  items: readonly HeaderItem[],
  part: HeaderRun,
  [start, room]: [number, number],
): SetLines {
  const readable = stepsDown(start).filter((size) => size >= start - SMALLER)
  return firstFitting(
    items,
    part,
    { sizes: readable, fits: ({ lines }) => lines.length === 1 },
    { sizes: stepsDown(start), fits: (set) => heightOf(set) <= room },
  )
}

/** Sizes from the largest to the smallest, and the sets among them that fit. */
type SizeSteps = { sizes: number[]; fits: (set: SetLines) => boolean }

// The first set that fits, or the last; smaller sizes are not set.
function firstFitting(items: readonly HeaderItem[], part: HeaderRun, ...steps: SizeSteps[]): SetLines {
  let set: SetLines = { lines: [], size: LEAST }
  for (const { sizes, fits } of steps) {
    for (const size of sizes) {
      set = { size, lines: rowsOf(items, part, size) }
      if (fits(set)) return set
    }
  }
  return set
}

function stepsDown(largest: number): number[] {
  return Array.from(
    { length: Math.floor((largest - LEAST) / STEP) + 1 },
    (_, index) => largest - index * STEP,
  )
}

function rowsOf(items: readonly HeaderItem[], part: HeaderRun, size: number): SetTextLine[] {
  const pieces = items.flatMap((item) => fitting(item, part, size))
  const rows = balanced(pieces, (row) => part.line(joined(row, part), size).width, part.width)
  return rows.map((row, index) => part.line(joined(row, part), size, index < rows.length - 1))
}

function joined(row: readonly StyledSpan[], part: HeaderRun): StyledSpan[] {
  return row.flatMap((piece, index) => (index === 0 ? [piece] : [separator(part), piece]))
}

type HeaderBreak = { rows: number; cost: number; next: number }

// The fewest rows, and among these the most even ones: computed from the last part to the first.
function balanced(
  pieces: readonly StyledSpan[],
  widthOf: (row: readonly StyledSpan[]) => number,
  most: number,
): StyledSpan[][] {
  const ways: HeaderBreak[] = Array.from({ length: pieces.length + 1 }, () => ({
    rows: Infinity,
    cost: 0,
    next: 0,
  }))
  ways[pieces.length] = { rows: 0, cost: 0, next: 0 }
  for (let start = pieces.length - 1; start >= 0; start -= 1) {
    for (let to = start + 1; to <= pieces.length; to += 1) {
      const width = widthOf(pieces.slice(start, to))
      if (width > most && to > start + 1) break
      const tail = ways[to] as HeaderBreak
      const way = { rows: tail.rows + 1, cost: tail.cost + width * width, next: to }
      const best = ways[start] as HeaderBreak
      if (way.rows < best.rows || (way.rows === best.rows && way.cost < best.cost)) ways[start] = way
    }
  }
  const rows: StyledSpan[][] = []
  for (let index = 0; index < pieces.length; index = (ways[index] as HeaderBreak).next)
    rows.push(pieces.slice(index, (ways[index] as HeaderBreak).next))
  return rows
}

// A part that is wider than the page breaks inside.
function fitting({ text, url }: HeaderItem, part: HeaderRun, size: number): StyledSpan[] {
  const wholeSpan: StyledSpan = { ...span(text, part.style), tone: part.tone, url }
  const line = part.line([wholeSpan], size)
  const most = part.width
  if (line.width <= most) return [wholeSpan]
  return lineBreaks(text, widthsOf(line), most).map(({ from, to }) => ({
    ...wholeSpan,
    text: text.slice(from, to),
  }))
}

function separator({ style, tone }: HeaderRun): StyledSpan {
  return { ...span(SEPARATOR, style), tone: tone === 'ink' ? 'soft' : tone }
}

// The share of the room beside a line that is at its left: none, half or all of it.
function movedTo(share: number, width: number): (line: SetTextLine) => SetTextLine {
  return (line) => (share === 0 ? line : movedBy(line, (width - line.width) * share))
}

type HeaderBox = { role: 'H1' | 'P'; top: number; height: number; moved: (line: SetTextLine) => SetTextLine }

function placed(set: SetLines, { role, top, height, moved }: HeaderBox): HeaderLines {
  const { lines, size } = set
  const spare = Math.max(0, height - heightOf(set)) / 2
  return lines.map((line, index) => ({
    line: moved(line),
    baseline: onGrid(top + spare + size * (ASCENT + index * LINE_HEIGHT)),
    role,
  }))
}
