import { lineWords } from '#lib/evidence/master/line-words.ts'
import { quantified } from '#lib/evidence/master/quantified.ts'
import { COMMON_WORDS } from '#lib/evidence/master/rules/common-words.ts'

/** An answer or story of the person's. */
export type Evidence = { kind: 'answer' | 'story'; id: string; text: string }

type Distinct = { words: Set<string>; numbers: Set<string> }

const YEAR = /^(?:19[4-9]\d|20\d\d)$/

/**
 * The answers and stories that tell of what a line says. One does when it shares three distinctive words
 * or measured numbers with the line, and of the line's words one third with a number or else two thirds, unless both
 * give numbers and none is the same.
 */
export function backedBy(line: string, evidence: readonly Evidence[]): Pick<Evidence, 'kind' | 'id'>[] {
  const own = distinctOf(line)
  return evidence.filter((one) => tellsOf(own, distinctOfEvidence(one))).map(({ kind, id }) => ({ kind, id }))
}

function tellsOf(line: Distinct, told: Distinct): boolean {
  const words = sharedBy(line.words, told.words)
  if (words === 0) return false
  const numbers = sharedBy(line.numbers, told.numbers)
  const share = words / (line.words.size || 1)
  if (numbers > 0) return words + numbers >= 3 && share >= 1 / 3
  const areOther = line.numbers.size > 0 && told.numbers.size > 0
  return !areOther && words >= 3 && share >= 2 / 3
}

// Every line of a master is held against every story: no list is made for it.
function sharedBy(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let shared = 0
  for (const one of some) if (others.has(one)) shared += 1
  return shared
}

// A page of lines asks about the same stories again and again.
const READ = new WeakMap<Evidence, Distinct>()

function distinctOfEvidence(evidence: Evidence): Distinct {
  const known = READ.get(evidence)
  if (known !== undefined) return known
  const read = distinctOf(evidence.text)
  READ.set(evidence, read)
  return read
}

function distinctOf(text: string): Distinct {
  const { words, numbers } = lineWords(text)
  const measured = quantified(text) ? numbers.filter((number) => !YEAR.test(number)) : []
  return { words: new Set(words.filter((word) => !COMMON_STEMS.has(word))), numbers: new Set(measured) }
}

const COMMON_STEMS: ReadonlySet<string> = new Set(lineWords(COMMON_WORDS).words)
