import type { Term } from '#lib/judge/rank/rules/terms.ts'

/** The terms remembered for the word with these two hashes. */
export function findWord(first: number, second: number): readonly Term[] | undefined {
  let slot = first & MASK
  for (let terms = entries[slot]; terms; terms = entries[slot]) {
    if (hashes[slot * 2] === first && hashes[slot * 2 + 1] === second) return terms
    slot = (slot + 1) & MASK
  }
  return undefined
}

/** Remembers the terms of a word and gives them back; when too many words are remembered, all are forgotten. */
export function rememberWord(first: number, second: number, terms: readonly Term[]): readonly Term[] {
  if (count >= MOST_WORDS) forgetAll()
  let slot = first & MASK
  while (entries[slot]) slot = (slot + 1) & MASK
  hashes[slot * 2] = first
  hashes[slot * 2 + 1] = second
  entries[slot] = terms
  count++
  return terms
}

// A table of words that strangers' texts fill: open addressing over 64 bits of hash, so that no word is cut out of a
// text a second time. Half empty at its fullest.
const SLOTS = 2 ** 16
const MASK = SLOTS - 1
const MOST_WORDS = SLOTS / 2
const hashes = new Int32Array(SLOTS * 2)
let entries: (readonly Term[] | undefined)[] = new Array(SLOTS)
let count = 0

function forgetAll(): void {
  entries = new Array(SLOTS)
  count = 0
}
