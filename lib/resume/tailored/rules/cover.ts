import type { MasterLine } from '#lib/evidence/master/master.ts'
import { findTerms, nameOfTerm } from '#lib/judge/read/find-terms.ts'
import { isMustHave } from '#lib/judge/read/matrix.ts'
import type { StoredRow } from '#lib/judge/verdict/result.ts'
import { termsOf } from '#lib/text/tokens.ts'

/** What of an assessment's row decides which lines are picked for it. */
export type PickRow = Pick<StoredRow, 'id' | 'class' | 'quote' | 'terms' | 'evidence'>

/** How far a line covers a row, in thousandths: `cites` where the assessment cites it, else by the row's own words. */
export type Cover = { row: string; weight: number; points: number; kind: 'cites' | 'term' }

/** A row made ready to be held against many lines. */
export type ReadRow = {
  id: string
  weight: number
  cited: ReadonlySet<string>
  names: ReadonlySet<string>
  terms: readonly string[][]
  words: readonly string[]
}

const CITED = 1000
const NAMED = 600
const WORDED = 300
// One word that two texts share says nothing.
const FEWEST_WORDS = 2

/** Makes the rows of an assessment ready; must-haves weigh twice, as in the fit. */
export function readRows(rows: readonly PickRow[]): ReadRow[] {
  return rows.map(({ id, class: row_class, quote, terms, evidence }) => ({
    id,
    weight: isMustHave(row_class) ? 2 : 1,
    cited: new Set(evidence.flatMap(({ kind, ref }) => (kind === 'line' ? [ref] : []))),
    names: new Set(terms.map(nameOfTerm)),
    terms: terms.map(termsOf).filter((words) => words.length > 0),
    words: [...new Set(termsOf(quote))],
  }))
}

/** The rows that a line covers, each with how far. */
export function coversOf({ id, text, tags }: MasterLine, rows: readonly ReadRow[]): Cover[] {
  const said = [text, ...tags].join('\n')
  const words = new Set(termsOf(said))
  const names = new Set(findTerms(said).map(({ name }) => name))
  return rows.flatMap((row): Cover[] => {
    const of_row = { row: row.id, weight: row.weight }
    if (row.cited.has(id)) return [{ ...of_row, points: CITED, kind: 'cites' }]
    const points = isNamed(row, { words, names }) ? NAMED : sharedPoints(row.words, words)
    return points === 0 ? [] : [{ ...of_row, points, kind: 'term' }]
  })
}

type Said = { words: ReadonlySet<string>; names: ReadonlySet<string> }

function isNamed(row: ReadRow, { words, names }: Said): boolean {
  if ([...row.names].some((name) => names.has(name))) return true
  return row.terms.some((term) => term.every((word) => words.has(word)))
}

function sharedPoints(asked: readonly string[], words: ReadonlySet<string>): number {
  const shared = asked.filter((word) => words.has(word)).length
  return shared < FEWEST_WORDS ? 0 : Math.floor((WORDED * shared) / asked.length)
}

/** What covers add up to while each row was covered so many times before; a row counts less each time. */
export function pointsOf(covers: readonly Cover[], covered: ReadonlyMap<string, number>): number {
  return covers.reduce(
    (sum, { row, weight, points }) => sum + Math.floor((weight * points) / (1 + (covered.get(row) ?? 0))),
    0,
  )
}

/** The row that a line is picked for: the one it covers best; null where it covers none. */
export function reasonOf(covers: readonly Cover[]): string | null {
  const [best] = covers.toSorted(
    (a, b) =>
      b.weight * b.points - a.weight * a.points || a.row.localeCompare(b.row, 'en', { numeric: true }),
  )
  return best === undefined ? null : `${best.kind}:${best.row}`
}
