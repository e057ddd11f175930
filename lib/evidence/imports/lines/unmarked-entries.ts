import { datesIn, isDates, isDuration } from '#lib/evidence/imports/rules/dates.ts'
import { hasDates, INDENT, type SplitEntry } from '#lib/evidence/imports/rules/entry-shape.ts'
import { isProse, isSentence } from '#lib/evidence/imports/rules/plain-text.ts'
import { isStudy } from '#lib/evidence/imports/words/section-named.ts'
import type { SourceLine } from '#lib/evidence/master/draft.ts'
import { namesWork } from '#lib/index/titles/common-titles.ts'

/**
 * Cuts the lines of typed jobs or schools that have no bullets, by dates and blank lines; null for lines with marks, or without dates.
 * `join` joins the wrapped lines of a text.
 * Example: "Cook, Inn, 2019 - 2021", "Ran the grill on two floors", then "Porter, Inn, 2017 - 2019".
 */
export function unmarkedEntries(
  lines: readonly SourceLine[],
  kind: 'experience' | 'education',
  join: (body: SourceLine[]) => SourceLine[],
): SplitEntry[] | null {
  if (lines.some(({ bullet, level }) => bullet || level !== null)) return null
  const dated = [...lines.keys()].filter((index) => isDatedHead(lines[index] as SourceLine, kind))
  const [first] = dated
  if (first === undefined) return null
  const parted = lines.filter(({ gap }, index) => gap && index > 0).length
  const layout: Layout = {
    lines,
    kind,
    dated: new Set(dated),
    isParted: parted > 0 && parted < MOST_PARTED * (lines.length - 1),
    above: Math.min(first, MOST_ABOVE),
    isSetBelow:
      lines.slice(first + 1).find(({ text }) => !PLACE.test(text) && !isDuration(text))?.gap === true,
  }
  const starts = startsOf(layout)
  const entries = starts.map((start, at) => entryOf(layout, start, starts[at + 1] ?? lines.length))
  return entries.map(({ head, body }) => ({ head, body: join(body) }))
}

/**
 * Cuts jobs without dates whose lines are sentences: a block below a short line is named by it, any other by the heading of
 * the section; null for other lines. Example: "CLINICAL EXPERIENCE", then "Cared for six patients on a ward".
 */
export function undatedEntries(
  lines: readonly SourceLine[],
  heading: SourceLine,
  join: (body: SourceLine[]) => SourceLine[],
): SplitEntry[] | null {
  const marked = lines.filter(({ bullet }) => bullet).length
  if (marked > 0 && marked < lines.length) return null
  if (lines.some((line) => line.level !== null || hasDates(line))) return null
  const sentences = lines.filter(({ text }) => isSentence(text) || isProse(text)).length
  if (lines.length < LEAST_LINES || sentences * 2 <= lines.length) return null
  const parted = lines.filter(({ gap }, index) => gap && index > 0).length
  const isParted = parted < MOST_PARTED * (lines.length - 1)
  const entries: SplitEntry[] = []
  for (const [index, line] of lines.entries()) {
    const open = entries.at(-1)
    const below = lines[index + 1]
    const begins = (isParted && line.gap) || index === 0
    const isNamed = begins && isName(line) && !line.bullet && below !== undefined && !below.gap
    if (isNamed) entries.push({ head: [line], body: [] })
    else if (open === undefined || (begins && open.head[0] !== heading))
      entries.push({ head: [heading], body: [line] })
    else open.body.push(line)
  }
  return entries.map(({ head, body }) => ({ head, body: join(body) }))
}

const LEAST_LINES = 3

type Layout = {
  lines: readonly SourceLine[]
  kind: 'experience' | 'education'
  /** The lines with the dates of an entry. */
  dated: ReadonlySet<number>
  /** Whether blank lines stand between entries, and not between all lines. */
  isParted: boolean
  /** How many lines stand above the dates of the first entry. */
  above: number
  /** Whether a blank line stands between the first head and its text. */
  isSetBelow: boolean
}

const MOST_PARTED = 0.6
const MOST_ABOVE = 3

/** Returns whether a line holds the dates of an entry, and not dates within a sentence: "Ran two shops for three months in 2025". */
export function isDatedHead(line: SourceLine, kind: Layout['kind']): boolean {
  if (!hasDates(line) || (line.right === null && isProse(line.text))) return false
  const dates = datesIn(line.text)
  if (dates === null) return true
  const before = line.text.slice(0, dates.start)
  const after = line.text.slice(dates.end)
  const isApart = /(?:^|[,;:|·•–—([/-]|\s{2})\s*$/u.test(before)
  if (kind === 'education') return isApart || dates.range || /^[)\].\s]*$/u.test(after)
  return isApart || (dates.range && /^[)\].\s]*$/u.test(after) && !isSentence(before))
}

function startsOf(layout: Layout): number[] {
  const { lines, dated, isParted } = layout
  const starts = new Set([0])
  for (const index of dated) starts.add(startAbove(layout, index))
  for (const [index, line] of lines.entries()) {
    if (index === 0 || dated.has(index)) continue
    if (isParted && line.gap && isAlone(layout, index)) starts.add(index)
    const above = lines[index - 1] as SourceLine
    const isRest = layout.above === 0 && dated.has(index - 1) && isSchoolBelow(above, line)
    if (layout.kind === 'education' && !isRest && isFurtherStudy(line, above)) starts.add(index)
  }
  return [...starts].sort((a, b) => a - b)
}

