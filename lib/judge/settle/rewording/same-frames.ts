import { type LineWord, readWords } from '#lib/judge/settle/rewording/words/read-words.ts'
import { wordsOf } from '#lib/judge/settle/rewording/words/vocabulary.ts'
import type { Difference } from '#lib/judge/settle/rewording/words-of.ts'

/**
 * What the frame of a rewording tells that its line's does not: somebody or something that is made the person's, a year of
 * another month, two numbers or words that have changed places where all else stayed.
 */
export function differentFrames(text: string, line: string): Difference | null {
  const [said, held] = [readWords(text), readWords(line)]
  if (isNew(besideMe(said), besideMe(held)) || (isMine(said) && !isMine(held))) return 'new_claim'
  if (isNew(monthsWithYears(said), monthsWithYears(held)) || areNumbersMoved(said, held)) return 'new_number'
  return areTwoExchanged(said, held) ? 'new_claim' : null
}

function isNew(said: readonly string[], held: readonly string[]): boolean {
  return said.some((one) => !held.includes(one))
}

// "With a fitter under me" tells a rank; "designed by me" is "designed".
function besideMe(words: readonly LineWord[]): string[] {
  return words.flatMap(({ written }, at) => {
    const before = words[at - 1]
    return PERSON.has(written) && before?.kind === 'mark' && before.key !== 'by'
      ? [`${before.key} ${written}`]
      : []
  })
}

const PERSON = wordsOf('me us myself')

// "The team" is not "my team"; "on my own" is "alone".
function isMine(words: readonly LineWord[]): boolean {
  return words.some(({ written }, at) => OWNERS.has(written) && words[at + 1]?.written !== 'own')
}

const OWNERS = wordsOf('my mine our ours')

// "9 of 10 in 2020, 4 of 10 in 2021": where all else stays in its place, the numbers and months do.
function areNumbersMoved(said: readonly LineWord[], held: readonly LineWord[]): boolean {
  const [ours, theirs] = [told(said), told(held)]
  const isFixed =
    ours.length === theirs.length && ours.every((one, at) => inPlace(one) === inPlace(theirs[at]))
  return isFixed && ours.some(({ key }, at) => key !== theirs[at]?.key)
}

function inPlace(word: LineWord | undefined): string | undefined {
  return word !== undefined && (word.kind === 'number' || MONTHS.has(word.written)) ? '#' : word?.key
}

// "Full time at the mill and part time at the shop": two that are joined may change places, two that stand apart may not.
function areTwoExchanged(said: readonly LineWord[], held: readonly LineWord[]): boolean {
  const [ours, theirs] = [told(said), told(held)]
  if (ours.length !== theirs.length || isPassive(said) !== isPassive(held)) return false
  const other = ours.flatMap(({ key }, at) => (key === theirs[at]?.key ? [] : [at]))
  const [first, last] = other
  if (other.length !== 2 || first === undefined || last === undefined || last - first < 2) return false
  return ours[first]?.key === theirs[last]?.key && ours[last]?.key === theirs[first]?.key
}

function isPassive(words: readonly LineWord[]): boolean {
  return words.some(({ written }) => written === 'by')
}

function told(words: readonly LineWord[]): LineWord[] {
  return words.filter(({ kind, written }) => TELLING.has(kind) || MONTHS.has(written))
}

const TELLING = new Set(['word', 'number', 'limit', 'negation'])

// "May to September 2021 and 2022" is two summers, "May 2021 to September 2022" is a year and more.
function monthsWithYears(words: readonly LineWord[]): string[] {
  return words.flatMap(({ written }, at) => {
    const next = words[at + 1]?.kind === 'comma' ? words[at + 2] : words[at + 1]
    return MONTHS.has(written) && next !== undefined && YEAR.test(next.key) ? [`${written} ${next.key}`] : []
  })
}

const MONTHS = wordsOf(
  'january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec',
)
const YEAR = /^(?:19|20)\d\d$/
