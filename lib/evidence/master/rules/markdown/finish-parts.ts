import { MARKS, type Mark } from '#db/rows/master.ts'
import {
  hasContent,
  MASTER_LIMITS,
  storedHeading,
  storedNote,
  storedTags,
  storedText,
} from '#lib/evidence/master/master.ts'
import {
  holdsComment,
  takeId,
  unescapeText,
  withoutLinks,
} from '#lib/evidence/master/rules/markdown/line-forms.ts'
import {
  claimId,
  contactProblems,
  type MarkdownReading,
  type MasterProblem,
  type OpenEntry,
  type OpenItem,
  type RawLine,
  type RemovedLink,
  unreadable,
} from '#lib/evidence/master/rules/markdown/reading.ts'
import { lengthOf } from '#lib/text/text.ts'

const BROKEN_ID =
  'A comment that is not the id of this line stands in it. Take it out, or write it as a note with ">".'

/** The reason for refusing a text of marks alone. */
const NO_LETTERS = 'The text holds no letter or digit. Write what it should say.'

/** Closes the open bullet or paragraph, if any, and keeps it as a line. */
export function finishItem(reading: MarkdownReading): void {
  const item = reading.item
  if (item === null) return
  reading.item = null
  const words = readWords(item)
  const tags = readTags(item)
  const mark = readMark(item)
  const note = readNote(item.note, 'of a line')
  const problems = [...words.problems, ...tags.problems, ...mark.problems, ...note.problems]
  reading.problems.push(...problems)
  if (problems.length > 0) return
  reading.parts.lines.push({
    id: claimId(reading, words.id),
    at_line: firstLine(item.words),
    section: item.section,
    own_heading: reading.entry === null ? item.own_heading : undefined,
    entry: reading.entry === null ? null : reading.parts.entries.length - 1,
    text: words.text,
    mark: mark.value,
    tags: tags.value,
    note: note.value,
  })
}

/** Returns the note formed by `>` lines, and its problem if it has one. */
function readNote(lines: RawLine[], whose: string): { value: string | null; problems: MasterProblem[] } {
  const full = lines.map(({ raw }) => raw)
  const value = storedNote(full.join('\n'))
  if (value === null) return { value, problems: [] }
  if (lengthOf(value) > MASTER_LIMITS.note) {
    const reason = `The note ${whose} is longer than ${MASTER_LIMITS.note} characters.`
    return { value, problems: [unreadable(firstLine(lines), reason)] }
  }
  // Empty lines at the top are not part of the note.
  const top = full.findIndex((line) => line !== '')
  const lineAt = linesOf(value.split('\n'), lines.slice(top))
  return { value, problems: contactProblems(value, lineAt) }
}

function readWords(item: OpenItem): { id: string | null; text: string; problems: MasterProblem[] } {
  const first = firstLine(item.words)
  const { text: raw, id, broken } = takeId(item.words.map((line) => line.raw).join('\n'), 'l')
  if (broken) return { id, text: '', problems: [unreadable(first, BROKEN_ID)] }
  const text = storedText(unescapeText(raw))
  if (text === '') return { id, text, problems: [unreadable(first, 'The bullet has no text.')] }
  if (!hasContent(text)) return { id, text, problems: [unreadable(first, NO_LETTERS)] }
  if (lengthOf(text) > MASTER_LIMITS.text) {
    const reason = `The line is longer than ${MASTER_LIMITS.text} characters.`
    return { id, text, problems: [unreadable(first, reason)] }
  }
  const texts = item.words.map((line) => storedText(unescapeText(line.raw)))
  return { id, text, problems: contactProblems(text, linesOf(texts, item.words)) }
}

function readTags(item: OpenItem): { value: string[]; problems: MasterProblem[] } {
  const line = item.tags[0]
  if (line === undefined) return { value: [], problems: [] }
  if (holdsComment(line.raw)) return { value: [], problems: [unreadable(line.number, BROKEN_ID)] }
  const value = storedTags([unescapeText(line.raw)])
  if (value.length > MASTER_LIMITS.tags || value.some((tag) => lengthOf(tag) > MASTER_LIMITS.tag)) {
    const reason = `A line has at most ${MASTER_LIMITS.tags} tags of at most ${MASTER_LIMITS.tag} characters.`
    return { value, problems: [unreadable(line.number, reason)] }
  }
  if (!value.every(hasContent)) return { value, problems: [unreadable(line.number, NO_LETTERS)] }
  return { value, problems: value.flatMap((tag) => contactProblems(tag, () => line.number)) }
}

function readMark(item: OpenItem): { value: Mark | null; problems: MasterProblem[] } {
  const line = item.mark[0]
  if (line === undefined) return { value: null, problems: [] }
  const value = MARKS.find((mark) => mark === line.raw.toLowerCase()) ?? null
  const problems = value === null ? [unreadable(line.number, 'A mark is `always` or `never`.')] : []
  return { value, problems }
}

