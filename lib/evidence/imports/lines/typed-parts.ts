import {
  inlineHeadings,
  type LabelledLine,
  type LabelledResume,
  type LabelledSection,
} from '#lib/evidence/imports/lines/labelled-lines.ts'
import { undatedEntries, unmarkedEntries } from '#lib/evidence/imports/lines/unmarked-entries.ts'
import { datesIn, isDates, isDuration } from '#lib/evidence/imports/rules/dates.ts'
import {
  endingWithDates,
  type GroupedEntries,
  hasDates,
  INDENT,
  kindOfLines,
  type SplitEntry,
  withEmployers,
} from '#lib/evidence/imports/rules/entry-shape.ts'
import { type FoundSection, findSections } from '#lib/evidence/imports/rules/find-sections.ts'
import { joinWrapped, type WordTest } from '#lib/evidence/imports/rules/join-wrapped.ts'
import { isProse } from '#lib/evidence/imports/rules/plain-text.ts'
import { splitEntries } from '#lib/evidence/imports/rules/read-entries.ts'
import type { SourceLine } from '#lib/evidence/master/draft.ts'
import { hasContent, holdsEntries } from '#lib/evidence/master/master.ts'
import { namesWork } from '#lib/index/titles/common-titles.ts'
import { findTimes } from '#lib/text/find-dates.ts'

/** The parts of a typed text or markdown, by its marks, blank lines and dates: it has no letters or places to go by. */
export function typedParts(lines: SourceLine[], isCommonWord: WordTest): LabelledResume {
  const { header, sections, labels } = findSections(withInlineHeadings(lines))
  return {
    top: joinWrapped(header, isCommonWord).map(whole),
    sections: sections.map((section) => sectionOf(section, isCommonWord)),
    labels: labels.map(whole),
  }
}

function withInlineHeadings(lines: readonly SourceLine[]): SourceLine[] {
  const inline = inlineHeadings(lines)
  return lines.flatMap((line) => {
    const found = inline.get(line)
    // The heading of a level is cut with the lines below it in view.
    if (found === undefined || line.level !== null) return [line]
    return [{ ...found.heading, tagLabel: 'heading' as const }, found.text]
  })
}

function sectionOf({ name, heading, lines, ...own }: FoundSection, isCommonWord: WordTest): LabelledSection {
  const items = name === 'skills' || name === 'languages'
  const joined = joinWrapped(lines, isCommonWord, { items })
  const kind = kindOfLines(name, joined)
  const head = heading === null ? null : whole(heading)
  const positions = kind === 'volunteering' ? positionsIn(joined) : null
  if (positions !== null) return { name, heading: head, lines: [], entries: positions, ...own }
  const isKept = kind !== 'contact' && kind !== 'references' && kind !== 'title'
  if (!isKept || !holdsEntries(kind))
    return { name, heading: head, lines: joined.map(whole), entries: [], ...own }
  const join = (parts: SourceLine[]) => joinWrapped(parts, isCommonWord)
  const split = (parts: SourceLine[]) => splitEntries(join(parts))
  const shared = kind === 'experience' ? withSharedEmployers(lines, { join, split }) : null
  const unmarked = kind === 'projects' ? null : unmarkedEntries(lines, kind, join)
  const undated = kind === 'experience' && heading !== null ? undatedEntries(lines, heading, join) : null
  const { entries, rest } =
    shared ?? withEmployers(unmarked ?? undated ?? endingWithDates(joined) ?? splitEntries(joined))
  return {
    name,
    heading: head,
    lines: rest.map((line) => ({ ...whole(line), label: 'head' })),
    entries: entries.map((entry) => ({ head: entry.head.map(whole), body: entry.body.map(whole) })),
    ...own,
  }
}

// Unpaid work that is all dated, with bullets below. Example: "Mentor, 2015 - 2019" below "Engineers Without Borders".
function positionsIn(lines: SourceLine[]): LabelledSection['entries'] | null {
  const { entries, rest } = withEmployers(splitEntries(lines))
  const isWhole = rest.length === 0 && entries.length > 0
  const areAll = entries.every(
    ({ head, body }) =>
      head.some(hasDates) && !head.some(({ bullet }) => bullet) && body.some(({ bullet }) => bullet),
  )
  if (!isWhole || !areAll) return null
  return entries.map(({ head, body }) => ({ head: head.map(whole), body: body.map(whole) }))
}

