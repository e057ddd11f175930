import {
  isCompoundOf,
  isOfOtherFamily,
  nearnessOfField,
  nearnessOfHeads,
  type ParsedTitle,
  parseTitle,
  readTitle,
  type TitleRead,
} from '#lib/index/titles/read-title.ts'
import { type TitleWords, titleWords } from '#lib/index/titles/title-words.ts'
import { namesOfSameTrade } from '#lib/index/titles/trade-titles.ts'

/** The titles a role looks for and those it must not hold. */
export type RoleTitles = { titles: readonly string[]; avoid_titles: readonly string[] }

/**
 * 1: the title is one of the role's phrases, for either gender, 2: it contains one as a phrase, 3: it contains its words in another
 * order, with words between, by a synonym, as the end of a compound, or another name of the same trade in the same
 * language; null: none of these.
 */
export type MatchRank = 1 | 2 | 3 | null

/**
 * The match of a title and a role: `rank` if a title of the role names it, else `near`, 0 to 1, by the table of
 * trades. `avoided`: it contains words that the role avoids, and neither counts.
 */
export type RoleMatch = { rank: MatchRank; nearness: number; avoided: boolean }

/** Returns the match of a posting's title and a role's titles. */
export function titleMatch(title: string, role: RoleTitles): MatchRank {
  return compileRole(role)(title)
}

/** Returns the same test for many titles: the role's phrases are read once. */
export function compileRole(role: RoleTitles): (title: string) => MatchRank {
  const meets = compileRoleMatch(role)
  return (title) => meets(title).rank
}

/** Returns the number of titles that match a role, and the near ones. */
export function compileRoleMatch({ titles, avoid_titles }: RoleTitles): (title: string) => RoleMatch {
  const phrases = compilePhrases(titles)
  const ofOtherGender = compilePhrases(titles.flatMap(otherGenders))
  const ofTrade = compilePhrases(titles.flatMap(namesOfSameTrade))
  const avoided = compilePhrases(avoid_titles)
  const nearnessToRole = rememberNear(phrases)
  return (title) => {
    const parsed = parseTitle(title)
    const own = bestMeeting(parsed, phrases) ?? bestMeeting(parsed, ofOtherGender)
    const rank = own ?? (bestMeeting(parsed, ofTrade) === null ? null : 3)
    const nearness = rank === null ? nearnessToRole(parsed.read) : 0
    return rankOfPhrase(parsed.words, avoided) !== null ? AVOIDED : { rank, nearness, avoided: false }
  }
}

/**
 * Returns a title as postings write it for the other gender, in Spanish and Portuguese, Italian, French and Polish; German forms are
 * stems of one another. Words of no language remain as a part of the list, and no posting holds them. Example: "Opiekunka osób
 * starszych" -> "opiekun osób starszych".
 */
export function otherGenders(title: string): string[] {
  const words = title.toLowerCase().split(/\s+/)
  const end = words.findIndex((word) => SMALL.has(word))
  const head = end === -1 ? words.length : end
  const forms = ENDINGS.flatMap((pairs) =>
    [1, head].map((count) =>
      words.map((word, at) => (at < count ? withEnding(word, pairs) : word)).join(' '),
    ),
  )
  return [...new Set(forms)].filter((form) => form !== words.join(' '))
}

function withEnding(word: string, pairs: readonly EndingPair[]): string {
  const pair = word.length < LEAST_LETTERS ? undefined : pairs.find(([from]) => word.endsWith(from))
  return pair === undefined ? word : `${word.slice(0, word.length - pair[0].length)}${pair[1]}`
}

const LEAST_LETTERS = 5
// Words behind these do not agree with the person: "auxiliar de limpieza".
const SMALL = new Set('de del da do di des du en em in w na ds dla do per para con con à'.split(' '))

type EndingPair = readonly [from: string, to: string]

// Each row holds the feminine endings of a language with their masculine ones, the longest first. The code adds each pair turned round.
// Example: "euse eur" makes "vendeur" of "vendeuse".
const ENDINGS = `
  ora or, a o
  trice tore, essa e, iera iere, a o
  trice teur, euse eur, ère er, ienne ien, ante ant, ente ent, ale al, ée é
  unka un, ielka iel, arka arz, iczka ik, czka cz, owa owy, ska ski, na ny, ka
`
  .trim()
  .split('\n')
  .map((line) => line.split(',').map((pair) => pair.trim().split(' ')))
  .flatMap((pairs): EndingPair[][] => [
    pairs.map(([from = '', to = '']) => [from, to] as const),
    // Too many words end like a bare stem.
    pairs.flatMap(([from = '', to = '']) => (to === '' || to === 'or' ? [] : [[to, from] as const])),
  ])

const AVOIDED: RoleMatch = { rank: null, nearness: 0, avoided: true }

type TitlePhrase = { words: string[]; read: TitleRead; isHeaded: boolean; endsWithHead: boolean }
type Phrases = { texts: Set<string>; byFirstWord: Map<string, TitlePhrase[]>; all: TitlePhrase[] }

function compilePhrases(texts: readonly string[]): Phrases {
  const phrases: Phrases = { texts: new Set(), byFirstWord: new Map(), all: [] }
  for (const text of texts) {
    const titled = titleWords(text)
    const words = titled.parts.flat()
    const [first] = words
    if (first === undefined) continue
    const title = readTitle(titled)
    const isHeaded = title.head !== null && words.includes(title.head)
    const endsWithHead = isHeaded && titled.pieces.some((piece) => piece.at(-1) === title.head)
    const phrase = { words, read: title, isHeaded, endsWithHead }
    phrases.texts.add(titled.text)
    phrases.byFirstWord.set(first, [...(phrases.byFirstWord.get(first) ?? []), phrase])
    phrases.all.push(phrase)
  }
  return phrases
}

