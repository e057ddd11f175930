import { listAnswers, listStories } from '#db/desk/evidence.ts'
import { findMaster } from '#db/desk/master.ts'
import type { JobDocument } from '#db/index/job-documents.ts'
import { fieldOf, testOf } from '#db/rows/condition.ts'
import { postingRule } from '#db/rows/list-rules.ts'
import type { Store } from '#db/store.ts'
import { shownMembers } from '#lib/index/jobs/same-role.ts'
import { storedMode, usOnly } from '#lib/index/postings/filters.ts'
import { type Searcher, type Suggestion, searchedText } from '#lib/index/search/find-jobs.ts'
import { searchedWords } from '#lib/index/search/words-of.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { SharedServices } from '#lib/service/services.ts'
import { daysBefore } from '#lib/service/values/times.ts'
import { findListed } from '#lib/shortlist/jobs/written-rows.ts'
import { unknownLabelsText } from '#lib/shortlist/lists/scope.ts'
import type { SearchQuery } from '#lib/shortlist/search/schema.ts'
import { slugOf } from '#lib/text/text.ts'

type Desk = Store

/** The person's searchable texts; a further kind of text is one more line. */
const SOURCES: readonly ((desk: Desk) => Promise<OwnText[]>)[] = [masterTexts, answerTexts, storyTexts]

/** A searchable text of the person. */
type OwnText = { kind: 'line' | 'answer' | 'story'; id: string; title: string; text: string }

/** A text that contains the typed words. */
type OwnHit = { kind: OwnText['kind']; id: string; title: string; snippet: string; score: number }

const MOST_WORDS = 20
const IN_TITLE = 3

type SearchPostingsDeps = Pick<SharedServices, 'index' | 'config' | 'now'> & { reader: Searcher }

const WINDOWS = { '7d': 7, '30d': 30 } as const
const READ_WITH_FILTERS = 200
const MOST_READ = 2000

/** Returns jobs of the whole index that contain the words, the best first; `total` counts hits before the other filters. */
export async function searchPostings(services: SearchPostingsDeps, query: SearchQuery) {
  const keeps = await filterOf(services, query)
  // Without a filter every hit is shown, so only the requested number is read.
  const isWhole = !isFiltered(query) && !keeps.us_only
  const { keys, scores, total, suggestion } = await services.reader.findJobs({
    q: query.q,
    most: isWhole ? query.limit : MOST_READ,
  })
  const atOnce = isWhole ? query.limit : READ_WITH_FILTERS
  const results: Awaited<ReturnType<typeof readHits>> = []
  for (let index = 0; index < keys.length && results.length < query.limit; index += atOnce) {
    const hits = { keys: keys.slice(index, index + atOnce), scores: scores.slice(index, index + atOnce) }
    const q = searchedText(suggestion?.shown ? suggestion.q : query.q)
    results.push(...(await readHits(services, { ...hits, q, keeps })))
  }
  return {
    schema_version: 'svc-search:1' as const,
    kind: 'postings' as const,
    results: results.slice(0, query.limit),
    total,
    suggestion,
    message: messageOf(total, suggestion),
  }
}

function messageOf(total: number, suggestion: Suggestion | null): string {
  const message = total === 0 ? 'No stored job holds these words.' : `${total} stored jobs hold these words.`
  if (suggestion === null) return message
  if (!suggestion.shown) return `${message} ${suggestion.text}`
  return `No stored job holds these words. ${total} hold “${suggestion.q}”.`
}

type SearchFilter = { us_only: boolean; keeps: (document: JobDocument) => boolean }

async function filterOf({ config, now }: SearchPostingsDeps, query: SearchQuery): Promise<SearchFilter> {
  const us_only = usOnly((await config.read()).config.countries, query.us_only).on
  const days = query.window === 'all' ? null : WINDOWS[query.window]
  const company = query.company === undefined ? null : slugOf(query.company)
  const rule = postingRule({
    us_only,
    posted_after: days === null ? null : Date.parse(daysBefore(now(), days)),
    work_mode: storedMode(query.work_mode),
    labels: query,
    published: null,
    place: null,
    system: null,
  })
  const isMeant = testOf(rule, fieldOf)
  const keeps = (document: JobDocument) => {
    const [canonical] = shownMembers(document.members, us_only)
    if (!canonical || (company !== null && document.company_slug !== company)) return false
    return isMeant(canonical)
  }
  return { us_only, keeps }
}

type Hits = { keys: number[]; scores: number[]; q: string; keeps: SearchFilter }

async function readHits({ index }: SearchPostingsDeps, { keys, scores, q, keeps }: Hits) {
  const documents = await findListed(index, keys)
  const byKey = new Map(keys.map((key, index) => [key, scores[index] ?? 0]))
  return documents.filter(keeps.keeps).map((document) => {
    const [canonical] = shownMembers(document.members, keeps.us_only)
    return {
      kind: 'posting' as const,
      id: canonical?.identity ?? '',
      title: document.title,
      company: document.company,
      location: canonical?.locations.join('; ') ?? '',
      snippet: snippetOf(document.body, q),
      score: Math.round((byKey.get(document.job_key) ?? 0) * 1000) / 1000,
    }
  })
}

/** Returns whether a search has filters besides words: then hits are read and filtered. */
function isFiltered(query: SearchQuery): boolean {
  const { window, us_only, company, work_mode } = query
  const hasFilter = [us_only, company, work_mode].some((filter) => filter !== undefined)
  return window !== 'all' || hasFilter || unknownLabelsText(query) !== null
}

const BEFORE = 80
const LENGTH = 240

/** Returns the part of a text around the first search word, on one line. */
export function snippetOf(text: string, typed: string): string {
  const lower = lowerSameLength(text)
  const places = searchedWords(typed.toLowerCase())
    .map((word) => lower.indexOf(word))
    .filter((index) => index >= 0)
  const first = places.length > 0 ? Math.min(...places) : 0
  const start = first <= BEFORE ? 0 : wordStart(text, { from: first - BEFORE, to: first })
  const end = Math.min(text.length, start + LENGTH)
  const cut = text.slice(start, end).replaceAll(/\s+/g, ' ').trim().toWellFormed()
  return `${start > 0 ? '… ' : ''}${cut}${end < text.length ? ' …' : ''}`
}

// Lower-casing lengthens a few letters, which shifts places between the two texts.
function lowerSameLength(text: string): string {
  const lower = text.toLowerCase()
  return lower.length === text.length ? lower : text
}

function wordStart(text: string, { from, to }: { from: number; to: number }): number {
  const space = text.indexOf(' ', from)
  return space === -1 || space >= to ? from : space + 1
}

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
