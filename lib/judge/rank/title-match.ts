import { type TitleWords, titleWords } from '#lib/judge/rank/rules/title-words.ts'

/** The titles a role looks for and those it must not hold. */
export type RoleTitles = { titles: readonly string[]; avoid_titles: readonly string[] }

/** 1: the title is one of the role's phrases, 2: it holds one, 3: it holds one inverted or split; null: none. */
export type MatchRank = 1 | 2 | 3 | null

/** How a posting's title meets a role's titles. */
export function titleMatch(title: string, role: RoleTitles): MatchRank {
  return compileRole(role)(title)
}

/** The same question for many titles: the role's phrases are read once. */
export function compileRole({ titles, avoid_titles }: RoleTitles): (title: string) => MatchRank {
  const wanted = compilePhrases(titles)
  const avoided = compilePhrases(avoid_titles)
  return (title) => {
    const words = wordsOf(title)
    const rank = bestMatch(words, wanted)
    return rank !== null && bestMatch(words, avoided) === null ? rank : null
  }
}

// Roles are asked one after the other about the same title.
let lastTitle = ''
let lastWords: TitleWords = titleWords('')

function wordsOf(title: string): TitleWords {
  if (title !== lastTitle) {
    lastWords = titleWords(title)
    lastTitle = title
  }
  return lastWords
}

type Phrases = { whole: Set<string>; byFirstWord: Map<string, string[][]> }

function compilePhrases(texts: readonly string[]): Phrases {
  const phrases: Phrases = { whole: new Set(), byFirstWord: new Map() }
  for (const text of texts) {
    const { whole, parts } = titleWords(text)
    const words = parts.flat()
    const [first] = words
    if (first === undefined) continue
    phrases.whole.add(whole)
    phrases.byFirstWord.set(first, [...(phrases.byFirstWord.get(first) ?? []), words])
  }
  return phrases
}

function bestMatch({ whole, parts, turned }: TitleWords, phrases: Phrases): MatchRank {
  if (phrases.byFirstWord.size === 0) return null
  if (phrases.whole.has(whole)) return 1
  let held = false
  for (const part of parts) {
    const length = longestIn(part, phrases)
    if (length > 0 && parts.length === 1 && length === part.length) return 1
    held ||= length > 0
  }
  if (held) return 2
  return turned.some((words) => longestIn(words, phrases) > 0) ? 3 : null
}

// The number of words of the longest phrase that stands together in these words.
function longestIn(words: readonly string[], { byFirstWord }: Phrases): number {
  let longest = 0
  for (let at = 0; at < words.length; at++) {
    const candidates = byFirstWord.get(words[at] ?? '')
    if (!candidates) continue
    for (const phrase of candidates) {
      if (phrase.length > longest && standsAt(phrase, words, at)) longest = phrase.length
    }
  }
  return longest
}

function standsAt(phrase: readonly string[], words: readonly string[], at: number): boolean {
  for (let offset = 1; offset < phrase.length; offset++) {
    if (phrase[offset] !== words[at + offset]) return false
  }
  return true
}
