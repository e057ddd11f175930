import type { EntrySection } from '#db/rows/master.ts'
import { datesIn, isDates, isDuration } from '#lib/evidence/imports/rules/dates.ts'
import { hasDates, type SplitEntry } from '#lib/evidence/imports/rules/entry-shape.ts'
import { isProse, isSentence, LONGEST_NAME } from '#lib/evidence/imports/rules/plain-text.ts'
import type { DraftEntry, DraftLine, SourceLine } from '#lib/evidence/master/draft.ts'
import { hasContent, MASTER_LIMITS } from '#lib/evidence/master/master.ts'
import { isPlaceName } from '#lib/index/places/named-places.ts'
import { kilometresBetween, townsNamed } from '#lib/index/places/town-table.ts'
import { findTown, readPlace } from '#lib/index/places/towns.ts'
import { titleInLines } from '#lib/index/titles/title-in-lines.ts'

/** An entry by its head; null for a line that is too long to name one. */
export function fromHead(section: EntrySection, { head, body }: SplitEntry): DraftEntry | null {
  const first = head[0] as SourceLine
  if (first.text.length > MASTER_LIMITS.heading && datesIn(first.text) === null) return null
  const { heading, sublines } = entryHead(head)
  return { section, heading, sublines, lines: body.map(lineOf), read_from: first.number }
}

/** An entry by a bullet, which may name a project and say a line about it. Example: "Loomkit – a planner for weavers". */
export function fromBullet(section: EntrySection, { head, body }: SplitEntry): DraftEntry | null {
  const first = head[0] as SourceLine
  const match = section === 'projects' ? NAMED.exec(first.text) : null
  const of_body = body.map(lineOf)
  if (match === null || isDates(match[1] ?? '')) return fromHead(section, { head, body })
  const [, heading = '', text = ''] = match
  const about = { text, tags: [], read_from: first.number }
  const sublines = first.right === null ? [] : [first.right]
  return { section, heading: heading.trim(), sublines, lines: [about, ...of_body], read_from: first.number }
}

/** Converts one line of text, with the text at its right. */
export function lineOf({ text, right, number, until }: SourceLine): DraftLine {
  const start = text.endsWith(':') ? text : `${text},`
  const line = { text: right === null ? text : `${start} ${right}`, tags: [], read_from: number }
  return until === undefined ? line : { ...line, read_to: until }
}

const NAMED = /^(\p{Lu}[^:–—]{1,60}?)(?::| [–—-]) +(\S.{10,})$/u

/** Cuts the lines of a section into entries: by headings, dates, bullets and the beginnings of text. */
export function splitEntries(lines: SourceLine[]): SplitEntry[] {
  const dated_at = placeOfDates(lines)
  const entries: SplitEntry[] = []
  for (const [index, line] of lines.entries()) {
    const open = entries.at(-1)
    if (
      open === undefined ||
      startsNew({ open, line, below: lines.slice(index + 1, index + 1 + MAX_HEAD), dated_at })
    ) {
      entries.push({ head: [line], body: [] })
    } else if (isBody(line, open)) {
      open.body.push(line)
    } else {
      open.head.push(line)
    }
  }
  return entries
}

/** Returns whether a line belongs to the text of an entry and not to its head. */
function isBody(line: SourceLine, { head, body }: SplitEntry): boolean {
  if (line.level !== null) return false
  if (line.bullet || body.length > 0) return true
  if (hasDates(line)) return false
  const first = head[0] as SourceLine
  if (isProse(line.text) || line.indent > first.indent + INDENT || head.length >= MAX_HEAD) return true
  return head.some(hasDates) && (SHORT_SENTENCE.test(line.text) || isSentence(line.text))
}

type EntryStep = { open: SplitEntry; line: SourceLine; below: SourceLine[]; dated_at: number }

function startsNew(step: EntryStep): boolean {
  const { open, line } = step
  if (line.bullet) return open.head[0]?.bullet === true && open.body.length === 0
  if (isDuration(line.text)) return false
  if (line.level !== null) return startsByLevel(open, line.level)
  return open.body.length > 0 ? startsAfterBody(step) : startsInHead(step)
}