// Below a school stands its degree, and below a degree the next study. Example: "A-levels, 2016", then "GCSEs: nine".
function isFurtherStudy(line: SourceLine, above: SourceLine): boolean {
  if (!isStudy(line.text) || isProse(line.text) || isDates(above.text)) return false
  return SCHOOL.test(line.text) || !SCHOOL.test(above.text)
}

// Example: "BSc Biology, 2016", then "Harbour University".
function isSchoolBelow(degree: SourceLine, line: SourceLine): boolean {
  return !line.gap && SCHOOL.test(line.text) && !SCHOOL.test(degree.text) && isStudy(degree.text)
}

const SCHOOL =
  /universi|college|school|hochschul|polytech|institut|academ|akadem|lyc[ée]e|gymnasium|colegio|liceo|escola|escuela|faculty|facult/iu

// Names stand above the dates as in the first entry. Example: an employer, then "Cook, 2019 - 2021".
function startAbove({ lines, dated, above, isParted }: Layout, index: number): number {
  let start = index
  const isBlockTop = isParted && lines[index]?.gap
  if (above > 0 && isBareDates(lines, index) && !dated.has(index - 1) && !isBlockTop) start -= 1
  while (start > 0 && index - start < above) {
    const line = lines[start - 1] as SourceLine
    const begins = start === 1 || (isParted && line.gap)
    if (dated.has(start - 1) || !isName(line, begins) || (isParted && lines[start]?.gap)) break
    start -= 1
  }
  return start
}

// Dates alone, or with a clause behind them, need a name, however it ends. Example: "Nurse. Harbour Clinic, Porto." above "Since 2016."
function isBareDates(lines: readonly SourceLine[], index: number): boolean {
  const { text, right } = lines[index] as SourceLine
  const above = lines[index - 1]
  if (above === undefined || right !== null || above.text.length > LONGEST_ABOVE_DATES) return false
  const dates = datesIn(text)
  const isClause = dates?.range && dates.start === 0 && /^[\s,;(–-]{1,3}\p{Ll}/u.test(text.slice(dates.end))
  return isDates(text) || isClause === true
}

const LONGEST_ABOVE_DATES = 160

// A block below a blank line that no dates follow is an entry without dates, or text where all text stands below blank lines.
function isAlone({ lines, dated, above, isSetBelow }: Layout, index: number): boolean {
  const { text } = lines[index] as SourceLine
  if (isSetBelow && (isProse(text) || isSentence(text))) return false
  const below = lines.slice(index + 1, index + 1 + above)
  const end = below.findIndex(({ gap }) => gap)
  const length = 1 + (end < 0 ? below.length : end)
  return !Array.from({ length }, (_, at) => index + at).some((at) => dated.has(at))
}

// The first line of a block may have many small words. Example: "Auxiliaire de vie auprès de personnes âgées".
function isName({ text, indent }: SourceLine, begins = false): boolean {
  return (
    text.length <= LONGEST_NAME &&
    indent <= INDENT &&
    !isProse(text) &&
    (begins || !isSentence(text)) &&
    !/^\p{Ll}|[;:]$|\p{Ll}{4}\.$/u.test(text)
  )
}

const LONGEST_NAME = 80

function entryOf(layout: Layout, start: number, end: number): SplitEntry {
  const { lines, dated } = layout
  const own = lines.slice(start, end)
  const at = own.findIndex((_, index) => dated.has(start + index))
  let head = Math.max(at, 0) + 1
  while (head < own.length && head < MOST_HEAD && goesOn(own, at, head)) head += 1
  return { head: own.slice(0, head), body: own.slice(head) }
}

const MOST_HEAD = 4

// Below the dates may stand a place, a length of time, or the name that their line lacks.
function goesOn(own: readonly SourceLine[], at: number, index: number): boolean {
  const line = own[index] as SourceLine
  if (line.gap || !isName(line) || at < 0) return false
  if (isDuration(line.text) || PLACE.test(line.text) || isSchoolBelow(own[index - 1] as SourceLine, line))
    return true
  const names = own.slice(0, index).filter(({ text, right }) => !isDates(text) || right !== null)
  const [name, more] = names
  if (name === undefined) return true
  if (more !== undefined || /\p{L}.*(?:[,|·•/@]| [–—-] ).*\p{L}/u.test(withoutDates(name.text))) return false
  return namesWork(name.text) !== namesWork(line.text)
}

function withoutDates(text: string): string {
  const dates = datesIn(text)
  return dates === null ? text : `${text.slice(0, dates.start)}${text.slice(dates.end)}`
}

// Example: "Berlin, Germany".
const PLACE =
  /^(?:\p{Lu}[^.!?;:•|\d]{1,40}, (?:\p{Lu}[\p{L}' -]{1,30}|\p{Lu}{2})|(?:Remote|Hybrid|On-?site)(?: ?[(,-].*)?)$/u