function whole(line: SourceLine): LabelledLine {
  return { ...line, label: line.level === null ? 'item' : 'label', sure: 1 }
}

/**
 * Cuts typed lines at the heads above their dates if an employer stands above several titles, and repeats the employer
 * above each; null if none does. `split` cuts the lines of other entries. Example: "Acme", "Lead, 2020 – 2023", a bullet,
 * then "Clerk, 2017 – 2020".
 */
function withSharedEmployers(lines: SourceLine[], { join, split }: LineCutters): GroupedEntries | null {
  const heads = headsIn(lines)
  if (heads.length < 2 || heads[0]?.start !== 0) return null
  const entries: SplitEntry[] = []
  const rest: SourceLine[] = []
  let group = null as Group | null
  let further = 0
  for (const [index, head] of heads.entries()) {
    const end = heads[index + 1]?.start ?? lines.length
    const body = lines.slice(head.end, end)
    // The first title below an employer's dates is no employer, though its own dates may hold those of the next.
    const isFirstTitle = group !== null && group.title === null
    const span = isFirstTitle ? null : spanOf(head, body, heads.slice(index + 1, index + 3))
    if (span !== null) {
      group = span
      rest.push({ ...head.dated, text: datesText(head.dated), right: null })
    } else if (group !== null && isRoleOf(head, group)) {
      entries.push({ head: [group.employer, ...head.lines], body: join(body) })
      further += 1
      group = { ...group, title: head.title, last: head.time }
    } else {
      const begun = groupOf(head)
      const next = heads[index + 1]
      group = begun !== null && next !== undefined && isRoleOf(next, begun) ? begun : null
      if (group === null) entries.push(...split(lines.slice(head.start, end)))
      else {
        const { upper, lines: own } = head
        const named = own.flatMap((line) => (upper.includes(line) ? withoutTotal(line) : [line]))
        entries.push({ head: named, body: join(body) })
        rest.push(...upper.flatMap(totalOf))
      }
    }
  }
  return further === 0 ? null : { entries, rest }
}

/** Joins wrapped lines, and cuts lines into entries. */
type LineCutters = {
  join: (lines: SourceLine[]) => SourceLine[]
  split: (lines: SourceLine[]) => SplitEntry[]
}

/** The head of an entry: lines from `start` up to `end`; `title` stands beside or right above the dates. */
type Head = {
  start: number
  end: number
  lines: SourceLine[]
  dated: SourceLine
  title: string
  /** The lines above the title, and those of them that name something. */
  upper: SourceLine[]
  above: SourceLine[]
  /** Whether the title stands in the line of the dates. */
  beside: boolean
  time: Months | null
  /** Whether the line above it may be an employer or the rest of a text. */
  isUnsure: boolean
}

type Months = { from: number; to: number }
type Group = {
  employer: SourceLine
  title: string | null
  last: Months | null
  hasTotal: boolean
  /** How many lines stand above the dates of its first title; a further one has fewer. */
  above: number
  /** The time of all its titles, if it is stated by dates. */
  time: Months | null
}

function headsIn(lines: readonly SourceLine[]): Head[] {
  const heads: Head[] = []
  for (const [index, dated] of lines.entries()) {
    if (dated.bullet || !hasDates(dated) || (isProse(dated.text) && dated.right === null)) continue
    const begin = startOf(lines, index, heads.at(-1)?.end ?? 0)
    const below = lines[index + 1]
    const end = below !== undefined && isPlaceBelow(below) ? index + 2 : index + 1
    const beside = besideDates(dated)
    const names = lines.slice(begin, index).filter(({ text }) => !isDuration(text))
    const titleLine = beside === '' ? names.at(-1) : dated
    const upper = lines.slice(begin, index).filter((line) => line !== titleLine)
    heads.push({
      start: begin,
      end,
      dated,
      beside: beside !== '',
      lines: lines.slice(begin, end),
      upper,
      title: beside === '' ? (titleLine?.text ?? '') : beside,
      above: names.filter((line) => line !== titleLine),
      time: timeOf(dated),
      isUnsure: isUnsure(lines, begin),
    })
  }
  return heads
}

