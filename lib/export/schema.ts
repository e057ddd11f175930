import { z } from 'zod'
import { PostingsList } from '#lib/shortlist/lists/schema.ts'

/** What is exported, and how it is written; jobs may be filtered and ordered as their list is. */
export const ExportQuery = PostingsList.extend({
  what: z.enum(['jobs', 'applications', 'answers', 'boards', 'all']).default('all'),
  format: z.enum(['json', 'csv']).default('json'),
})
export type ExportQuery = z.output<typeof ExportQuery>
