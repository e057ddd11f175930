import { findTextsById } from '#db/index/jobs.ts'
import { lastNumbers, putFact } from '#db/index/meta.ts'
import {
  countTexts,
  dropHeads,
  findHeadMarks,
  findHeads,
  type HeadSource,
  hasHead,
  listHeadsAfter,
  listHeadWords,
  listKeysOf,
  listOthers,
  MANY,
  putHeads,
  searchHeads,
  searchTexts,
  type WordFilter,
} from '#db/index/search.ts'
import type { Statement } from '#db/sql.ts'
import { keepReads, type Reader, type WatchedReader } from '#db/store.ts'
import {
  headWords,
  holdsSigns,
  isKnownName,
  searchWords,
  signPairs,
} from '#lib/index/search/rules/head-words.ts'
import {
  closeMatch,
  contextMatch,
  exclusionQuery,
  headMatch,
  mentionMatch,
  namesPlace,
  openPlaceMatch,
  placesApart,
  textMatch,
} from '#lib/index/search/rules/match-forms.ts'
import {
  begunQuery,
  parseQuery,
  type Query,
  type SearchedWords,
} from '#lib/index/search/rules/parse-query.ts'
import { scorerOf } from '#lib/index/search/rules/score-job.ts'
import { HEADS_VERSION, headsUpTo, searchedWords } from '#lib/index/search/words-of.ts'
import { SKILLS } from '#lib/text/word-tables.ts'

/** A corrected query: its words, a question to show, and whether the results are already corrected. */
export type Suggestion = { q: string; text: string; shown: boolean }

/** Jobs found by words: keys, best first, with scores; the total; and a correction. */
export type FoundJobs = { keys: number[]; scores: number[]; total: number; suggestion: Suggestion | null }

export type FindOptions = {
  /** The query as typed. */
  q: string
  /** The most keys to return. */
  most: number
}

// Only the first results are ranked by title and place; the others keep the order of the index.
const MOST_SCORED = 200
const NOTHING: FoundJobs = { keys: [], scores: [], total: 0, suggestion: null }

/** Returns the keys of jobs in the order of their ids. */
type KeysOf = (ids: number[]) => Promise<number[]>

type Results = Map<string, Promise<FoundJobs>>

const recent = new WeakMap<WatchedReader, { standing: string | null; results: Results }>()
const MOST_RECENT = 8

/**
 * Finds live jobs by words of titles, companies, places and texts, most relevant first. An unknown last word is
 * treated as a prefix; without results the corrected query runs. The last results are shared while the index stays the
 * same, so callers must not modify them. `keysOf` may know keys without reading the index.
 */
export async function findJobs(
  index: WatchedReader,
  { q, most }: FindOptions,
  keysOf: KeysOf = (ids) => listKeysOf(index, ids),
): Promise<FoundJobs> {
  const results = await resultsOf(index)
  const name = `${most} ${q}`
  const earlier = results.get(name)
  if (earlier !== undefined) return earlier
  const foundJobs = findAnew({ index, keysOf }, { q, most })
  const [oldest] = results.keys()
  if (results.size >= MOST_RECENT && oldest !== undefined) results.delete(oldest)
  results.set(name, foundJobs)
  foundJobs.catch(() => results.delete(name))
  return foundJobs
}

// The pages, counts and facts of a list search for the same words, often at the same time.
async function resultsOf(index: WatchedReader): Promise<Results> {
  const standing = await index.standing()
  const cached = recent.get(index)
  if (cached !== undefined && standing !== null && cached.standing === standing) return cached.results
  const results: Results = new Map()
  recent.set(index, { standing, results })
  return results
}

type SearchTools = { index: WatchedReader; keysOf: KeysOf }

async function findAnew(searchTools: SearchTools, { q, most }: FindOptions): Promise<FoundJobs> {
  const { index } = searchTools
  const query = parseQuery(q)
  if (query.clauses.length === 0) return query.without.length === 0 ? NOTHING : findOthers(index, query, most)
  const open = await openedQuery(index, q)
  const meeting = await findMeeting(searchTools, open ?? query, most)
  if (open !== null && meeting.found.total > 0) return meeting.found
  const suggestion = await suggest(index, q, query)
  if (suggestion === null) return meeting.found
  if (meeting.hasPlaced) return { ...meeting.found, suggestion: { ...suggestion, shown: false } }
  const { found: meant } = await findMeeting(searchTools, parseQuery(suggestion.q), most)
  return { ...meant, suggestion: meant.total === 0 ? null : suggestion }
}