// A blank line may stand between an employer and its first title.
function startOf(lines: readonly SourceLine[], index: number, least: number): number {
  let start = index
  let crossed = false
  while (start > least && index - start < MOST_ABOVE) {
    const line = lines[start - 1] as SourceLine
    const first = lines[start] as SourceLine
    if (!isName(line, first, lines[start - 2]) || (index - start > 0 && !isNameOfEmployer(line))) break
    if (first.gap && line.level === null) {
      if (crossed || !isEmployerBlock(lines, start - 1, least)) break
      crossed = true
    }
    start -= 1
  }
  return start
}

function isName(line: SourceLine, below: SourceLine, above: SourceLine | undefined): boolean {
  if (line.bullet || line.text.length > LONGEST_NAME || hasDates(line) || isProse(line.text)) return false
  if (line.indent > below.indent + INDENT || /^\p{Ll}|[;:]$|\p{Ll}{4}\.$/u.test(line.text)) return false
  return !mayGoOn(line, above) || namesWork(line.text)
}

function mayGoOn(line: SourceLine, above: SourceLine | undefined): boolean {
  return above?.full === true && !line.gap && !/[.!?]$/.test(above.text) && !hasDates(above)
}

function isUnsure(lines: readonly SourceLine[], begin: number): boolean {
  const [above, first] = [lines[begin - 1], lines[begin] as SourceLine]
  if (above === undefined || first.gap || above.bullet || hasDates(above) || isPlaceBelow(above)) return false
  return mayGoOn(above, lines[begin - 2]) && /^\p{Lu}.*[^.!?;:]$/u.test(above.text) && isNameOfEmployer(above)
}

// Words of a name have capitals. Example: "Responsible for billing migrations" is none.
function isNameOfEmployer({ text }: SourceLine): boolean {
  if (isDuration(text)) return true
  const words = text.split(/\s+/)
  const small = words.filter((word) => /^\p{Ll}{4}/u.test(word)).length
  return small < 2 || small * 2 < words.length
}

function isEmployerBlock(lines: readonly SourceLine[], last: number, least: number): boolean {
  let first = last
  while (first > least && !(lines[first] as SourceLine).gap) first -= 1
  const block = lines.slice(first, last + 1)
  const isWhole = block.every((line) => !line.bullet && !hasDates(line) && !isProse(line.text))
  return (
    isWhole && block.length <= MOST_ABOVE && (first === 0 || block.some(({ text }) => totalAt(text) >= 0))
  )
}

// A place or kind of employment below the dates. Example: "Berlin, Germany".
function isPlaceBelow({ text, bullet, gap, right }: SourceLine): boolean {
  return !bullet && !gap && right === null && text.length <= LONGEST_PLACE && PLACE.test(text)
}

