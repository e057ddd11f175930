import {
  type Application,
  findApplications,
  findGivenAnswers,
  findSent,
  listApplications,
  listSentHeads,
  type SentHead,
  type SentResume,
} from '#db/desk/applications.ts'
import { listEarlierTexts } from '#db/desk/evidence.ts'
import { ENDED_STATUSES } from '#db/rows/ended-statuses.ts'
import type { Reader, Store } from '#db/store.ts'
import { nameJob } from '#lib/index/jobs/name-job.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { ApplicationsQuery, RecordQuery } from '#lib/shortlist/applications/schema.ts'

/** Returns the person's applications, with counts by status over all of them, and the follow-ups, soonest first. */
export async function showApplications(
  { desk, now }: { desk: Store; now: () => string },
  { status, notes = false }: ApplicationsQuery,
) {
  const all = await listApplications(desk)
  const heads = Map.groupBy(await listSentHeads(desk), (head) => head.job_identity)
  const counts: Record<string, number> = {}
  for (const application of all) counts[application.status] = (counts[application.status] ?? 0) + 1
  const today = now().slice(0, 10)
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

type ApplicationParts = { notes: boolean; sent: readonly SentHead[] }

/**
 * Returns an application as shown. Its note may name a recruiter with telephone and address. It goes only to the
 * person's own page and to callers that request notes, and never into a prompt or a file.
 */
export function shownApplication(application: Application, { notes, sent }: ApplicationParts) {
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
