import { findTerms, nameOfTerm } from '#lib/judge/read/find-terms.ts'
import type { Requirement } from '#lib/judge/read/matrix.ts'
import {
  type IndexedLine,
  linesWithName,
  linesWithPhrase,
} from '#lib/judge/settle/likeness/evidence-index.ts'
import { readTerms, termsOf } from '#lib/text/tokens.ts'

/** How much a term tells, by its number: the rarer among postings, the more. */
export type Worth = Float32Array

/** How a requirement is like what the person wrote. */
export type Likeness = {
  /** The lines that are most like it, the best first. */
  lines: IndexedLine[]
  /** The share of its words, 0 to 1 and weighed by how rare they are, that was written anywhere. */
  all: number
  /** The share of the things it names that are named; null where it names none. */
  named: number | null
  /** The share of its words' weight, 0 to 1, that the things take which it names and nobody wrote. */
  lacking: number
  /** How rare its rarest word is, in nats: a demand in common words alone names nothing that a resume shows. */
  tells: number
}

const MOST_LINES = 4
// A line that shares less than this of what the best line shares says something else.
const NEAR_BEST = 0.6
// An employer's name or a title counts for less than what was done there.
const BY_HEADING = 0.5

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
  const written = new Set(index.flatMap(({ stems, headingStems }) => [...stems, ...headingStems]))
  return rows.map((row) => {
    const { named, lines, missing, spare } = namedBy(row, index)
    const words = wordsOf(row, worth, spare)
    const total = sumOf(words.values())
    const share = (holds: (stem: string) => number) => {
      let shared = 0
      for (const [stem, weight] of words) shared += weight * holds(stem)
      return total === 0 ? 0 : shared / total
    }
    const lacked = new Set(missing.flatMap((term) => termsOf(term)).filter((stem) => !written.has(stem)))
    const scored = index
      .map((one) => ({
        one,
        like: share((stem) => (one.stems.has(stem) ? 1 : one.headingStems.has(stem) ? BY_HEADING : 0)),
      }))
      .filter(({ like }) => like > 0)
      .toSorted((a, b) => b.like - a.like)
    const near = scored.filter(({ like }) => like >= NEAR_BEST * (scored[0]?.like ?? 1)).map(({ one }) => one)
    return {
      lines: [...new Set([...lines, ...near])].slice(0, MOST_LINES),
      all: share((stem) => Number(written.has(stem))),
      named,
      lacking: share((stem) => Number(lacked.has(stem))),
      tells: Math.max(0, ...words.values()),
    }
  })
}

function wordsOf({ quote }: Requirement, worth: Worth, spare: readonly string[]): Map<string, number> {
  const left = new Set(spare.flatMap((term) => termsOf(term)))
  const words = new Map<string, number>()
  readTerms(quote, ({ text, id }) => {
    if (!IDLE.has(text) && !left.has(text) && !/^\d+$/.test(text)) words.set(text, worth[id] ?? 0)
  })
  return words
}

function sumOf(weights: Iterable<number>): number {
  let sum = 0
  for (const weight of weights) sum += weight
  return sum
}

type Named = { named: number | null; lines: IndexedLine[]; missing: string[]; spare: string[] }

// Of several things of which one is enough, those that are missing are spare once one is there.
function namedBy(row: Requirement, index: readonly IndexedLine[]): Named {
  const terms = [...new Set(row.terms)]
  if (terms.length === 0) return { named: null, lines: [], missing: [], spare: [] }
  const found = terms.map((term) => ({ term, lines: linesOf(term, index) }))
  const held = found.filter(({ lines }) => lines.length > 0)
  const missing = found.filter(({ lines }) => lines.length === 0).map(({ term }) => term)
  const isEnough = row.enough === 'one' && held.length > 0
  return {
    named: isEnough ? 1 : held.length / terms.length,
    lines: held.flatMap(({ lines }) => lines.slice(0, 2)),
    missing: isEnough ? [] : missing,
    spare: isEnough ? missing : [],
  }
}

// Its known name in any spelling or implied, else all of its words.
function linesOf(term: string, index: readonly IndexedLine[]): IndexedLine[] {
  return findTerms(term).length === 1 ? linesWithName(index, nameOfTerm(term)) : linesWithPhrase(index, term)
}
