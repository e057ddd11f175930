import type { Word } from '#lib/index/places/rules/cut-words.ts'
import { isNickname, MOST_WORDS, type Sense, senseOf } from '#lib/index/places/rules/name-senses.ts'

/** A name found in a place text: its sense and the words it covers, from `at` up to `end`. */
export type FoundName = { sense: Sense | { is: 'not_us' }; at: number; end: number; name: string }

/** Returns the names in a place text in order, the longest first if several begin at one word. */
export function findNames(words: Word[]): FoundName[] {
  const names: FoundName[] = []
  let index = 0
  while (index < words.length) {
    const name = nameAt(words, index)
    if (name) names.push(name)
    index = name ? name.end : index + 1
  }
  return names.some((name) => name.sense.is === 'not') ? takeBack(names) : names
}

function nameAt(words: Word[], index: number): FoundName | undefined {
  let best: FoundName | undefined
  let name = ''
  for (let end = index + 1; end <= Math.min(words.length, index + MOST_WORDS); end += 1) {
    const word = words[end - 1]
    if (!word || (name !== '' && word.gap !== 'space' && word.gap !== 'hyphen')) break
    name = name === '' ? word.folded : `${name} ${word.folded}`
    const sense = end === index + 1 ? senseOfOne(words, index) : senseOf(name)
    if (sense) best = { sense, at: index, end, name }
  }
  return best
}

// A single word: short names need capitals, and capitalised small words do not count. Example: "us" is a pronoun, "IN"
// a state.
function senseOfOne(words: Word[], index: number): Sense | undefined {
  const word = words[index]
  if (!word) return undefined
  if (word.folded === 'us') return isUs(words, index) ? { is: 'us' } : undefined
  if (isNickname(word.folded) && word.raw !== word.raw.toUpperCase()) return undefined
  return senseOf(word.folded)
}

function isUs(words: Word[], index: number): boolean {
  const word = words[index]
  const after = words[index + 1]
  if (word?.raw === 'US') return true
  return word?.gap !== 'space' && (after === undefined || after.gap !== 'space')
}

// Removes the name after a negation, skipping small words between. Example: "outside the US".
function takeBack(names: FoundName[]): FoundName[] {
  let negative = false
  const keptNames: FoundName[] = []
  for (const name of names) {
    if (name.sense.is === 'not') negative = true
    else {
      keptNames.push(negative ? taken(name) : name)
      negative = negative && SMALL.has(name.name)
    }
  }
  return keptNames
}

function taken(name: FoundName): FoundName {
  if (name.sense.is === 'mode') return name
  return { ...name, sense: name.sense.is === 'us' ? { is: 'not_us' } : { is: 'wide' } }
}

const SMALL = new Set(['of', 'in', 'the', 'from'])
