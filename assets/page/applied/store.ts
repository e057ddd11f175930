import { computed, signal } from '@preact/signals'
import type { z } from 'zod'
import { call, callQuietly, createAsk } from '#assets/page/kit/call.ts'
import { tellRefusal } from '#assets/page/kit/say.ts'
import { step, undoing } from '#assets/page/kit/steps.ts'
import { ENDED_STATUSES } from '#db/rows/ended-statuses.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import type { Application as ApplicationSchema } from '#lib/shortlist/applications/schema.ts'
import type { JobRowView } from '#lib/shortlist/jobs/schema.ts'

/** The steps of an application with their words. */
export const STATUSES = {
  interested: 'Interested',
  applied: 'Applied',
  screening: 'Screening',
  interview: 'Interview',
  offer: 'Offer',
  accepted: 'Accepted',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  no_answer: 'No answer',
} as const
export type Status = keyof typeof STATUSES

/** The classes of the chip that shows a status: green, except for an application that came to nothing. */
export function statusChip(status: string): string {
  return status !== 'accepted' && ENDED_STATUSES.has(status) ? 'chip' : 'chip done'
}

/** The person's applications. */
export const applications = createAsk(() => call('GET', '/api/applications', { query: { notes: '1' } }))

/** An application as the API shows it. */
export type AppliedJob = z.output<typeof ApplicationSchema>

// Applications that were written since the list was read.
const written = signal<Record<string, AppliedJob>>({})

const applicationsByJob = computed((): Record<string, AppliedJob> => {
  const listed = applications.value.value?.applications ?? []
  const all = [...listed, ...Object.values(written.value)].sort((a, b) => a.revision - b.revision)
  return Object.fromEntries(all.map((application) => [application.job_identity, application]))
})

/** Reads the list again, and drops the local writes that it now contains. */
export async function reloadApplications(): Promise<void> {
  await applications.load()
  if (applications.error.peek() === null) written.value = {}
}

/** Every application with the changes made since the list was read, the last written first. */
export const allApplications = computed(() =>
  Object.values(applicationsByJob.value).sort((a, b) => (a.updated_at < b.updated_at ? 1 : -1)),
)

/** How many applications there are, all but those that are only an interest. */
export const appliedCount = computed(
  () => Object.values(applicationsByJob.value).filter(({ status }) => status !== 'interested').length,
)

/** The application for a job, under the link of any of its copies. */
export function applicationOf({ job_identity, members }: Pick<JobRowView, 'job_identity' | 'members'>) {
  const all = applicationsByJob.value
  const links = [job_identity, ...members.map((member) => member.job_identity)]
  return links.map((link) => all[link]).find((match) => match !== undefined) ?? null
}

/** Whether a job counts as applied for. */
export function isApplied(row: Applicable): boolean {
  const application = applicationOf(row)
  return application ? application.status !== 'interested' : row.state === 'applied'
}

/** A job as its application names it. */
export type Applicable = Pick<JobRowView, 'job_identity' | 'job_url' | 'title' | 'members' | 'state'>

export type ApplicationWish = {
  status: Status
  note?: string
  follow_up_on?: string
  follow_up_done?: boolean
  /** Keeps the resume in its present state as the one that was sent. */
  sent?: boolean
  /** True to withdraw the last step. */
  take_back?: boolean
}

/** Records a step of an application, by default at the revision that was read. Returns null on success, else the refusal. */
export async function recordApplication(
  row: Applicable,
  wish: ApplicationWish,
  at = applicationOf(row)?.revision,
): Promise<RefusalBody | null> {
  const stored = applicationOf(row)
  const revision = at ? { revision: at } : {}
  const body = { job_url: stored?.job_url ?? row.job_url, ...wish, ...revision }
  const outcome = await callQuietly('PUT', '/api/applications', { body })
  if (!outcome.ok) {
    tellRefusal(outcome.error)
    if (outcome.error.code === 'revision_conflict') void applications.load()
    return outcome.error
  }
  takeWritten(outcome.value.application)
  return null
}

/** Stores an application that was just written. */
export function takeWritten(application: AppliedJob): void {
  written.value = { ...written.peek(), [application.job_identity]: application }
}

