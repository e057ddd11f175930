import { keyOf, type LineWord } from '#lib/judge/settle/rewording/words/read-words.ts'
import { TIME_UNITS } from '#lib/judge/settle/rewording/words/vocabulary.ts'

const KEYS = new Set([...TIME_UNITS].map(keyOf))
const YEAR = /^(?:19|20)\d\d$/

/** Is it what time is measured in? */
export function isTimeWord(key: string): boolean {
  return KEYS.has(key)
}

/** Does it tell when, or how long? */
export function isTime(fact: Pick<LineWord, 'key' | 'written'>): boolean {
  return isTimeWord(keyOf(fact.written)) || isYear(fact.key)
}

/** Is a number a year? */
export function isYear(key: string): boolean {
  return YEAR.test(key)
}

/** Limits that are things or people too: "with two volunteers". */
export const LIMIT_NOUNS: ReadonlySet<string> = new Set(
  'assistant beginner intern internship trainee exposure interest coursework hobby book draft prototype pilot volunteer deputy quarter half third part plan'
    .split(' ')
    .map(keyOf),
)

/** Limits of the number behind them. */
export const NEAR: ReadonlySet<string> = new Set([
  'about',
  'up_to',
  'at_least',
  'more_than',
  'less_than',
  keyOf('nearly'),
])

const UNITS = new Set(
  'metre kilometre centimetre millimetre litre kilogram gram tonne hectare acre mile gigabyte terabyte megabyte megawatt kilowatt kwp kwh ampere volt watt percent sqm hour minute second millisecond'
    .split(' ')
    .map(keyOf),
)

/** Is it what something is measured in? */
export function isUnit({ written }: Pick<LineWord, 'written'>): boolean {
  const key = keyOf(written)
  return UNITS.has(key) || isTimeWord(key)
}
