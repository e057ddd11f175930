import { signal } from '@preact/signals'
import {
  type AppliedJob,
  reloadApplications,
  STATUSES,
  type Status,
  takeWritten,
} from '#assets/page/applied/store.ts'
import { ownJobs } from '#assets/page/keep/store.ts'
import { tabSignal } from '#assets/page/kit/browser.ts'
import { call, callQuietly } from '#assets/page/kit/call.ts'
import { type RecordStep, restand, turnEach } from '#assets/page/kit/edit-steps.ts'
import { base64Of } from '#assets/page/kit/files.ts'
import { announce } from '#assets/page/kit/say.ts'
import { isRefusal, offerUndo, step, undoing } from '#assets/page/kit/steps.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import type { MailsReading } from '#lib/shortlist/mails/schema.ts'
import { counted } from '#lib/text/text.ts'

/** A job that a mail proposes; `own_id` is that of the job if it was kept from here. */
export type MailJob = MailsReading['jobs'][number] & { own_id?: string; job_url?: string; chosen: boolean }

/** A reply to an application; `done` is true after its change was recorded from here. */
export type MailReply = MailsReading['replies'][number] & { done: boolean }

/** The proposals of the mails that were read, and how many mails those are. */
export type MailProposals = {
  jobs: MailJob[]
  replies: MailReply[]
  mails: number
  unread: number
  left_out: number
  more_jobs: number
}

/** The work that runs now; `total` is 1 for a single file. */
export type MailWork = { label: string; done: number; total: number }

const NAME = 'svc.mails'
const MOST_BYTES = 25 * 1024 * 1024
const NONE: MailProposals = { jobs: [], replies: [], mails: 0, unread: 0, left_out: 0, more_jobs: 0 }

/** The proposals that wait; they outlive the screen and a reload of the tab, and are stored nowhere else. */
export const proposals = tabSignal(NAME, NONE)

/** Reading or keeping that runs now; null for none. */
export const mailWork = signal<MailWork | null>(null)

/** Why the last file, job or change was refused. */
export const mailError = signal<RefusalBody | null>(null)

/** Drops every proposal; nothing that was kept or recorded changes. */
export function dismissMails(): void {
  const before = proposals.peek()
  proposals.value = NONE
  mailError.value = null
  const show = (shown: MailProposals) => () => (proposals.value = shown)
  const acts = { undo: show(before), redo: show(NONE) }
  offerUndo('Proposals dismissed', acts, { label: 'Bring them back' })
}

/** Reads files of mails one by one, and adds their proposals; the first refused file ends it. */
export async function readMailFiles(files: readonly File[]): Promise<void> {
  if (mailWork.peek() !== null) return announce('Other mails are being read. Drop these again afterwards.')
  mailError.value = null
  for (const [done, file] of files.entries()) {
    mailWork.value = { label: `Reading ${file.name}`, done, total: files.length }
    mailError.value = await readMailFile(file)
    if (mailError.value !== null) break
  }
  mailWork.value = null
  const { jobs, replies } = proposals.peek()
  const count = replies.filter(({ to_status }) => to_status !== null).length
  announce(
    mailError.peek()?.message ??
      `${counted(jobs.length, 'job')} and ${counted(count, 'status change')} proposed. Nothing is stored yet.`,
  )
}

async function readMailFile(file: File): Promise<RefusalBody | null> {
  if (!isMailFile(file.name)) return refusal(`${file.name} is neither an .eml nor an .mbox file.`)
  if (file.size > MOST_BYTES) {
    return refusal(`${file.name} is larger than 25 MB. Export fewer mails. Nothing was stored.`)
  }
  const bytes = await file.arrayBuffer().catch(() => null)
  if (bytes === null) return refusal(`The browser cannot read ${file.name}. Choose it again.`)
  const content_base64 = base64Of(new Uint8Array(bytes))
  if (content_base64 === '') return refusal(`${file.name} is empty.`)
  const outcome = await call('POST', '/api/mails/read', {
    body: { format: mailFormat(file.name), content_base64 },
  })
  if (!outcome.ok) return { ...outcome.error, message: `${file.name}: ${outcome.error.message}` }
  proposals.value = joined(proposals.peek(), outcome.value)
  return null
}

