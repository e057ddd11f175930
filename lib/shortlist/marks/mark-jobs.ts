import { putJobMark, removeJobMarks } from '#db/desk/index-choices.ts'
import { listProfiles } from '#db/desk/profiles.ts'
import { readSettings } from '#db/desk/settings.ts'
import { findTracked } from '#db/desk/tracked-jobs.ts'
import type { Change, Store } from '#db/store.ts'
import { type NamedJob, nameJob } from '#lib/index/jobs/name-job.ts'
import { remakeRows } from '#lib/judge/classes/remake-rows.ts'
import type { EventHub } from '#lib/service/events/event-hub.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import type { JobMarkName } from '#lib/shortlist/marks/schema.ts'

type Needs = { desk: Store; index: Store; events: EventHub }

export type Marking = { mark: JobMarkName; job_urls: string[]; reason?: string | undefined; actor: Actor }

/** Says of jobs that the person is not interested, or has seen them; they leave what is new. All of them, or none. */
export async function markJobs(services: Needs, { mark, job_urls, reason = undefined, actor }: Marking) {
  const named = await nameAll(services, job_urls)
  await services.desk.change(async (change) => {
    for (const { identity, identities } of named) {
      change.run(removeJobMarks(identities, [mark]))
      const one = { job_identity: identity, mark, reason: reason ?? null, at: change.now, written_by: actor }
      change.run(putJobMark(one))
    }
    await remakeJobs(change, named, { [mark]: true })
  })
  return told(services, { mark, on: true, named })
}

/** Takes a mark off jobs; those without it stay as they are. */
export async function unmarkJobs(services: Needs, { mark, job_urls }: Pick<Marking, 'mark' | 'job_urls'>) {
  const named = await nameAll(services, job_urls)
  await services.desk.change(async (change) => {
    change.run(
      removeJobMarks(
        named.flatMap(({ identities }) => identities),
        [mark],
      ),
    )
    await remakeJobs(change, named, { [mark]: false })
  })
  return told(services, { mark, on: false, named })
}

async function nameAll(services: Pick<Needs, 'index'>, job_urls: string[]): Promise<NamedJob[]> {
  const named = await Promise.all(job_urls.map((job_url) => nameJob(services, job_url)))
  if (named.some(({ job_key }) => job_key === null)) {
    throw new Refusal('not_found', 'No stored posting has one of these links. Read the list again.')
  }
  return named
}

// Without limits no job was classed yet, and the class comes with them.
async function remakeJobs(
  change: Change,
  named: NamedJob[],
  person: { declined?: boolean; seen?: boolean },
): Promise<void> {
  const { fit_limits: limits } = await readSettings(change)
  if (limits === null) return
  const keys = named.flatMap(({ job_key }) => job_key ?? [])
  const rows = await findTracked(change, keys)
  await remakeRows(change, { rows, profiles: await listProfiles(change), limits, person })
}

function told({ events }: Needs, { mark, on, named }: { mark: JobMarkName; on: boolean; named: NamedJob[] }) {
  const job_identities = named.map(({ identity }) => identity)
  events.tell({ event: 'jobs', data: { job_identities } })
  return { schema_version: 'svc-job-marks:1' as const, mark, on, job_identities }
}
