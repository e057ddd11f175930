import type { WordFilter } from '#lib/index/search/any-phrase.ts'
import type { FindOptions, Found } from '#lib/index/search/find-jobs.ts'

/** Finds jobs by their words; it has a thread of its own, for a common word takes longer than a request may wait. */
export type Searcher = {
  findJobs: (findOptions: FindOptions) => Promise<Found>
  /** Which of some jobs meet a query, and of which no text is stored. */
  filterByWords: (filter: { query: string; keys: number[] }) => Promise<WordFilter>
}
