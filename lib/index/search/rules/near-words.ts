/** Known words with their number of jobs, prepared for finding the intended word of a misspelling. */
export type Vocabulary = { byLength: Map<number, IndexedWord[]>; counts: Map<string, number> }
type IndexedWord = { word: string; letters: number; jobs: number }

const SHORTEST = 4
const LONG = 8

/** Returns a vocabulary of words, each with its number of jobs. */
export function vocabularyOf(words: readonly (readonly [word: string, jobs: number])[]): Vocabulary {
  const byLength = new Map<number, IndexedWord[]>()
  for (const [word, jobs] of words) {
    if (word.length < SHORTEST - 1 || !PLAIN.test(word)) continue
    const list = byLength.get(word.length) ?? []
    byLength.set(word.length, list)
    list.push({ word, letters: lettersOf(word), jobs })
  }
  return { byLength, counts: new Map(words) }
}

const PLAIN = /^\p{L}+$/u

/** Returns the most frequent words that begin so; none if the beginning is a word itself. */
export function wordsBegunWith(beginning: string, { counts }: Vocabulary): string[] {
  if (beginning.length < SHORTEST - 1 || counts.has(beginning)) return []
  const begun = [...counts].filter(([word]) => word.startsWith(beginning))
  return begun
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MOST_BEGUN)
    .map(([word]) => word)
}

const MOST_BEGUN = 5

/**
 * Returns the known word that was most likely intended: one slip away, or two in a long word; among equally near ones
 * the most frequent. Null if the word itself is too frequent to be a slip, or nothing is near.
 */
export function nearestWord(word: string, { byLength, counts }: Vocabulary): string | null {
  if (word.length < SHORTEST || !PLAIN.test(word)) return null
  const most = word.length >= LONG ? 2 : 1
  const least = Math.max(1, (counts.get(word) ?? 0) * MORE)
  const letters = lettersOf(word)
  const lengths = Array.from({ length: 2 * most + 1 }, (_, index) => word.length - most + index)
  const candidates = lengths
    .flatMap((length) => byLength.get(length) ?? [])
    .filter((entry) => entry.jobs >= least && entry.word !== word)
    .filter((entry) => bits(entry.letters ^ letters) <= 2 * most)
    .map((entry) => ({ ...entry, far: distance(word, entry.word, most) }))
    .filter(({ far }) => far <= most)
  return candidates.toSorted((a, b) => a.far - b.far || b.jobs - a.jobs)[0]?.word ?? null
}

// A word with another beginning is rarely intended.
function distance(word: string, candidate: string, most: number): number {
  return slipsBetween(word, candidate, most) + (word[0] === candidate[0] ? 0 : 0.5)
}

// A word in some jobs is a slip only of one in far more jobs.
const MORE = 30

function lettersOf(word: string): number {
  let letters = 0
  for (let index = 0; index < word.length; index++) letters |= 1 << (word.charCodeAt(index) % 32)
  return letters
}

function bits(set: number): number {
  let count = 0
  for (let bits = set; bits !== 0; bits &= bits - 1) count += 1
  return count
}

/**
 * Returns the number of slips between two words (a letter added, missing, replaced, or two swapped); more than `most`
 * as `most` + 1.
 */
function slipsBetween(a: string, b: string, most: number): number {
  let older: number[] = []
  let before = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let index = 1; index <= a.length; index++) {
    const row = [index]
    for (let to = 1; to <= b.length; to++) {
      const same = a[index - 1] === b[to - 1]
      let least = Math.min(
        (before[to] ?? 0) + 1,
        (row[to - 1] ?? 0) + 1,
        (before[to - 1] ?? 0) + (same ? 0 : 1),
      )
      const turned = index > 1 && to > 1 && a[index - 1] === b[to - 2] && a[index - 2] === b[to - 1]
      if (turned) least = Math.min(least, (older[to - 2] ?? 0) + 1)
      row.push(least)
    }
    if (Math.min(...row) > most) return most + 1
    older = before
    before = row
  }
  return before[b.length] ?? most + 1
}
