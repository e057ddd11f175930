import {
  type Application,
  findApplications,
  findGivenAnswers,
  findSent,
  listApplications,
  listSentHeads,
  putApplication,
  putAppliedPosting,
  putSent,
  removeApplications,
  removeSent,
  type SentCopy,
  type SentHead,
  type SentResume,
} from '#db/desk/applications.ts'
import { listEarlierTexts, putEarlierText } from '#db/desk/evidence.ts'
import { attachJobResume } from '#db/desk/job-resumes.ts'
import { listRoles } from '#db/desk/roles.ts'
import { readSettings } from '#db/desk/settings.ts'
import { findTracked } from '#db/desk/tracked-jobs.ts'
import { ENDED_STATUSES } from '#db/rows/ended-statuses.ts'
import { ApplicationStatus } from '#db/rows/states.ts'
import type { Change, Reader, Store } from '#db/store.ts'
import { type JobReference, nameJob } from '#lib/index/jobs/name-job.ts'
import { refusePrivateLink } from '#lib/index/links/links.ts'
import { remakeRows } from '#lib/judge/classes/tracked-row.ts'
import { checkRevision } from '#lib/records/record.ts'
import type { EventHub } from '#lib/service/events/event-hub.ts'
import type { HomeFiles } from '#lib/service/home-files.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import { localDay } from '#lib/service/values/times.ts'
import { clearFiles } from '#lib/shortlist/applications/application-files.ts'
import { hasApplied, postingNow } from '#lib/shortlist/applications/applied-posting.ts'
import type { ApplicationBody, ApplicationsQuery, RecordQuery } from '#lib/shortlist/applications/schema.ts'

type ApplicationParts = { notes: boolean; sent: readonly SentHead[] }

type RecordApplicationDeps = { desk: Store; index: Store; events: EventHub } & {
  /** The downloaded or the present resume of a job, injected because resumes belong to a later wing. */
  sentCopy: (desk: Reader, identities: string[], choice: { downloaded: boolean }) => Promise<SentCopy | null>
}

type RecordInput = ApplicationBody & { actor: Actor; own_page: boolean }

/**
 * Records the status of an application; the job may be on no board. A job has one application, whichever of its links
 * is used. A recorded application counts the resume that was downloaded last, or else the present one, as sent, and keeps a copy of
 * its words and of the posting; `sent` counts the present one. `later` are steps that followed, which are recorded with it or not at all.
 */
export async function recordApplication(
  services: RecordApplicationDeps,
  body: RecordInput,
  later: readonly Pick<StatusStep, 'status' | 'at'>[] = [],
) {
  const job = await nameJob(services, body.job_url)
  if (job.job_key === null) refusePrivateLink(job.url)
  const { own_page } = body
  const notes = own_page || body.note !== undefined
  const posting = await postingNow(services.index, job.job_key)
  const application = await services.desk.change(async (change) => {
    const [stored] = await findApplications(change, job.identities)
    await checkRead(change, { stored, read: body.revision, notes: own_page })
    const on = { ...job, now: change.now }
    let next = nextApplication(stored, body, on)
    let first = stored && hasApplied(stored) ? undefined : [next].find(hasApplied)
    for (const step of later) {
      next = nextApplication(next, { ...body, ...step }, on)
      first ??= [next].find(hasApplied)
    }
    change.run(putApplication(next))
    keepNote(change, { stored, next })
    const sent = await findSent(change, [next.job_identity])
    const copy =
      first || body.sent ? await services.sentCopy(change, job.identities, { downloaded: !body.sent }) : null
    const heads = copy ? keepCopy(change, { copy, sent, sent_at: first?.at ?? change.now, next }) : sent
    // The text must survive until the interview, also if the posting goes.
    if (hasApplied(next) && posting !== null) {
      change.run(putAppliedPosting({ ...posting, job_identity: next.job_identity, kept_at: change.now }))
    }
    // From then on a sent resume belongs to the person.
    if (hasApplied(next)) change.run(attachJobResume(job.identities))
    await remakeJob(change, { job_key: job.job_key, applied: hasApplied(next) })
    return shownApplication(next, { notes, sent: heads })
  })
  services.events.publish({ event: 'jobs', data: { job_identities: [job.identity] } })
  return { schema_version: 'svc-application:1' as const, application }
}

type StoredAndNext = { stored: Application | undefined; next: Application }

// An overwritten note stays readable.
function keepNote(change: Change, { stored, next }: StoredAndNext): void {
  if (!stored || stored.note === null || stored.note === next.note) return
  const body = { note: stored.note }
  const { revision } = stored
  change.run(putEarlierText(`application:${next.job_identity}`, { revision, body, replaced_at: change.now }))
}

