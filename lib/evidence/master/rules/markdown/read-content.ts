import { holdsEntries, MASTER_LIMITS, type Section } from '#lib/evidence/master/master.ts'
import { completeEntry } from '#lib/evidence/master/rules/markdown/finish-entry.ts'
import { finishItem } from '#lib/evidence/master/rules/markdown/finish-item.ts'
import { behindMark, type FileLine, isBullet } from '#lib/evidence/master/rules/markdown/line-forms.ts'
import { FILE_HEADER } from '#lib/evidence/master/rules/markdown/print-master.ts'
import {
  type FieldName,
  NO_FORM,
  type OpenEntry,
  type OpenItem,
  type RawLine,
  type Reading,
  refuseLine,
} from '#lib/evidence/master/rules/markdown/reading.ts'

const REVISION = /^<!-- Master resume, revision \d{1,9}\. -->$/
const FIELD_NAME = /^(tags|mark) ?: ?/i

/** Reads a line that stands in a section and is no heading. */
export function readContent(reading: Reading, line: FileLine, section: Section): void {
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

function readBullet(reading: Reading, line: FileLine, section: Section): void {
  const above = reading.item
  const words = behindMark(line.text)
  if ((above?.isBullet && line.indent >= above.indent + 2) || isBullet(words)) {
    refuseLine(reading, line, 'A bullet cannot stand inside another one.')
    return
  }
  // Bullets that creep to the right step by step are measured against the first.
  const indent = above?.isBullet ? Math.min(above.indent, line.indent) : line.indent
  startItem(reading, {
    section,
    indent,
    isBullet: true,
    words: [{ number: line.number, raw: words }],
  })
}

function startItem(
  reading: Reading,
  item: Pick<OpenItem, 'section' | 'indent' | 'isBullet' | 'words'>,
): void {
  finishItem(reading)
  completeEntry(reading)
  reading.item = { ...item, tags: [], mark: [], note: [], field: null }
}

function readNoteLine(reading: Reading, line: FileLine): void {
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

function readField(reading: Reading, line: FileLine): void {
  const item = reading.item
  const [all = '', name = ''] = FIELD_NAME.exec(line.text) ?? []
  const field = name.toLowerCase() === 'tags' ? 'tags' : 'mark'
  if (item === null || line.indent === 0) {
    refuseLine(reading, line, 'Tags and marks stand indented by two spaces below their bullet.')
  } else if (item[field].length === 0 && mayTake(item, field)) {
    item[field].push({ number: line.number, raw: line.text.slice(all.length) })
  } else refuseLine(reading, line, 'The bullet has this field already.')
}

/** Whether a field may be added, which it is only once, though a note may have several lines. */
function mayTake(item: OpenItem, field: FieldName): boolean {
  if (field === 'note' && item.note.length > 0 && item.field !== 'note') return false
  item.field = field
  return true
}

function readPlain(reading: Reading, line: FileLine, section: Section): void {
  const words = { number: line.number, raw: line.text }
  const { item, entry } = reading
  if (item === null && entry !== null) {
    if (entry.note.length === 0) keepSubline(entry, words)
    else
      refuseLine(reading, line, 'Lines below a heading stand before its note; a note’s lines begin with ">".')
  } else if (item !== null && goesOn(item, line, reading.afterBlank)) {
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

// One more than allowed is kept to be refused; a file may have any number of them.
function keepSubline({ sublines }: OpenEntry, words: RawLine): void {
  if (sublines.length <= MASTER_LIMITS.sublines) sublines.push(words)
}

// A line goes on with the text above it when it is indented below a bullet, or follows without a gap.
function goesOn(item: OpenItem, line: FileLine, afterBlank: boolean): boolean {
  return !afterBlank || (item.isBullet && line.indent > 0)
}
