import { datesIn, isDates } from '#lib/evidence/imports/rules/dates.ts'
import type { SourceLine } from '#lib/evidence/imports/source-line.ts'
import { MASTER_LIMITS } from '#lib/evidence/master/master.ts'

/** The words over a role, project or school. */
export type EntryHead = { heading: string; sublines: string[] }

/**
 * Heading and sublines of an entry from the lines above its text, in the order in which they stand. Dates of the
 * heading go to the line below it, and a place beside it goes last.
 */
export function entryHead(lines: SourceLine[]): EntryHead {
  const rows = withoutBareDates(lines.map(({ text, right }) => turned(text, right)))
  const [first, ...others] = rows
  if (first === undefined) return { heading: '', sublines: [] }
  const { heading, dates } = withoutDates(first)
  const place = first.right !== null && first.right !== dates ? [first.right] : []
  const below = others.map(({ text, right }) => (right === null ? text : `${text}, ${right}`))
  // Dates within the heading's own words say nothing of the line below it.
  const joins = first.right === null ? 0 : 1
  if (dates !== null) below.splice(0, joins, ...withDates(joins === 0 ? undefined : below[0], dates))
  return { heading, sublines: fewer([...below, ...place]) }
}

type Row = { text: string; right: string | null }

// In a table the dates may stand left.
function turned(text: string, right: string | null): Row {
  return right !== null && isDates(text) && !isDates(right) ? { text: right, right: text } : { text, right }
}

// A line of nothing but dates belongs to the line beside it.
function withoutBareDates(rows: Row[]): Row[] {
  const [first, second] = rows
  if (!first || !second || first.right !== null || second.right !== null || !isDates(first.text)) return rows
  return [{ text: second.text, right: first.text }, ...rows.slice(2)]
}

function withoutDates({ text, right }: Row): { heading: string; dates: string | null } {
  if (right !== null) return { heading: text, dates: datesIn(right) === null ? null : right }
  const found = datesIn(text)
  if (found === null) return { heading: text, dates: null }
  const before = text.slice(0, found.start).replace(/[\s,;:|·•–—([-]+$/, '')
  const after = text.slice(found.end).replace(/^[\s,;:|·•–—)\]-]+/, '')
  const dates = text.slice(found.start, found.end).trim()
  if (before === '' && after === '') return { heading: text, dates: null }
  if (before === '') return { heading: after, dates }
  return { heading: before, dates: after === '' ? dates : `${dates}, ${after}` }
}

function withDates(next: string | undefined, dates: string): string[] {
  if (next === undefined) return [dates]
  if (datesIn(next) !== null) return [dates, next]
  const joined = `${next}, ${dates}`
  return joined.length <= MASTER_LIMITS.subline ? [joined] : [dates, next]
}

function fewer(sublines: string[]): string[] {
  const max = MASTER_LIMITS.sublines
  if (sublines.length <= max) return sublines
  return [...sublines.slice(0, max - 1), sublines.slice(max - 1).join(' | ')]
}
