import type { WordFilter } from '#db/index/search.ts'
import type { KeywordOutcome } from '#db/rows/run.ts'

const NOTHING = { matched: 0, dropped: 0, text_not_checked: 0 }

/** Returns the jobs that the keywords keep, and the effect; keywords only remove jobs. */
export function keepByWords(
  keys: readonly number[],
  { reason, matched, textless }: WordFilter,
): { keptKeys: number[]; outcome: KeywordOutcome } {
  if (reason !== null) return unfiltered(keys, reason)
  const holds = new Set(matched)
  const unknown = new Set(textless)
  const matchingKeys = keys.filter((key) => holds.has(key) || unknown.has(key))
  const matchCount = matchingKeys.filter((key) => holds.has(key)).length
  const outcome = {
    applied: true,
    reason: null,
    matched: matchCount,
    dropped: keys.length - matchingKeys.length,
    text_not_checked: matchingKeys.length - matchCount,
  }
  return { keptKeys: matchingKeys, outcome }
}

/** Returns all jobs: there is no keyword, or the search failed. */
export function unfiltered(keys: readonly number[], reason: KeywordOutcome['reason']) {
  return { keptKeys: [...keys], outcome: { applied: false, reason, ...NOTHING } }
}

const SKIP_TEXTS = {
  no_text_index: 'There is no text index yet, so the search ran as if no keyword was given.',
  text_index_unavailable: 'The text index could not be read, so the search ran as if no keyword was given.',
  bad_query: 'No keyword holds a word that can be searched, so the search ran as if none was given.',
} as const

/** Returns the effect of the keywords in a sentence. */
export function keywordText(givenCount: number, outcome: KeywordOutcome | null): string {
  if (givenCount === 0) return 'No keyword was given.'
  if (outcome === null) return 'The keywords were not looked for yet.'
  if (outcome.reason !== null) return SKIP_TEXTS[outcome.reason]
  const unknown = outcome.text_not_checked
  const keywordNote =
    unknown === 0 ? '' : ` ${unknown} without a stored text ${unknown === 1 ? 'was' : 'were'} kept.`
  return `${outcome.matched} hold a keyword, ${outcome.dropped} hold none and were left out.${keywordNote}`
}
