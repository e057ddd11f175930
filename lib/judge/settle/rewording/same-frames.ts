import { type LineWord, readWords } from '#lib/judge/settle/rewording/words/read-words.ts'
import { wordsOf } from '#lib/judge/settle/rewording/words/vocabulary.ts'
import type { Difference } from '#lib/judge/settle/rewording/words-of.ts'

/** What small words and dates of a rewording tell that its line does not: a place beside the person, a year of a month. */
export function differentFrames(text: string, line: string): Difference | null {
  const [said, held] = [readWords(text), readWords(line)]
  if (isNew(besideMe(said), besideMe(held))) return 'new_claim'
  return isNew(monthsWithYears(said), monthsWithYears(held)) ? 'new_number' : null
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
