import { keepReads } from '#db/cached-reads.ts'
import { findHeadMarks, findHeads, type HeadSource } from '#db/index/job-heads.ts'

/** Cached search heads in the order of job ids; successive searches find many of the same jobs. */
export const cachedHeads = keepReads<HeadSource>({
  marksOf: findHeadMarks,
  read: findHeads,
  numberOf: ({ id }) => id,
  // The first hits of ten searches.
  most: 2000,
})