// Nothing was recorded before the move, so undoing it deletes the record.
async function forgetApplication(row: Applicable, revision: number): Promise<RefusalBody | null> {
  const stored = applicationOf(row)
  if (!stored) return null
  const query = { job_url: stored.job_url, revision: String(revision) }
  const outcome = await callQuietly('DELETE', '/api/applications', { query })
  if (outcome.ok) {
    const { [stored.job_identity]: _, ...others } = written.value
    written.value = others
  }
  void reloadApplications()
  return outcome.ok ? null : outcome.error
}

/** Marks a job as applied for, or takes that back; either can be undone for some seconds. */
export async function toggleApplied(row: Applicable): Promise<void> {
  const { job_identity: id } = row
  if (toggling.has(id)) return
  toggling.add(id)
  await toggle(row).finally(() => toggling.delete(id))
}

// A second press while the first is on its way would be refused.
const toggling = new Set<string>()

async function toggle(row: Applicable): Promise<void> {
  const status = isApplied(row) ? 'interested' : 'applied'
  const text =
    status === 'applied' ? `Marked applied: ${row.title}` : `No longer marked applied: ${row.title}`
  await recordSteps([row], { status }, text)
}

/**
 * Records the same step of the applications for some jobs, up to the first that is refused; those before it can be undone
 * together, and leave no trace then. Returns how many were recorded.
 */
export async function recordSteps(
  rows: readonly Applicable[],
  wish: ApplicationWish,
  text: string,
): Promise<number> {
  const noted: ApplicationStep[] = []
  const recording = async () => {
    for (const row of rows) {
      const before = applicationOf(row)
      if ((await recordApplication(row, wish)) !== null) return
      const back = before === null ? null : wayBack(before, wish)
      const after = applicationOf(row)
      const at = { revision: after?.revision ?? 0, before: before?.revision ?? 0 }
      noted.push({ ...named(after ?? row), ...at, back, wish })
    }
  }
  await step(recording())
  if (noted.length > 0) offerBack(text, noted, { seconds: 6 })
  return noted.length
}

function wayBack(before: AppliedJob, wish: ApplicationWish): ApplicationWish {
  const status = before.status as Status
  if (status !== wish.status) return { status, take_back: true }
  return { status, follow_up_on: before.follow_up_on ?? '' }
}

// A step of an application, and the one that leads back; null where there was no application before.
type ApplicationStep = ReturnType<typeof named> & {
  /** The revisions of the application after the step and before it; 0 for none. */
  revision: number
  before: number
  back: ApplicationWish | null
  wish: ApplicationWish
}

async function turnSteps(
  noted: ApplicationStep[],
  wishOf: (noted: ApplicationStep) => ApplicationWish | null,
): Promise<ApplicationStep[] | RefusalBody> {
  if (applications.value.peek() === null) await applications.load()
  const { restand, turnEach } = await import('#assets/page/kit/edit-steps.ts')
  return turnEach(noted, async (noted_step) => {
    const { id, revision, before } = noted_step
    const [job, wish] = [jobOf(noted_step), wishOf(noted_step)]
    const refused = await (wish === null
      ? forgetApplication(job, revision)
      : recordApplication(job, wish, revision))
    if (refused !== null) return refused
    const now = wish === null ? 0 : (applicationOf(job)?.revision ?? 0)
    restand({ id, revision: before }, now)
    return { ...noted_step, revision: now, before: revision }
  })
}

const offerBack = undoing('application', {
  undo: (noted: ApplicationStep[]) => turnSteps(noted, ({ back }) => back),
  redo: (noted) => turnSteps(noted, ({ wish }) => wish),
})

/** An application as its job is named by it, where the job itself is not at hand. */
export function jobOf({ job_identity, job_url }: Pick<AppliedJob, 'job_identity' | 'job_url'>): Applicable {
  return { job_identity, job_url, title: '', members: [], state: '' }
}

/** Moves an application to another stage; that can be undone for some seconds, and leaves no trace then. */
export async function moveTo(application: AppliedJob, status: Status, title: string): Promise<void> {
  if (application.status === status) return
  await recordSteps([jobOf(application)], { status }, `${STATUSES[status]}: ${title}`)
}

/** Completes a follow-up, or postpones it to another day; both can be undone for some seconds. */
export async function setFollowUp(
  application: AppliedJob,
  wish: Pick<ApplicationWish, 'follow_up_on' | 'follow_up_done'>,
  text: string,
): Promise<void> {
  await recordSteps([jobOf(application)], { status: application.status as Status, ...wish }, text)
}

function named({ job_identity, job_url }: Pick<AppliedJob, 'job_identity' | 'job_url'>) {
  return { id: job_identity, job_identity, job_url }
}
