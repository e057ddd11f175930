import type { WordFilter } from '#db/index/search.ts'
import type { FindOptions, FoundJobs } from '#lib/index/search/find-jobs.ts'

/** Finds jobs by their words, in a thread of its own, because a frequent word takes longer than a request may wait. */
export type Searcher = {
  findJobs: (findOptions: FindOptions) => Promise<FoundJobs>
  /** Returns which of some jobs match a query, and which have no stored text. */
  filterByWords: (filter: { query: string; keys: number[] }) => Promise<WordFilter>
}
