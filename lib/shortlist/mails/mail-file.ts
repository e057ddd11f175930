import type { MailPosting } from '#lib/shortlist/mails/rules/mail-postings.ts'
import type { MailWords } from '#lib/shortlist/mails/rules/name-application.ts'
import type { ReplyReading } from '#lib/shortlist/mails/rules/reply-kind.ts'

/** A file of one mail (`eml`) or of many (`mbox`). */
export type MailFile = { format: 'eml' | 'mbox'; bytes: Uint8Array }

/** A mail that answers an application; `words` serve to find the application and are never shown. */
export type MailReply = ReplyReading & { subject: string; date: string | null; words: MailWords }

/** A file of mails as it was read. */
export type MailFileReading = {
  postings: MailPosting[]
  replies: MailReply[]
  /** Mails that were read, that could not be read, and that are beyond the limit. */
  mails: number
  unread: number
  left_out: number
  /** Postings beyond the limit of a file. */
  more_jobs: number
  /** Links to postings without a title. */
  untitled: number
}

/** Reads files of mails in a separate process, so that no file can stop the service. */
export type MailReader = {
  /** Like `readMailFile`; also refuses with `invalid_value` at a timeout. */
  readMails: (file: MailFile) => Promise<MailFileReading>
}
