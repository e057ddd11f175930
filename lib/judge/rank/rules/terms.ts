import { stem } from '#lib/judge/rank/stem.ts'
import { ALIASES, PHRASES, SKILLS, STOP_WORDS } from '#lib/judge/rank/word-tables.ts'

/** A thing that texts are compared by: its written form, its 18-bit number, and what it makes together with a next one. */
export type Term = {
  text: string
  id: number
  isSkill: boolean
  next: ReadonlyMap<string, string> | undefined
}

/** How many numbers there are for terms. */
export const TERM_IDS = 2 ** 18

/** The terms that one written word stands for; none for a word that says nothing. */
export function termsOfWord(written: string): Term[] {
  const word = fold(written)
  const known = wholeTerm(word)
  if (known) return [makeTerm(known)]
  if (TOGETHER.test(word)) return pairsOfSigns(word).map(makeTerm)
  return word.split(JOINED).flatMap(partTerms).map(makeTerm)
}

const LONGEST_TERM = 24
const BEYOND_ASCII = /[^\0-\x7f]/
const MARKS = /\p{M}+/gu
const STARTS_WITH_LETTER = /^\p{L}/u
const JOINED = /[-/&\u2010\u2011]/
const SIGNS = /[+#]+$/
// Scripts that write no spaces: Chinese and Japanese.
const TOGETHER = /[\u3040-\u30ff\u3400-\u9fff]/

function fold(written: string): string {
  if (!BEYOND_ASCII.test(written)) return written.toLowerCase()
  return written.normalize('NFKD').replace(MARKS, '').normalize('NFC').toLowerCase()
}

function wholeTerm(word: string): string | undefined {
  return ALIASES.get(word) ?? (SKILLS.has(word) ? word : undefined)
}

// "node.js" is one term; a sentence that starts without a space after its full stop is not.
function partTerms(part: string): string[] {
  const whole = wholeTerm(part)
  if (whole) return [whole]
  return part.split('.').flatMap((word) => wholeTerm(word) ?? plainTerm(word.replace(SIGNS, '')) ?? [])
}

function plainTerm(word: string): string | undefined {
  const counts =
    word.length > 1 && word.length <= LONGEST_TERM && STARTS_WITH_LETTER.test(word) && !STOP_WORDS.has(word)
  return counts ? stem(word) : undefined
}

function pairsOfSigns(word: string): string[] {
  const signs = [...word.slice(0, 200)]
  return signs.length === 1 ? signs : signs.slice(1).map((sign, at) => (signs[at] ?? '') + sign)
}

type Followers = Map<string, Map<string, string>>

// "natural language processing" is made of "natural_language" and "processing".
const followers: Followers = new Map()
for (const [phrase, term] of PHRASES) addPhrase(phrase, term)

function addPhrase(phrase: string, term: string): void {
  const parts = phrase.split(' ').flatMap((word) => wholeTerm(word) ?? plainTerm(word) ?? [])
  let before = parts[0] ?? ''
  parts.slice(1).forEach((part, at) => {
    const isLast = at === parts.length - 2
    const after = followers.get(before) ?? new Map<string, string>()
    followers.set(before, after)
    const made = isLast ? term : (after.get(part) ?? `${before}_${part}`)
    after.set(part, made)
    before = made
  })
}

/** The term with this written form. */
export function makeTerm(text: string): Term {
  return { text, id: termId(text), isSkill: SKILLS.has(text), next: followers.get(text) }
}

/** The number of a term; two terms rarely share one. */
export function termId(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 14
}
