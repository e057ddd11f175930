import {
  type FoundQuote,
  findQuote,
  type QuoteProblem,
  type SourceText,
} from '#lib/learn/course/find-quote.ts'
import type { Cite, Claim } from '#lib/learn/course/schema.ts'
import { findWhole, foldText, foreignWords, wordsIn } from '#lib/text/fold-text.ts'
import { NUMBER_WORDS, QUESTION_WORDS, REWORDING_WORDS } from '#lib/text/word-tables.ts'

export type ClaimProblem =
  | QuoteProblem
  | 'unknown_source'
  | 'unsafe_content'
  | 'number_not_in_quote'
  | 'term_not_in_quote'
  | 'negation_differs'
  | 'limit_differs'
  | 'opposite_of_quote'
  | 'claim_not_supported'

/** A claim with its quotes in the sources' spelling, or the reason for dropping it. */
export type CheckedClaim = { ok: true; claim: Claim } | { ok: false; problem: ClaimProblem }

/** The sources that were read, by id, so that no source can be invented. */
export type SourceTexts = ReadonlyMap<string, SourceText>

const AROUND = 300
const SHARE_OF_WORDS = 0.6
const PLAIN: ReadonlySet<string> = new Set([...QUESTION_WORDS, ...REWORDING_WORDS])

/**
 * Checks a claim against its cited sources. Every quote must occur word for word in its source, and the claim must not
 * add a number, a name, a negation or a limit.
 */
export function checkClaim(claim: Claim, sources: SourceTexts): CheckedClaim {
  const cites: Cite[] = []
  let around = ''
  for (const cite of claim.cites) {
    const source = sources.get(cite.source)
    if (!source) return { ok: false, problem: 'unknown_source' }
    const looked = findQuote(cite.quote, source)
    if (!looked.ok) return looked
    cites.push({ source: cite.source, ...looked.found })
    around += `\n${source.title}\n${contextOf(looked.found, source)}`
  }
  const quotes = cites.map(({ quote }) => quote).join('\n')
  const problem = sentenceProblem(claim.text, { quotes, around })
  return problem === null ? { ok: true, claim: { text: claim.text, cites } } : { ok: false, problem }
}

/** The backing of a sentence: the quoted words, and the text around them. */
type ClaimBacking = { quotes: string; around: string }

/** Returns the first unbacked part of a sentence; null if it may be shown. */
function sentenceProblem(sentence: string, { quotes, around }: ClaimBacking): ClaimProblem | null {
  const problem = phraseProblem(sentence, around)
  if (problem !== null) return problem
  const [statement, backed] = [foldText(sentence).text, foldText(quotes).text]
  if (negationDiffers(statement, backed)) return 'negation_differs'
  if (limitDiffers(statement, backed)) return 'limit_differs'
  return turnsAround(wordsIn(sentence), new Set(wordsIn(quotes))) ? 'opposite_of_quote' : null
}

/** Returns the unbacked name in a short phrase, such as an answer; null if it may be shown. */
export function phraseProblem(phrase: string, around: string): ClaimProblem | null {
  if (isUnsafe(phrase, around)) return 'unsafe_content'
  const numbers = new Set(numbersIn(around))
  if (numbersIn(phrase).some((number) => !numbers.has(number))) return 'number_not_in_quote'
  const folded = foldText(around).text
  if (termsIn(phrase).some((term) => !holds(folded, term))) return 'term_not_in_quote'
  const content = wordsIn(phrase).filter((word) => !PLAIN.has(word))
  const foreign = foreignWords(phrase, around, PLAIN)
  return content.length - foreign.length < SHARE_OF_WORDS * content.length ? 'claim_not_supported' : null
}

function contextOf({ start, end }: FoundQuote, { text }: SourceText): string {
  return text.slice(Math.max(0, start - AROUND), end + AROUND)
}

function holds(folded: string, term: string): boolean {
  const piece = foldText(term).text.trim()
  const isThere = (name: string) => findWhole(folded, name, { from: 0, to: folded.length }) !== -1
  // A plural is backed by its singular. Example: "APIs" by "API".
  return piece === '' || isThere(piece) || (piece.endsWith('s') && isThere(piece.slice(0, -1)))
}

/** Returns whether a text contains forbidden parts: hidden characters, an address, or markup that its source does not name. */
export function isUnsafe(sentence: string, around: string): boolean {
  if (/[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}]/u.test(sentence)) return true
  if (/\b(?:https?|javascript|data|file):\S|\bwww\./i.test(sentence)) return true
  const folded = foldText(around).text
  return (sentence.match(/<[!/?a-zA-Z][^>]*>?/g) ?? []).some((tag) => !folded.includes(foldText(tag).text))
}