function startsByLevel({ head, body }: SplitEntry, level: number): boolean {
  const last = head.findLast((line) => line.level !== null)
  return body.length > 0 || last === undefined || last.level === null || last.level >= level
}

function startsAfterBody({ open, line, below: [next] }: EntryStep): boolean {
  const first = open.head[0] as SourceLine
  if (first.level !== null && line.level === null && !hasDates(line)) return false
  if (hasDates(line)) return !isProse(line.text) || line.right !== null
  if (isProse(line.text) || line.indent > first.indent + INDENT) return false
  const dates_follow = next !== undefined && !next.bullet && hasDates(next)
  if (!dates_follow && line.level === null && LABELLED.test(line.text)) return false
  const after_bullets = open.body.at(-1)?.bullet === true
  // A partly bold line is strong if its longer part is.
  const as_strong = line.strong === first.strong || (after_bullets && dates_follow)
  const looks_same = as_strong && Math.abs(line.indent - first.indent) < INDENT
  return looks_same && (dates_follow || line.gap || (line.strong && first.strong) || after_bullets)
}

function startsInHead(step: EntryStep): boolean {
  const { open, line, dated_at } = step
  const first = open.head[0] as SourceLine
  if (first.bullet) return true
  if (!open.head.some(hasDates)) return false
  if (line.indent > first.indent + INDENT && !hasDates(line)) return false
  if (line.gap && !isProse(line.text)) return !isSubline(step)
  const mayBeDates = open.head.length < MAX_HEAD && isDates(line.text)
  if (mayBeDates && open.head.every((above) => isDates(above.text) && above.right === null)) return false
  if (hasDates(line)) return dated_at === 0 || open.head.length > dated_at + 1
  if (isProse(line.text)) return false
  if (line.strong && first.strong && !open.head.at(-1)?.strong) return true
  return open.head.length > dated_at && datesFollow(step)
}

// Returns whether its dates stand as far below it as the first entry's dates below its heading.
function datesFollow({ line, below, dated_at }: EntryStep): boolean {
  const index = [line, ...below].findIndex((sourceLine) => sourceLine.bullet || hasDates(sourceLine))
  return dated_at > 0 && index === dated_at && !below[index - 1]?.bullet
}

// A single undated line set off below a dated one is its title; the next employer would have dates.
function isSubline(step: EntryStep): boolean {
  const { open, line, dated_at } = step
  const [next] = step.below
  if (hasDates(line) || datesFollow(step)) return false
  if (!isAlike(line, open.head[0] as SourceLine)) return true
  if (open.head.length > dated_at + 1) return false
  if (dated_at === 0) return true
  return next === undefined || next.bullet || !hasDates(next)
}

// Entries begin with lines in the same letters.
function isAlike(line: SourceLine, first: SourceLine): boolean {
  return Math.abs(line.size - first.size) < 0.08 && Math.abs(line.indent - first.indent) < INDENT
}

/** Returns the line with the dates of an entry, by the first entry: 0 the heading, 1 the line below it. */
function placeOfDates(lines: SourceLine[]): number {
  const end = lines.findIndex(({ bullet }) => bullet)
  const head = end > 0 ? lines.slice(0, end) : lines
  return Math.max(
    0,
    head.slice(0, MAX_HEAD).findIndex((line) => hasDates(line)),
  )
}

// A detail of the entry above. Example: "Technologies: looms, dyes".
const LABELLED = /^\p{Lu}[^:]{1,30}: \S/u
// Example: "Filed papers for partners.", but not "Smith & Sons Ltd."
const SHORT_SENTENCE = /^\p{Lu}\S* .*\p{Ll}{3}[.!]$/u

// A sign that parts a text from that at its right.
const BAR = /(?:(?<!\s)\s+)?[|·•]$/
const INDENT = 0.7
const MAX_HEAD = 4

