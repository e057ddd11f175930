import { SECTIONS, type Section } from '#db/rows/master.ts'
import { holdsEntries, MASTER_LIMITS } from '#lib/evidence/master/master.ts'
import {
  completeEntry,
  contactProblems,
  type FieldName,
  finishItem,
  type MarkdownReading,
  type MasterProblem,
  MOST_PROBLEMS,
  NO_FORM,
  newReading,
  type OpenEntry,
  type OpenItem,
  type RawLine,
  type ReadMaster,
  readOwnHeading,
  refuseLine,
  unreadable,
} from '#lib/evidence/master/rules/markdown/finish-parts.ts'
import {
  behindMark,
  FILE_HEADER,
  type FileLine,
  fileLines,
  isBullet,
} from '#lib/evidence/master/rules/markdown/line-forms.ts'

/** The parts of a master's file, or the problems that refuse it; one refused line refuses the file. */
type ReadResult = { ok: true; parts: ReadMaster } | { ok: false; problems: MasterProblem[] }

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

function readLine(reading: MarkdownReading, line: FileLine): void {
  if (line.form === 'heading') readHeading(reading, line)
  else if (line.form !== 'blank' && !reading.skips && reading.section !== null) {
    readContent(reading, line, reading.section)
  }
  reading.afterBlank = line.form === 'blank'
}

function isFull({ parts, problems }: MarkdownReading): boolean {
  return problems.length >= MOST_PROBLEMS || LIMITED.some((what) => parts[what].length > MASTER_LIMITS[what])
}

function refuseTooMany({ parts, problems }: MarkdownReading): void {
  for (const what of LIMITED) {
    const first = parts[what][MASTER_LIMITS[what]]
    if (first === undefined) continue
    problems.push(unreadable(first.at_line, `A master holds at most ${MASTER_LIMITS[what]} ${what}.`))
  }
}

/** Returns the parts in the order of the sections, whatever their order in the file. */
function inOrder(parts: ReadMaster): ReadMaster {
  const entries = parts.entries.toSorted(bySection)
  const places = new Map(entries.map((entry, index) => [entry, index]))
  const lines = parts.lines.toSorted(bySection).map((line) => {
    const entry = line.entry === null ? undefined : parts.entries[line.entry]
    return { ...line, entry: entry === undefined ? null : (places.get(entry) ?? null) }
  })
  return { ...parts, entries, lines }
}

function bySection(a: { section: Section }, b: { section: Section }): number {
  return SECTIONS.indexOf(a.section) - SECTIONS.indexOf(b.section)
}

const REVISION = /^<!-- Master resume, revision \d{1,9}\. -->$/
const FIELD_NAME = /^(tags|mark) ?: ?/i

/** Reads a line of a section that is no heading. */
function readContent(reading: MarkdownReading, line: FileLine, section: Section): void {
  // The comments of the file's top may end up in a section that was moved above them.
  if (line.text === FILE_HEADER || REVISION.test(line.text)) return
  if (holdsEntries(section) && reading.entry === null) {
    refuseLine(
      reading,
      line,
      'In this section everything belongs to an entry; write "### " and its name first.',
    )
  } else if (line.form === 'bullet') readBullet(reading, line, section)
  else if (line.form === 'note') readNoteLine(reading, line)
  else if (line.form === 'field') readField(reading, line)
  else if (line.form === 'plain') readPlain(reading, line, section)
  else refuseLine(reading, line, NO_FORM[line.form] ?? 'This cannot stand here.')
}

function readBullet(reading: MarkdownReading, line: FileLine, section: Section): void {
  const above = reading.item
  const words = behindMark(line.text)
  if ((above?.isBullet && line.indent >= above.indent + 2) || isBullet(words)) {
    refuseLine(reading, line, 'A bullet cannot stand inside another one.')
    return
  }
  // Bullets that are indented step by step are measured against the first.
  const indent = above?.isBullet ? Math.min(above.indent, line.indent) : line.indent
  startItem(reading, {
    section,
    indent,
    isBullet: true,
    words: [{ number: line.number, raw: words }],
  })
}

function startItem(
  reading: MarkdownReading,
  item: Pick<OpenItem, 'section' | 'indent' | 'isBullet' | 'words'>,
): void {
  finishItem(reading)
  completeEntry(reading)
  const { own_heading } = reading
  reading.item = { ...item, own_heading, tags: [], mark: [], note: [], field: null }
}

function readNoteLine(reading: MarkdownReading, line: FileLine): void {
  const note = { number: line.number, raw: behindMark(line.text) }
  if (reading.item === null && reading.entry !== null && line.indent < 2) reading.entry.note.push(note)
  else if (reading.item === null || line.indent === 0) {
    refuseLine(
      reading,
      line,
      'A note stands below the heading of an entry, or indented by two spaces below its bullet.',
    )
  } else if (mayTake(reading.item, 'note')) reading.item.note.push(note)
  else refuseLine(reading, line, 'The bullet has a note already; write both as one.')
}