// Returns the query with completions of its last word; null if that is a known word.
async function openedQuery(index: Reader, q: string): Promise<Query | null> {
  const begun = begunQuery(q)
  const last = begun?.clauses.at(-1)?.[0]
  const [word = ''] = last?.words ?? []
  if (begun === null || last === undefined || namesPlace({ ...last, isBegun: false })) return null
  if ((await countTexts(index, `"${word}"`, 1)) > 0) return null
  const words = wordsBegunWith(word, await vocabulary(index))
  const completions = words.map((word) => ({ text: word, words: [word], isQuoted: false }))
  return {
    ...begun,
    clauses: [...begun.clauses.slice(0, -1), [{ ...last, isBegun: false }, last, ...completions]],
  }
}

async function findOthers(index: Reader, { without }: Query, most: number): Promise<FoundJobs> {
  const ids = await listOthers(index, exclusionQuery(without) ?? '', most)
  const listKeys = await listKeysOf(index, ids)
  return { keys: listKeys, scores: listKeys.map(() => 0), total: listKeys.length, suggestion: null }
}

/** The found jobs; whether any is more than a job that names no place, such as hardly meet a misspelt query. */
type Meeting = { found: FoundJobs; hasPlaced: boolean }

async function findMeeting({ index, keysOf }: SearchTools, query: Query, most: number): Promise<Meeting> {
  const head = headMatch(query)
  const text = textMatch(query.clauses)
  if (head === null || text === null) return { found: NOTHING, hasPlaced: false }
  const out = exclusionQuery(query.without)
  const limit = Math.max(most, MOST_SCORED)
  const heads = await searchHeads(index, { match: head, close: closeMatch(query) ?? head, limit })
  const isFull = heads.ids.length >= limit
  const mixed = isFull ? [] : await findMixed(index, query, limit)
  const texts = isFull ? { ids: [], total: 0 } : await searchTexts(index, { match: text, out, limit })
  const open = isFull ? NONE_OPEN : await findOpen(index, query, limit)
  const ids = [...new Set([...heads.ids, ...mixed, ...open.keys(), ...texts.ids])]
  const first = ids.slice(0, MOST_SCORED)
  const scored = await scoredFirst({ index, query, open }, first)
  const unscored = ids.slice(MOST_SCORED, most)
  const keys = [...scored.keys, ...(await keysOf(unscored))].slice(0, most)
  const total = Math.max(ids.length < limit ? ids.length : 0, heads.total, texts.total)
  const scores = keys.map((_, index) => scored.scores[index] ?? 0)
  const hasPlaced = heads.ids.length + mixed.length + texts.ids.length > 0
  return { found: { keys, scores, total, suggestion: null }, hasPlaced }
}

// Searches company and place beside the text, the other words anywhere. Example: "remote backend rust".
async function findMixed(index: Reader, query: Query, limit: number): Promise<number[]> {
  const context: (readonly SearchedWords[])[] = []
  const others: (readonly SearchedWords[])[] = []
  for (const clause of query.clauses) {
    const isContext = await hasHead(index, contextMatch(clause))
    ;(isContext ? context : others).push(clause)
  }
  const inHead = headMatch({ clauses: context, without: query.without })
  const inText = textMatch(others)
  if (inHead === null || inText === null) return []
  const { ids } = await searchTexts(index, { match: inText, out: null, within: inHead, limit })
  return ids
}

const NONE_OPEN: ReadonlyMap<number, number> = new Map()

// Finds jobs that name no place, with the worth of the searched place: their text may state or mention it. Example:
// "nurse berlin" finds a nurse on a board without places.
async function findOpen(index: Reader, query: Query, limit: number): Promise<ReadonlyMap<number, number>> {
  const { places, others } = placesApart(query.clauses)
  const match = places.length === 0 ? null : openPlaceMatch({ clauses: others, without: query.without })
  if (match === null) return NONE_OPEN
  const { ids } = await searchHeads(index, { match, close: match, limit })
  if (ids.length === 0) return NONE_OPEN
  const mentioned = (stated: boolean) =>
    searchTexts(index, { match: mentionMatch(places, stated), out: null, within: match, limit: MANY })
  const [stating, mentioning] = [new Set((await mentioned(true)).ids), new Set((await mentioned(false)).ids)]
  const worthOf = (id: number) => (stating.has(id) ? 'stated' : mentioning.has(id) ? 'mentioned' : 'open')
  return new Map(ids.map((id) => [id, WORTH_OF_OPEN[worthOf(id)]]))
}

// Negative, so that a job in the place comes first even if its title fits less.
const WORTH_OF_OPEN = { stated: 0.6, mentioned: 0.2, open: -0.3 }

type ScoredQuery = { index: WatchedReader; query: Query; open: ReadonlyMap<number, number> }