/** The head of a role, project or school. */
type EntryHead = { heading: string; sublines: string[] }

/**
 * Heading and sublines of an entry from the lines above its text, in the order in which they stand. Dates of the
 * heading go to the line below it, and a place beside it goes last.
 */
export function entryHead(lines: SourceLine[]): EntryHead {
  const rows = withoutBareDates(
    withTitleFirst(lines).map(({ text, right }) =>
      turned(closedDates(text), right === null ? null : closedDates(right)),
    ),
  )
  const [first, ...others] = rows
  if (first === undefined) return { heading: '', sublines: [] }
  const { heading, dates } = withoutDates(first)
  const place = first.right !== null && dates === null ? [first.right] : []
  const below = others.map(({ text, right }) =>
    right === null ? text : `${text.replace(BAR, '')}, ${right}`,
  )
  // Dates within the heading's own words do not date the line below it.
  const joins = first.right === null ? 0 : 1
  if (dates !== null) below.splice(0, joins, ...withDates(joins === 0 ? undefined : below[0], dates))
  return { heading, sublines: fewer([...below, ...place]) }
}

// A part of a known town, and the town. Examples: "Hackney, London", "Kings Cross, London"; but not "Acme, London".
function namesPlace(text: string): boolean {
  const [part = '', ...names] = text.split(/,\s*/)
  const town = names.length <= MOST_WITHIN ? findTown(names.join(', ')) : null
  if (town === null || !names.every((name) => readPlace(name).countries.length > 0)) return false
  return PART_OF_TOWN.test(part) || townsNamed(part).some((own) => kilometresBetween(own, town) <= MOST_APART)
}

// Kilometres from the middle of a town to its parts.
const MOST_APART = 30
const MOST_WITHIN = 2
const PART_OF_TOWN =
  /^(?:\p{Lu}[\p{L}'’.-]* ){1,3}(?:Cross|Square|Park|Hill|Bridge|Green|Town|Gate|Heath|Quay|Wharf|Dock|Docks|Road|Street|Station|District|Village|Heights|Beach|Valley|End|Common|Junction|Platz|Allee|Viertel)$/u

// The name of an entry may stand in stronger letters below its dates and town. Example: "01/03/2019 – 02/2022 Gdansk, Poland"
// above "SHIFT SUPERVISOR". In other letters the town must be one that is known.
function withTitleFirst(lines: readonly SourceLine[]): SourceLine[] {
  const [first, second, ...rest] = lines
  if (first === undefined || second === undefined || first.level !== null) return [...lines]
  if ([first, second].some(({ text }) => text.length > LONGEST_NAME)) return [...lines]
  const isPlace = first.right === null && namesPlace(first.text)
  if (isPlace && titleInLines([second.text]) !== null) return [second, ...rest, first]
  const { place, dates } = placeBesideDates(first)
  const isTitle = second.right === null && datesIn(second.text) === null && !second.bullet
  if (place === '' || !isTitle) return [...lines]
  const isTown = readPlace(place).countries.length > 0 && readPlace(second.text).countries.length === 0
  // The letters of a line that begins with dates are those of its dates.
  const isStronger =
    (first.right === null || isTown) &&
    ((second.strong && !first.strong) || second.size > first.size + LARGER)
  if (!isStronger && !(isTown && isPlaceName(place))) return [...lines]
  return [second, { ...first, text: place, right: dates }, ...rest]
}

function placeBesideDates({ text, right }: SourceLine): { place: string; dates: string } {
  const none = { place: '', dates: '' }
  if (right !== null) return isDates(text) && !isDates(right) ? { place: right, dates: text } : none
  const found = datesIn(text)
  if (found === null || found.start > 0) return none
  return {
    place: text.slice(found.end).replace(BEHIND_DATES, ''),
    dates: text.slice(0, found.end).trim(),
  }
}

const LARGER = 0.04

type SplitEntryRow = { text: string; right: string | null }

// Dates may stand in square brackets, and a sign between two columns behind them. Example: "2020 – 2022 |".
function closedDates(text: string): string {
  const [, inner = ''] = /^\[([^[\]]*)\]$/.exec(text) ?? []
  if (inner !== '' && isDates(inner)) return inner.trim()
  const [, dates = ''] = /^(.*\S)\s*[–—|·•/@,-]$/u.exec(text) ?? []
  return datesIn(dates)?.range && isDates(dates) ? dates : text
}

// In a table the dates may stand at the left.
function turned(text: string, right: string | null): SplitEntryRow {
  return right !== null && isDates(text) && !isDates(right) ? { text: right, right: text } : { text, right }
}

// A line of only dates belongs to the line beside it.
function withoutBareDates(rows: SplitEntryRow[]): SplitEntryRow[] {
  const [first, second, third] = rows
  const isBare = (row: SplitEntryRow | undefined) =>
    row !== undefined && row.right === null && row.text.length <= LONGEST_NAME && isDates(row.text)
  if (first && third && isBare(first) && isBare(second) && !isBare(third))
    return withoutBareDates([{ text: `${first.text} – ${second?.text}`, right: null }, ...rows.slice(2)])
  if (!first || !second || first.right !== null || second.right !== null || !isDates(first.text)) return rows
  return [{ text: second.text, right: first.text }, ...rows.slice(2)]
}

// A full stop may end the dates, but ".NET" begins a name.
const BEHIND_DATES = /^(?:[\s,;:|·•–—)\]-]|\.(?=\s|$))+/

