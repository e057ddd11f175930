import { z } from 'zod'
import { Switch } from '#lib/service/values/schema.ts'
import { PostingsList } from '#lib/shortlist/lists/schema.ts'

/** The subject and format of an export; jobs may be filtered and sorted like their list. */
export const ExportQuery = PostingsList.extend({
  what: z
    .enum(['jobs', 'applications', 'answers', 'boards', 'own_jobs', 'all'])
    .default('all')
    .describe('the kind of data'),
  format: z.enum(['json', 'csv']).default('json').describe('the format of the file'),
  notes: Switch.optional().describe('with your notes on applications, which no file holds unasked'),
})
export type ExportQuery = z.output<typeof ExportQuery>
