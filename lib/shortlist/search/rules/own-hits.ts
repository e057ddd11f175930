import { searchedWords } from '#lib/index/search/words-of.ts'
import { snippetOf } from '#lib/shortlist/search/rules/snippet.ts'

/** A searchable text of the person. */
export type OwnText = { kind: 'line' | 'answer' | 'story'; id: string; title: string; text: string }

/** A text that contains the typed words. */
export type OwnHit = { kind: OwnText['kind']; id: string; title: string; snippet: string; score: number }

/**
 * Returns the texts with every typed word, best first: a title word counts three times a text word, and repetitions
 * count less each time. Quoted words must stand together.
 */
export function ownHits(typed: string, texts: readonly OwnText[]): OwnHit[] {
  const searchWords = searchTexts(typed)
  if (searchWords.length === 0) return []
  const hits = texts.flatMap((own) => {
    const score = scoreOf(own, searchWords)
    if (score === 0) return []
    const { kind, id, title, text } = own
    return [{ kind, id, title, snippet: snippetOf(text, typed), score }]
  })
  return hits.toSorted((a, b) => b.score - a.score)
}

const MOST_WORDS = 20
const IN_TITLE = 3

function searchTexts(typed: string): string[] {
  const parts = [...typed.slice(0, 1000).matchAll(/"([^"]{0,200})"|([^\s"]{1,100})/g)]
  const searchWords = parts.map(([, phrase, word]) =>
    searchedWords((phrase ?? word ?? '').toLowerCase()).join(' '),
  )
  return searchWords.filter((word) => word !== '').slice(0, MOST_WORDS)
}

function scoreOf({ title, text }: OwnText, searchWords: readonly string[]): number {
  const [inTitle, inText] = [title, text].map((text) => ` ${searchedWords(text.toLowerCase()).join(' ')} `)
  let sum = 0
  for (const word of searchWords) {
    const score = IN_TITLE * Math.sqrt(countOf(inTitle ?? '', word)) + Math.sqrt(countOf(inText ?? '', word))
    if (score === 0) return 0
    sum += score
  }
  return Math.round((1000 * sum) / searchWords.length) / 1000
}

// A word also matches its plural and singular, as in the search of postings.
function countOf(text: string, words: string): number {
  const forms = new Set([words, words.endsWith('s') ? words.slice(0, -1) : `${words}s`])
  return [...forms].reduce((sum, form) => sum + text.split(` ${form} `).length - 1, 0)
}
