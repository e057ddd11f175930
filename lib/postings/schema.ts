import { z } from 'zod'
import { Rows } from '#lib/jobs/schema.ts'
import { LabelQuery } from '#lib/labels/schema.ts'
import { Cursor, Limit, queryInteger, Switch, serviceText } from '#lib/values/schema.ts'

/** The states that a job's row can be in. */
export const JOB_STATES = [
  'not_assessed',
  'matched_above_threshold',
  'pending_user_answers',
  'below_threshold',
  'not_a_match',
  'weak_fit',
  'thin_posting',
  'applied',
] as const

/** How the stored jobs may be filtered (decisions: docs/decisions.md). */
export const PostingsFilter = z.strictObject({
  profile_id: z.string().max(120).optional(),
  state: z.enum(JOB_STATES).optional(),
  window: z.enum(['7d', '30d', 'all']).default('all'),
  us_only: Switch.optional(),
  q: z.string().max(500).optional(),
  company: z.string().max(120).optional(),
  work_mode: z.enum(['remote', 'hybrid', 'onsite']).optional(),
  min_fit: queryInteger(0, 100).optional(),
  ...LabelQuery.shape,
})
export type PostingsFilter = z.output<typeof PostingsFilter>

export const PostingsQuery = PostingsFilter.extend({
  collapse: Switch.default(true),
  sort: z.enum(['default', 'newest', 'rank', 'fit']).default('default'),
  limit: Limit,
  cursor: Cursor.optional(),
})
export type PostingsQuery = z.output<typeof PostingsQuery>

export const PostingsResponse = z.looseObject({
  schema_version: z.literal('svc-postings:1'),
  postings: Rows,
  counts: z.record(z.string(), z.int()),
  /** What the filters keep although it is not known; null where none does. */
  kept_unknown: serviceText().nullable(),
  next_cursor: serviceText().nullable(),
})
