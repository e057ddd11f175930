import type { EntrySection, Mark, Section } from '#db/rows/master.ts'
import { type ContactKind, findContactData } from '#lib/evidence/contact/find-contact-data.ts'
import type { FileLine, LineForm } from '#lib/evidence/master/rules/markdown/line-forms.ts'

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
export function claimId(reading: MarkdownReading, id: string | null): string | null {
  if (id === null || reading.used.has(id)) return null
  reading.used.add(id)
  return id
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