function withoutDates({ text, right }: SplitEntryRow): { heading: string; dates: string | null } {
  if (right !== null)
    return { heading: text, dates: datesIn(right) === null ? null : right.replace(/^\(([^()]*)\)$/, '$1') }
  const datesRead = datesIn(text)
  if (datesRead === null) return { heading: text, dates: null }
  const before = text.slice(0, datesRead.start).replace(/(?<![\s,;:|·•–—([-])[\s,;:|·•–—([-]+$/, '')
  const after = text.slice(datesRead.end).replace(BEHIND_DATES, '')
  const own = text.slice(datesRead.start, datesRead.end).trim()
  if (before === '' && (!hasContent(after) || isDuration(after))) return { heading: text, dates: null }
  if (before === '') return { heading: after, dates: own }
  const isParted = /[,;:|·•–—-]\s*$/.test(text.slice(0, datesRead.start))
  const { heading, lead } = isParted ? { heading: before, lead: '' } : withoutLead(before)
  const dates = lead === '' ? own : `${lead} ${own}`
  return { heading: closed(heading), dates: after === '' ? dates : `${dates}, ${after}` }
}

// Words that belong to the dates behind them go along. Examples: "graduated" before "June 2015", "Class of" in a bracket with
// "2013", and "Summers 2014 &" before "2015".
function withoutLead(before: string): { heading: string; lead: string } {
  if (before.length > LONGEST_NAME) return { heading: before, lead: '' }
  const [, heading = '', bracket, part] =
    /^(.*\S)\s*(?:\(([^(),;|·]*)|(?:[,;|·]|\s[–—-])\s+([^,;|·–—()]*))$/u.exec(before) ?? []
  const lead = (bracket ?? part ?? '').trim()
  const words = lead.split(/\s+/)
  const isLead = bracket === undefined ? words.every((word) => /^\p{Ll}{2,}$/u.test(word)) : true
  const isDated = /(?<!\d)(?:19|20)\d\d(?!\d)/.test(lead)
  if (lead === '' || heading === '' || (!isDated && (!isLead || words.length > MOST_OF_LEAD)))
    return { heading: before, lead: '' }
  return { heading, lead }
}

const MOST_OF_LEAD = 3

// Moves a bracket that closes after the dates to before them. Example: "Acme (Porto, 2019 - 2021)".
function closed(text: string): string {
  return text.lastIndexOf('(') > text.lastIndexOf(')') ? `${text})` : text
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
