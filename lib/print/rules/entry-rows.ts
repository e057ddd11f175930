import type { PrintEntry, Template } from '#lib/print/rules/resume-document.ts'

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
 * dates at the right edge of the heading, or of the row in which they stand.
 */
export function entryRows({ heading, sublines }: PrintEntry, template: Template): EntryRow[] {
  const [first = '', ...rest] = [heading, ...sublines].filter((text) => text !== '')
  if (template === 'inline') return rowsOf(first, null, rest)
  const alone = rest.findIndex((text) => DATES_ALONE.test(text))
  if (alone !== -1)
    return rowsOf(
      first,
      rest[alone] ?? null,
      rest.filter((_, at) => at !== alone),
    )
  const own = withDatesRight(first)
  if (own.right !== null) return rowsOf(own.left, own.right, rest)
  const [row, ...others] = rest
  if (row === undefined) return [own]
  const second = withDatesRight(row)
  if (second.right === null) return rowsOf(first, null, rest)
  return [own, second, ...(others.length > 0 ? [{ left: others.join(PARTS), right: null }] : [])]
}

function rowsOf(left: string, right: string | null, rest: string[]): EntryRow[] {
  return [{ left, right }, ...(rest.length > 0 ? [{ left: rest.join(PARTS), right: null }] : [])]
}

function withDatesRight(text: string): EntryRow {
  const found = DATES_AT_END.exec(text)
  const left = found?.[1] ?? found?.[3] ?? ''
  return left === '' ? { left: text, right: null } : { left, right: found?.[2] ?? found?.[4] ?? null }
}
