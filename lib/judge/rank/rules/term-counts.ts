import { TERM_IDS, type Term } from '#lib/judge/rank/rules/terms.ts'
import { readTerms } from '#lib/judge/rank/tokens.ts'

/** Texts to be read as one, each counted so many times. */
export type CountedText = { text: string; times: number }

/** Every different term of the texts in the order first met, with how often it stands there. */
export function countTerms(texts: readonly CountedText[], visit: (term: Term, count: number) => void): void {
  const met: Term[] = []
  for (const { text, times } of texts) {
    readTerms(text, (term) => {
      if (counts[term.id] === 0) met.push(term)
      counts[term.id] = (counts[term.id] ?? 0) + times
    })
  }
  for (const term of met) {
    visit(term, counts[term.id] ?? 0)
    counts[term.id] = 0
  }
}

// All zero between calls.
const counts = new Uint32Array(TERM_IDS)
