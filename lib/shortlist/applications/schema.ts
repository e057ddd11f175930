import { z } from 'zod'
import { ApplicationStatus } from '#db/rows/states.ts'
import {
  Actor,
  Day,
  JobUrl,
  privateText,
  publicText,
  queryInteger,
  Revision,
  Switch,
  serviceText,
  Timestamp,
  TimestampInput,
} from '#lib/service/values/schema.ts'

const Note = z.string().max(5000)
// Calendar programs show no day of the year 9999.
const FollowUpDay = Day.refine((day) => /^20\d\d-/.test(day) || day.startsWith('2100-'), {
  error: 'is not a day between the years 2000 and 2100',
})

/** The recorded state of an application; `revision` is that of an existing one. */
export const ApplicationBody = z.strictObject({
  job_url: JobUrl,
  status: ApplicationStatus.optional().describe(
    'by default `applied`, or the recorded status if you have applied',
  ),
  at: TimestampInput.optional(),
  note: Note.optional(),
  follow_up_on: z.union([FollowUpDay, z.literal('')]).optional(),
  follow_up_done: z.boolean().optional().describe('you followed up; `follow_up_on` may name the next day'),
  sent: z.boolean().optional().describe('keep the resume of the job as it is now as what you sent'),
  take_back: z
    .boolean()
    .optional()
    .describe('the last step was a mistake: it goes from the timeline, and `status` is the one before it'),
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
  /** Null also if it is not shown: other clients than the service's own page need `notes`. */
  note: privateText().nullable(),
  has_note: z.boolean(),
  follow_up_on: serviceText().nullable(),
  /** Follow-up days that were completed, postponed or dropped. */
  set_aside: z.array(
    z.looseObject({
      follow_up_on: serviceText(),
      how: z.enum(['done', 'moved', 'dropped']),
      to: serviceText().nullable(),
      at: Timestamp,
      by: Actor,
    }),
  ),
  /** When a resume was sent with it, newest first; the words are in `GET /api/applications/record`. */
  sent: z.array(z.looseObject({ sent_at: Timestamp, resume_revision: Revision })),
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

/** The application to remove: of this job, at the revision that was read. */
export const ApplicationQuery = z.strictObject({
  job_url: JobUrl,
  revision: queryInteger(0, 999_999_999).describe('the revision that was read'),
})

export const ApplicationDeleted = z.looseObject({
  schema_version: z.literal('svc-application-deleted:1'),
  deleted: serviceText(),
})

const Notes = Switch.optional().describe('with your notes, which nobody is shown unasked')

export const ApplicationsQuery = z.strictObject({
  status: ApplicationStatus.optional().describe('applications in this state'),
  notes: Notes,
})
export type ApplicationsQuery = z.output<typeof ApplicationsQuery>

/** The application to show in full. */
export const RecordQuery = z.strictObject({ job_url: JobUrl, notes: Notes })
export type RecordQuery = z.output<typeof RecordQuery>

/** An application with its sent resumes and earlier notes. */
export const RecordResponse = z.looseObject({
  schema_version: z.literal('svc-application-record:1'),
  application: Application,
  sent: z.array(
    z.looseObject({
      sent_at: Timestamp,
      resume_revision: Revision,
      made_by: serviceText(),
      markdown: privateText(),
      template: serviceText(),
      font: serviceText(),
      date_format: serviceText(),
      spacing_scale: z.number().nullable(),
    }),
  ),
  /** The answers that the person gave in the employer's form; null if none are kept. */
  given: z
    .looseObject({
      answers: z.array(z.looseObject({ question: privateText(), answer: privateText() })),
      given_at: Timestamp,
      written_by: Actor,
    })
    .nullable(),
  /** The earlier notes, newest first; empty if notes are hidden. */
  earlier_notes: z.array(z.looseObject({ note: privateText(), replaced_at: Timestamp })),
})

/** The answers that the person gave in an employer's form, in the order of its fields. */
export const GivenBody = z.strictObject({
  job_url: JobUrl,
  answers: z
    .array(
      z.strictObject({
        question: z.string().trim().min(1).max(500),
        answer: z.string().trim().min(1).max(20_000),
      }),
    )
    .min(1)
    .max(300),
  actor: Actor.optional(),
})
export type GivenBody = z.output<typeof GivenBody>

/** The kept answers; `left_out` are the questions whose answers are contact data. */
export const GivenResponse = z.looseObject({
  schema_version: z.literal('svc-given-answers:1'),
  given: z.array(privateText()),
  left_out: z.array(privateText()),
})

export const ApplicationsResponse = z.looseObject({
  schema_version: z.literal('svc-applications:1'),
  applications: z.array(Application),
  counts: z.record(z.string(), z.int()),
  follow_ups: z.array(
    z.looseObject({ job_identity: serviceText(), follow_up_on: serviceText(), due: z.boolean() }),
  ),
})

export const AppliedPostingQuery = z.strictObject({ job_url: JobUrl })

/** The posting of a job as it read when the person applied. */
export const AppliedPosting = z.looseObject({
  schema_version: z.literal('svc-applied-posting:1'),
  posting: z.looseObject({
    job_identity: publicText(),
    title: publicText(),
    company: publicText(),
    place: publicText(),
    text: publicText(),
    kept_at: Timestamp,
  }),
})

/** The files of one application. */
export const FilesQuery = z.strictObject({ job_url: JobUrl })

export const FileParams = z.strictObject({
  file_id: z.string().min(1).max(200).describe('the id of the file'),
})

/** A file to add to an application. */
export const NewFile = z.strictObject({
  job_url: z.string().min(1).max(2000),
  name: z.string().min(1).max(1000).describe('the name of the file; folders in it are left out'),
  content_base64: z.string(),
  actor: Actor.optional(),
})
export type NewFile = z.output<typeof NewFile>

const FileShown = z.looseObject({
  id: serviceText(),
  job_identity: serviceText(),
  name: privateText(),
  bytes: z.int(),
  added_at: Timestamp,
  written_by: Actor,
})

export const FilesResponse = z.looseObject({
  schema_version: z.literal('svc-application-files:1'),
  files: z.array(FileShown),
  most_files: z.int(),
  most_bytes: z.int(),
})

export const FileResponse = z.looseObject({
  schema_version: z.literal('svc-application-file:1'),
  file: FileShown,
})

export const FileRemoved = z.looseObject({
  schema_version: z.literal('svc-application-file-removed:1'),
  removed: serviceText(),
})
