import { listApplications, listAppliedNames } from '#db/desk/applications.ts'
import { findJobDocuments } from '#db/index/job-documents.ts'
import { isOwnBoard } from '#db/rows/own-job.ts'
import type { ApplicationStatus } from '#db/rows/states.ts'
import type { Store } from '#db/store.ts'
import { findLinkedJob } from '#lib/index/jobs/find-linked-job.ts'
import { bytesOfContent } from '#lib/service/refusals.ts'
import type { SharedServices } from '#lib/service/services.ts'
import type { MailFileReading, MailReader, MailReply } from '#lib/shortlist/mails/mail-file.ts'
import type { MailPosting } from '#lib/shortlist/mails/rules/mail-postings.ts'
import { type NamedApplication, namesOf } from '#lib/shortlist/mails/rules/name-application.ts'
import type { ReplyKind } from '#lib/shortlist/mails/rules/reply-kind.ts'
import type { MailsBody } from '#lib/shortlist/mails/schema.ts'
import { names, picked } from '#lib/text/names.ts'

type ReadMailsDeps = Pick<SharedServices, 'desk' | 'index' | 'now'> & { mailReader: MailReader }

/**
 * Reads a file of mails into proposed jobs and proposed status changes, and stores nothing. Addresses, names of senders and
 * the mails' texts are no part of the answer, apart from the sentence that decided. Refuses with `invalid_value` if no mail
 * can be read.
 */
export async function readMails(services: ReadMailsDeps, { format, content_base64 }: MailsBody) {
  const file = await services.mailReader.readMails({ format, bytes: bytesOfContent(content_base64) })
  const jobs = []
  for (const posting of file.postings) {
    jobs.push({ ...posting, state: await stateOf(services.index, posting) })
  }
  const replies = file.replies.length === 0 ? [] : await proposedReplies(services, file.replies)
  return {
    schema_version: 'svc-mails-read:1' as const,
    jobs,
    replies,
    ...picked(file, names('mails unread left_out more_jobs untitled')),
    message: messageOf(file),
  }
}

async function stateOf(index: Store, { link }: MailPosting): Promise<'new' | 'listed' | 'kept'> {
  const key = await findLinkedJob(index, link)
  if (key === null) return 'new'
  const [document] = await findJobDocuments(index, [key])
  return document?.members.every(({ board_id }) => isOwnBoard(board_id)) ? 'kept' : 'listed'
}

type TrackedApplication = NamedApplication & {
  job_url: string
  status: ApplicationStatus
  revision: number
  at: string
}

async function proposedReplies({ desk, index, now }: ReadMailsDeps, replies: readonly MailReply[]) {
  const tracked = new Map((await trackedApplications(desk, index)).map((each) => [each.job_identity, each]))
  const names = namesOf([...tracked.values()])
  // The stages after the mails before, so that each step of a history is proposed.
  const stages = new Map([...tracked].map(([job, { status }]) => [job, status]))
  const moment = now()
  return replies
    .toSorted((a, b) => ((a.date ?? '') < (b.date ?? '') ? -1 : 1))
    .map(({ words, date, ...reply }) => {
      const match = names.match(words)
      const fits = match?.fits.flatMap((job) => tracked.get(job) ?? []) ?? []
      const [application] = fits
      const base = {
        ...reply,
        sent_at: date,
        named_by: match?.named_by ?? null,
        applications: fits.map(({ job_url, title, company }) => ({ job_url, title, company })),
        from_status: null,
        to_status: null,
        revision: null,
        at: null,
      }
      if (application === undefined) return { ...base, problem: NO_APPLICATION }
      if (fits.length > 1) return { ...base, problem: SEVERAL }
      const { job_identity, revision } = application
      const from_status = stages.get(job_identity) ?? application.status
      const to_status = statusAfter(from_status, reply.kind)
      if (to_status === null) return { ...base, from_status, problem: RECORDED }
      stages.set(job_identity, to_status)
      // A step must not stand before the one that it follows, or in the future.
      const readDate = date !== null && date > application.at && date <= moment ? date : null
      return { ...base, from_status, to_status, revision, at: readDate, problem: null }
    })
}

async function trackedApplications(desk: Store, index: Store): Promise<TrackedApplication[]> {
  const namesByJob = new Map((await listAppliedNames(desk)).map((names) => [names.job_identity, names]))
  const tracked: TrackedApplication[] = []
  for (const { job_identity, job_url, status, revision, at } of await listApplications(desk)) {
    const names = namesByJob.get(job_identity) ?? (await listedNames(index, job_identity))
    if (names === undefined) continue
    const { title, company } = names
    tracked.push({ job_identity, job_url, status, revision, at, title, company })
  }
  return tracked
}

async function listedNames(index: Store, job_identity: string) {
  const key = await findLinkedJob(index, job_identity)
  const [document] = key === null ? [] : await findJobDocuments(index, [key])
  return document
}

function messageOf({ mails, unread, left_out, more_jobs }: MailFileReading): string {
  const parts = [`${mails} ${mails === 1 ? 'mail was' : 'mails were'} read. Nothing was stored.`]
  if (unread > 0) parts.push(`${unread} could not be read and ${unread === 1 ? 'was' : 'were'} left out.`)
  if (left_out > 0) parts.push(`The file holds ${left_out} more; split it to read those.`)
  if (more_jobs > 0) parts.push(`It lists ${more_jobs} more jobs than are shown; split it to see those.`)
  return parts.join(' ')
}

const NO_APPLICATION = 'No application of yours is named in this mail.'
const SEVERAL = 'Several of your applications fit. Change the right one yourself.'
const RECORDED = 'Your application has come as far already.'

const REACHED: Readonly<Record<ReplyKind, { to: ApplicationStatus; from: readonly ApplicationStatus[] }>> = {
  received: { to: 'applied', from: ['interested'] },
  interview: { to: 'interview', from: ['interested', 'applied', 'no_answer', 'screening'] },
  offer: { to: 'offer', from: ['interested', 'applied', 'no_answer', 'screening', 'interview'] },
  rejection: {
    to: 'rejected',
    from: ['interested', 'applied', 'no_answer', 'screening', 'interview', 'offer'],
  },
}

/** Returns the stage that a reply leads to, also after "No answer"; null if the application has come as far, or has ended. */
function statusAfter(status: ApplicationStatus, kind: ReplyKind): ApplicationStatus | null {
  const { to, from } = REACHED[kind]
  return from.includes(status) ? to : null
}
