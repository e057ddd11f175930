import { datesIn } from '#lib/evidence/imports/rules/dates.ts'
import { isProse, LONGEST_NAME } from '#lib/evidence/imports/rules/plain-text.ts'
import { isStudy, type SectionName } from '#lib/evidence/imports/words/section-named.ts'
import type { LineLabel, SourceLine } from '#lib/evidence/master/draft.ts'

/** The lines of an entry's head and of its text. */
export type SplitEntry = { head: SourceLine[]; body: SourceLine[] }

/** Returns whether a line holds the dates of an entry. */
export function hasDates({ text, right }: SourceLine): boolean {
  return (
    (right !== null && datesIn(right) !== null) || (text.length <= LONGEST_NAME && datesIn(text) !== null)
  )
}

/**
 * Cuts a section whose entries end with their dates, and puts the lines below the text of each with its head; null for any
 * other section. Example: "Cook, Inn", two bullets, then "Lyon, 2019 – 2021".
 */
export function endingWithDates(lines: SourceLine[]): SplitEntry[] | null {
  const firstBullet = lines.findIndex(({ bullet }) => bullet)
  const isDated = (line: SourceLine | undefined) =>
    line !== undefined && !line.bullet && hasDates(line) && !isProse(line.text)
  const startsUndated = firstBullet > 0 && !lines.slice(0, firstBullet).some(hasDates)
  const below = lines
    .slice(firstBullet)
    .find(({ bullet, indent }) => !bullet && indent <= (lines[0]?.indent ?? 0) + INDENT)
  const isShape =
    startsUndated && isDated(lines.at(-1)) && below !== undefined && tailEnds(lines, lines.indexOf(below))
  if (!isShape) return null
  const entries: SplitEntry[] = []
  let open: SourceLine[] = []
  for (const line of lines) {
    open.push(line)
    if (!isDated(line)) continue
    entries.push(tailFirst(open))
    open = []
  }
  return entries
}

// A place may stand in a line above the dates.
function tailEnds(lines: SourceLine[], index: number): boolean {
  const [first, second] = lines.slice(index, index + 2)
  if (first !== undefined && hasDates(first)) return true
  return (
    second !== undefined &&
    !second.bullet &&
    !second.gap &&
    hasDates(second) &&
    second.strong === first?.strong
  )
}

function tailFirst(lines: SourceLine[]): SplitEntry {
  const first = lines.findIndex(({ bullet }) => bullet)
  if (first < 0) return { head: lines, body: [] }
  const last = lines.findLastIndex(({ bullet }) => bullet)
  // The last bullet may go on in lines that stand further in.
  const found = lines.findIndex(
    (line, index) => index > last && line.indent <= (lines[0] as SourceLine).indent + INDENT,
  )
  const tail = found < 0 ? lines.length : found
  return { head: [...lines.slice(0, first), ...lines.slice(tail)], body: lines.slice(first, tail) }
}

/** An entry with the employer that stands above several titles, and lines of a group that belong to no title. */
export type GroupedEntries = { entries: SplitEntry[]; rest: SourceLine[] }

/**
 * Repeats the employer above each of its titles. The letters show which lines are titles: employers are set in others.
 * Example: "Acme", then "Lead, 2019 – 2022" and "Engineer, 2016 – 2019" below it.
 */
export function withEmployers(split: SplitEntry[]): GroupedEntries {
  const entries: SplitEntry[] = []
  const rest: SourceLine[] = []
  let employer: SourceLine | undefined
  let title: SourceLine | undefined
  for (const [index, entry] of split.entries()) {
    const [first, second] = entry.head
    const below = split[index + 1]
    const next = below !== undefined && below.body.length > 0 ? below.head[0] : undefined
    if (first === undefined || first.level !== null) {
      entries.push(entry)
    } else if (isGroupHead(entry, next)) {
      ;[employer, title] = [withoutItsDates(first), next]
      if (hasDates(first)) rest.push(datesOf(first))
    } else if (employer && title && hasDates(first) && isSame(first, title) && !isSame(first, employer)) {
      entries.push({ ...entry, head: [{ ...employer, right: null }, ...entry.head] })
    } else {
      ;[employer, title] =
        second && !hasDates(first) && hasDates(second) ? [first, second] : [undefined, undefined]
      entries.push(entry)
    }
  }
  return { entries, rest }
}

// An employer with the dates of all its titles has no text of its own.
function isGroupHead({ head, body }: SplitEntry, next: SourceLine | undefined): boolean {
  const [first, second] = head
  if (first === undefined || second !== undefined || body.length > 0 || next === undefined) return false
  if (next.gap || next.level !== null || next.bullet) return false
  return hasDates(first) && hasDates(next) && !isSame(first, next) && first.size >= next.size
}

function withoutItsDates(line: SourceLine): SourceLine {
  if (line.right !== null) return { ...line, right: null }
  const dates = datesIn(line.text)
  return dates === null
    ? line
    : { ...line, text: line.text.slice(0, dates.start).replace(/(?<![\s,;:|·•–—([-])[\s,;:|·•–—([-]+$/, '') }
}

function datesOf(line: SourceLine): SourceLine {
  return { ...line, text: line.right ?? line.text.slice(datesIn(line.text)?.start ?? 0), right: null }
}

function isSame(line: SourceLine, other: SourceLine): boolean {
  const sameFont = line.font === undefined || line.font === other.font
  return (
    sameFont &&
    line.strong === other.strong &&
    Math.abs(line.size - other.size) < 0.04 &&
    Math.abs(line.indent - other.indent) < INDENT
  )
}

/** Lines whose indents differ by less stand at the same margin. */
export const INDENT = 0.7

type LabelledLine = SourceLine & { label?: LineLabel }

/** The section that lines stand in: the one that is named, else jobs or studies where ranges of dates say so. */
export function kindOfLines(name: SectionName | null, lines: LabelledLine[]): SectionName {
  if (name !== null) return name
  const dated = lines.filter(isJobLine)
  if (dated.length === 0 && lines.some((line) => isStudy(line.text) && hasDates(line))) return 'education'
  if (dated.length === 0) return isSkills(lines) ? 'skills' : 'other'
  const studies = dated.filter((line) => isStudyAt(lines, lines.indexOf(line)))
  return studies.length * 2 > dated.length ? 'education' : 'experience'
}

// Labels before or above short items are skills, whatever the heading says. Example: "Field: drone survey, coring".
function isSkills(lines: LabelledLine[]): boolean {
  const isAbove = lines.filter(({ label }) => label === 'label').length > 1
  return (
    lines.length > 1 &&
    lines.every(({ text, right }) => right === null && (isAbove ? text.length <= SHORT : LABELLED.test(text)))
  )
}

/** Returns whether a line states a period at a place. Example: "Acme, 2019 - 2021". */
export function isJobLine({ text, right, bullet }: SourceLine): boolean {
  if (bullet) return false
  if (right !== null && datesIn(right)?.range) return true
  return !isProse(text) && datesIn(text)?.range === true
}

// The line beside the dates may be the one that names the degree.
function isStudyAt(lines: SourceLine[], index: number): boolean {
  return lines
    .slice(Math.max(0, index - 1), index + 2)
    .some(({ text, right, bullet }) => !bullet && isStudy(`${text} ${right ?? ''}`))
}

const SHORT = 40
const LABELLED = /^\p{L}[^:,.;]{1,30}: \p{L}[^,;.]{0,40}(?:, [^,;.]{1,40})+\.?$/u
