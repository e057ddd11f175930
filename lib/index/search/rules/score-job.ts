import { placeWords } from '#lib/index/places/place-words.ts'
import { alternates, englishNameOf } from '#lib/index/search/rules/alternate-titles.ts'
import { type HeadWords, headWords, type JobHead, nameWords } from '#lib/index/search/rules/head-words.ts'
import { namesPlace, worthOfText, worthsOf } from '#lib/index/search/rules/match-forms.ts'
import type { Query } from '#lib/index/search/rules/parse-query.ts'
import { nearnessOfHeads, parseTitle, readTitle } from '#lib/index/titles/read-title.ts'
import { compileRole } from '#lib/index/titles/title-match.ts'
import { titleWords } from '#lib/index/titles/title-words.ts'
import { nameKey } from '#lib/index/titles/trade-titles.ts'

const WORTH_OF_HEAD = 0.2
const WORTH_OF_COVER = 0.1
const WORTH_OF_LEVEL = 0.2
const WORTH_ELSEWHERE = 0.1
const WORTH_OF_MATCH: Record<number, number> = { 1: 0.12, 2: 0.08, 3: 0.04 }

/**
 * Returns a scorer for jobs that match a query, about 0 to 1: the worth of each word where it matches (titles most),
 * whether title words stand together and name the wanted kind of person, and how much else the title contains.
 * `openPlace` is the worth of a searched place if the job names none.
 */
export function scorerOf({ clauses }: Query): (job: JobHead, openPlace?: number) => number {
  const scoringOf = memo(titleScorer(clauses))
  const texts = clauses.flat().flatMap(({ text }) => [text, englishNameOf(nameKey(text)) ?? ''])
  const searchNames = new Set(texts.flatMap((text) => nameWords(text).map((word) => `=${word}`)))
  const level = readTitle(titleWords(clauses.map(([first]) => inEnglish(first?.text ?? '')).join(' '))).level
  const isPlace = clauses.map((clause) => clause.every(namesPlace))
  return (job, openPlace) => {
    const head = headWords(job)
    const met = clauses.map((clause) => worthsOf(clause, head))
    const stated =
      openPlace !== undefined && namesPlaces(job) ? Math.min(openPlace, 0) - WORTH_ELSEWHERE : openPlace
    const worths = met.map(({ inside, outside }, index) => {
      const inText = isPlace[index] && stated !== undefined ? stated : worthOfText(clauses[index] ?? [])
      return Math.max(inside, outside) || inText
    })
    const mean = worths.reduce((sum, worth) => sum + worth, 0) / Math.max(1, worths.length)
    // Matches in company or place are no part of the title.
    const inTitle = met.map(({ inside, outside }) => outside === 0 || inside > 0)
    const { kinds, match } = scoringOf(inTitle)
    const matches = job.titles.map((title) => WORTH_OF_MATCH[match(title) ?? 0] ?? 0)
    const fits =
      WORTH_OF_HEAD * headOf(kinds, job) + Math.max(0, ...matches) - WORTH_OF_LEVEL * gap(level, job)
    return mean + fits + WORTH_OF_COVER * cover(searchNames, job, head)
  }
}

// A job for beginners is none for seniors. Example: "junior developer" does not mean "Senior Developer".
function gap(level: number | null, { titles }: JobHead): number {
  if (level === null) return 0
  const gaps = titles.map((title) => Math.abs((parseTitle(title).read.level ?? level) - level))
  return Math.min(1, Math.max(0, Math.min(...gaps) - NEAR_LEVEL) / NEAR_LEVEL)
}

// Levels apart: "junior" and "mid", or "senior" and "principal".
const NEAR_LEVEL = 1

// A title that names a place tells more than a text.
function namesPlaces({ titles }: JobHead): boolean {
  return titles.every((title) => placeWords(title).some(({ place }) => place))
}

type TitleScoring = { kinds: readonly string[]; match: (title: string) => number | null }

function titleScorer(clauses: Query['clauses']): (inTitle: readonly boolean[]) => TitleScoring {
  return (inTitle) => {
    const texts = clauses.flatMap(([first], index) => (first && inTitle[index] ? [first.text] : []))
    const titles = [...new Set([texts.map(spelledOut).join(' '), texts.map(inEnglish).join(' ')])]
    return {
      kinds: titles.flatMap((title) => readTitle(titleWords(title)).kind ?? []),
      match: compileRole({ titles, avoid_titles: [] }),
    }
  }
}

const inEnglish = (text: string): string => englishNameOf(nameKey(text)) ?? spelledOut(text)

// The kind of person that an abbreviation names.
function spelledOut(text: string): string {
  const key = nameKey(text)
  const long =
    key.length <= SHORT
      ? alternates()
          .get(key)
          ?.find((alternate) => alternate.includes(' '))
      : undefined
  return long ?? text
}

const SHORT = 4

function memo(
  make: (inTitle: readonly boolean[]) => TitleScoring,
): (inTitle: readonly boolean[]) => TitleScoring {
  const cache = new Map<string, TitleScoring>()
  return (inTitle) => {
    const key = inTitle.map(Number).join('')
    const scoring = cache.get(key) ?? make(inTitle)
    cache.set(key, scoring)
    return scoring
  }
}

// Returns 0 for the same kind of person, else a negative value; the nearest of several titles counts.
function headOf(kinds: readonly string[], { titles }: JobHead): number {
  if (kinds.length === 0) return 0
  const nearness = titles.flatMap((title) =>
    kinds.map((kind) => nearnessOfHeads(parseTitle(title).read.kind, kind)),
  )
  return Math.max(...nearness) - 1
}

// Returns the share of the title's words that were searched.
function cover(searchNames: ReadonlySet<string>, { titles }: JobHead, head: HeadWords): number {
  if (titles.length !== 1) return 0
  let names = 0
  let searched = 0
  for (const word of head.names) {
    if (!word.startsWith('=')) continue
    names += 1
    if (searchNames.has(word)) searched += 1
  }
  return names === 0 ? 0 : searched / names
}
