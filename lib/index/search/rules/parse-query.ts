import { isPlaceName } from '#lib/index/places/named-places.ts'
import { longestMode, longestName, searchWords } from '#lib/index/search/rules/head-words.ts'
import { LEVELS } from '#lib/index/titles/title-names.ts'

/** Words that are searched together: as typed, cut, and whether they were quoted. */
export type SearchedWords = { text: string; words: readonly string[]; isQuoted: boolean; isBegun?: boolean }

/** A parsed query: one alternative of each clause must match, and no excluded word. */
export type Query = { clauses: readonly (readonly SearchedWords[])[]; without: readonly SearchedWords[] }

const MOST_WORDS = 20
const LONGEST = 1000
const PART =
  /([-\u2212\u2013])?["\u201c\u201d]([^"\u201c\u201d]{0,200})["\u201c\u201d]?|([^\s"\u201c\u201d]{1,100})/gu

type QueryPart = { searchedWords: SearchedWords; isLeftOut: boolean; isJoined: boolean }

/**
 * Parses a typed query. Quoted words stand together; `-word`, `-"words"` and `NOT word` exclude; `OR` makes one of two
 * enough; words that name one thing in titles ("customer success") form one term. Nothing else is an operator.
 */
export function parseQuery(typed: string): Query {
  const parts = telling(namesTogether(partsOf(typed))).slice(0, MOST_WORDS)
  const clauses: SearchedWords[][] = []
  const without: SearchedWords[] = []
  for (const { searchedWords, isLeftOut, isJoined } of parts) {
    const last = clauses.at(-1)
    if (isLeftOut) without.push(searchedWords)
    else if (isJoined && last) last.push(searchedWords)
    else clauses.push([searchedWords])
  }
  return { clauses, without }
}

