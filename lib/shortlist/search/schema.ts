import { z } from 'zod'
import { LabelQuery } from '#lib/index/labels/schema.ts'
import { Limit, privateText, publicText, serviceText } from '#lib/service/values/schema.ts'
import { PostingsFilter, Suggested } from '#lib/shortlist/lists/schema.ts'

/** A search over strangers' postings, or over the person's own answers and stories; never both. */
export const SearchQuery = PostingsFilter.pick({
  window: true,
  us_only: true,
  company: true,
  work_mode: true,
}).extend({
  ...LabelQuery.shape,
  q: z.string().min(1).max(500).describe('the words to look for'),
  kind: z.enum(['postings', 'mine']).default('postings').describe('in postings, or in your own texts'),
  limit: Limit,
})
export type SearchQuery = z.output<typeof SearchQuery>

const VERSION = z.literal('svc-search:1')

export const PostingsFound = z.looseObject({
  schema_version: VERSION,
  kind: z.literal('postings'),
  results: z.array(
    z.looseObject({
      kind: z.literal('posting'),
      id: publicText(),
      title: publicText(),
      company: publicText(),
      location: publicText(),
      snippet: publicText(),
      score: z.number(),
    }),
  ),
  total: z.int(),
  suggestion: Suggested,
  message: serviceText(),
})

export const MineFound = z.looseObject({
  schema_version: VERSION,
  kind: z.literal('mine'),
  results: z.array(
    z.looseObject({
      kind: z.enum(['line', 'answer', 'story']),
      id: privateText(),
      title: privateText(),
      snippet: privateText(),
      score: z.number(),
    }),
  ),
  total: z.int(),
  message: serviceText(),
})

/** The results of a search; each shape has its own labels. */
export const SearchResponse = z.union([PostingsFound, MineFound])
