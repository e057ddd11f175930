import {
  type MasterContent,
  type MasterEntry,
  type MasterLine,
  SECTIONS,
  type Section,
} from '#db/rows/master.ts'
import { findContactData } from '#lib/evidence/contact/find-contact-data.ts'
import { holdsEntries, sectionTitle, storedText } from '#lib/evidence/master/master.ts'

/** The first line of the file, which describes it. */
export const FILE_HEADER =
  '<!-- One bullet is one line of your resume. Edit, add, move or delete freely. The small ids let a line keep its history. -->'

/** The form of a single line of the file. */
export type LineForm = 'blank' | 'heading' | 'bullet' | 'note' | 'field' | 'list' | OtherForm | 'plain'
type OtherForm = 'divider' | 'fence' | 'table'

/** A line of a file: its number from 1, its indent, and its text without that. */
export type FileLine = { number: number; indent: number; text: string; form: LineForm }

const LINE_END = /\r\n?|\n/g
const TAB_WIDTH = 4

const HEADING = /^#{1,6}(?: |$)/
const BULLET = /^[-*+•‣▪◦·●○](?: |$)/
const FIELD = /^(?:tags|mark) ?:/i

/** Beginnings that look like a bullet but are none here: dashes that are not `-`, and list numbers. */
const NO_BULLET = /^(?:[–—]|\d{1,9}[.)])(?: |$)/
/** Markdown lines that have no place in a master. */
const OTHER_FORMS: readonly (readonly [OtherForm, RegExp])[] = [
  ['divider', /^(?:-{2,}|={2,}|\*{2,}|_{2,})$/],
  ['fence', /^(?:```|~~~)/],
  ['table', /^\|(?:.*\|)?$/],
]

/** Yields the lines of a file; every common line end counts. */
export function* fileLines(markdown: string): Generator<FileLine> {
  let number = 1
  let start = 0
  for (const lineEnd of markdown.matchAll(LINE_END)) {
    yield fileLine(number, markdown.slice(start, lineEnd.index))
    number += 1
    start = lineEnd.index + lineEnd[0].length
  }
  yield fileLine(number, markdown.slice(start))
}

/** Returns whether a text begins like a bullet. */
export function isBullet(text: string): boolean {
  return BULLET.test(text)
}

/** Returns the text after the mark of a bullet or note. */
export function behindMark(text: string): string {
  return text.slice(1).trimStart()
}

function fileLine(number: number, raw: string): FileLine {
  const text = storedText(raw)
  return { number, indent: indentOf(raw), text, form: formOf(text) }
}

function indentOf(raw: string): number {
  const blank = /^[\s\ufeff]*/.exec(raw)?.[0] ?? ''
  let width = 0
  for (const space of blank) width += space === '\t' ? TAB_WIDTH : Number(space !== '\ufeff')
  return width
}

function formOf(text: string): LineForm {
  if (text === '') return 'blank'
  if (HEADING.test(text)) return 'heading'
  if (text.startsWith('>')) return 'note'
  if (BULLET.test(text)) return 'bullet'
  if (FIELD.test(text)) return 'field'
  if (NO_BULLET.test(text)) return 'list'
  return OTHER_FORMS.find(([, form]) => form.test(text))?.[0] ?? 'plain'
}

const BACKSLASH = /\\/g
const COMMENT_START = /<(?=!-)/g
const COMMENT_END = /(?<=--)>$/
const WORD_MARK = /(?<=^| )(?=>|#{1,6}(?: |$))/g
const FIELD_COLON = /(?<=(?:^| )(?:tags|mark) ?)(?=:)/gi
const BULLET_START = /^(?=[-*+•‣▪◦·●○](?: |$))/
const NUMBER_DOT = /^(?=\d{1,9}[.)](?: |$))\d{1,9}/
const LINK_TARGET = /\]\(/g

const ESCAPED = /\\([!-/:-@[-`{-~•‣▪◦·●○–—])|\\(?=\n|$)/g

/** Returns a stored text for printing: a backslash precedes every sign that would read as markdown, also after a new wrap. */
export function escapeText(text: string): string {
  const inside = text
    .replace(BACKSLASH, '\\\\')
    .replace(COMMENT_START, '\\<')
    .replace(COMMENT_END, '\\>')
    .replace(WORD_MARK, '\\')
    .replace(FIELD_COLON, '\\')
  return escapeStart(inside)
}

/** Returns a stored heading or subline for printing; it never reads as a markdown link. */
export function escapeTitle(title: string): string {
  return escapeText(title).replace(LINK_TARGET, ']\\(')
}

/** Removes backslash escapes; a backslash at a line's end only breaks the line. */
export function unescapeText(raw: string): string {
  return raw.replace(ESCAPED, '$1')
}

function escapeStart(text: string): string {
  if (NUMBER_DOT.test(text)) return text.replace(NUMBER_DOT, '$&\\')
  const isForm =
    BULLET_START.test(text) || NO_BULLET.test(text) || OTHER_FORMS.some(([, form]) => form.test(text))
  return isForm ? `\\${text}` : text
}

// A target may hold one pair of parentheses.
const MARKDOWN_LINK = /!?\[([^[\]]*)\]\((?:[^()]|\([^()]*\))*\)/g
const EMPTY_BRACKETS = /[([{<] ?[)\]}>]/g
const DOUBLED = / ([|,;·•–-]) (?=[|,;·•–-] )/g
const LEFT_AT_START = /^[ |,;:·•–—-]+/
const LEFT_AT_END = /[ |,;:·•–—-]{1,20}$/

/** Returns a heading or subline without its links: a markdown link leaves its label. */
export function withoutLinks(raw: string): { text: string; removed: number } {
  let removed = 0
  const labelled = raw.replace(MARKDOWN_LINK, (_link, label: string) => {
    removed += 1
    return label
  })
  const text = storedText(unescapeText(labelled))
  const spans = findContactData(text).filter(({ kind }) => kind === 'link')
  if (spans.length === 0) return { text, removed }
  let output = ''
  let startAt = 0
  for (const { start, end } of spans) {
    output += `${text.slice(startAt, start)} `
    startAt = end
  }
  return { text: tidied(output + text.slice(startAt)), removed: removed + spans.length }
}

// Separators around a removed link ("Acme | https://…", "Acme (https://…)") are removed with it.
function tidied(text: string): string {
  const whole = storedText(text).replace(EMPTY_BRACKETS, '').replace(DOUBLED, ' ')
  return storedText(whole.replace(LEFT_AT_START, '').replace(LEFT_AT_END, ''))
}

/** A text without its id comment, and the id; `broken` if it holds other comments. */
type WithoutId = { text: string; id: string | null; broken: boolean }

const ID_COMMENT = /<!--[ \n]?([el][1-9]\d{0,8})[ \n]?-->/gi
const COMMENT_LEFT = /<!-|-->[ \n]?$/
// Remains of fields or bullets behind an id, left by an editor that joined lines.
const JOINED_BELOW = /^[ \n]*(?:(?:tags|mark) ?:|>|[-*+] |#{1,6} )/i

/** Removes the id comment from a text that is still escaped; words behind the comment belong to the text. */
export function takeId(raw: string, letter: 'e' | 'l'): WithoutId {
  const comments = [...raw.matchAll(ID_COMMENT)].filter(({ index }) => !isEscaped(raw, index))
  const comment = comments[0]
  if (comment === undefined) return { text: raw, id: null, broken: COMMENT_LEFT.test(masked(raw)) }
  const before = raw.slice(0, comment.index)
  const behind = raw.slice(comment.index + comment[0].length)
  const text = `${before} ${behind}`.trim()
  const id = (comment[1] as string).toLowerCase()
  const wrong = comments.length > 1 || !id.startsWith(letter) || JOINED_BELOW.test(behind)
  return { text, id, broken: wrong || COMMENT_LEFT.test(masked(text)) }
}

/** Returns whether comments stand in a text that is still escaped. */
export function holdsComment(raw: string): boolean {
  return COMMENT_LEFT.test(masked(raw))
}

// Each backslash with its character is masked, so that an escaped mark does not count.
function masked(raw: string): string {
  return raw.replace(/\\[^\n]/g, '..')
}

function isEscaped(raw: string, index: number): boolean {
  let slashes = 0
  while (raw[index - slashes - 1] === '\\') slashes += 1
  return slashes % 2 === 1
}

/** Returns a master as its markdown file, every entry and line with its id. */
export function printMaster(content: MasterContent): string {
  const blocks = SECTIONS.flatMap((section) => sectionBlocks(section, content))
  return `${[FILE_HEADER, ...blocks].join('\n\n')}\n`
}

function sectionBlocks(section: Section, content: MasterContent): string[] {
  const lines = content.lines.filter((line) => line.section === section)
  const entries = content.entries.filter((entry) => entry.section === section)
  return holdsEntries(section)
    ? runsOf(entries).flatMap((run) => [headingOf(section, run[0]), ...entryBlocks(run, lines)])
    : runsOf(lines).flatMap((run) => [headingOf(section, run[0]), ...lineBlocks(run)])
}

// Parts under one heading that follow each other, so that the file keeps the order of all parts.
function runsOf<P extends MasterEntry | MasterLine>(parts: readonly P[]): P[][] {
  const runs: P[][] = []
  for (const part of parts) {
    const run = runs.at(-1)
    if (run?.[0]?.own_heading === part.own_heading && run !== undefined) run.push(part)
    else runs.push([part])
  }
  return runs
}

function headingOf(section: Section, part: MasterEntry | MasterLine | undefined): string {
  const own = part?.own_heading
  return `## ${sectionTitle(section)}${own === undefined ? '' : `: ${escapeTitle(own)}`}`
}

function entryBlocks(entries: MasterEntry[], lines: MasterLine[]): string[] {
  const byEntry = Map.groupBy(lines, (line) => line.entry_id)
  return entries.flatMap((entry) => [printEntry(entry), ...lineBlocks(byEntry.get(entry.id) ?? [])])
}

function printEntry(entry: MasterEntry): string {
  const heading = `### ${escapeTitle(entry.heading)} <!-- ${entry.id} -->`
  return [heading, ...entry.sublines.map(escapeTitle), ...printNote(entry.note)].join('\n')
}

// The lines of one place are one block: a list without empty lines.
function lineBlocks(lines: MasterLine[]): string[] {
  return lines.length === 0 ? [] : [lines.map(printLine).join('\n')]
}

function printLine(line: MasterLine): string {
  const fields = [
    ...(line.tags.length === 0 ? [] : [`tags: ${line.tags.map(escapeText).join(', ')}`]),
    ...(line.mark === null ? [] : [`mark: ${line.mark}`]),
    ...printNote(line.note),
  ]
  return [`- ${escapeText(line.text)} <!-- ${line.id} -->`, ...fields.map((field) => `  ${field}`)].join('\n')
}

function printNote(note: string | null): string[] {
  return note === null ? [] : note.split('\n').map((line) => (line === '' ? '>' : `> ${line}`))
}