function readField(reading: MarkdownReading, line: FileLine): void {
  const item = reading.item
  const [all = '', name = ''] = FIELD_NAME.exec(line.text) ?? []
  const field = name.toLowerCase() === 'tags' ? 'tags' : 'mark'
  if (item === null || line.indent === 0) {
    refuseLine(reading, line, 'Tags and marks stand indented by two spaces below their bullet.')
  } else if (item[field].length === 0 && mayTake(item, field)) {
    item[field].push({ number: line.number, raw: line.text.slice(all.length) })
  } else refuseLine(reading, line, 'The bullet has this field already.')
}

/** Returns whether a field may be added: each only once, though a note may have several lines. */
function mayTake(item: OpenItem, field: FieldName): boolean {
  if (field === 'note' && item.note.length > 0 && item.field !== 'note') return false
  item.field = field
  return true
}

function readPlain(reading: MarkdownReading, line: FileLine, section: Section): void {
  const words = { number: line.number, raw: line.text }
  const { item, entry } = reading
  // A line continues the text above it if it is indented below a bullet, or follows without an empty line.
  if (item === null && entry !== null) {
    if (entry.note.length === 0) keepSubline(entry, words)
    else
      refuseLine(reading, line, 'Lines below a heading stand before its note; a note’s lines begin with ">".')
  } else if (item !== null && (!reading.afterBlank || (item.isBullet && line.indent > 0))) {
    if (item.field === null) item.words.push(words)
    else
      refuseLine(
        reading,
        line,
        'The text of a bullet stands before its fields; a note’s lines begin with ">".',
      )
  } else if (entry === null) {
    startItem(reading, { section, indent: line.indent, isBullet: false, words: [words] })
  } else refuseLine(reading, line, 'Text behind the bullets of an entry; begin it with "- " to make it one.')
}

// One more than allowed is kept and refused; a file may have any number of them.
function keepSubline({ sublines }: OpenEntry, words: RawLine): void {
  if (sublines.length <= MASTER_LIMITS.sublines) sublines.push(words)
}

const MARKS_BEFORE = /^(#{1,6}) ?/
const MARKS_BEHIND = / #{1,6}$/

/** Reads a heading: a section, an entry, or the title of the file; any other is refused. */
function readHeading(reading: MarkdownReading, line: FileLine): void {
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

const OWN_HEADING = /^([a-z]+) ?: (.+)$/i

function openSection(reading: MarkdownReading, line: FileLine, name: string): void {
  const [, kind = name, own] = OWN_HEADING.exec(name) ?? []
  const section = SECTIONS.find((section) => section === kind.toLowerCase())
  reading.entry = null
  reading.skips = section === undefined
  reading.section = section ?? reading.section ?? 'other'
  reading.own_heading = undefined
  if (section === undefined) {
    const reason = `Not the name of a section. There are: ${SECTIONS.join(', ')}. Write "## Other: " before a heading of your own.`
    refuseLine(reading, line, reason)
  } else if (own !== undefined) {
    const heading = readOwnHeading({ number: line.number, raw: own })
    reading.problems.push(...heading.problems)
    reading.skips = heading.problems.length > 0
    reading.own_heading = heading.text
  }
}

function openEntry(reading: MarkdownReading, line: FileLine, name: string): void {
  // Lines under a refused heading have no place.
  if (reading.skips && reading.entry === null) return
  reading.entry = null
  if (reading.section === null || !holdsEntries(reading.section)) {
    reading.skips = true
    refuseLine(reading, line, 'Entries with "###" stand only in experience, projects and education.')
    return
  }
  const heading = { number: line.number, raw: name }
  const { section, own_heading } = reading
  reading.entry = { section, own_heading, heading, sublines: [], note: [], complete: false }
}

function refuseLevel(reading: MarkdownReading, line: FileLine, name: string): void {
  const isTitle = reading.section === null && line.text.startsWith('# ')
  if (isTitle && name.toLowerCase() === 'master resume') return
  refuseLine(reading, line, 'Headings are "## " and a section, or "### " and an entry.')
}

/** The top of a file: whether its first words were seen, and the line of an open comment. */
type Preamble = { begun: boolean; comment: number | null }

/** Reads a line before the first section; only comments may stand there. Returns whether it consumed the line. */
function readPreamble(reading: MarkdownReading, preamble: Preamble, line: FileLine): boolean {
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

/** Refuses an unclosed comment. */
function finishPreamble(reading: MarkdownReading, preamble: Preamble): void {
  if (preamble.comment === null) return
  reading.problems.push(unreadable(preamble.comment, 'This comment has no end; write "-->" there.'))
}

function readComment(reading: MarkdownReading, preamble: Preamble, line: FileLine): boolean {
  const opens = preamble.comment === null
  reading.problems.push(...contactProblems(line.text, () => line.number))
  // An unclosed comment would swallow sections.
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