async function scoredFirst({ index, query, open }: ScoredQuery, ids: number[]) {
  const score = scorerOf(query)
  const places = new Map(ids.map((id, index) => [id, index]))
  const jobs = (await cachedHeads(index, ids)).map((job) => {
    return {
      id: job.id,
      job_key: job.job_key,
      score: score(job, open.get(job.id)),
      at: places.get(job.id) ?? 0,
    }
  })
  const ordered = jobs.toSorted((a, b) => b.score - a.score || a.at - b.at)
  return { keys: ordered.map((job) => job.job_key), scores: ordered.map((job) => job.score) }
}

/** Returns the searched words, without excluded ones and signs. */
export function searchedText(q: string): string {
  return parseQuery(q)
    .clauses.flat()
    .map(({ text }) => text)
    .join(' ')
}

// The vocabulary of an index, cached until the index has grown noticeably.
const learned = new WeakMap<Reader, { jobs: number; words: Promise<Vocabulary> }>()

async function vocabulary(index: Reader): Promise<Vocabulary> {
  const { job } = await lastNumbers(index)
  const cached = learned.get(index)
  if (cached !== undefined && job - cached.jobs <= FEW_NEW + cached.jobs / 50) return cached.words
  const words = listHeadWords(index).then(vocabularyOf)
  learned.set(index, { jobs: job, words })
  return words
}

const FEW_NEW = 20

// Returns a correction for words that hardly any job contains.
async function suggest(index: Reader, typed: string, query: Query): Promise<Suggestion | null> {
  const written = query.clauses.flat().filter((term) => !term.isQuoted && !isKnownName(term.text))
  const meant = new Map<string, string>()
  for (const word of new Set(written.flatMap(({ words }) => words))) {
    const better = await betterWord(index, word)
    if (better !== null) meant.set(word, better)
  }
  if (meant.size === 0) return null
  const q = typed.replaceAll(/[\p{L}\p{M}]+/gu, (word) => meant.get(searchWords(word)[0] ?? '') ?? word)
  return { q, text: `Did you mean ${q}?`, shown: true }
}

// A word in this many jobs is no misspelling.
const ENOUGH = 3

async function betterWord(index: Reader, word: string): Promise<string | null> {
  if (SKILLS.has(word) || !/^\p{L}{4,}$/u.test(word)) return null
  const anywhere = `"${word}"`
  if ((await countTexts(index, anywhere, ENOUGH)) >= ENOUGH) return null
  return nearestWord(word, await vocabulary(index))
}

/** Cached search heads in the order of job ids; successive searches find many of the same jobs. */
export const cachedHeads = keepReads<HeadSource>({
  marksOf: findHeadMarks,
  read: findHeads,
  numberOf: ({ id }) => id,
  // The first hits of ten searches.
  most: 2000,
})

/** Known words with their number of jobs, prepared for finding the intended word of a misspelling. */
type Vocabulary = { byLength: Map<number, IndexedWord[]>; counts: Map<string, number> }
type IndexedWord = { word: string; letters: number; jobs: number }

const SHORTEST = 4
const LONG = 8

/** Returns a vocabulary of words, each with its number of jobs. */
export function vocabularyOf(words: readonly (readonly [word: string, jobs: number])[]): Vocabulary {
  const byLength = new Map<number, IndexedWord[]>()
  for (const [word, jobs] of words) {
    if (word.length < SHORTEST - 1 || !PLAIN.test(word)) continue
    const list = byLength.get(word.length) ?? []
    byLength.set(word.length, list)
    list.push({ word, letters: lettersOf(word), jobs })
  }
  return { byLength, counts: new Map(words) }
}

const PLAIN = /^\p{L}+$/u

/** Returns the most frequent words that begin so; none if the beginning is a word itself. */
export function wordsBegunWith(beginning: string, { counts }: Vocabulary): string[] {
  if (beginning.length < SHORTEST - 1 || counts.has(beginning)) return []
  const begun = [...counts].filter(([word]) => word.startsWith(beginning))
  return begun
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MOST_BEGUN)
    .map(([word]) => word)
}

const MOST_BEGUN = 5

/**
 * Returns the known word that was most likely intended: one slip away, or two in a long word; among equally near ones
 * the most frequent. Null if the word itself is too frequent to be a slip, or nothing is near.
 */
export function nearestWord(word: string, { byLength, counts }: Vocabulary): string | null {
  if (word.length < SHORTEST || !PLAIN.test(word)) return null
  const most = word.length >= LONG ? 2 : 1
  const least = Math.max(1, (counts.get(word) ?? 0) * MORE)
  const letters = lettersOf(word)
  const lengths = Array.from({ length: 2 * most + 1 }, (_, index) => word.length - most + index)
  const candidates = lengths
    .flatMap((length) => byLength.get(length) ?? [])
    .filter((entry) => entry.jobs >= least && entry.word !== word)
    .filter((entry) => bits(entry.letters ^ letters) <= 2 * most)
    .map((entry) => ({ ...entry, far: distance(word, entry.word, most) }))
    .filter(({ far }) => far <= most)
  return candidates.toSorted((a, b) => a.far - b.far || b.jobs - a.jobs)[0]?.word ?? null
}