function firstLine(lines: RawLine[]): number {
  return lines[0]?.number ?? 0
}

/** Returns the line of the file that holds a place of a joined text. */
function linesOf(texts: string[], lines: RawLine[]): (index: number) => number {
  return (index) => {
    let end = -1
    const textIndex = texts.findIndex((text) => {
      end += text.length + 1
      return index < end
    })
    return (lines[textIndex] ?? lines.at(-1))?.number ?? 0
  }
}

type Title = { text: string; removed: number; problems: MasterProblem[] }

/** Reads an own heading behind the name of a section, and its problem if it has one. Example: "Talks" in "## Other: Talks". */
export function readOwnHeading(line: RawLine): { text: string; problems: MasterProblem[] } {
  if (holdsComment(line.raw)) return brokenTitle(line.number)
  const text = storedHeading(unescapeText(line.raw))
  if (lengthOf(text) > MASTER_LIMITS.own_heading) {
    const reason = `A heading of your own is longer than ${MASTER_LIMITS.own_heading} characters.`
    return { text, problems: [unreadable(line.number, reason)] }
  }
  if (!hasContent(text)) return { text, problems: [unreadable(line.number, NO_LETTERS)] }
  return { text, problems: contactProblems(text, () => line.number) }
}

const BROKEN_ENTRY_ID =
  'A comment that is not the id of this entry stands in it. Take it out, or write it as a note with ">".'
// A raw link may be longer than the text without it.
const LONGEST_RAW = 4000

/** Keeps the open entry once its heading, sublines and note are complete; later calls do nothing. */
export function completeEntry(reading: MarkdownReading): void {
  const entry = reading.entry
  if (entry === null || entry.complete) return
  entry.complete = true
  const { text: raw, id, broken } = takeId(entry.heading.raw, 'e')
  const heading = broken ? brokenTitle(entry.heading.number) : readHeading(entry.heading, raw)
  const sublines = entry.sublines.map(readSubline)
  const note = readNote(entry.note, 'of an entry')
  reading.problems.push(
    ...[heading, ...sublines, note].flatMap(({ problems }) => problems),
    ...tooMany(entry),
  )
  reading.parts.contact_removed.push(...removedLinks(entry, heading, sublines))
  reading.parts.entries.push({
    id: claimId(reading, id),
    at_line: entry.heading.number,
    section: entry.section,
    own_heading: entry.own_heading,
    heading: heading.text,
    sublines: sublines.map(({ text }) => text).filter((text) => text !== ''),
    note: note.value,
  })
}

function readHeading(line: RawLine, raw: string): Title {
  const title = readTitle(line.number, raw, MASTER_LIMITS.heading)
  if (title.text !== '' || title.problems.length > 0) return title
  const only = 'The heading is only a link; write the name there.'
  const reason = title.removed > 0 ? only : 'The heading has no text.'
  return { ...title, problems: [unreadable(line.number, reason)] }
}

function readSubline(line: RawLine): Title {
  if (holdsComment(line.raw)) return brokenTitle(line.number)
  return readTitle(line.number, line.raw, MASTER_LIMITS.subline)
}

function readTitle(number: number, raw: string, limit: number): Title {
  const long = unreadable(number, `The line is longer than ${limit} characters.`)
  if (raw.length > LONGEST_RAW) return { text: '', removed: 0, problems: [long] }
  const { text, removed } = withoutLinks(raw)
  if (text.length > limit) return { text, removed, problems: [long] }
  if (text !== '' && !hasContent(text)) return { text, removed, problems: [unreadable(number, NO_LETTERS)] }
  return { text, removed, problems: contactProblems(text, () => number) }
}

function brokenTitle(number: number): Title {
  return { text: '', removed: 0, problems: [unreadable(number, BROKEN_ENTRY_ID)] }
}

function tooMany({ sublines }: OpenEntry): MasterProblem[] {
  const line = sublines[MASTER_LIMITS.sublines]
  if (line === undefined) return []
  return [unreadable(line.number, `An entry has at most ${MASTER_LIMITS.sublines} lines below its heading.`)]
}

function removedLinks(entry: OpenEntry, heading: Title, sublines: Title[]): RemovedLink[] {
  const numbered = [
    { title: heading, line: entry.heading.number, where: 'heading' as const },
    ...sublines.map((title, index) => ({
      title,
      line: entry.sublines[index]?.number ?? entry.heading.number,
      where: 'subline' as const,
    })),
  ]
  return numbered
    .filter(({ title }) => title.removed > 0)
    .map(({ line, where }) => ({
      kind: 'link',
      line,
      heading: heading.text,
      where,
      message: `A link was taken out of ${where === 'heading' ? 'the heading' : 'a line below the heading'}; no links are stored.`,
    }))
}