function refusal(message: string): RefusalBody {
  return { code: 'invalid_value', message }
}

function joined(before: MailProposals, read: MailsReading): MailProposals {
  const links = new Set(before.jobs.map(({ link }) => link))
  const jobs = read.jobs.filter(({ link }) => !links.has(link)).map((job) => ({ ...job, chosen: false }))
  const keys = new Set(before.replies.map(replyKey))
  const replies = read.replies
    .filter((reply) => !keys.has(replyKey(reply)))
    .map((reply) => ({ ...reply, done: false }))
  return {
    jobs: [...before.jobs, ...jobs],
    replies: [...before.replies, ...replies].toSorted((a, b) =>
      (a.sent_at ?? '') < (b.sent_at ?? '') ? -1 : 1,
    ),
    mails: before.mails + read.mails,
    unread: before.unread + read.unread,
    left_out: before.left_out + read.left_out,
    more_jobs: before.more_jobs + read.more_jobs,
  }
}

/** Returns the key of a reply within the list. */
export function replyKey({ sent_at, subject, why }: Pick<MailReply, 'sent_at' | 'subject' | 'why'>): string {
  return JSON.stringify([sent_at, subject, why])
}

/** Chooses a proposed job for "Keep selected", or no longer. */
export function chooseJob(link: string, chosen: boolean): void {
  changeJob(link, { chosen })
}

function changeJob(link: string, change: Partial<MailJob>): void {
  const { jobs, ...others } = proposals.peek()
  proposals.value = { ...others, jobs: jobs.map((job) => (job.link === link ? { ...job, ...change } : job)) }
}

/** Keeps these jobs one by one; a refusal ends it, and the jobs before it stay kept. */
export async function keepJobs(jobs: readonly MailJob[]): Promise<void> {
  if (mailWork.peek() !== null) return
  mailError.value = null
  const keptJobs: KeptJob[] = []
  for (const [done, job] of jobs.entries()) {
    mailWork.value = { label: `Keeping ${job.title}`, done, total: jobs.length }
    const { title, company, place, work_mode, pay, link, source } = job
    const outcome = await keepJob({ title, company, place, work_mode, pay, link, source })
    if (!outcome.ok) {
      mailError.value = outcome.error
      break
    }
    if (outcome.kept !== null) keptJobs.push(outcome.kept)
  }
  mailWork.value = null
  void ownJobs.load()
  if (keptJobs.length > 0) offerKept(`Kept: ${counted(keptJobs.length, 'job')}`, keptJobs)
}

type MailWords = Pick<MailJob, 'title' | 'company' | 'place' | 'work_mode' | 'pay' | 'link' | 'source'>

// A job as it is stored, and the words by which it can be kept again.
type KeptJob = { own_id: string; revision: number; words: MailWords }

async function keepJob(words: MailWords) {
  const outcome = await step(callQuietly('POST', '/api/own-jobs', { body: words }))
  if (!outcome.ok) return outcome
  const { own_job, job_url } = outcome.value
  changeJob(words.link, {
    state: own_job ? 'kept' : 'listed',
    job_url,
    chosen: false,
    ...(own_job ? { own_id: own_job.id } : {}),
  })
  return { ok: true as const, kept: own_job && { own_id: own_job.id, revision: own_job.revision, words } }
}

const offerKept = undoing('mail-jobs', {
  undo: (kept: KeptJob[]) =>
    turnKept(kept, async (job) => {
      const sending = { params: { own_id: job.own_id }, query: { revision: String(job.revision) } }
      const outcome = await callQuietly('DELETE', '/api/own-jobs/:own_id', sending)
      if (!outcome.ok) return outcome.error
      changeJob(job.words.link, { state: 'new' })
      return job
    }),
  redo: (kept) =>
    turnKept(kept, async ({ words }) => {
      const outcome = await keepJob(words)
      if (!outcome.ok) return outcome.error
      return outcome.kept ?? { code: 'listed', message: 'A board lists this job by now.' }
    }),
})

