import type { Fact } from '#lib/judge/settle/rewording/facts/facts.ts'
import type { Told } from '#lib/judge/settle/rewording/facts/read-facts.ts'

/** In what a rewording says something else than its line. */
export type Difference = 'new_term' | 'left_out' | 'new_number' | 'new_claim'

/** How often each word that tells something is written in a text. */
export function countsOf({ facts }: Told) {
  const found = new Map<string, { count: number; first: Fact }>()
  for (const fact of facts) {
    if (fact.isGhost || fact.kind === 'negation') continue
    const { count, first } = found.get(fact.key) ?? { count: 0, first: fact }
    found.set(fact.key, { count: count + 1, first })
  }
  return found
}