type SentCopying = { copy: SentCopy; sent: SentResume[]; sent_at: string; next: Application }

// The same words sent again, for example after a withdrawn mark, are one copy.
function keepCopy(change: Change, { copy, sent, sent_at, next }: SentCopying): SentResume[] {
  const [last] = sent
  const isSame = last && copyText(last) === copyText(copy)
  const sentResume = { ...copy, job_identity: next.job_identity, sent_at, recorded_at: change.now }
  if (isSame) change.run(removeSent(last))
  change.run(putSent(sentResume))
  return [sentResume, ...(isSame ? sent.slice(1) : sent)]
}

const copyText = ({ content, layout }: SentCopy): string => JSON.stringify([content, layout])

type ReclassifyInput = { job_key: number | null; applied: boolean }

/** Classifies a job again after the person applied for it, or withdrew that. */
async function remakeJob(change: Change, { job_key, applied }: ReclassifyInput): Promise<void> {
  // Before the limits are stored no job is classified; storing them classifies all.
  const { fit_limits: limits } = await readSettings(change)
  if (job_key === null || limits === null) return
  const rows = await findTracked(change, [job_key])
  const roles = await listRoles(change)
  await remakeRows(change, { rows, roles, limits, person: { applied } })
}

type RecordReading = { stored: Application | undefined; read: number | undefined; notes: boolean }

/** Refuses a write that did not read the present application. */
function checkRead(desk: Reader, { stored, read, notes }: RecordReading): Promise<void> {
  return checkRevision({ stored: stored?.revision, read }, async () => ({
    message: stored
      ? 'The application is recorded already or changed since you read it. Read it and resend with its revision.'
      : 'No application is recorded for this job. Resend without a revision.',
    current: stored
      ? shownApplication(stored, { notes, sent: await findSent(desk, [stored.job_identity]) })
      : null,
  }))
}

function nextApplication(
  stored: Application | undefined,
  { note, actor, ...recording }: RecordInput,
  { identity, url, now }: JobReference & { now: string },
): Application {
  // A note or a day to follow up must not move an application that is further on.
  const stays = stored && hasApplied(stored) && !recording.take_back
  const status = recording.status ?? (stays ? stored.status : 'applied')
  const body = { ...recording, status }
  return {
    job_identity: stored?.job_identity ?? identity,
    job_url: stored?.job_url ?? url,
    ...(body.take_back ? stepBefore(stored, body.status) : nextStep(stored, { ...body, actor, now })),
    note: note === undefined ? (stored?.note ?? null) : note || null,
    ...nextFollowUp(stored, { ...body, actor, now }),
    revision: (stored?.revision ?? 0) + 1,
    created_at: stored?.created_at ?? now,
    updated_at: now,
    written_by: actor,
  }
}

type StatusStep = Pick<Application, 'status' | 'at' | 'timeline'>
type StatusChange = Pick<RecordInput, 'at' | 'actor'> & { status: Application['status']; now: string }

function nextStep(stored: Application | undefined, { status, at, actor, now }: StatusChange): StatusStep {
  const when = at ?? (stored?.status === status ? stored.at : now)
  const isMove = stored?.status !== status || stored.at !== when
  const entry = { status, at: when, by: actor, recorded_at: now }
  return { status, at: when, timeline: [...(stored?.timeline ?? []), ...(isMove ? [entry] : [])] }
}

// A corrected step does not count, or else an offer recorded by mistake would count as reached.
function stepBefore(stored: Application | undefined, status: string): StatusStep {
  const timeline = stored?.timeline.slice(0, -1) ?? []
  const last = timeline.at(-1)
  if (last?.status !== status) {
    throw new Refusal(
      'invalid_value',
      'The step before the last one is another. Read the application and send the `status` that it had before.',
    )
  }
  return { status: ApplicationStatus.parse(status), at: last.at, timeline }
}

type FollowUpChange = Pick<RecordInput, 'follow_up_on' | 'follow_up_done' | 'actor'> & { now: string }

// A completed, postponed or dropped follow-up day is recorded; an unchanged day is not.
function nextFollowUp(
  stored: Application | undefined,
  { follow_up_on: chosen, follow_up_done: isDone, actor: by, now: at }: FollowUpChange,
): Pick<Application, 'follow_up_on' | 'set_aside'> {
  const before = stored?.follow_up_on ?? null
  const set_aside = stored?.set_aside ?? []
  if (isDone && before === null) {
    throw new Refusal('invalid_value', 'No day to follow up is recorded for this job, so none can be done.')
  }
  const next = chosen === undefined && !isDone ? before : chosen || null
  if (before === null || (before === next && !isDone)) return { follow_up_on: next, set_aside }
  const outcome = isDone ? 'done' : next === null ? 'dropped' : 'moved'
  const entry = { follow_up_on: before, how: outcome, to: outcome === 'moved' ? next : null, at, by } as const
  return { follow_up_on: next, set_aside: [...set_aside, entry] }
}