function bestMeeting({ words, read }: ParsedTitle, phrases: Phrases): MatchRank {
  if (phrases.all.length === 0) return null
  const together = rankOfPhrase(words, phrases, read)
  if (together !== null) return together
  return phrases.all.some((phrase) => holdsWords(read, phrase) || isHeadOf(read, phrase)) ? 3 : null
}

// Returns the position of a phrase in a title; with `read`, only of a phrase with the title's own head.
function rankOfPhrase({ text, parts, turned }: TitleWords, phrases: Phrases, read?: TitleRead): MatchRank {
  if (phrases.byFirstWord.size === 0) return null
  if (phrases.texts.has(text)) return 1
  let isContained = false
  for (const part of parts) {
    const length = longestIn(part, phrases, read)
    if (length > 0 && parts.length === 1 && length === part.length) return 1
    isContained ||= length > 0
  }
  if (isContained) return 2
  return turned.some((words) => longestIn(words, phrases, read) > 0) ? 3 : null
}

// Returns the number of words of the longest phrase that these words contain.
function longestIn(words: readonly string[], { byFirstWord }: Phrases, read: TitleRead | undefined): number {
  let longest = 0
  for (let index = 0; index < words.length; index++) {
    const candidates = byFirstWord.get(words[index] ?? '')
    if (!candidates) continue
    for (const phrase of candidates) {
      const { length } = phrase.words
      if (length > longest && occursAt(phrase.words, words, index) && keepsHead(phrase, read))
        longest = length
    }
  }
  return longest
}

function occursAt(phrase: readonly string[], words: readonly string[], index: number): boolean {
  for (let offset = 1; offset < phrase.length; offset++) {
    if (phrase[offset] !== words[index + offset]) return false
  }
  return true
}

// A phrase inside a longer title may name other work. Example: "Software Engineer Recruiter" is a recruiter.
function keepsHead(phrase: TitlePhrase, read: TitleRead | undefined): boolean {
  return (
    !read || !phrase.endsWithHead || read.kind === null || nearnessOfHeads(read.kind, phrase.read.kind) === 1
  )
}

// Returns whether the title has all words of the phrase in any order, the same head, and no other trade beside it.
function holdsWords(title: TitleRead, { read, isHeaded }: TitlePhrase): boolean {
  if (!isHeaded || read.words.size === 0 || !areLevelsNear(title.level, read.level)) return false
  if (title.kind !== null && title.kind !== read.kind) return false
  for (const word of read.words) if (!title.words.has(word)) return false
  return !title.own.some((word) => !read.words.has(word) && isOfOtherFamily(word, read.fields))
}

// A role of one word finds its compounds. Example: "Pfleger" finds "Altenpfleger", and "Krankenhaus" no "Krankenhausverwaltung".
function isHeadOf(
  { head, words: beside, level }: TitleRead,
  { words: [word = '', ...others], read }: TitlePhrase,
): boolean {
  if (others.length > 0 || !areLevelsNear(level, read.level)) return false
  const heads = head === null ? [...beside] : [head]
  return heads.some((own) => isCompoundOf(own, word))
}

// A title more than one level away is another job; one without a level may match.
function areLevelsNear(a: number | null, b: number | null): boolean {
  return a === null || b === null || Math.abs(a - b) <= MOST_STEPS
}

const MOST_STEPS = 1

function rememberNear({ all }: Phrases): (title: TitleRead) => number {
  const cache = new Map<string, number>()
  return (title) => {
    const key = `${title.level ?? ''} ${title.trade}`
    const cached = cache.get(key)
    if (cached !== undefined) return cached
    if (cache.size >= MOST_REMEMBERED) cache.clear()
    const best = all.reduce((most, { read }) => Math.max(most, nearnessOf(title, read)), 0)
    cache.set(key, best)
    return best
  }
}

const MOST_REMEMBERED = 10_000

// Near: the same kind of head at about the same level, and fields that are the same or neighbours.
function nearnessOf(title: TitleRead, target: TitleRead): number {
  if (title.kind === null || title.kind !== target.kind || title.fields.length === 0) return 0
  if (!areLevelsNear(title.level, target.level)) return 0
  const fieldNearness = title.fields.map((field) => nearnessOfField(field, target.fields))
  const mean = fieldNearness.reduce((sum, value) => sum + value, 0) / fieldNearness.length
  return mean >= LEAST_NEAR ? mean : 0
}

const LEAST_NEAR = 0.6

// The least ranks, before losses for place and work mode, of a job found by likeness: with a resume, and without.
const ALSO_FITS_FROM = 45
const ALSO_FITS_BARE_FROM = 35

/** The ranks of a job for a role: by all that is on record, and by the role's titles and keywords alone. */
type AlikeRanks = { score: number; bareScore: number; hasResume: boolean }

/**
 * Returns whether a role finds a job whose title is only alike. A resume never finds a job that the role's own words do
 * not find; it leaves out those that do not suit it.
 */
export function alsoFits({ score, bareScore, hasResume }: AlikeRanks): boolean {
  return bareScore >= ALSO_FITS_BARE_FROM && (!hasResume || score >= ALSO_FITS_FROM)
}

/** The least likeness to a title of the role, 0 to 1, for reading and ranking a job's text. */
export const LEAST_TITLE_LIKENESS = 0.38
