import { z } from 'zod'
import { JOB_MARKS } from '#db/rows/states.ts'
import { Actor, Day, publicText } from '#lib/service/values/schema.ts'
import { MOST_SELECTED } from '#lib/shortlist/marks/most-selected.ts'

/** Why a person is not interested in a job. */
const DECLINE_REASONS = ['pay', 'place', 'level', 'requirements', 'company', 'work', 'other'] as const

/** The links of selected jobs. */
export const SelectedJobs = z.array(z.string().min(1).max(2000)).min(1).max(MOST_SELECTED)

/** The mark that jobs must still have, null for none; others stay as they are. A reason counts for declined ones, a day for snoozed ones. */
export const MarkFrom = z.strictObject({
  mark: z.enum(JOB_MARKS).nullable(),
  reason: z.enum(DECLINE_REASONS).optional(),
  until: Day.optional(),
})
export type MarkFrom = z.output<typeof MarkFrom>

export const DeclineBody = z.strictObject({
  job_urls: SelectedJobs,
  reason: z.enum(DECLINE_REASONS).optional(),
  from: MarkFrom.optional(),
  actor: Actor.optional(),
})

export const SeenJobsBody = z.strictObject({
  job_urls: SelectedJobs,
  from: MarkFrom.optional(),
  actor: Actor.optional(),
})

export const SnoozeBody = z.strictObject({
  job_urls: SelectedJobs,
  until: Day,
  from: MarkFrom.optional(),
  actor: Actor.optional(),
})

export const UnmarkBody = z.strictObject({
  job_urls: SelectedJobs.optional(),
  mark: z.enum(JOB_MARKS).optional().describe('the mark to take back; by default the only one of these jobs'),
  from: MarkFrom.optional(),
  actor: Actor.optional(),
})

/** The jobs that a mark was put on or taken off. */
export const JobMarksResponse = z.looseObject({
  schema_version: z.literal('svc-job-marks:1'),
  mark: z.enum(JOB_MARKS),
  /** Whether they have the mark now. */
  on: z.boolean(),
  /** The day on which snoozed jobs come back; null for other marks and without the mark. */
  until: Day.nullable(),
  job_identities: z.array(publicText()),
  /** The jobs that had another mark than `from`. */
  stayed: z.array(publicText()),
})