// Word groups that limit a sentence. Words of `kept` must be on both sides or on neither; words of `earned` need the
// source, and words of `limits` must not be lost.
const KEPT = [
  /\b(?:not|never|no|none|cannot|without|nor|neither|nothing|unable)\b|n't\b/,
  /\b(?:only|solely|exclusively)\b/,
  /\b(?:must|shall|required?|requires|mandatory|have to|has to|needs? to)\b/,
]
const EARNED = [/\b(?:always|every|all|any|each|entirely|completely|guarantees?d?|ensures?d?)\b/]
const LIMITS = [
  /\b(?:may|might|usually|often|sometimes|typically|generally|likely|probably|rarely|seldom|almost|nearly|some|most|mostly|normally|possibly|in many cases|in some cases|tends? to)\b/,
  /\bup to\b|\bat most\b/,
  /\bat least\b/,
]

/** Returns whether a sentence negates and its source does not, or the other way round; likewise for "only" and "must". */
function negationDiffers(sentence: string, source: string): boolean {
  return KEPT.some((group) => group.test(sentence) !== group.test(source))
}

/** Returns whether a sentence goes beyond its source: "all" instead of "some", or a lost "usually". */
function limitDiffers(sentence: string, source: string): boolean {
  const further = EARNED.some((group) => group.test(sentence) && !group.test(source))
  const lost = LIMITS.some((group) => group.test(source) && !group.test(sentence))
  return further || lost
}

const NUMBER = /\d+(?:[.,]\d+)*/g
const CODE = /`([^`]+)`/g
const NAME_LIKE = /[A-Z]{2,}|[a-z][A-Z]|\d|_|[a-z]\.[a-z]/
const WORD = /[\p{L}\p{N}][\p{L}\p{N}_.+#/-]*/gu

/** Returns the numbers in a text, in digits; "one" is usually no number, so it does not count. */
function numbersIn(text: string): string[] {
  const digits = (text.match(NUMBER) ?? []).map((number) => number.replaceAll(',', ''))
  const words = (text.toLowerCase().match(/[a-z]+/g) ?? []).flatMap((word) => {
    const number = word === 'one' ? -1 : NUMBER_WORDS.indexOf(word)
    return number < 0 ? [] : [String(number)]
  })
  return [...digits, ...words]
}

/** Returns the names and code in a sentence: text between backticks, and words with inner capitals, digits or signs. */
function termsIn(sentence: string): string[] {
  const code = [...sentence.matchAll(CODE)].map(([, inside]) => inside ?? '')
  const plain = sentence.replaceAll(CODE, ' ')
  const names = [...plain.matchAll(WORD)].flatMap(({ 0: word, index }) => {
    const bare = word.replace(/(?<![./-])[./-]+$/, '')
    const starts = /(?:^|[.:;?!]\s+|["(“]\s*)$/.test(plain.slice(0, index))
    const isName = NAME_LIKE.test(bare) || (!starts && /^\p{Lu}/u.test(bare))
    // A number alone is checked as a number.
    return isName && !/^[\d.,]+$/.test(bare) ? [bare] : []
  })
  return [...code, ...names]
}

const PAIRS = `
  increase decrease | increases decreases | increased decreased | raise lower | raises lowers | grow shrink | grows shrinks
  more less | more fewer | most least | higher lower | high low | larger smaller | large small | faster slower | fast slow
  longer shorter | long short | before after | first last | earlier later | begin end | begins ends | start stop
  starts stops | allow prevent | allows prevents | allow forbid | allows forbids | allowed forbidden | permit deny
  permits denies | accept reject | accepts rejects | accepted rejected | enable disable | enables disables
  enabled disabled | include exclude | includes excludes | included excluded | add remove | adds removes | succeed fail
  succeeds fails | success failure | true false | same different | equal unequal | stronger weaker | strong weak
  better worse | best worst | safe unsafe | secure insecure | valid invalid | mutable immutable | ordered unordered
  blocking nonblocking | synchronous asynchronous | stateful stateless | encrypted unencrypted | trusted untrusted
  known unknown | possible impossible | consistent inconsistent | required optional | mandatory optional | positive negative
  inside outside | above below | up down | open closed | locked unlocked | public private | always never | all none
  ascending descending | left right | minimum maximum | min max | underfit overfit | underfitting overfitting
`

/** Words that reverse the meaning when one replaces the other. */
const OPPOSITES: ReadonlyMap<string, readonly string[]> = readPairs()

function readPairs(): Map<string, string[]> {
  const opposites = new Map<string, string[]>()
  for (const pair of PAIRS.split(/\||\n/)) {
    const words = pair.trim().split(/\s+/)
    for (const [index, word] of words.entries()) {
      const opposite = words[index % 2 === 0 ? index + 1 : index - 1]
      if (word !== '' && opposite !== undefined)
        opposites.set(word, [...(opposites.get(word) ?? []), opposite])
    }
  }
  return opposites
}

/** Returns whether a text has one of these words and its source only the opposite. */
function turnsAround(words: readonly string[], source: ReadonlySet<string>): boolean {
  return words.some(
    (word) => !source.has(word) && (OPPOSITES.get(word) ?? []).some((opposite) => source.has(opposite)),
  )
}
