import { datesIn } from '#lib/evidence/imports/rules/dates.ts'
import type { SourceLine } from '#lib/evidence/imports/source-line.ts'

/** The lines over an entry and the lines of it. */
export type SplitEntry = { head: SourceLine[]; body: SourceLine[] }

/** Cuts the lines of a section into entries: by headings, dates, bullets and where the text begins. */
export function splitEntries(lines: SourceLine[]): SplitEntry[] {
  const dated_at = placeOfDates(lines)
  const entries: SplitEntry[] = []
  for (const [at, line] of lines.entries()) {
    const open = entries.at(-1)
    if (open === undefined || startsNew({ open, line, next: lines[at + 1], dated_at })) {
      entries.push({ head: [line], body: [] })
    } else if (isBody(line, open)) {
      open.body.push(line)
    } else {
      open.head.push(line)
    }
  }
  return entries
}

/** Whether a line belongs to the text of an entry and not to its head. */
function isBody(line: SourceLine, { head, body }: SplitEntry): boolean {
  if (line.level !== null) return false
  if (line.bullet || body.length > 0) return true
  if (hasDates(line)) return false
  const first = head[0] as SourceLine
  return isProse(line.text) || line.indent > first.indent + INDENT || head.length >= MAX_HEAD
}

type Step = { open: SplitEntry; line: SourceLine; next: SourceLine | undefined; dated_at: number }

function startsNew(step: Step): boolean {
  const { open, line } = step
  if (line.bullet) return open.head[0]?.bullet === true && open.body.length === 0
  if (line.level !== null) return startsByLevel(open, line.level)
  return open.body.length > 0 ? startsAfterBody(step) : startsInHead(step)
}

function startsByLevel({ head, body }: SplitEntry, level: number): boolean {
  const last = head.findLast((line) => line.level !== null)
  return body.length > 0 || last === undefined || last.level === null || last.level >= level
}

function startsAfterBody({ open, line, next }: Step): boolean {
  const first = open.head[0] as SourceLine
  if (first.level !== null && line.level === null && !hasDates(line)) return false
  if (hasDates(line)) return !isProse(line.text) || line.right !== null
  if (isProse(line.text) || line.indent > first.indent + INDENT) return false
  const looks_same = line.strong === first.strong && Math.abs(line.indent - first.indent) < INDENT
  const dates_follow = next !== undefined && !next.bullet && hasDates(next)
  const after_bullets = open.body.at(-1)?.bullet === true
  return looks_same && (dates_follow || line.gap || (line.strong && first.strong) || after_bullets)
}

function startsInHead({ open, line, next, dated_at }: Step): boolean {
  const first = open.head[0] as SourceLine
  if (first.bullet) return true
  if (!open.head.some(hasDates)) return false
  if (line.indent > first.indent + INDENT && !hasDates(line)) return false
  if (line.gap && !isProse(line.text)) return true
  if (hasDates(line)) return dated_at === 0 || open.head.length > dated_at + 1
  if (isProse(line.text)) return false
  if (line.strong && first.strong && !open.head.at(-1)?.strong) return true
  const dates_follow = next !== undefined && !next.bullet && hasDates(next)
  return dated_at > 0 && open.head.length > dated_at && dates_follow
}

/** Which line of an entry tells its dates, by the first one: 0 the heading, 1 the line below it. */
function placeOfDates(lines: SourceLine[]): number {
  const end = lines.findIndex(({ bullet }) => bullet)
  const head = end > 0 ? lines.slice(0, end) : lines
  return Math.max(
    0,
    head.slice(0, MAX_HEAD).findIndex((line) => hasDates(line)),
  )
}

function hasDates({ text, right }: SourceLine): boolean {
  return (right !== null && datesIn(right) !== null) || (text.length <= MAX_DATED && datesIn(text) !== null)
}

/** Whether a text is a sentence and not a name or title. */
function isProse(text: string): boolean {
  const words = text.split(/\s+/).length
  return text.length > MAX_DATED || (words >= 5 && /[.!?]["”’)]?$/.test(text))
}

const INDENT = 0.7
const MAX_HEAD = 4
const MAX_DATED = 120
