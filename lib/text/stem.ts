/** Returns the stem of a lower-case English word, without plural and common endings; other words stay. */
export function stem(word: string): string {
  if (word.length < 4 || NOT_ENGLISH.test(word)) return word
  return undouble(withoutLastE(withoutEnding(withoutPlural(word))))
}

const NOT_ENGLISH = /[^a-z]/
const ENDINGS = 'ization ations ation ments ment ings ing ers ed er ly or ive al'.split(' ')

function withoutPlural(word: string): string {
  if (word.endsWith('ies') && word.length > 4) return `${word.slice(0, -3)}y`
  if (word.endsWith('sses')) return word.slice(0, -2)
  return word.endsWith('s') && !/[sui]s$/.test(word) ? word.slice(0, -1) : word
}

function withoutEnding(word: string): string {
  const ending = ENDINGS.find((end) => word.endsWith(end) && word.length - end.length >= 4)
  return ending ? word.slice(0, -ending.length) : word
}

function withoutLastE(word: string): string {
  return word.endsWith('e') && word.length > 4 ? word.slice(0, -1) : word
}

// "planning" leaves "plann"; "sell" and "process" keep both letters.
function undouble(word: string): string {
  const last = word.at(-1)
  const isDouble = word.length > 4 && last === word.at(-2) && last !== 's' && last !== 'l'
  return isDouble ? word.slice(0, -1) : word
}
