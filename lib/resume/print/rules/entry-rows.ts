import type { PrintEntry, Template } from '#lib/resume/print/resume-document.ts'

/** A row at the head of an entry: `right` stands at the right edge of the same line. */
export type EntryRow = { left: string; right: string | null }

const YEAR = String.raw`(?:19|20)\d\d(?:[-/.](?:1[0-2]|0?[1-9]))?`
const DATE = String.raw`(?:(?:\p{L}{3,10}\.?,?|\d\d?[./-]) ?)?${YEAR}`
const TO = ` ?(?:[-–—/]| to | until | bis | à | a | al | hasta ) ?`
const TIME = String.raw`(?:since |seit |depuis |desde |dal |from |expected )?${DATE}(?:${TO}(?:${DATE}|\d\d|\p{L}{3,12})?)?`
const DATES_ALONE = new RegExp(String.raw`^\(?${TIME}\)?$`, 'iu')
const DATES_AT_END = new RegExp(String.raw`^(.+?) ?(?:[|·•,–—]| - ) ?(${TIME})$|^(.*\S) \((${TIME})\)$`, 'iu')
const PARTS = ' | '

/**
 * The rows above the lines of an entry: its heading, and what its sublines tell in one row. `right_aligned` puts the
 * dates at the right edge of the heading, wherever they were written.
 */
export function entryRows({ heading, sublines }: PrintEntry, template: Template): EntryRow[] {
  const [first = '', ...rest] = [heading, ...sublines].filter((text) => text !== '')
  if (template === 'inline') return rowsOf(first, null, rest)
  const alone = rest.findIndex((text) => DATES_ALONE.test(text))
  if (alone !== -1) {
    const others = rest.filter((_, at) => at !== alone)
    return rowsOf(first, rest[alone] ?? null, others)
  }
  const rows = [first, ...rest].map(withDatesRight)
  const dated = rows.find(({ right }) => right !== null)
  const [head = first, ...others] = [first, ...rest].map((text, at) =>
    rows[at] === dated && dated ? dated.left : text,
  )
  return rowsOf(head, dated?.right ?? null, others)
}

function rowsOf(left: string, right: string | null, rest: string[]): EntryRow[] {
  return [{ left, right }, ...(rest.length > 0 ? [{ left: rest.join(PARTS), right: null }] : [])]
}

function withDatesRight(text: string): EntryRow {
  const found = DATES_AT_END.exec(text)
  const left = found?.[1] ?? found?.[3] ?? ''
  return left === '' ? { left: text, right: null } : { left, right: found?.[2] ?? found?.[4] ?? null }
}
