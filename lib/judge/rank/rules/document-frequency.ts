import { TERM_IDS, termId } from '#lib/text/terms.ts'

/** In how many of a set of real postings each term stood; the versioned table that all ranks are made with. */
export type DocumentFrequency = {
  version: number
  documents: number
  terms: Readonly<Record<string, number>>
}

/**
 * How much a term tells, by its number: the rarer it is among postings, the more. `common` gives each of the most
 * common terms its place, from 1, in the list of those that a vector names without a weight.
 */
export type TermWorth = { worth: Float32Array; common: Uint16Array }

/** The worth of every term number under this table. */
export function termWorth({ documents, terms }: DocumentFrequency): TermWorth {
  const worth = new Float32Array(TERM_IDS).fill(inverse(documents, RARE))
  const common = new Uint16Array(TERM_IDS)
  const entries = Object.entries(terms)
  for (const [term, frequency] of entries) worth[termId(term)] = inverse(documents, frequency)
  entries
    .toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, COMMON_TERMS)
    .forEach(([term], index) => {
      common[termId(term)] = index + 1
    })
  return { worth, common }
}

/** How many terms count as common: about those that stand in one of six postings or more. */
export const COMMON_TERMS = 511

// A term outside the table is taken for a rare one, not for one never seen: most are names and slips of the pen.
const RARE = 3

function inverse(documents: number, frequency: number): number {
  return Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5))
}