/** Returns the query with its last word as a prefix; null if that is too short or quoted. */
export function begunQuery(typed: string): Query | null {
  const [last = ''] = /(?:(?<![^\s"\u201c\u201d])[^\s"\u201c\u201d]+)?$/u.exec(typed) ?? []
  if (last.startsWith('-')) return null
  const query = parseQuery(typed)
  const [before, begun] = [query.clauses.slice(0, -1), query.clauses.at(-1)?.at(-1)]
  const word = begun?.words.at(-1) ?? ''
  if (begun === undefined || searchWords(last).at(-1) !== word || word.length < SHORTEST_BEGINNING)
    return null
  if (begun.words.length > 1 || query.clauses.at(-1)?.length !== 1) return null
  return { ...query, clauses: [...before, [{ ...begun, isBegun: true }]] }
}

const SHORTEST_BEGINNING = 3

function partsOf(typed: string): QueryPart[] {
  const parts: QueryPart[] = []
  let isLeftOut = false
  let isJoined = false
  for (const [, minus, quoted, word = ''] of typed.slice(0, LONGEST).matchAll(PART)) {
    if (word === 'OR') {
      isJoined = parts.length > 0 && !isLeftOut
      continue
    }
    if (word === 'NOT') {
      isLeftOut = true
      continue
    }
    if (word === 'AND') continue
    const isNegated = isLeftOut || minus !== undefined || /^[-\u2212\u2013][\p{L}\p{N}]/u.test(word)
    const text = quoted ?? word.replace(/^[-\u2212\u2013]/, '')
    const words = searchWords(text)
    if (words.length === 0) continue
    const searchTerm = { text, words, isQuoted: quoted !== undefined }
    parts.push({ searchedWords: searchTerm, isLeftOut: isNegated, isJoined })
    isLeftOut = false
    isJoined = false
  }
  return parts
}

// Joins words that form one name; quoted, excluded or joined parts stay alone. Examples: "customer success manager",
// "new york".
function namesTogether(parts: readonly QueryPart[]): QueryPart[] {
  const together: QueryPart[] = []
  for (let index = 0; index < parts.length; ) {
    const run = plainRun(parts, index)
    const texts = run.map(({ searchedWords }) => searchedWords.text)
    const mode = longestMode(texts)
    const length = mode?.length ?? Math.max(1, longestName(texts), longestPlace(texts))
    const joined = run.slice(0, length).map(({ searchedWords }) => searchedWords)
    const first = parts[index] as QueryPart
    together.push({ ...first, searchedWords: length === 1 ? first.searchedWords : asOneTerm(joined) })
    if (mode !== null) together.push({ ...first, searchedWords: termOf(mode.name), isJoined: true })
    index += length
  }
  return together
}

function asOneTerm(terms: readonly SearchedWords[]): SearchedWords {
  return {
    text: terms.map(({ text }) => text).join(' '),
    words: terms.flatMap(({ words }) => words),
    isQuoted: false,
  }
}

const termOf = (text: string): SearchedWords => ({ text, words: searchWords(text), isQuoted: false })

// A first word that is a place itself stays alone, because places are written in many ways. Example: "paris france".
function longestPlace(texts: readonly string[]): number {
  const words = texts.slice(0, LONGEST_PLACE).map((text) => text.toLowerCase())
  if (words[0] === undefined || isPlaceName(words[0])) return 0
  for (let length = words.length; length > 1; length -= 1)
    if (isPlaceName(words.slice(0, length).join(' '))) return length
  return 0
}

const LONGEST_PLACE = 3

// Stop words of the languages of postings, and words that every query implies.
const UNINFORMATIVE = new Set(
  `a an and the of in for at to with on near nearby me job jobs role roles position positions opening openings vacancy vacancies
  career careers hiring salary salaries wage wages hourly gehalt salaire salario stelle stellen stellenangebot
  stellenangebote emploi emplois empleo empleos vaga vagas emprego empregos trabajo trabalho lavoro
  de do da dos das em e del el los las y en le les du des et di il und der die das im`.split(/\s+/),
)
// Filters compare pay; hardly a text repeats the amount. Examples: "120k", "$90,000", "60.000€".
const AMOUNT = /^(?:[$€£]\d[\d.,]{0,12}k?|(?!401k)\d{2,3}k|\d[\d.,]{0,12}[$€£])\+?$/i

function isInformative(text: string): boolean {
  // Two capitals are a state or a country.
  const word = text.length === 2 ? text : text.toLowerCase()
  return !UNINFORMATIVE.has(word) && !AMOUNT.test(text)
}

// Most postings are so and do not say it. Example: "mid level developer" means jobs with and without a level.
const IMPLIED = new Set(
  `mid|mid level|mid-level|midlevel|intermediate|experienced|no experience|without experience|full time|full-time|fulltime|vollzeit|temps plein
  tiempo completo|jornada completa|tempo integral|wanted|needed|urgent|urgently|hiring now|immediate start|senior level|junior level`
    .split(/[|\n]/)
    .map((name) => name.trim()),
)

// "level" alone is a word of games, "senior" alone a level.
function isImplied(parts: readonly QueryPart[], index: number): boolean {
  const textAt = (place: number) => parts[place]?.searchedWords.text.toLowerCase() ?? ''
  const [before, text, after] = [textAt(index - 1), textAt(index), textAt(index + 1)]
  if (IMPLIED.has(text) || IMPLIED.has(`${before} ${text}`)) return true
  return !LEVELS.has(text) && IMPLIED.has(`${text} ${after}`)
}

function telling(parts: readonly QueryPart[]): QueryPart[] {
  const included = parts.filter(({ searchedWords, isLeftOut }, index) => {
    if (searchedWords.isQuoted || isLeftOut) return true
    return isInformative(searchedWords.text) && !isImplied(parts, index)
  })
  return included.some(({ isLeftOut }) => !isLeftOut) ? included : [...parts]
}

function plainRun(parts: readonly QueryPart[], index: number): QueryPart[] {
  const run: QueryPart[] = []
  for (const part of parts.slice(index, index + 5)) {
    if (part.searchedWords.isQuoted || part.isLeftOut || (part.isJoined && run.length > 0)) break
    run.push(part)
  }
  return run
}
