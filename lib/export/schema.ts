import { z } from 'zod'

/** What is exported, and how it is written. */
export const ExportQuery = z.strictObject({
  what: z.enum(['jobs', 'applications', 'answers', 'boards', 'all']).default('all'),
  format: z.enum(['json', 'csv']).default('json'),
})
export type ExportQuery = z.output<typeof ExportQuery>
