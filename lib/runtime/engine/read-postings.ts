import type { ImportTools } from '#lib/index/postings/import-writer.ts'
import { readPostings } from '#lib/index/postings/prepare-posting.ts'
import { termsOfPosting } from '#lib/judge/rank/load-rank-model.ts'

export type ReadPostings = ImportTools['read']

/** Reads postings in this thread. */
export const readHere: ReadPostings = async (postings) => readPostings(postings, termsOfPosting)
