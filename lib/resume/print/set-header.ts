import type { HeaderLines } from '#lib/resume/print/display-list.ts'
import { greedyBreaks } from '#lib/resume/print/greedy-breaks.ts'
import type { HeaderItem, PrintedHeader } from '#lib/resume/print/header.ts'
import { type Line, movedBy, type Span, span, type Tone, widthsOf } from '#lib/resume/print/set-text.ts'
import { HEADER, onGrid, PAGE, TEXT_WIDTH, type TypeSizes } from '#lib/resume/print/spacing.ts'

/** Sets spans in one line, however long it is. */
export type SetLine = (spans: readonly Span[], size: number) => Line

export type HeaderSetting = { sizes: TypeSizes; tone: Tone; line: SetLine }

/** The lines of a header at their places, and whether they had to be set too small to be read well. */
export type SetHeader = { lines: HeaderLines; tiny: boolean }

const STEP = 0.25
const LEAST = 1
const LINE_HEIGHT = 1.2
const ASCENT = 0.93
const SEPARATOR = '  |  '

/**
 * Sets a header in its place, which has one height whatever it holds: an overlong contact line is set smaller, then
 * wraps between its parts, and what is more than its place holds is set smaller still.
 */
export function setHeader({ name, items }: PrintedHeader, setting: HeaderSetting): SetHeader {
  const { sizes } = setting
  const title: HeaderItem = { text: name, url: null }
  const top = setLines([title], { ...setting, style: 'strong' }, [sizes.name, sizes.name / 2, HEADER.name])
  const { contact, contact_min } = sizes
  const below = setLines(items, { ...setting, style: 'regular' }, [contact, contact_min, HEADER.contact])
  const at = PAGE.top
  return {
    lines: [
      ...(name === '' ? [] : placed(top, { role: 'H1', top: at, height: HEADER.name })),
      ...(items.length === 0
        ? []
        : placed(below, { role: 'P', top: at + HEADER.name + HEADER.gap, height: 0 })),
    ],
    tiny: below.size < contact_min || top.size < sizes.name / 2,
  }
}

type Part = HeaderSetting & { style: 'strong' | 'regular' }
type SetLines = { lines: Line[]; size: number }

// One line if it can be read; else as many as the place holds, at the largest size at which it holds them.
function setLines(items: readonly HeaderItem[], part: Part, [from, least, height]: [number, number, number]) {
  let size = from
  let lines = brokenLines(items, part, size)
  while (lines.length > 1 && size - STEP >= least) {
    size -= STEP
    lines = brokenLines(items, part, size)
  }
  while (lines.length * size * LINE_HEIGHT > height && size - STEP >= LEAST) {
    size -= STEP
    lines = brokenLines(items, part, size)
  }
  return { lines, size }
}

function brokenLines(items: readonly HeaderItem[], part: Part, size: number): Line[] {
  const pieces = items.flatMap((item) => fitting(item, part, size))
  const rows: Span[][] = []
  for (const piece of pieces) {
    const row = rows.at(-1)
    const longer = row ? [...row, separator(part), piece] : [piece]
    if (row && part.line(longer, size).width <= TEXT_WIDTH) rows[rows.length - 1] = longer
    else rows.push([piece])
  }
  return rows.map((row, at) => {
    const line = part.line(row, size)
    if (at === rows.length - 1) return line
    // A real space ends a line that goes on, or programs would join the words around the end.
    return { ...part.line([...row, { ...separator(part), text: ' ' }], size), width: line.width }
  })
}

// A part that is wider than the page breaks inside.
function fitting({ text, url }: HeaderItem, part: Part, size: number): Span[] {
  const whole: Span = { ...span(text, part.style), tone: part.tone, url }
  const line = part.line([whole], size)
  if (line.width <= TEXT_WIDTH) return [whole]
  return greedyBreaks(text, widthsOf(line), TEXT_WIDTH).map(({ from, to }) => ({
    ...whole,
    text: text.slice(from, to),
  }))
}

function separator({ style, tone }: Part): Span {
  return { ...span(SEPARATOR, style), tone: tone === 'ink' ? 'soft' : tone }
}

type Place = { role: 'H1' | 'P'; top: number; height: number }

function placed({ lines, size }: SetLines, { role, top, height }: Place): HeaderLines {
  const spare = Math.max(0, height - lines.length * size * LINE_HEIGHT) / 2
  return lines.map((line, at) => ({
    line: movedBy(line, (TEXT_WIDTH - line.width) / 2),
    baseline: onGrid(top + spare + size * (ASCENT + at * LINE_HEIGHT)),
    role,
  }))
}
