import { readTerms } from '#lib/judge/rank/tokens.ts'
import { findTerms, nameOfTerm } from '#lib/judge/read/find-terms.ts'
import type { Requirement } from '#lib/judge/read/matrix.ts'
import {
  type IndexedLine,
  linesWithName,
  linesWithPhrase,
} from '#lib/judge/settle/likeness/evidence-index.ts'

/** How much a term tells, by its number: the rarer among postings, the more. */
export type Worth = Float32Array

/** How a requirement is like what the person wrote. All shares are 0 to 1. */
export type Likeness = {
  /** The lines that are most like it, the best first. */
  lines: IndexedLine[]
  /** The share of its words, weighed by how rare they are, that stand in its best line. */
  best: number
  /** The same share of all that was written together. */
  all: number
  /** The share of the things it names that are named; null where it names none. */
  named: number | null
  /** The rarest word that its best line shares, in nats. */
  rarest: number
  /** How rare its rarest word is, in nats: a demand in common words alone names nothing that a resume shows. */
  tells: number
  /** How like the evidence all requirements of the posting are, the mean of `all`. */
  job: number
}

const MOST_LINES = 4

// Words of every requirement, which show nothing by being shared.
const IDLE = new Set(
  `experience year work skill ability strong knowledge understand proven demonstrat hand relevant excellent good solid deep plus
  requir prefer minimum least equivalent related similar environment role position candidate ideal famili proficien comfort able
  using use including include level high well background track record prior previous expertise professional etc team company`.match(
    /\S+/g,
  ),
)

/** How each requirement of a posting is like the evidence. */
export function likenessOfRows(
  rows: readonly Requirement[],
  index: readonly IndexedLine[],
  worth: Worth,
): Likeness[] {
  const found = rows.map((row) => likenessOf(row, index, worth))
  const job = found.reduce((sum, { all }) => sum + all, 0) / Math.max(1, found.length)
  return found.map((one) => ({ ...one, job }))
}

function likenessOf(row: Requirement, index: readonly IndexedLine[], worth: Worth): Omit<Likeness, 'job'> {
  const words = wordsOf(row, worth)
  const total = sumOf(words.values())
  const scored = index
    .map((one) => ({
      one,
      share: shareOf(
        words,
        total,
        (stem) => one.stems.has(stem) || (one.headingStems.has(stem) ? 0.5 : false),
      ),
    }))
    .filter(({ share }) => share > 0)
    .toSorted((a, b) => b.share - a.share)
  const [top] = scored
  const held = new Set(index.flatMap(({ stems, headingStems }) => [...stems, ...headingStems]))
  const { named, lines } = namedBy(row, index)
  const cited = [
    ...new Set([
      ...lines,
      ...scored.filter(({ share }) => share >= 0.6 * (top?.share ?? 1)).map(({ one }) => one),
    ]),
  ]
  return {
    lines: cited.slice(0, MOST_LINES),
    best: top?.share ?? 0,
    all: shareOf(words, total, (stem) => held.has(stem)),
    named,
    tells: Math.max(0, ...words.values()),
    rarest:
      top === undefined
        ? 0
        : Math.max(0, ...[...words].filter(([stem]) => top.one.stems.has(stem)).map(([, weight]) => weight)),
  }
}

function wordsOf({ quote }: Requirement, worth: Worth): Map<string, number> {
  const words = new Map<string, number>()
  readTerms(quote, ({ text, id }) => {
    if (!IDLE.has(text) && !/^\d+$/.test(text)) words.set(text, worth[id] ?? 0)
  })
  return words
}

function sumOf(weights: Iterable<number>): number {
  let sum = 0
  for (const weight of weights) sum += weight
  return sum
}

function shareOf(
  words: ReadonlyMap<string, number>,
  total: number,
  holds: (stem: string) => boolean | number,
): number {
  if (total === 0) return 0
  let shared = 0
  for (const [stem, weight] of words) shared += weight * Number(holds(stem))
  return shared / total
}

function namedBy(
  row: Requirement,
  index: readonly IndexedLine[],
): { named: number | null; lines: IndexedLine[] } {
  const terms = [...new Set(row.terms)]
  if (terms.length === 0) return { named: null, lines: [] }
  const found = terms.map((term) => linesOf(term, index))
  const held = found.filter((lines) => lines.length > 0)
  const lines = held.flatMap((some) => some.slice(0, 2))
  const enough = row.enough ?? 'all'
  return { named: enough === 'one' ? Math.min(1, held.length) : held.length / terms.length, lines }
}

// Its known name in any spelling or implied, else all of its words.
function linesOf(term: string, index: readonly IndexedLine[]): IndexedLine[] {
  return findTerms(term).length === 1 ? linesWithName(index, nameOfTerm(term)) : linesWithPhrase(index, term)
}
