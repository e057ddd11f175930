import type { DraftEntry, DraftLine, Unplaced } from '#lib/evidence/imports/draft.ts'
import { datesIn } from '#lib/evidence/imports/rules/dates.ts'
import { entryHead } from '#lib/evidence/imports/rules/entry-head.ts'
import { type SplitEntry, splitEntries } from '#lib/evidence/imports/rules/split-entries.ts'
import type { SourceLine } from '#lib/evidence/imports/source-line.ts'
import { type EntrySection, MASTER_LIMITS } from '#lib/evidence/master/master.ts'

/** The entries of a section, and lines that can be none. */
export type ReadEntries = { entries: DraftEntry[]; unplaced: Unplaced[] }

/** Reads the lines of a section that holds entries. */
export function readEntries(section: EntrySection, lines: SourceLine[]): ReadEntries {
  const read: ReadEntries = { entries: [], unplaced: [] }
  for (const split of splitEntries(lines)) {
    const entry = split.head[0]?.bullet ? fromBullet(section, split) : fromHead(section, split)
    if (entry === null) read.unplaced.push(...[...split.head, ...split.body].map(withoutEntry))
    else read.entries.push(entry)
  }
  return read
}

function fromHead(section: EntrySection, { head, body }: SplitEntry): DraftEntry | null {
  const first = head[0] as SourceLine
  if (first.text.length > MASTER_LIMITS.heading && datesIn(first.text) === null) return null
  const { heading, sublines } = entryHead(head)
  return { section, heading, sublines, lines: body.map(lineOf), read_from: first.number }
}

// "Loomkit – a planner for weavers" among bullets is a project and a line about it.
function fromBullet(section: EntrySection, { head, body }: SplitEntry): DraftEntry | null {
  const first = head[0] as SourceLine
  const named = section === 'projects' ? NAMED.exec(first.text) : null
  const of_body = body.map(lineOf)
  if (named === null) return fromHead(section, { head, body })
  const [, heading = '', text = ''] = named
  const about = { text, tags: [], read_from: first.number }
  const sublines = first.right === null ? [] : [first.right]
  return { section, heading: heading.trim(), sublines, lines: [about, ...of_body], read_from: first.number }
}

/** One line of text with what stands at its right. */
export function lineOf({ text, right, number }: SourceLine): DraftLine {
  return { text: right === null ? text : `${text}, ${right}`, tags: [], read_from: number }
}

function withoutEntry(line: SourceLine): Unplaced {
  return { line: line.number, text: lineOf(line).text, reason: 'It belongs to no role, project or school.' }
}

const NAMED = /^(\p{Lu}[^:–—]{1,60}?)(?::| [–—-]) +(\S.{10,})$/u
