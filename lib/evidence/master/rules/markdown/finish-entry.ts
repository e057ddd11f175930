import { MASTER_LIMITS } from '#lib/evidence/master/master.ts'
import { readNote, SAYS_NOTHING } from '#lib/evidence/master/rules/markdown/finish-item.ts'
import { holdsComment, takeId } from '#lib/evidence/master/rules/markdown/id-comment.ts'
import {
  badText,
  contactProblems,
  type MasterProblem,
  unreadable,
} from '#lib/evidence/master/rules/markdown/problems.ts'
import type { RemovedLink } from '#lib/evidence/master/rules/markdown/read-parts.ts'
import {
  keptId,
  type OpenEntry,
  type RawLine,
  type Reading,
} from '#lib/evidence/master/rules/markdown/reading.ts'
import { withoutLinks } from '#lib/evidence/master/rules/markdown/title-links.ts'
import { saysSomething } from '#lib/evidence/master/stored-text.ts'

type Title = { text: string; removed: number; problems: MasterProblem[] }

const BROKEN_ID =
  'A comment that is not the id of this entry stands in it. Take it out, or write it as a note with ">".'
// A link may be longer than what it leaves.
const LONGEST_RAW = 4000

/** Keeps the entry that is being read once its heading, sublines and note are complete; later calls do nothing. */
export function completeEntry(reading: Reading): void {
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
    id: keptId(reading, id),
    at_line: entry.heading.number,
    section: entry.section,
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
  const long = badText(number, `The line is longer than ${limit} characters.`)
  if (raw.length > LONGEST_RAW) return { text: '', removed: 0, problems: [long] }
  const { text, removed } = withoutLinks(raw)
  if (text.length > limit) return { text, removed, problems: [long] }
  if (text !== '' && !saysSomething(text)) return { text, removed, problems: [badText(number, SAYS_NOTHING)] }
  return { text, removed, problems: contactProblems(text, () => number) }
}

function brokenTitle(number: number): Title {
  return { text: '', removed: 0, problems: [unreadable(number, BROKEN_ID)] }
}

function tooMany({ sublines }: OpenEntry): MasterProblem[] {
  const line = sublines[MASTER_LIMITS.sublines]
  if (line === undefined) return []
  return [badText(line.number, `An entry has at most ${MASTER_LIMITS.sublines} lines below its heading.`)]
}

function removedLinks(entry: OpenEntry, heading: Title, sublines: Title[]): RemovedLink[] {
  const numbered = [
    { title: heading, line: entry.heading.number, where: 'heading' as const },
    ...sublines.map((title, at) => ({
      title,
      line: entry.sublines[at]?.number ?? entry.heading.number,
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
