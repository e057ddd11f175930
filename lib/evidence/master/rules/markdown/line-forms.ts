import { storedText } from '#lib/evidence/master/stored-text.ts'

/** What a line of a file looks like by itself. */
export type LineForm = 'blank' | 'heading' | 'bullet' | 'note' | 'field' | 'list' | OtherForm | 'plain'
type OtherForm = 'divider' | 'fence' | 'table'

/** A line of a file: its number from 1, how far it is indented, and its text without that. */
export type FileLine = { number: number; indent: number; text: string; form: LineForm }

const LINE_END = /\r\n?|\n/g
const TAB_WIDTH = 4

const HEADING = /^#{1,6}(?: |$)/
const BULLET = /^[-*+•‣▪◦·●○](?: |$)/
const FIELD = /^(?:tags|mark) ?:/i

/** Beginnings that look like a bullet and are none here: dashes that are not `-`, and numbers of a list. */
export const NO_BULLET = /^(?:[–—]|\d{1,9}[.)])(?: |$)/
/** Lines that mean something in markdown that a master has no place for. */
export const OTHER_FORMS: readonly (readonly [OtherForm, RegExp])[] = [
  ['divider', /^(?:-{2,}|={2,}|\*{2,}|_{2,})$/],
  ['fence', /^(?:```|~~~)/],
  ['table', /^\|(?:.*\|)?$/],
]

/** The lines of a file, one after the other; every common line end counts. */
export function* fileLines(markdown: string): Generator<FileLine> {
  let number = 1
  let from = 0
  for (const end of markdown.matchAll(LINE_END)) {
    yield fileLine(number, markdown.slice(from, end.index))
    number += 1
    from = end.index + end[0].length
  }
  yield fileLine(number, markdown.slice(from))
}

/** Whether a text begins as a bullet does. */
export function isBullet(text: string): boolean {
  return BULLET.test(text)
}

/** What stands behind the mark of a bullet or note. */
export function behindMark(text: string): string {
  return text.slice(1).trimStart()
}

function fileLine(number: number, raw: string): FileLine {
  const text = storedText(raw)
  return { number, indent: indentOf(raw), text, form: formOf(text) }
}

function indentOf(raw: string): number {
  const found = /^[\s\ufeff]*/.exec(raw)?.[0] ?? ''
  let width = 0
  for (const space of found) width += space === '\t' ? TAB_WIDTH : Number(space !== '\ufeff')
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
