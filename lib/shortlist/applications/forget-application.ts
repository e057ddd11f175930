import { findApplications, removeApplications } from '#db/desk/applications.ts'
import type { Store } from '#db/store.ts'
import { nameJob } from '#lib/index/jobs/name-job.ts'
import type { EventHub } from '#lib/service/events/event-hub.ts'
import type { HomeFiles } from '#lib/service/home-files.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { clearFiles } from '#lib/shortlist/applications/application-files.ts'
import { checkRead, remakeJob } from '#lib/shortlist/applications/record-application.ts'

export type ForgetInput = { job_url: string; revision: number }

/** Removes an application completely, with note, timeline, sent resumes and files. */
export async function forgetApplication(
  services: { desk: Store; index: Store; events: EventHub; files: HomeFiles; now: () => string },
  { job_url, revision, own_page }: ForgetInput & { own_page: boolean },
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
