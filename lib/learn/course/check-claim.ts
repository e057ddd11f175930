import { findWhole } from '#lib/text/find-whole.ts'
import { foldText } from '#lib/text/fold-text.ts'
import { foreignWords, wordsIn } from '#lib/text/own-words.ts'
import { QUESTION_WORDS, REWORDING_WORDS } from '#lib/text/word-tables.ts'
import { limitDiffers, negationDiffers } from './checks/limits.ts'
import { turnsAround } from './checks/opposites.ts'
import { numbersIn, termsIn } from './checks/words-of-claim.ts'
import { type FoundQuote, findQuote, type QuoteProblem } from './find-quote.ts'
import type { Cite, Claim } from './schema.ts'
import type { SourceText } from './source-text.ts'

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

/**
 * Returns whether a text contains forbidden parts: hidden characters, an address, or markup that its source does not
 * name.
 */
export function isUnsafe(sentence: string, around: string): boolean {
  if (/[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}]/u.test(sentence)) return true
  if (/\b(?:https?|javascript|data|file):\S|\bwww\./i.test(sentence)) return true
  const folded = foldText(around).text
  return (sentence.match(/<[!/?a-zA-Z][^>]*>?/g) ?? []).some((tag) => !folded.includes(foldText(tag).text))
}
