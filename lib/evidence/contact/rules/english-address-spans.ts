import { endOf, type Span } from '#lib/evidence/contact/rules/span.ts'
import {
  LOOSE_STREET_WORDS,
  NO_STREET_NAMES,
  PROSE_WORDS,
  SMALL_WORDS,
  STREET_WORDS,
  TRADE_STREETS,
} from '#lib/evidence/contact/rules/street-words.ts'

const NUMBER =
  /(?<![\p{L}\p{N}$€£%#.+]|\d[,.:-])\d{1,5}(?:[A-Za-z]|[-/]\d{1,5}[A-Za-z]?| ?½)?,? (?=[\p{L}\d])/gu
const WORD =
  /(?:\d{1,3}(?:st|nd|rd|th)|[\p{L}\p{M}][\p{L}\p{M}']{0,30}(?:-[\p{L}\p{M}']{1,30})?)\.?(?![\p{L}\p{N}])/iuy
const LONGEST_NAME = 5

const GOES_ON =
  /\.?(?:,? {0,2}$|,? {0,2}\n| ?[,;|)(\]"/]|\.(?: |$)| (?:N|S|E|W|NE|NW|SE|SW|North|South|East|West|Northeast|Northwest|Southeast|Southwest)(?![\p{L}\p{N}])| #| (?:apt|apartment|suite|ste|unit|floor|flat|room|fl)\b| [A-Z]{2}(?![\p{L}\p{N}])| \d{5}(?!\d)| - |(?: [A-Z][a-z]+){1,2},? [A-Z]{2}(?![\p{L}])| (?:in|near|at|since|until) )/uy
const DIRECTION = / (?:NE|NW|SE|SW|N|S|E|W|North|South|East|West)(?![p{L}p{N}])/y
const UNIT =
  /,? (?:#|(?:apt|apartment|suite|ste|unit|floor|flat|room)\.? ?#?) ?[\dA-Z][\dA-Z-]{0,5}(?![\p{L}\p{N}])/iuy
const YEAR = /^(?:19|20)\d\d\b/

/** House numbers before the name of an English street: 221B Baker Street, 1600 Pennsylvania Avenue NW. */
export function englishAddressSpans(text: string): Span[] {
  return [...text.matchAll(NUMBER)].flatMap((number) => {
    const end = streetEnd(text, number)
    if (end === null) return []
    const turned = endOf(text, DIRECTION, end) ?? end
    return [{ start: number.index, end: endOf(text, UNIT, turned) ?? turned }]
  })
}

function streetEnd(text: string, number: RegExpExecArray): number | null {
  const name: string[] = []
  let at = number.index + number[0].length
  while (name.length <= LONGEST_NAME) {
    const end = endOf(text, WORD, at)
    if (end === null) return null
    const word = text.slice(at, end)
    const bare = withoutDot(word)
    const wordEnd = at + bare.length
    if (endsStreet({ text, name, word: bare, end: wordEnd, year: YEAR.test(number[0]) })) return wordEnd
    name.push(bare)
    if (text[end] !== ' ') return null
    at = end + 1
  }
  return null
}

function withoutDot(word: string): string {
  return word.endsWith('.') ? word.slice(0, -1) : word
}

type Candidate = { text: string; name: readonly string[]; word: string; end: number; year: boolean }

function endsStreet(candidate: Candidate): boolean {
  const { text, name, word, end, year } = candidate
  const plain = word.toLowerCase()
  if (!STREET_WORDS.has(plain) && !LOOSE_STREET_WORDS.has(plain)) return false
  const goesOn = endOf(text, GOES_ON, end) !== null
  if (name.length === 0) return plain === 'broadway' && goesOn && !year
  const capital = STREET_WORDS.has(plain) || /^\p{Lu}/u.test(word)
  const proper = capital && /^[\p{Lu}\d]/u.test(name[0] ?? '') && name.every(isProper)
  return proper ? endsProperName(candidate, goesOn) : goesOn && endsPlainName(candidate)
}

function isProper(word: string): boolean {
  return /^[\p{Lu}\d]/u.test(word) || SMALL_WORDS.has(word)
}

function endsProperName({ name, word, year }: Candidate, goesOn: boolean): boolean {
  const last = name.at(-1)?.toLowerCase() ?? ''
  if (TRADE_STREETS.has(last) && (year || name.length === 1)) return goesOn && !year
  return STREET_WORDS.has(word.toLowerCase()) || (goesOn && !year && !NO_STREET_NAMES.has(last))
}

// Without capitals only a short name and a word that is nearly always a street's count.
function endsPlainName({ name, word, year }: Candidate): boolean {
  if (name.length > 2 || year || name.some((one) => PROSE_WORDS.has(one.toLowerCase()))) return false
  return STREET_WORDS.has(word.toLowerCase()) || /^(?:st|ave|rd|blvd|dr)$/i.test(word)
}
