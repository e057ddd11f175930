import { z } from 'zod'
import { Switch } from '#lib/service/values/schema.ts'
import { PostingsList } from '#lib/shortlist/lists/schema.ts'
import { SelectedJobs } from '#lib/shortlist/marks/schema.ts'

const Notes = Switch.optional().describe('with your notes on applications, which no file holds unasked')

/** The subject and format of an export; jobs may be filtered and sorted like their list. */
export const ExportQuery = PostingsList.extend({
  what: z
    .enum(['jobs', 'applications', 'answers', 'boards', 'own_jobs', 'all'])
    .default('all')
    .describe('the kind of data'),
  format: z.enum(['json', 'csv']).default('json').describe('the format of the file'),
  notes: Notes,
  files: Switch.optional().describe('with the content of the files of applications in base64, in JSON alone'),
})
export type ExportQuery = z.output<typeof ExportQuery>

/** Selected jobs to export: their public facts, or in a file of its own the applications for them. */
export const SelectionBody = z.strictObject({
  job_urls: SelectedJobs,
  what: z.enum(['jobs', 'applications']).default('jobs'),
  format: z.enum(['json', 'csv']).default('csv'),
  notes: z
    .boolean()
    .optional()
    .describe('with your notes on applications, which no file holds unasked; with what=applications'),
})
export type SelectionBody = z.output<typeof SelectionBody>
