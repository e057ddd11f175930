import { CERT_NAMES, DOMAIN_NAMES, SKILL_NAMES, WRITTEN_SO } from '#lib/judge/read/words/skill-words.ts'

/** What a known name is: a skill or tool, a certificate, or a branch of business. */
export type TermSort = 'skill' | 'cert' | 'domain'

/** A known name in a text: the name that stands for all its spellings, and where it is written. */
export type FoundTerm = { sort: TermSort; name: string; start: number; end: number }

type Known = { sort: TermSort; name: string }

const WORD = /\.net\b|[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[.'’&](?=[\p{L}\p{N}])[\p{L}\p{M}\p{N}]+)*[+#]{0,2}/giu
const MOST_WORDS = 5
const JOINS = [' ', '-', '/', '‑']
const LONGEST_TEXT = 12_000

/** The known names in a text, in order and without overlaps, the longest where several begin at one word. */
export function findTerms(text: string): FoundTerm[] {
  const words = wordsOf(text.slice(0, LONGEST_TEXT))
  const found: FoundTerm[] = []
  for (let at = 0; at < words.length; ) {
    const length = lengthAt(words, at)
    const first = words[at]
    const last = words[at + length - 1]
    if (first && last && length > 0) {
      const known = KNOWN.get(keyOf(words.slice(at, at + length)))
      if (known && isMeant(text, first, last)) found.push({ ...known, start: first.start, end: last.end })
    }
    at += Math.max(1, length)
  }
  return found
}

/** The name that stands for all spellings of a term; the folded term itself where none is known. */
export function nameOfTerm(term: string): string {
  const [found] = findTerms(term)
  const isAll = found !== undefined && found.end - found.start === term.trim().length
  return isAll ? found.name : (KNOWN.get(fold(term).replaceAll(/[-/]/g, ' '))?.name ?? fold(term))
}

type Word = { text: string; folded: string; start: number; end: number; gap: string }

function wordsOf(text: string): Word[] {
  const words: Word[] = []
  let end = 0
  for (const { 0: written, index } of text.matchAll(WORD)) {
    const gap = text.slice(end, index)
    end = index + written.length
    words.push({ text: written, folded: fold(written), start: index, end, gap })
  }
  return words
}

function lengthAt(words: readonly Word[], at: number): number {
  const most = LONGEST_FROM.get(words[at]?.folded ?? '') ?? 0
  if (most === 0) return 0
  for (let length = Math.min(most, words.length - at); length > 0; length -= 1) {
    const some = words.slice(at, at + length)
    if (some.slice(1).every(({ gap }) => JOINS.includes(gap)) && KNOWN.has(keyOf(some))) return length
  }
  return 0
}

function keyOf(words: readonly Word[]): string {
  return words.map(({ folded }) => folded).join(' ')
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('’', "'").trim()
}

// "Go" is a language and "go" is none; "Go above and beyond" and "Excel in a team" begin with a plain word.
function isMeant(text: string, first: Word, last: Word): boolean {
  if (first !== last) return true
  const before = text.slice(Math.max(0, first.start - 10), first.start)
  if (first.text.length === 1 && NOT_A_LANGUAGE.test(before)) return false
  const so = CAPITALS.get(first.folded)
  if (so === undefined) return true
  if (!so.has(first.text) && !(first.text.length > 3 && first.text === first.text.toUpperCase())) return false
  if (first.text.length === 1 && /^(?:\s*[-&]|['’])/.test(text.slice(last.end, last.end + 3))) return false
  const beginsSentence = !/[^\s.!?:*•-]\s*$/.test(before)
  return !(beginsSentence && GOES_ON.test(text.slice(last.end, last.end + 12)))
}

const GOES_ON = /^ (?:to|at|in(?: a| an| our| the)|above|beyond|the|with us|for it|your|our|as|on)\b/i

// "Series C" is money and "vitamin C" is none.
const NOT_A_LANGUAGE = /(?:\b(?:series|vitamin|grade|class|plan|type|level|tier|phase|round|hepatitis)|&) *$/i

const KNOWN: ReadonlyMap<string, Known> = new Map([
  ...namesOf(DOMAIN_NAMES, 'domain'),
  ...SKILL_NAMES.split(/^(?=\S)/m).flatMap((line) => namesOf(line.slice(line.indexOf(':') + 1), 'skill')),
  ...namesOf(CERT_NAMES, 'cert'),
])

// How many words the longest name has that begins with a word.
const LONGEST_FROM = new Map<string, number>()
for (const name of KNOWN.keys()) {
  const words = name.split(' ')
  const first = words[0] ?? ''
  LONGEST_FROM.set(first, Math.min(MOST_WORDS, Math.max(words.length, LONGEST_FROM.get(first) ?? 0)))
}

const CAPITALS = new Map<string, Set<string>>()
for (const written of WRITTEN_SO.split(/\s+/)) {
  CAPITALS.set(fold(written), (CAPITALS.get(fold(written)) ?? new Set()).add(written))
}

function namesOf(table: string, sort: TermSort): [string, Known][] {
  return table.split(';').flatMap((entry): [string, Known][] => {
    const spellings = entry.replaceAll(/\s+/g, ' ').split('=').map(fold).filter(Boolean)
    const name = spellings[0]
    return name === undefined ? [] : spellings.map((one) => [one.replaceAll(/[-/]/g, ' '), { sort, name }])
  })
}
