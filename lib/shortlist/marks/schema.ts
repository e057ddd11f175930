import { z } from 'zod'
import { JOB_MARKS } from '#db/rows/states.ts'
import { Actor, Day, publicText } from '#lib/service/values/schema.ts'
import { MOST_SELECTED } from '#lib/shortlist/marks/most-selected.ts'

/** Why a person is not interested in a job. */
const DECLINE_REASONS = ['pay', 'place', 'level', 'requirements', 'company', 'work', 'other'] as const

/** The links of selected jobs. */
export const SelectedJobs = z.array(z.string().min(1).max(2000)).min(1).max(MOST_SELECTED)

export const DeclineBody = z.strictObject({
  job_urls: SelectedJobs,
  reason: z.enum(DECLINE_REASONS).optional(),
  actor: Actor.optional(),
})

export const SeenJobsBody = z.strictObject({ job_urls: SelectedJobs, actor: Actor.optional() })

export const SnoozeBody = z.strictObject({
  job_urls: SelectedJobs,
  until: Day,
  actor: Actor.optional(),
})

export const UnmarkBody = z.strictObject({
  job_urls: SelectedJobs,
  mark: z
    .enum(JOB_MARKS)
    .optional()
    .describe(
      'the mark to take back; by default the only one that these jobs have. `seen` brings back no snooze',
    ),
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
})
