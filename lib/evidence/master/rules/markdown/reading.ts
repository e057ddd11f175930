import type { EntrySection, Section } from '#lib/evidence/master/master.ts'
import type { FileLine, LineForm } from '#lib/evidence/master/rules/markdown/line-forms.ts'
import {
  contactProblems,
  type MasterProblem,
  unreadable,
} from '#lib/evidence/master/rules/markdown/problems.ts'
import type { ReadMaster } from '#lib/evidence/master/rules/markdown/read-parts.ts'

/** A line of the file that belongs to an open part, still escaped. */
export type RawLine = { number: number; raw: string }

/** An entry whose heading was read and that may still get sublines and a note. */
export type OpenEntry = {
  section: EntrySection
  heading: RawLine
  sublines: RawLine[]
  note: RawLine[]
  /** The number of its first bullet's line, after which it is complete. */
  complete: boolean
}

export type FieldName = 'tags' | 'mark' | 'note'

/** A bullet or paragraph that the next lines may go on with. */
export type OpenItem = {
  section: Section
  indent: number
  isBullet: boolean
  words: RawLine[]
  tags: RawLine[]
  mark: RawLine[]
  note: RawLine[]
  /** The field that was read last: text cannot go on behind one. */
  field: FieldName | null
}

/** How far a file is read. */
export type Reading = {
  section: Section | null
  /** Whether the lines up to the next heading are passed over because the one above was refused. */
  skips: boolean
  entry: OpenEntry | null
  item: OpenItem | null
  afterBlank: boolean
  used: Set<string>
  parts: ReadMaster
  problems: MasterProblem[]
}

/** Why a line of some form can stand nowhere in a master. */
export const NO_FORM: Partial<Record<LineForm, string>> = {
  list: 'Begin each bullet with "- "; numbers and other dashes are no bullets.',
  divider: 'A master has no dividers and no underlined headings; write "## " and the name of a section.',
  fence: 'A master has no blocks of code.',
  table: 'A master has no tables; write one bullet for each line.',
}

/** A file of which nothing is read yet. */
export function newReading(): Reading {
  return {
    section: null,
    skips: false,
    entry: null,
    item: null,
    afterBlank: false,
    used: new Set(),
    parts: { entries: [], lines: [], contact_removed: [] },
    problems: [],
  }
}

/** Refuses a line: for the contact data in it, else for the reason given. */
export function refuseLine(reading: Reading, line: FileLine, reason: string): void {
  const contact = contactProblems(line.text, () => line.number)
  reading.problems.push(...(contact.length > 0 ? contact : [unreadable(line.number, reason)]))
}

/** The id that a part keeps: the first one that has it, no later one. */
export function keptId(reading: Reading, id: string | null): string | null {
  if (id === null || reading.used.has(id)) return null
  reading.used.add(id)
  return id
}
