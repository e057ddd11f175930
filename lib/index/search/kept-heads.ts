import { findHeadMarks, findHeads, type HeadSource } from '#db/index/job-heads.ts'
import { keepReads } from '#db/kept-reads.ts'

/** Cached search heads in the order of job ids; successive searches find many of the same jobs. */
export const keptHeads = keepReads<HeadSource>({
  marksOf: findHeadMarks,
  read: findHeads,
  numberOf: ({ id }) => id,
  // The first hits of ten searches.
  most: 2000,
})
