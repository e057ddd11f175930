import { z } from 'zod'
import {
  Actor,
  Day,
  privateText,
  queryInteger,
  Revision,
  serviceText,
  Timestamp,
  TimestampInput,
} from '#lib/service/values/schema.ts'
import { ApplicationStatus } from '#lib/shortlist/applications/has-applied.ts'

const Note = z.string().max(5000)

/** What the person records of applying; `revision` is that of an application that is there already. */
export const ApplicationBody = z.strictObject({
  job_url: z.string().min(1).max(2000),
  status: ApplicationStatus.default('applied'),
  at: TimestampInput.optional(),
  note: Note.optional(),
  follow_up_on: z.union([Day, z.literal('')]).optional(),
  revision: Revision.optional(),
  actor: Actor.optional(),
})
export type ApplicationBody = z.output<typeof ApplicationBody>

/** An application as the API shows it; the job is named by its link alone. */
export const Application = z.looseObject({
  job_identity: serviceText(),
  job_url: serviceText(),
  status: ApplicationStatus,
  at: Timestamp,
  note: privateText().nullable(),
  follow_up_on: serviceText().nullable(),
  timeline: z.array(
    z.looseObject({ status: serviceText(), at: Timestamp, by: Actor, recorded_at: Timestamp }),
  ),
  revision: Revision,
  created_at: Timestamp,
  updated_at: Timestamp,
  written_by: Actor,
})

export const ApplicationResponse = z.looseObject({
  schema_version: z.literal('svc-application:1'),
  application: Application,
})

/** Which application is taken back: that of this job, as it was read. */
export const ApplicationQuery = z.strictObject({
  job_url: z.string().min(1).max(2000),
  revision: queryInteger(0, 999_999_999),
})

export const ApplicationDeleted = z.looseObject({
  schema_version: z.literal('svc-application-deleted:1'),
  deleted: serviceText(),
})

export const ApplicationsQuery = z.strictObject({ status: ApplicationStatus.optional() })

export const ApplicationsResponse = z.looseObject({
  schema_version: z.literal('svc-applications:1'),
  applications: z.array(Application),
  counts: z.record(z.string(), z.int()),
  follow_ups: z.array(
    z.looseObject({ job_identity: serviceText(), follow_up_on: serviceText(), due: z.boolean() }),
  ),
})
