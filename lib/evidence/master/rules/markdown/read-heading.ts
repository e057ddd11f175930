import { holdsEntries, SECTIONS, type Section } from '#lib/evidence/master/master.ts'
import { completeEntry } from '#lib/evidence/master/rules/markdown/finish-entry.ts'
import { finishItem } from '#lib/evidence/master/rules/markdown/finish-item.ts'
import type { FileLine } from '#lib/evidence/master/rules/markdown/line-forms.ts'
import { type Reading, refuseLine } from '#lib/evidence/master/rules/markdown/reading.ts'

const MARKS_BEFORE = /^(#{1,6}) ?/
const MARKS_BEHIND = / #{1,6}$/

/** Reads a heading: a section, an entry, or the title of the file; any other is refused. */
export function readHeading(reading: Reading, line: FileLine): void {
  if (reading.item?.isBullet && line.indent >= reading.item.indent + 2) {
    refuseLine(reading, line, 'A heading cannot stand inside a bullet.')
    return
  }
  finishItem(reading)
  completeEntry(reading)
  const level = MARKS_BEFORE.exec(line.text)?.[1]?.length ?? 0
  const name = line.text.replace(MARKS_BEFORE, '').replace(MARKS_BEHIND, '')
  if (level === 2) openSection(reading, line, name)
  else if (level === 3) openEntry(reading, line, name)
  else refuseLevel(reading, line, name)
}

function openSection(reading: Reading, line: FileLine, name: string): void {
  const section = sectionNamed(name)
  reading.entry = null
  reading.skips = section === undefined
  reading.section = section ?? reading.section ?? 'other'
  if (section === undefined) {
    refuseLine(reading, line, `Not the name of a section. There are: ${SECTIONS.join(', ')}.`)
  }
}

function openEntry(reading: Reading, line: FileLine, name: string): void {
  // Under a heading that was refused the reader cannot know what this is.
  if (reading.skips && reading.entry === null) return
  reading.entry = null
  if (reading.section === null || !holdsEntries(reading.section)) {
    reading.skips = true
    refuseLine(reading, line, 'Entries with "###" stand only in experience, projects and education.')
    return
  }
  const heading = { number: line.number, raw: name }
  reading.entry = { section: reading.section, heading, sublines: [], note: [], complete: false }
}

function refuseLevel(reading: Reading, line: FileLine, name: string): void {
  const isTitle = reading.section === null && line.text.startsWith('# ')
  if (isTitle && name.toLowerCase() === 'master resume') return
  refuseLine(reading, line, 'Headings are "## " and a section, or "### " and an entry.')
}

function sectionNamed(name: string): Section | undefined {
  return SECTIONS.find((section) => section === name.toLowerCase())
}
