import { listAnswers, listStories } from '#db/desk/evidence.ts'
import { findMaster } from '#db/desk/master.ts'
import type { Store } from '#db/store.ts'
import { searchedWords } from '#lib/index/search/words-of.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { SearchQuery } from '#lib/shortlist/search/schema.ts'
import { isFiltered, snippetOf } from '#lib/shortlist/search/search-postings.ts'

type Desk = Store

/** The person's searchable texts; a further kind of text is one more line. */
const SOURCES: readonly ((desk: Desk) => Promise<OwnText[]>)[] = [masterTexts, answerTexts, storyTexts]

/** Returns the person's own texts that contain the words, the best first. */
export async function searchMine({ desk }: { desk: Store }, query: SearchQuery) {
  refuseFilters(query)
  const texts = (await Promise.all(SOURCES.map((source) => source(desk)))).flat()
  const hits = ownHits(query.q, texts)
  const message =
    hits.length === 0
      ? 'Nothing of yours holds these words.'
      : `${hits.length} of your texts ${hits.length === 1 ? 'holds' : 'hold'} these words.`
  return {
    schema_version: 'svc-search:1' as const,
    kind: 'mine' as const,
    results: hits.slice(0, query.limit),
    total: hits.length,
    message,
  }
}

function refuseFilters(query: SearchQuery): void {
  if (!isFiltered(query)) return
  const message =
    '`window`, `us_only`, `company`, `work_mode` and labels filter postings. Leave them out, or search with kind=postings.'
  throw new Refusal('invalid_value', message)
}

async function masterTexts(desk: Desk): Promise<OwnText[]> {
  const { entries, lines } = (await findMaster(desk))?.content ?? { entries: [], lines: [] }
  const headings = new Map(entries.map((entry) => [entry.id, entry.heading]))
  return lines.map(({ id, section, own_heading, entry_id, text, tags, note }) => ({
    kind: 'line',
    id,
    title: headings.get(entry_id ?? '') ?? own_heading ?? section,
    text: [text, ...tags, note ?? ''].filter(Boolean).join('\n'),
  }))
}

async function answerTexts(desk: Desk): Promise<OwnText[]> {
  return (await listAnswers(desk)).map(({ question_id, question, answer, tag }) => ({
    kind: 'answer',
    id: question_id,
    title: question,
    text: `${answer}\n${tag}`,
  }))
}

async function storyTexts(desk: Desk): Promise<OwnText[]> {
  return (await listStories(desk)).map((story) => ({
    kind: 'story',
    id: story.story_id,
    title: story.title,
    text: [
      ...Object.values(story.narrative),
      story.company ?? '',
      story.role ?? '',
      story.period ?? '',
      ...story.tags,
      ...story.answers_questions,
    ]
      .filter(Boolean)
      .join('\n'),
  }))
}

/** A searchable text of the person. */
type OwnText = { kind: 'line' | 'answer' | 'story'; id: string; title: string; text: string }

/** A text that contains the typed words. */
type OwnHit = { kind: OwnText['kind']; id: string; title: string; snippet: string; score: number }

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
