import { type EntrySection, MARKS, type Mark, type Section } from '#db/rows/master.ts'
import { type ContactKind, findContactData } from '#lib/evidence/contact/find-contact-data.ts'
import {
  hasContent,
  MASTER_LIMITS,
  storedHeading,
  storedNote,
  storedTags,
  storedText,
} from '#lib/evidence/master/master.ts'
import {
  type FileLine,
  holdsComment,
  type LineForm,
  takeId,
  unescapeText,
  withoutLinks,
} from '#lib/evidence/master/rules/markdown/line-forms.ts'
import { lengthOf } from '#lib/text/text.ts'

/** A line of the file that belongs to an open part, still escaped. */
export type RawLine = { number: number; raw: string }

/** An entry with its heading read, which may still get sublines and a note. */
export type OpenEntry = {
  section: EntrySection
  own_heading: string | undefined
  heading: RawLine
  sublines: RawLine[]
  note: RawLine[]
  /** The number of its first bullet's line, after which it is complete. */
  complete: boolean
}

export type FieldName = 'tags' | 'mark' | 'note'

/** A bullet or paragraph that the next lines may continue. */
export type OpenItem = {
  section: Section
  own_heading: string | undefined
  indent: number
  isBullet: boolean
  words: RawLine[]
  tags: RawLine[]
  mark: RawLine[]
  note: RawLine[]
  /** The last field; text cannot follow one. */
  field: FieldName | null
}

/** The state of reading a file. */
export type MarkdownReading = {
  section: Section | null
  /** The heading in place of the section's name, if the file names one. */
  own_heading: string | undefined
  /** Whether the lines up to the next heading are skipped because the one above was refused. */
  skips: boolean
  entry: OpenEntry | null
  item: OpenItem | null
  afterBlank: boolean
  used: Set<string>
  parts: ReadMaster
  problems: MasterProblem[]
}

/** The reasons why some forms of line have no place in a master. */
export const NO_FORM: Partial<Record<LineForm, string>> = {
  list: 'Begin each bullet with "- "; numbers and other dashes are no bullets.',
  divider: 'A master has no dividers and no underlined headings; write "## " and the name of a section.',
  fence: 'A master has no blocks of code.',
  table: 'A master has no tables; write one bullet for each line.',
}

/** Why a master's file is refused: a line number, and a sentence without any text of the file. */
export type MasterProblem = {
  line: number
  code: 'master_markdown_invalid' | 'personal_info_refused'
  kind?: ContactKind
  reason: string
}

/** The most problems of one file; reading stops there. */
export const MOST_PROBLEMS = 100

const HELD: Record<ContactKind, string> = {
  email: 'an email address',
  phone: 'a telephone number',
  link: 'a link or a handle',
  address: 'a postal address',
  name_line: 'a name',
}

/** An entry in a file: `id` as printed there, null for a new one; `at_line` is the line of its heading. */
export type ReadEntry = {
  id: string | null
  at_line: number
  section: EntrySection
  own_heading?: string | undefined
  heading: string
  sublines: string[]
  note: string | null
}

/** A line in a file; `entry` is the index of its entry. */
export type ReadLine = {
  id: string | null
  at_line: number
  section: Section
  own_heading?: string | undefined
  entry: number | null
  text: string
  mark: Mark | null
  tags: string[]
  note: string | null
}

/** A link removed from an entry's heading or subline; `heading` is the entry's, without its link. */
export type RemovedLink = {
  kind: 'link'
  line: number
  heading: string
  where: 'heading' | 'subline'
  message: string
}

/** The parts of a file, by section and within a section in file order. */
export type ReadMaster = { entries: ReadEntry[]; lines: ReadLine[]; contact_removed: RemovedLink[] }

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

/** Returns the state before the first line. */
export function newReading(): MarkdownReading {
  return {
    section: null,
    own_heading: undefined,
    skips: false,
    entry: null,
    item: null,
    afterBlank: false,
    used: new Set(),
    parts: { entries: [], lines: [], contact_removed: [] },
    problems: [],
  }
}

/** Refuses a line: for its contact data, otherwise for the reason given. */
export function refuseLine(reading: MarkdownReading, line: FileLine, reason: string): void {
  const contact = contactProblems(line.text, () => line.number)
  reading.problems.push(...(contact.length > 0 ? contact : [unreadable(line.number, reason)]))
}

/** Returns the id that a part keeps: only the first part with an id keeps it. */
function claimId(reading: MarkdownReading, id: string | null): string | null {
  if (id === null || reading.used.has(id)) return null
  reading.used.add(id)
  return id
}

/** A line that does not read as part of a master, or is over a limit. */
export function unreadable(line: number, reason: string): MasterProblem {
  return { line, code: 'master_markdown_invalid', reason }
}

/** Returns the kinds of contact data in a text; `lineAt` returns the line of a place in it. */
export function contactProblems(
  text: string,
  lineAt: (index: number) => number,
  name_lines = false,
): MasterProblem[] {
  const problems = new Map<string, MasterProblem>()
  for (const { kind, start } of findContactData(text, { name_lines })) {
    const line = lineAt(start)
    const reason = `The line holds ${HELD[kind]}; contact data is never stored. Take it out.`
    problems.set(`${line} ${kind}`, { line, code: 'personal_info_refused', kind, reason })
  }
  return [...problems.values()]
}