// A word with another beginning is rarely intended.
function distance(word: string, candidate: string, most: number): number {
  return slipsBetween(word, candidate, most) + (word[0] === candidate[0] ? 0 : 0.5)
}

// A word in some jobs is a slip only of one in far more jobs.
const MORE = 30

function lettersOf(word: string): number {
  let letters = 0
  for (let index = 0; index < word.length; index++) letters |= 1 << (word.charCodeAt(index) % 32)
  return letters
}

function bits(set: number): number {
  let count = 0
  for (let bits = set; bits !== 0; bits &= bits - 1) count += 1
  return count
}

/**
 * Returns the number of slips between two words (a letter added, missing, replaced, or two swapped); more than `most`
 * as `most` + 1.
 */
function slipsBetween(a: string, b: string, most: number): number {
  let older: number[] = []
  let before = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let index = 1; index <= a.length; index++) {
    const row = [index]
    for (let to = 1; to <= b.length; to++) {
      const same = a[index - 1] === b[to - 1]
      let least = Math.min(
        (before[to] ?? 0) + 1,
        (row[to - 1] ?? 0) + 1,
        (before[to - 1] ?? 0) + (same ? 0 : 1),
      )
      const turned = index > 1 && to > 1 && a[index - 1] === b[to - 2] && a[index - 2] === b[to - 1]
      if (turned) least = Math.min(least, (older[to - 2] ?? 0) + 1)
      row.push(least)
    }
    if (Math.min(...row) > most) return most + 1
    older = before
    before = row
  }
  return before[b.length] ?? most + 1
}

const CHUNK = 1000
const LONGEST_SIGNS = 8000 // The most characters of a text that are searched for Chinese, Japanese and Korean signs

/**
 * Returns the statements that update the next search heads; null if all are current. Continues after a stop, and
 * restarts if the heads were built in another way.
 */
export async function nextHeads(index: Reader): Promise<Statement[] | null> {
  const jobs = await listHeadsAfter(index, await headsUpTo(index), CHUNK)
  const last = jobs.at(-1)
  if (last === undefined) return null
  const live = jobs.filter(({ places }) => places.length > 0)
  const dead = jobs.filter(({ places }) => places.length === 0).map(({ id }) => id)
  const texts = await textsWithSigns(index, live)
  const heads = live.map((job) => {
    const { title, names, company, place, signs } = headWords(job)
    const text_signs = signPairs((texts.get(job.id) ?? '').slice(0, LONGEST_SIGNS)).join(' ')
    return {
      id: job.id,
      title: title.join(' '),
      names: names.join(' '),
      company: company.join(' '),
      place: place.join(' '),
      signs: signs.join(' '),
      text_signs,
    }
  })
  return [
    ...(dead.length > 0 ? [dropHeads(dead)] : []),
    ...(heads.length > 0 ? [putHeads(heads)] : []),
    putFact('heads_upto', `${HEADS_VERSION} ${last.seq}`),
  ]
}

// Texts are unpacked only if they may contain such signs: most do not.
async function textsWithSigns(index: Reader, jobs: HeadSource[]): Promise<Map<number, string>> {
  const signed = jobs.filter(({ titles, company, places }) => {
    const text = [...titles, company, ...places.flatMap(({ locations }) => locations)].join(' ')
    return (
      holdsSigns(text) || places.some(({ countries }) => countries.some((country) => SIGNED.has(country)))
    )
  })
  return signed.length === 0
    ? new Map()
    : findTextsById(
        index,
        signed.map(({ id }) => id),
      )
}

const SIGNED = new Set(['CN', 'JP', 'KR', 'TW', 'HK', 'MO'])

/**
 * Returns a full-text query that matches any of the phrases; null if none of them contains a word. Nothing in a phrase
 * is ever read as an operator.
 */
export function anyPhraseQuery(phrases: readonly string[]): string | null {
  const quoted = phrases.map((phrase) => searchedWords(phrase).join(' ')).filter((phrase) => phrase !== '')
  return quoted.length === 0 ? null : quoted.map((quotedPhrase) => `"${quotedPhrase}"`).join(' OR ')
}

/** Finds jobs by their words, in a thread of its own, because a frequent word takes longer than a request may wait. */
export type Searcher = {
  findJobs: (findOptions: FindOptions) => Promise<FoundJobs>
  /** Returns which of some jobs match a query, and which have no stored text. */
  filterByWords: (filter: { query: string; keys: number[] }) => Promise<WordFilter>
}
