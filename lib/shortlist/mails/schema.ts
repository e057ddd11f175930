import { z } from 'zod'
import { ApplicationStatus } from '#db/rows/states.ts'
import { publicText, Revision, serviceText, Timestamp } from '#lib/service/values/schema.ts'
import { NAMED_BY } from '#lib/shortlist/mails/rules/name-application.ts'
import { REPLY_KINDS } from '#lib/shortlist/mails/rules/reply-kind.ts'

const MOST_BASE64 = 36 * 1024 * 1024

/** A file of mails; it is read and never stored. */
export const MailsBody = z.strictObject({
  format: z.enum(['eml', 'mbox']),
  content_base64: z.string().min(1).max(MOST_BASE64),
})
export type MailsBody = z.output<typeof MailsBody>

/** A job that an alert mail lists, with the fields of `POST /api/own-jobs`. */
const ProposedJob = z.looseObject({
  title: publicText(),
  company: publicText(),
  place: publicText(),
  work_mode: z.enum(['', 'remote', 'hybrid', 'onsite']),
  pay: publicText(),
  link: publicText(),
  source: publicText(),
  /** `kept`: one of your own jobs; `listed`: a board lists it. */
  state: z.enum(['new', 'listed', 'kept']),
})

/** An application as a mail names it. */
const MailApplication = z.looseObject({
  job_url: serviceText(),
  title: publicText(),
  company: publicText(),
})

/** A reply to an application. Its change is proposed only if `to_status` is not null. */
const ProposedReply = z.looseObject({
  kind: z.enum(REPLY_KINDS),
  subject: publicText(),
  /** The sentence that decided the kind. */
  why: publicText(),
  /** The day that an invitation names, as written in the mail; '' if none. */
  when: publicText(),
  sent_at: Timestamp.nullable(),
  /** The applications that the mail names; a change is proposed for a single one. */
  applications: z.array(MailApplication),
  named_by: z.enum(NAMED_BY).nullable(),
  from_status: ApplicationStatus.nullable(),
  to_status: ApplicationStatus.nullable(),
  /** The stored revision of the application, for `PUT /api/applications`. */
  revision: Revision.nullable(),
  /** When the step happened, for `PUT /api/applications`; null if the mail's date is of no use. */
  at: Timestamp.nullable(),
  /** Why no change is proposed; null if one is. */
  problem: serviceText().nullable(),
})

/** The jobs and status changes that a file of mails proposes; nothing is stored. */
export const MailsReading = z.looseObject({
  schema_version: z.literal('svc-mails-read:1'),
  jobs: z.array(ProposedJob),
  replies: z.array(ProposedReply),
  /** Mails that were read, that could not be read, and that are beyond the limit of a file. */
  mails: z.int(),
  unread: z.int(),
  left_out: z.int(),
  /** Jobs beyond the limit of a file. */
  more_jobs: z.int(),
  /** Links to postings without a title beside them. */
  untitled: z.int(),
  message: serviceText(),
})
export type MailsReading = z.output<typeof MailsReading>
