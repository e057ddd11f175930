import { TERM_IDS, termId } from '#lib/text/terms.ts'

/** The number of real postings that hold each term; the versioned table behind all ranks. */
export type DocumentFrequency = {
  version: number
  documents: number
  terms: Readonly<Record<string, number>>
}

/**
 * The weight of a term by its number: the rarer among postings, the higher. `common` gives each of the most common
 * terms its place, from 1, in the list of terms that vectors store without a weight.
 */
export type TermWorth = { worth: Float32Array; common: Uint16Array }

/** Returns the worth of every term number under this table. */
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

/** The number of common terms: those in about one of six postings or more. */
export const COMMON_TERMS = 511

// A term outside the table counts as rare, not as unseen: most are names and misspellings.
const RARE = 3

function inverse(documents: number, frequency: number): number {
  return Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5))
}
