import type { FileLine } from '#lib/evidence/master/rules/markdown/line-forms.ts'
import { contactProblems, unreadable } from '#lib/evidence/master/rules/markdown/problems.ts'
import { type Reading, refuseLine } from '#lib/evidence/master/rules/markdown/reading.ts'

/** The top of a file: whether its first words were seen, and the line of a comment that is still open. */
export type Preamble = { begun: boolean; comment: number | null }

/** Reads a line before the first section; only comments stand there. True when the line was read by this. */
export function readPreamble(reading: Reading, preamble: Preamble, line: FileLine): boolean {
  if (preamble.comment !== null) return readComment(reading, preamble, line)
  if (line.form === 'blank') return true
  if (line.text.startsWith('<!--')) return readComment(reading, preamble, line)
  if (!preamble.begun) {
    preamble.begun = true
    const top = contactProblems(line.text, () => line.number, true)
    const names = top.filter(({ kind }) => kind === 'name_line')
    reading.problems.push(...names)
    if (names.length > 0) return true
  }
  if (line.form === 'heading') return false
  refuseLine(reading, line, 'Text before the first section; write "## " and the section’s name above it.')
  return true
}

/** Refuses a comment that the file never closes. */
export function finishPreamble(reading: Reading, preamble: Preamble): void {
  if (preamble.comment === null) return
  reading.problems.push(unreadable(preamble.comment, 'This comment has no end; write "-->" there.'))
}

function readComment(reading: Reading, preamble: Preamble, line: FileLine): boolean {
  const opens = preamble.comment === null
  reading.problems.push(...contactProblems(line.text, () => line.number))
  // A comment that lost its end would take sections with it.
  if (!opens && (line.text.includes('<!--') || line.form === 'heading')) {
    finishPreamble(reading, preamble)
    preamble.comment = null
    return line.form !== 'heading'
  }
  preamble.comment ??= line.number
  const end = line.text.indexOf('-->', opens ? 4 : 0)
  if (end === -1) return true
  preamble.comment = null
  if (end + 3 < line.text.length)
    refuseLine(reading, line, 'Text before the first section, behind a comment.')
  return true
}
