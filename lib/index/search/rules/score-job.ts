import { alternates } from '#lib/index/search/rules/alternate-titles.ts'
import type { HeadWords, JobHead } from '#lib/index/search/rules/head-words.ts'
import { headWords, nameWords } from '#lib/index/search/rules/head-words.ts'
import { worthOfText, worthsOf } from '#lib/index/search/rules/match-forms.ts'
import type { Query } from '#lib/index/search/rules/parse-query.ts'
import { nameKey } from '#lib/index/search/rules/title-spans.ts'
import { nearnessOfHeads, parseTitle, readTitle } from '#lib/index/titles/read-title.ts'
import { compileRole } from '#lib/index/titles/title-match.ts'
import { titleWords } from '#lib/index/titles/title-words.ts'

const WORTH_OF_HEAD = 0.2
const WORTH_OF_COVER = 0.1
const WORTH_OF_MATCH: Record<number, number> = { 1: 0.12, 2: 0.08, 3: 0.04 }

/**
 * Returns a scorer for jobs that match a query, about 0 to 1: the worth of each word where it matches (titles most),
 * whether title words stand together and name the wanted kind of person, and how much else the title contains.
 */
export function scorerOf({ clauses }: Query): (job: JobHead) => number {
  const scoringOf = memo(titleScorer(clauses))
  const searchNames = new Set(clauses.flat().flatMap(({ text }) => nameWords(text).map((word) => `=${word}`)))
  return (job) => {
    const head = headWords(job)
    const met = clauses.map((clause) => worthsOf(clause, head))
    const worths = met.map(
      ({ inside, outside }, index) => Math.max(inside, outside) || worthOfText(clauses[index] ?? []),
    )
    const mean = worths.reduce((sum, worth) => sum + worth, 0) / Math.max(1, worths.length)
    // Matches in company or place are no part of the title.
    const inTitle = met.map(({ inside, outside }) => outside === 0 || inside > 0)
    const { kind, match } = scoringOf(inTitle)
    const matches = job.titles.map((title) => WORTH_OF_MATCH[match(title) ?? 0] ?? 0)
    const fits = WORTH_OF_HEAD * headOf(kind, job) + Math.max(0, ...matches)
    return mean + fits + WORTH_OF_COVER * cover(searchNames, job, head)
  }
}

type TitleScoring = { kind: string | null; match: (title: string) => number | null }

function titleScorer(clauses: Query['clauses']): (inTitle: readonly boolean[]) => TitleScoring {
  return (inTitle) => {
    const texts = clauses.flatMap(([first], index) =>
      first && inTitle[index] ? [spelledOut(first.text)] : [],
    )
    const titles = [texts.join(' ')]
    return {
      kind: readTitle(titleWords(titles[0] ?? '')).kind,
      match: compileRole({ titles, avoid_titles: [] }),
    }
  }
}

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
function headOf(kind: string | null, { titles }: JobHead): number {
  if (kind === null) return 0
  return Math.max(...titles.map((title) => nearnessOfHeads(parseTitle(title).read.kind, kind))) - 1
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
