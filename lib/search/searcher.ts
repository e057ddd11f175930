import type { WordHits, WordSearch } from '#db/index/search.ts'

/** Finds jobs by their words; it has a thread of its own, for a common word takes longer than a request may wait. */
export type Searcher = { searchJobs: (ask: WordSearch) => Promise<WordHits> }
