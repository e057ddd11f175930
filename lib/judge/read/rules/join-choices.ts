import { offersChoice } from '#lib/judge/read/phrases/describe-row.ts'
import type { Placed } from '#lib/judge/read/rules/class-by-wording.ts'
import { LONGEST_QUOTE } from '#lib/judge/read/rules/extract-schema.ts'

// What may stand between two names of one list.
const BETWEEN = /^[\s,/()]*(?:(?:and\/or|or|oder|ou|o)\b)?[\s/()]*$/i
const OR = /\b(?:or|oder|ou|o)\b|\//i

/**
 * Makes one row of the rows of a sentence that are each other's alternatives: of "Python", "Go" and "Java" where it says
 * "Python, Go or Java". A posting cannot make one demand of all that it asks, so it is by the words between them alone.
 */
export function joinChoices(rows: readonly Placed[], text: string): Placed[] {
  const sorted = rows.toSorted((a, b) => a.place.at - b.place.at)
  const joined: Placed[] = []
  for (let at = 0; at < sorted.length; ) {
    const run = runAt(sorted, at, text)
    const one = run.length > 1 ? asOne(run, text) : null
    joined.push(...(one === null ? run : [one]))
    at += run.length
  }
  return joined.map(({ row, place }) => ({ row: { ...row, any_of: null }, place }))
}

function runAt(rows: readonly Placed[], at: number, text: string): Placed[] {
  const run = rows.slice(at, at + 1)
  for (const next of rows.slice(at + 1)) {
    const last = run.at(-1)
    const isNear = last !== undefined && next.place.key !== null && next.place.key === last.place.key
    if (!isNear || endOf(last) > next.place.at || !BETWEEN.test(text.slice(endOf(last), next.place.at))) break
    run.push(next)
  }
  const gaps = run.slice(1).map((next, before) => text.slice(endOf(run[before]), next.place.at))
  const isChoice = gaps.some((gap) => OR.test(gap))
  return isChoice ? run : rows.slice(at, at + 1)
}

function asOne(run: readonly Placed[], text: string): Placed | null {
  const [first] = run
  const end = endOf(run.at(-1))
  if (first === undefined || end - first.place.at > LONGEST_QUOTE) return null
  const quote = text.slice(first.place.at, end)
  if (quote.includes('\n') || !offersChoice(quote)) return null
  const terms = [...new Set(run.flatMap(({ row }) => row.terms))]
  const rowClass = first.row.class === 'list_item' ? 'hard' : first.row.class
  return { row: { ...first.row, quote, terms, class: rowClass, enough: 'one' }, place: first.place }
}

function endOf(one: Placed | undefined): number {
  return one === undefined ? 0 : one.place.at + one.row.quote.length
}
