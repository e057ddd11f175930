import { MASTER_LIMITS, SECTIONS, type Section } from '#lib/evidence/master/master.ts'
import { completeEntry } from '#lib/evidence/master/rules/markdown/finish-entry.ts'
import { finishItem } from '#lib/evidence/master/rules/markdown/finish-item.ts'
import { type FileLine, fileLines } from '#lib/evidence/master/rules/markdown/line-forms.ts'
import { badText, type MasterProblem, MOST_PROBLEMS } from '#lib/evidence/master/rules/markdown/problems.ts'
import { readContent } from '#lib/evidence/master/rules/markdown/read-content.ts'
import { readHeading } from '#lib/evidence/master/rules/markdown/read-heading.ts'
import type { ReadMaster } from '#lib/evidence/master/rules/markdown/read-parts.ts'
import {
  finishPreamble,
  type Preamble,
  readPreamble,
} from '#lib/evidence/master/rules/markdown/read-preamble.ts'
import { newReading, type Reading } from '#lib/evidence/master/rules/markdown/reading.ts'

/** What a master's file says, or why it is not read; one line that is refused refuses the file. */
export type ReadResult = { ok: true; parts: ReadMaster } | { ok: false; problems: MasterProblem[] }

const LIMITED = ['entries', 'lines'] as const

/** Reads the markdown of a master, as the service prints it and as a person edits it (docs/master.md). */
export function readMaster(markdown: string): ReadResult {
  const reading = newReading()
  const preamble: Preamble = { begun: false, comment: null }
  for (const line of fileLines(markdown)) {
    if (reading.section !== null || !readPreamble(reading, preamble, line)) readLine(reading, line)
    if (isFull(reading)) break
  }
  finishItem(reading)
  completeEntry(reading)
  refuseTooMany(reading)
  finishPreamble(reading, preamble)
  if (reading.problems.length === 0) return { ok: true, parts: inOrder(reading.parts) }
  const problems = reading.problems.toSorted((a, b) => a.line - b.line)
  return { ok: false, problems: problems.slice(0, MOST_PROBLEMS) }
}

function readLine(reading: Reading, line: FileLine): void {
  if (line.form === 'heading') readHeading(reading, line)
  else if (line.form !== 'blank' && !reading.skips && reading.section !== null) {
    readContent(reading, line, reading.section)
  }
  reading.afterBlank = line.form === 'blank'
}

function isFull({ parts, problems }: Reading): boolean {
  return problems.length >= MOST_PROBLEMS || LIMITED.some((what) => parts[what].length > MASTER_LIMITS[what])
}

function refuseTooMany({ parts, problems }: Reading): void {
  for (const what of LIMITED) {
    const first = parts[what][MASTER_LIMITS[what]]
    if (first === undefined) continue
    problems.push(badText(first.at_line, `A master holds at most ${MASTER_LIMITS[what]} ${what}.`))
  }
}

/** The parts in the order of the sections, whatever their order in the file. */
function inOrder(parts: ReadMaster): ReadMaster {
  const entries = parts.entries.toSorted(bySection)
  const places = new Map(entries.map((entry, at) => [entry, at]))
  const lines = parts.lines.toSorted(bySection).map((line) => {
    const entry = line.entry === null ? undefined : parts.entries[line.entry]
    return { ...line, entry: entry === undefined ? null : (places.get(entry) ?? null) }
  })
  return { ...parts, entries, lines }
}

function bySection(a: { section: Section }, b: { section: Section }): number {
  return SECTIONS.indexOf(a.section) - SECTIONS.indexOf(b.section)
}