function besideDates({ text, right }: SourceLine): string {
  if (right !== null) return isDates(text) ? right : text
  const dates = datesIn(text)
  if (dates === null) return text
  const before = text.slice(0, dates.start).replace(/(?<![\s,;:|·•–—([-])[\s,;:|·•–—([-]+$/, '')
  const after = text.slice(dates.end).replace(/^[\s,;:|·•–—)\]-]+/, '')
  if (before !== '') return PLACE.test(before) ? '' : before
  return !hasContent(after) || isDuration(after) || PLACE.test(after) ? '' : after
}

function datesText({ text, right }: SourceLine): string {
  return right !== null && hasDates({ text: right, right: null } as SourceLine)
    ? right
    : text.slice(datesIn(text)?.start ?? 0)
}

function employerLine({ dated, above, beside, lines }: Head): SourceLine {
  const first = above[0] ?? (beside ? dated : (lines[0] as SourceLine))
  return { ...first, text: beside && above.length === 0 ? besideDates(dated) : first.text, right: null }
}

// Dates of an employer contain those of the titles right below.
function spanOf(head: Head, body: readonly SourceLine[], below: readonly Head[]): Group | null {
  const { time } = head
  if (head.above.length > 0 || body.length > 0 || time === null || below.length < 2) return null
  if (head.title === '' || namesWork(head.title)) return null
  const span: Group = {
    employer: employerLine(head),
    title: null,
    last: null,
    hasTotal: true,
    above: MOST_ABOVE,
    time,
  }
  const isShorter = (role: Head) => role.time !== null && role.time.to - role.time.from < time.to - time.from
  return below.every((role) => role.time !== null && isRoleOf(role, span)) && below.some(isShorter)
    ? span
    : null
}

function isWithin(time: Months, whole: Months): boolean {
  return time.from >= whole.from && time.to <= whole.to
}

function groupOf({ above, upper, title, time, lines, dated }: Head): Group | null {
  const [employer] = above.flatMap(withoutTotal)
  if (employer === undefined) return null
  const hasTotal = upper.some(({ text }) => totalAt(text) >= 0)
  if (!hasTotal && (namesWork(employer.text) || HEADS_LIST.test(employer.text))) return null
  return {
    employer: { ...employer, right: null },
    title,
    last: time,
    hasTotal,
    above: lines.indexOf(dated),
    time: null,
  }
}

// The time of all titles names nothing. Example: "Acme · 6 yrs 2 mos" is "Acme".
function withoutTotal(line: SourceLine): SourceLine[] {
  const at = totalAt(line.text)
  return at === 0 ? [] : at < 0 ? [line] : [{ ...line, text: line.text.slice(0, at).trimEnd() }]
}

function totalOf(line: SourceLine): SourceLine[] {
  const at = totalAt(line.text)
  return at < 0 ? [] : [{ ...line, text: line.text.slice(at).replace(/^[\s·|,–—-]+/, ''), right: null }]
}

/** The index from which a line states a length of time; -1 if it ends otherwise. */
function totalAt(text: string): number {
  if (isDuration(text)) return 0
  const at = Math.max(...['·', '|', '(', ',', '•'].map((sign) => text.lastIndexOf(sign)))
  return at > 0 && isDuration(text.slice(at)) ? at : -1
}

function isRoleOf(head: Head, group: Group): boolean {
  const { title, above, time, lines } = head
  if (above.length > 0 || title === '' || head.isUnsure || OWN_BUSINESS.test(title)) return false
  if (group.time !== null && time !== null && !isWithin(time, group.time)) return false
  if (group.hasTotal) return true
  if (lines.indexOf(head.dated) >= group.above) return false
  if (group.title !== null && lines[0]?.gap && isOtherKind(title, group.title)) return false
  return !NAMES_OTHER.test(title) && isNear(time, group.last)
}

// Below a blank line an employer may stand in place of a title.
function isOtherKind(title: string, first: string): boolean {
  const words = first.toLowerCase().split(/[^\p{L}]+/u)
  const shared = title
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some((word) => word !== '' && words.includes(word))
  return !shared && namesWork(first) && !namesWork(title)
}

// Titles of an employer follow each other.
function isNear(time: Months | null, other: Months | null): boolean {
  if (time === null || other === null) return true
  return time.from - other.to <= MONTHS_APART && other.from - time.to <= MONTHS_APART
}

function timeOf({ text, right }: SourceLine): Months | null {
  const time = findTimes(`${text} ${right ?? ''}`).at(-1)
  const start = time?.start ?? time?.end
  if (time === undefined || start == null) return null
  const end = time.ongoing ? '9999' : (time.end ?? start).date
  return { from: monthOf(start.date, 0), to: monthOf(end, 11) }
}

function monthOf(date: string, month: number): number {
  const [year = '', written] = date.split('-')
  return Number(year) * 12 + (written === undefined ? month : Number(written) - 1)
}

// The most lines above the dates of a title.
const MOST_ABOVE = 4
const LONGEST_NAME = 80
const LONGEST_PLACE = 60
const MONTHS_APART = 12
const PLACE =
  /^(?:\p{Lu}[^.!?;:•|\d]*, (?:\p{Lu}[\p{L}' -]{1,30}|\p{Lu}{2})|\p{Lu}[^.!?;:•|,\d]* (?:Area|Region)|(?:Remote|Hybrid|On-?site)(?: ?[(,-].*)?)$/u
// Words of work on one's own, which has no employer.
const OWN_BUSINESS =
  /\b(?:freelanc\p{L}*|self[- ]employed|independent|consulting|founder|volunteer\p{L}*|freiberuf\p{L}*|selbst(?:ä|ae)ndig\p{L}*|aut[oó]nom[oa]|ind[eé]pendante?)\b/iu
// Example: "Earlier roles".
const HEADS_LIST =
  /\b(?:roles?|positions?|experience|careers?|jobs?|employment|history|projects?|highlights?|work)\b/i
// A title with a further name may have an employer of its own. Example: "Engineer, Bolt".
const NAMES_OTHER = / [|@·•–—-] |[,@|]| (?:at|bei|chez|en) /u
