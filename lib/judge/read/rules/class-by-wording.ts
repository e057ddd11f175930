import type { Requirement, RowClass } from '#db/rows/requirement.ts'
import { ASKABLE, isBonus, MUST_WORDS, offersChoice } from '#lib/judge/read/demand-class.ts'
import { LONGEST_QUOTE } from '#lib/judge/read/extract-prompt.ts'
import { nameOfTerm } from '#lib/judge/read/find-terms.ts'
import type { QuotePosition } from '#lib/judge/read/split-posting.ts'

/** A requirement from a model, with its place in the posting. */
export type PlacedRow = { row: Requirement; place: QuotePosition }

const LIST = 3

/**
 * Gives each requirement the class of its wording, whatever the model said; an ambiguous wording keeps the model's
 * class. Three or more skills of one sentence form a list.
 */
export function classByWording(rows: readonly PlacedRow[]): PlacedRow[] {
  const classed = rows.map(({ row, place }) => ({ row: { ...row, class: classOf(row, place) }, place }))
  const inSentence = Map.groupBy(
    classed.filter(({ row }) => isOfList(row)),
    ({ place }) => place.key,
  )
  return classed.map(({ row, place }) => {
    if (!isOfList(row)) return { row, place }
    const listed = place.key === null ? [] : (inSentence.get(place.key) ?? [])
    const isListed = new Set(listed.map(({ row: listedRow }) => subjectOf(listedRow))).size >= LIST
    return { row: { ...row, class: isListed ? 'list_item' : 'hard' }, place }
  })
}

/** Returns the subject of a row, so that repeated demands count once. */
export function subjectOf({ terms, quote }: Requirement): string {
  return terms[0] === undefined ? quote : nameOfTerm(terms[0])
}

function isOfList(row: Requirement): boolean {
  return row.class === 'list_item' || (row.kind === 'skill' && row.class === 'hard')
}

function classOf(row: Requirement, { sentence, section }: QuotePosition): RowClass {
  // No line of a resume shows a trait, and an answer to "Are you curious?" proves nothing.
  const isNice = isBonus({ wording: row.quote, sentence, section }) || row.kind === 'soft'
  const isSaidNice = row.class === 'nice_to_have' && !MUST_WORDS.test(sentence)
  if (isNice || isSaidNice) return 'nice_to_have'
  if (ASKABLE.includes(row.kind)) return 'askable'
  // No resume shows a driver's license, or that a person can lift a box.
  if (row.class === 'askable') return row.kind === 'cert' || row.kind === 'other' ? 'askable' : 'hard'
  return row.class === 'list_item' && row.kind === 'skill' ? 'list_item' : 'hard'
}

// The separators between two names of a list.
const BETWEEN = /^[\s,/()]*(?:(?:and\/or|or|oder|ou|o)\b)?[\s/()]*$/i
const OR = /\b(?:or|oder|ou|o)\b|\//i

/**
 * Joins the rows of a sentence's alternatives into one, by the words between them alone, because a posting cannot make
 * one demand of everything. Example: "Python, Go or Java".
 */
export function joinChoices(rows: readonly PlacedRow[], text: string): PlacedRow[] {
  const sorted = rows.toSorted((a, b) => a.place.at - b.place.at)
  const joined: PlacedRow[] = []
  for (let index = 0; index < sorted.length; ) {
    const run = runAt(sorted, index, text)
    const merged = run.length > 1 ? asOne(run, text) : null
    joined.push(...(merged === null ? run : [merged]))
    index += run.length
  }
  return joined.map(({ row, place }) => ({ row: { ...row, any_of: null }, place }))
}

function runAt(rows: readonly PlacedRow[], index: number, text: string): PlacedRow[] {
  const run = rows.slice(index, index + 1)
  for (const next of rows.slice(index + 1)) {
    const last = run.at(-1)
    const isNear = last !== undefined && next.place.key !== null && next.place.key === last.place.key
    if (!isNear || endOf(last) > next.place.at || !BETWEEN.test(text.slice(endOf(last), next.place.at))) break
    run.push(next)
  }
  const gaps = run.slice(1).map((next, before) => text.slice(endOf(run[before]), next.place.at))
  const isChoice = gaps.some((gap) => OR.test(gap))
  return isChoice ? run : rows.slice(index, index + 1)
}

function asOne(run: readonly PlacedRow[], text: string): PlacedRow | null {
  const [first] = run
  const end = endOf(run.at(-1))
  if (first === undefined || end - first.place.at > LONGEST_QUOTE) return null
  const quote = text.slice(first.place.at, end)
  if (quote.includes('\n') || !offersChoice(quote)) return null
  const terms = [...new Set(run.flatMap(({ row }) => row.terms))]
  const rowClass = first.row.class === 'list_item' ? 'hard' : first.row.class
  return { row: { ...first.row, quote, terms, class: rowClass, enough: 'one' }, place: first.place }
}

function endOf(placedRow: PlacedRow | undefined): number {
  return placedRow === undefined ? 0 : placedRow.place.at + placedRow.row.quote.length
}