async function turnKept(kept: KeptJob[], turn: (job: KeptJob) => Promise<KeptJob | RefusalBody>) {
  const end = await turnEach(kept, turn)
  void ownJobs.load()
  return end
}

// The applications as they were written from here, which the proposals do not know.
const written = signal<Record<string, Pick<AppliedJob, 'status' | 'revision'>>>({})

function noteWritten(job_url: string, application: AppliedJob): void {
  written.value = { ...written.peek(), [job_url]: application }
}

/** Returns the status that an application has now, as far as it is known here. */
export function statusNow({ applications: [application], from_status }: MailReply): Status | null {
  return written.value[application?.job_url ?? '']?.status ?? from_status
}

/** Records the proposed change of an application; it can be undone for some seconds. */
export async function applyReply(reply: MailReply): Promise<void> {
  const [application] = reply.applications
  const { to_status: status, at: day } = reply
  if (!application || status === null || mailWork.peek() !== null) return
  const { job_url, title } = application
  const before = statusNow(reply)
  const change = { job_url, status, ...(day ? { at: day } : {}) }
  const at = written.peek()[job_url]?.revision ?? reply.revision
  const end = await step(write(change, at))
  mailError.value = isRefusal(end) ? againstNow(job_url, end) : null
  if (isRefusal(end)) return
  changeReply(replyKey(reply), { done: true })
  const back = { job_url, status: before ?? status, take_back: true }
  const [id, key] = [end.job_identity, replyKey(reply)]
  offerReplied(`${STATUSES[status]}: ${title}`, {
    ...{ id, key, revision: end.revision, before: at ?? 0, change, back },
  })
}

type RepliedStep = RecordStep & { before: number; key: string; change: StatusWrite; back: StatusWrite }

async function turnReply(noted: RepliedStep, change: StatusWrite): Promise<RepliedStep | RefusalBody> {
  const { id, key, before, revision, back } = noted
  const end = await write(change, revision)
  if (isRefusal(end)) return end
  restand({ id, revision: before }, end.revision)
  changeReply(key, { done: change !== back })
  return { ...noted, revision: end.revision, before: revision }
}

const offerReplied = undoing('mail-reply', {
  undo: (noted: RepliedStep) => turnReply(noted, noted.back),
  redo: (noted) => turnReply(noted, noted.change),
})

type StatusWrite = { job_url: string; status: Status; at?: string; take_back?: boolean }

async function write(body: StatusWrite, revision: number | null): Promise<AppliedJob | RefusalBody> {
  const outcome = await callQuietly('PUT', '/api/applications', {
    body: { ...body, ...(revision === null ? {} : { revision }) },
  })
  if (!outcome.ok) return outcome.error
  const { application } = outcome.value
  noteWritten(body.job_url, application)
  takeWritten(application)
  return application
}

// The next press changes the application as it is now.
function againstNow(job_url: string, error: RefusalBody): RefusalBody {
  const { current } = error as { current?: AppliedJob | null }
  if (error.code !== 'revision_conflict' || !current) return error
  noteWritten(job_url, current)
  void reloadApplications()
  const message = `The application changed meanwhile and is “${STATUSES[current.status]}” now. Press again to record the change.`
  return { ...error, message }
}

function changeReply(key: string, change: Partial<MailReply>): void {
  const { replies, ...others } = proposals.peek()
  proposals.value = {
    ...others,
    replies: replies.map((each) => (replyKey(each) === key ? { ...each, ...change } : each)),
  }
}

/** The kinds of file that hold mails. */
export const MAIL_TYPES = '.eml,.mbox,.mbx'

/** Returns whether a file's name is one of a file of mails. */
export function isMailFile(name: string): boolean {
  return /\.(?:eml|mbox|mbx)$/i.test(name)
}

/** Returns the format of a file of mails by its name. */
export function mailFormat(name: string): 'eml' | 'mbox' {
  return /\.eml$/i.test(name) ? 'eml' : 'mbox'
}