/** Removes an application completely, with note, timeline, sent resumes and files. */
export async function forgetApplication(
  services: { desk: Store; index: Store; events: EventHub; files: HomeFiles; now: () => string },
  { job_url, revision, own_page }: { job_url: string; revision: number } & { own_page: boolean },
) {
  const job = await nameJob(services, job_url)
  const deleted = await services.desk.change(async (change) => {
    const [stored] = await findApplications(change, job.identities)
    if (!stored) throw new Refusal('not_found', 'No application is recorded for this job.')
    await checkRead(change, { stored, read: revision, notes: own_page })
    for (const statement of removeApplications([stored.job_identity])) change.run(statement)
    await remakeJob(change, { job_key: job.job_key, applied: false })
    return stored.job_identity
  })
  // The next clearing tries again.
  await clearFiles(services).catch(() => undefined)
  services.events.publish({ event: 'jobs', data: { job_identities: [job.identity] } })
  return { schema_version: 'svc-application-deleted:1' as const, deleted }
}

/** Returns the person's applications, with counts by status over all of them, and the follow-ups, soonest first. */
export async function showApplications(
  { desk, now }: { desk: Store; now: () => string },
  { status, notes = false }: ApplicationsQuery,
) {
  const all = await listApplications(desk)
  const heads = Map.groupBy(await listSentHeads(desk), (head) => head.job_identity)
  const counts: Record<string, number> = {}
  for (const application of all) counts[application.status] = (counts[application.status] ?? 0) + 1
  const today = localDay(now())
  const follow_ups = all
    .flatMap(({ job_identity, follow_up_on, status: applicationStatus }) =>
      follow_up_on === null || ENDED_STATUSES.has(applicationStatus)
        ? []
        : [{ job_identity, follow_up_on, due: follow_up_on <= today }],
    )
    .toSorted((a, b) => (a.follow_up_on < b.follow_up_on ? -1 : 1))
  const applications = all
    .filter((application) => status === undefined || application.status === status)
    .map((application) =>
      shownApplication(application, { notes, sent: heads.get(application.job_identity) ?? [] }),
    )
  return { schema_version: 'svc-applications:1' as const, applications, counts, follow_ups }
}

/**
 * Returns an application as shown. Its note may name a recruiter with telephone and address. It goes only to the
 * person's own page and to callers that request notes, and never into a prompt or a file.
 */
function shownApplication(application: Application, { notes, sent }: ApplicationParts) {
  return {
    ...application,
    note: notes ? application.note : null,
    has_note: application.note !== null,
    sent: sent.map(({ sent_at, resume_revision }) => ({ sent_at, resume_revision })),
  }
}

/** Returns an application in full: its steps, sent resumes and given answers, and with `notes` also its notes. */
export async function showRecord(
  { desk, index }: { desk: Store; index: Store },
  { job_url, notes = false, printed }: RecordQuery & { printed: (sent: SentResume) => string },
) {
  const { identities } = await nameJob({ index }, job_url)
  const [stored] = await findApplications(desk, identities)
  if (!stored) throw new Refusal('not_found', 'No application is recorded for this job.')
  const sent = await findSent(desk, [stored.job_identity])
  const inForm = await findGivenAnswers(desk, stored.job_identity)
  return {
    schema_version: 'svc-application-record:1' as const,
    application: shownApplication(stored, { notes, sent }),
    sent: sent.map((sentResume) => {
      const { sent_at, resume_revision, made_by, layout } = sentResume
      const { template, font, date_format, spacing_scale } = layout
      const set = { template, font, date_format, spacing_scale }
      return { sent_at, resume_revision, made_by, markdown: printed(sentResume), ...set }
    }),
    given: inForm
      ? { answers: inForm.answers, given_at: inForm.given_at, written_by: inForm.written_by }
      : null,
    earlier_notes: notes ? await earlierNotes(desk, stored.job_identity) : [],
  }
}

/** Returns the earlier notes of an application, newest first. */
export async function earlierNotes(desk: Reader, job_identity: string) {
  const texts = await listEarlierTexts(desk, `application:${job_identity}`)
  return texts.map(({ body, replaced_at }) => ({ note: String(body['note'] ?? ''), replaced_at }))
}
