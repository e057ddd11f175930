import { squeezed } from '#lib/evidence/imports/rules/plain-text.ts'
import type { Draft, DraftEntry, DraftLine, UnplacedText } from '#lib/evidence/master/draft.ts'
import { MASTER_LIMITS } from '#lib/evidence/master/master.ts'
import { lengthOf } from '#lib/text/text.ts'

/** Returns a draft that fits a master; text over the limits is listed in `unplaced` and never cut. */
export function withinLimits(draft: Draft): Draft {
  const unplaced = [...draft.unplaced]
  const fits = draft.entries.flatMap((entry) => fitting(entry, unplaced))
  const entries = fits.slice(0, MASTER_LIMITS.entries)
  for (const entry of fits.slice(MASTER_LIMITS.entries))
    unplaced.push(...wholeEntry(entry, 'There are too many entries.'))
  let room: number = MASTER_LIMITS.lines
  const keepLines = <Line extends DraftLine>(lines: Line[]) =>
    lines.filter((line) => {
      const reason = room === 0 ? 'There are too many lines.' : reasonAgainst(line)
      if (reason === null) room -= 1
      else unplaced.push(unplacedLine(line, reason))
      return reason === null
    })
  const tidy = <Line extends DraftLine>(line: Line) => tidyLine(line, unplaced)
  const within = entries.map((entry) => ({ ...entry, lines: keepLines(entry.lines.map(tidy)) }))
  return { ...draft, entries: within, lines: keepLines(draft.lines.map(tidy)), unplaced }
}

function fitting(entry: DraftEntry, unplaced: UnplacedText[]): DraftEntry[] {
  const heading = squeezed(entry.heading)
  if (heading === '') {
    unplaced.push(...wholeEntry(entry, 'Nothing names the role, project or school.'))
    return []
  }
  if (lengthOf(heading) > MASTER_LIMITS.heading) {
    unplaced.push(...wholeEntry(entry, 'Its heading is too long.'))
    return []
  }
  const sublines = entry.sublines.map(squeezed)
  const long = sublines.filter((text) => lengthOf(text) > MASTER_LIMITS.subline)
  const moved = long.map((text) => ({ text, tags: [], read_from: entry.read_from }))
  return [
    {
      ...entry,
      heading,
      sublines: sublines.filter((text) => !long.includes(text)),
      lines: [...moved, ...entry.lines],
    },
  ]
}

function tidyLine<Line extends DraftLine>(line: Line, unplaced: UnplacedText[]): Line {
  const all = [...new Set(line.tags.map(squeezed))].filter((tag) => tag !== '')
  const tags = all.filter((tag) => lengthOf(tag) <= MASTER_LIMITS.tag).slice(0, MASTER_LIMITS.tags)
  const beyond = all.filter((tag) => !tags.includes(tag))
  const texts = unplaced.map(({ text }) => text)
  // All lines of an entry may have the same tag, so it is listed once.
  for (const tag of beyond)
    if (!texts.includes(tag)) unplaced.push({ line: line.read_from ?? 0, text: tag, reason: BEYOND })
  return { ...line, text: squeezed(line.text), tags }
}

const BEYOND = `A line takes at most ${MASTER_LIMITS.tags} tags of ${MASTER_LIMITS.tag} letters.`

function reasonAgainst({ text }: DraftLine): string | null {
  return lengthOf(text) > MASTER_LIMITS.text ? 'The line is too long.' : null
}

function unplacedLine({ text, tags, read_from }: DraftLine, reason: string): UnplacedText {
  const whole = tags.length === 0 ? text : `${text} (${tags.join(', ')})`
  return { line: read_from ?? 0, text: whole, reason }
}

function wholeEntry({ heading, sublines, lines, read_from }: DraftEntry, reason: string): UnplacedText[] {
  const heads = [heading, ...sublines].map((text) => ({ text, tags: [], read_from }))
  return [...heads, ...lines].filter(({ text }) => text !== '').map((line) => unplacedLine(line, reason))
}
