import { type Application, findApplications, putApplication } from '#db/desk/applications.ts'
import { attachJobResume } from '#db/desk/job-resumes.ts'
import { listProfiles } from '#db/desk/profiles.ts'
import { readSettings } from '#db/desk/settings.ts'
import { findTracked } from '#db/desk/tracked-jobs.ts'
import type { Change, Store } from '#db/store.ts'
import { refuseContactData } from '#lib/evidence/contact/refuse-contact-data.ts'
import { type NamedJob, nameJob } from '#lib/index/jobs/name-job.ts'
import { remakeRows } from '#lib/judge/classes/remake-rows.ts'
import { checkRevision } from '#lib/records/record.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import { hasApplied } from '#lib/shortlist/applications/has-applied.ts'
import type { ApplicationBody } from '#lib/shortlist/applications/schema.ts'

type Needs = { desk: Store; index: Store }

/**
 * Records how far the person has come with a job; the job may be one that no board listed. A job has one
 * application, by whichever of its links it is named.
 */
export async function recordApplication(services: Needs, body: ApplicationBody & { actor: Actor }) {
  if (body.note !== undefined) refuseContactData('note', [body.note])
  const named = await nameJob(services, body.job_url)
  const application = await services.desk.change(async (change) => {
    const [stored] = await findApplications(change, named.identities)
    await checkRead(stored, body.revision)
    const next = nextApplication(stored, body, { ...named, now: change.now })
    change.run(putApplication(next))
    // What was sent is the person’s from then on.
    if (hasApplied(next)) change.run(attachJobResume(named.identities))
    await remakeJob(change, { job_key: named.job_key, applied: hasApplied(next) })
    return next
  })
  return { schema_version: 'svc-application:1' as const, application }
}

type Remade = { job_key: number | null; applied: boolean }

/** Classes a job anew after the person applied for it, or took that back. */
export async function remakeJob(change: Change, { job_key, applied }: Remade): Promise<void> {
  // Without limits no job was classed yet, and the class comes with them.
  const { fit_limits: limits } = await readSettings(change)
  if (job_key === null || limits === null) return
  const rows = await findTracked(change, [job_key])
  const profiles = await listProfiles(change)
  await remakeRows(change, { rows, profiles, limits, applied })
}

/** Refuses a write that was made without having read the application as it is. */
export function checkRead(stored: Application | undefined, revision: number | undefined): Promise<void> {
  return checkRevision({ stored: stored?.revision, read: revision }, () => ({
    message: stored
      ? 'The application is recorded already or changed since you read it. Read it and resend with its revision.'
      : 'No application is recorded for this job. Resend without a revision.',
    current: stored ?? null,
  }))
}

function nextApplication(
  stored: Application | undefined,
  { status, at, note, follow_up_on, actor }: ApplicationBody & { actor: Actor },
  { identity, url, now }: NamedJob & { now: string },
): Application {
  const when = at ?? (stored?.status === status ? stored.at : now)
  const moved = stored?.status !== status || stored.at !== when
  const entry = { status, at: when, by: actor, recorded_at: now }
  return {
    job_identity: stored?.job_identity ?? identity,
    job_url: stored?.job_url ?? url,
    status,
    at: when,
    note: note === undefined ? (stored?.note ?? null) : note || null,
    follow_up_on: follow_up_on === undefined ? (stored?.follow_up_on ?? null) : follow_up_on || null,
    timeline: [...(stored?.timeline ?? []), ...(moved ? [entry] : [])],
    revision: (stored?.revision ?? 0) + 1,
    created_at: stored?.created_at ?? now,
    updated_at: now,
    written_by: actor,
  }
}
