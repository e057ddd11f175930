import { MARKS, MASTER_LIMITS, type Mark } from '#lib/evidence/master/master.ts'
import { unescapeText } from '#lib/evidence/master/rules/markdown/escapes.ts'
import { holdsComment, takeId } from '#lib/evidence/master/rules/markdown/id-comment.ts'
import {
  badText,
  contactProblems,
  type MasterProblem,
  unreadable,
} from '#lib/evidence/master/rules/markdown/problems.ts'
import {
  keptId,
  type OpenItem,
  type RawLine,
  type Reading,
} from '#lib/evidence/master/rules/markdown/reading.ts'
import { saysSomething, storedNote, storedTags, storedText } from '#lib/evidence/master/stored-text.ts'

const BROKEN_ID =
  'A comment that is not the id of this line stands in it. Take it out, or write it as a note with ">".'

/** Why a text of marks alone is refused. */
export const SAYS_NOTHING = 'The text holds no letter or digit. Write what it should say.'

/** Closes the bullet or paragraph that is being read, if there is one, and keeps it as a line. */
export function finishItem(reading: Reading): void {
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
    id: keptId(reading, words.id),
    at_line: firstLine(item.words),
    section: item.section,
    entry: reading.entry === null ? null : reading.parts.entries.length - 1,
    text: words.text,
    mark: mark.value,
    tags: tags.value,
    note: note.value,
  })
}

/** The note that lines behind `>` make, with what is wrong with it. */
export function readNote(
  lines: RawLine[],
  whose: string,
): { value: string | null; problems: MasterProblem[] } {
  const full = lines.map(({ raw }) => raw)
  const value = storedNote(full.join('\n'))
  if (value === null) return { value, problems: [] }
  if (value.length > MASTER_LIMITS.note) {
    const reason = `The note ${whose} is longer than ${MASTER_LIMITS.note} characters.`
    return { value, problems: [badText(firstLine(lines), reason)] }
  }
  // Empty lines at the top are not part of the note.
  const top = full.findIndex((line) => line !== '')
  const at = linesOf(value.split('\n'), lines.slice(top))
  return { value, problems: contactProblems(value, at) }
}

function readWords(item: OpenItem): { id: string | null; text: string; problems: MasterProblem[] } {
  const first = firstLine(item.words)
  const { text: raw, id, broken } = takeId(item.words.map((line) => line.raw).join('\n'), 'l')
  if (broken) return { id, text: '', problems: [unreadable(first, BROKEN_ID)] }
  const text = storedText(unescapeText(raw))
  if (text === '') return { id, text, problems: [unreadable(first, 'The bullet has no text.')] }
  if (!saysSomething(text)) return { id, text, problems: [badText(first, SAYS_NOTHING)] }
  if (text.length > MASTER_LIMITS.text) {
    const reason = `The line is longer than ${MASTER_LIMITS.text} characters.`
    return { id, text, problems: [badText(first, reason)] }
  }
  const read = item.words.map((line) => storedText(unescapeText(line.raw)))
  return { id, text, problems: contactProblems(text, linesOf(read, item.words)) }
}

function readTags(item: OpenItem): { value: string[]; problems: MasterProblem[] } {
  const line = item.tags[0]
  if (line === undefined) return { value: [], problems: [] }
  if (holdsComment(line.raw)) return { value: [], problems: [unreadable(line.number, BROKEN_ID)] }
  const value = storedTags([unescapeText(line.raw)])
  if (value.length > MASTER_LIMITS.tags || value.some((tag) => tag.length > MASTER_LIMITS.tag)) {
    const reason = `A line has at most ${MASTER_LIMITS.tags} tags of at most ${MASTER_LIMITS.tag} characters.`
    return { value, problems: [badText(line.number, reason)] }
  }
  if (!value.every(saysSomething)) return { value, problems: [badText(line.number, SAYS_NOTHING)] }
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

/** The line of the file in which a place of a text stands that was made of these lines. */
function linesOf(read: string[], lines: RawLine[]): (at: number) => number {
  return (at) => {
    let end = -1
    const found = read.findIndex((text) => {
      end += text.length + 1
      return at < end
    })
    return (lines[found] ?? lines.at(-1))?.number ?? 0
  }
}
