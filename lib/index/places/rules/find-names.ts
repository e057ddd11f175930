import type { Word } from './cut-words.ts'
import { isNickname, MOST_WORDS, type Sense, senseOf } from './name-senses.ts'

/** A name found in a place text: its sense and the words it covers, from `at` up to `end`. */
export type FoundName = { sense: Sense | { is: 'not_us' }; at: number; end: number; name: string }

/** The names in a place text in order, the longest first where several begin at one word. */
export function findNames(words: Word[]): FoundName[] {
  const found: FoundName[] = []
  let at = 0
  while (at < words.length) {
    const name = nameAt(words, at)
    if (name) found.push(name)
    at = name ? name.end : at + 1
  }
  return found.some((name) => name.sense.is === 'not') ? takeBack(found) : found
}

function nameAt(words: Word[], at: number): FoundName | undefined {
  let best: FoundName | undefined
  let name = ''
  for (let end = at + 1; end <= Math.min(words.length, at + MOST_WORDS); end += 1) {
    const word = words[end - 1]
    if (!word || (name !== '' && word.gap !== 'space' && word.gap !== 'hyphen')) break
    name = name === '' ? word.folded : `${name} ${word.folded}`
    const sense = end === at + 1 ? senseOfOne(words, at) : senseOf(name)
    if (sense) best = { sense, at, end, name }
  }
  return best
}

// One word alone: "us" and nicknames need capitals, and capitals such as "IN" are no small words.
function senseOfOne(words: Word[], at: number): Sense | undefined {
  const word = words[at]
  if (!word) return undefined
  if (word.folded === 'us') return isUs(words, at) ? { is: 'us' } : undefined
  if (isNickname(word.folded) && word.raw !== word.raw.toUpperCase()) return undefined
  return senseOf(word.folded)
}

function isUs(words: Word[], at: number): boolean {
  const word = words[at]
  const after = words[at + 1]
  if (word?.raw === 'US') return true
  return word?.gap !== 'space' && (after === undefined || after.gap !== 'space')
}

// "outside the US": the name after such a word is taken back, and the small words between are skipped.
function takeBack(found: FoundName[]): FoundName[] {
  let negative = false
  const kept: FoundName[] = []
  for (const name of found) {
    if (name.sense.is === 'not') negative = true
    else {
      kept.push(negative ? taken(name) : name)
      negative = negative && SMALL.has(name.name)
    }
  }
  return kept
}

function taken(name: FoundName): FoundName {
  if (name.sense.is === 'mode') return name
  return { ...name, sense: name.sense.is === 'us' ? { is: 'not_us' } : { is: 'wide' } }
}

const SMALL = new Set(['of', 'in', 'the', 'from'])
