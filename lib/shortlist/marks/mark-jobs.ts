import {
  findJobMarks,
  findLastMarks,
  type JobMark,
  putJobMark,
  removeJobMarks,
} from '#db/desk/index-choices.ts'
import { listRoles } from '#db/desk/roles.ts'
import { readSettings } from '#db/desk/settings.ts'
import { findTracked } from '#db/desk/tracked-jobs.ts'
import { JOB_MARKS, type JobMarkName } from '#db/rows/states.ts'
import type { Change } from '#db/store.ts'
import { type JobReference, nameJob } from '#lib/index/jobs/name-job.ts'
import { remakeRows } from '#lib/judge/classes/tracked-row.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { SharedServices } from '#lib/service/services.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import { localDay } from '#lib/service/values/times.ts'
import type { MarkFrom } from '#lib/shortlist/marks/schema.ts'

type MarkJobsDeps = Pick<SharedServices, 'desk' | 'index' | 'events'>

export type MarkInput = {
  mark: JobMarkName
  job_urls: string[]
  reason?: string | undefined
  until?: string | undefined
  from?: MarkFrom | undefined
  actor: Actor
}

/**
 * Marks jobs as not interesting, seen or snoozed; they leave the new list. All or none, except jobs with another mark than
 * `from`, which stay as they are.
 */
export async function markJobs(
  services: MarkJobsDeps,
  { mark, job_urls, reason, until, from, actor }: MarkInput,
) {
  const all = await nameSelected(services, job_urls)
  const jobs = await services.desk.change(async (change) => {
    const jobs = await standing(change, all, { mark, from })
    for (const { identity, identities } of jobs) {
      change.run(removeJobMarks(identities, replacedBy(mark)))
      const markRow = {
        job_identity: identity,
        mark,
        reason: reason ?? null,
        until: until ?? null,
        at: change.now,
        written_by: actor,
      }
      change.run(putJobMark(markRow))
    }
    await remakeJobs(change, jobs, stateOf(mark, true))
    return jobs
  })
  return announced(services, { mark, on: true, until, all, jobs })
}

// The jobs whose present mark of this kind is the one that the caller read.
async function standing(
  change: Change,
  jobs: JobReference[],
  { mark, from }: { mark: JobMarkName; from?: MarkFrom | MarkRead | undefined },
): Promise<JobReference[]> {
  if (from === undefined) return jobs
  const kind = replacedBy(mark)
  const links = jobs.flatMap(({ identities }) => identities)
  const stored = (await findJobMarks(change, links)).filter((jobMark) => kind.includes(jobMark.mark))
  return jobs.filter(({ identities }) => {
    const present = stored.findLast(({ job_identity }) => identities.includes(job_identity))
    return isMark(present ?? NO_MARK, from)
  })
}

type MarkRead = Pick<JobMark, 'mark' | 'reason' | 'until'>

const NO_MARK = { mark: null, reason: null, until: null }

function isMark({ mark, reason, until }: MarkRead | typeof NO_MARK, from: MarkFrom | MarkRead): boolean {
  return mark === from.mark && reason === (from.reason ?? null) && until === (from.until ?? null)
}

/** Snoozes jobs until a day, on which they come back as new; refuses a day that has come. */
export function snoozeJobs(
  services: MarkJobsDeps & { now: () => string },
  snooze: Omit<MarkInput, 'mark' | 'reason'> & { until: string },
) {
  if (snooze.until <= localDay(services.now())) {
    throw new Refusal('invalid_value', '`until` has come already. Name a day after today.')
  }
  return markJobs(services, { ...snooze, mark: 'snoozed' })
}

// A job is either seen or snoozed; for lists and counts both are seen.
function replacedBy(mark: JobMarkName): readonly JobMarkName[] {
  return mark === 'declined' ? ['declined'] : ['seen', 'snoozed']
}

function stateOf(mark: JobMarkName, on: boolean): { declined?: boolean; seen?: boolean } {
  return mark === 'declined' ? { declined: on } : { seen: on }
}

export type UnmarkInput = Pick<MarkInput, 'from' | 'actor'> & {
  mark?: JobMarkName | undefined
  job_urls?: string[] | undefined
}

/**
 * Removes a mark from jobs; those without it stay. Without a name it is the only one that the jobs have; refuses with
 * `invalid_value` if they have several or none. Jobs with another mark than `from` stay as they are. Without jobs it is the
 * last mark of the last 12 hours; refuses with `not_found` if there is none.
 */
export async function unmarkJobs(
  services: MarkJobsDeps & { now: () => string },
  { job_urls, ...input }: UnmarkInput,
) {
  const last = job_urls === undefined ? await lastMarks(services, input) : null
  const { mark: named = last?.from.mark, from = last?.from } = input
  const all = last?.jobs ?? (await nameSelected(services, job_urls ?? []))
  const { mark, jobs } = await services.desk.change(async (change) => {
    const mark = named ?? (await onlyMark(change, all))
    const jobs = await standing(change, all, { mark, from })
    change.run(
      removeJobMarks(
        jobs.flatMap(({ identities }) => identities),
        replacedBy(mark),
      ),
    )
    await remakeJobs(change, jobs, stateOf(mark, false))
    return { mark, jobs }
  })
  return announced(services, { mark, on: false, all, jobs })
}

// An agent's call takes back no mark of the person.
async function lastMarks(
  services: MarkJobsDeps & { now: () => string },
  { mark, actor }: Pick<UnmarkInput, 'mark' | 'actor'>,
) {
  const now = services.now()
  const stored = await findLastMarks(services.desk, {
    marks: mark ? [mark] : [...JOB_MARKS],
    authors: actor === 'agent' ? ['agent'] : ['agent', 'operator'],
    since: new Date(Date.parse(now) - UNDONE_MS).toISOString(),
    now,
  })
  const [first] = stored
  if (first === undefined) {
    const message = 'No job was marked in the last 12 hours. Name the jobs by their links.'
    throw new Refusal('not_found', message)
  }
  const links = stored.filter((jobMark) => jobMark.mark === first.mark).map((jobMark) => jobMark.job_identity)
  return { from: first, jobs: await Promise.all(links.map((link) => nameJob(services, link))) }
}

// As long as the page offers to take a step back.
const UNDONE_MS = 12 * 3_600_000

async function onlyMark(change: Change, jobs: readonly JobReference[]): Promise<JobMarkName> {
  const stored = await findJobMarks(
    change,
    jobs.flatMap(({ identities }) => identities),
  )
  const [mark, ...others] = new Set(stored.map((jobMark) => jobMark.mark))
  if (mark !== undefined && others.length === 0) return mark
  throw new Refusal(
    'invalid_value',
    mark === undefined
      ? 'These jobs have no mark of their own. Name the one to take back as `mark`.'
      : `These jobs have several marks: ${[mark, ...others].toSorted().join(', ')}. Name the one to take back as \`mark\`.`,
  )
}

/** Returns the selected jobs, each once; refuses with `not_found` if one of them is not stored. */
export async function nameSelected(
  services: Pick<MarkJobsDeps, 'index'>,
  job_urls: string[],
): Promise<JobReference[]> {
  const jobs = await Promise.all(job_urls.map((job_url) => nameJob(services, job_url)))
  if (jobs.some(({ job_key }) => job_key === null)) {
    throw new Refusal('not_found', 'No stored posting has one of these links. Read the list again.')
  }
  return [...new Map(jobs.map((job) => [job.identity, job])).values()]
}

// Without limits no job has a class yet; it comes with them.
async function remakeJobs(
  change: Change,
  jobs: JobReference[],
  person: { declined?: boolean; seen?: boolean },
): Promise<void> {
  const { fit_limits: limits } = await readSettings(change)
  if (limits === null) return
  const keys = jobs.flatMap(({ job_key }) => job_key ?? [])
  const rows = await findTracked(change, keys)
  await remakeRows(change, { rows, roles: await listRoles(change), limits, person })
}

type Marked = Pick<MarkInput, 'mark' | 'until'> & {
  on: boolean
  all: readonly JobReference[]
  jobs: readonly JobReference[]
}

function announced({ events }: MarkJobsDeps, { mark, on, until, all, jobs }: Marked) {
  const job_identities = jobs.map(({ identity }) => identity)
  const stayed = all.filter((job) => !jobs.includes(job)).map(({ identity }) => identity)
  events.publish({ event: 'jobs', data: { job_identities } })
  return {
    schema_version: 'svc-job-marks:1' as const,
    mark,
    on,
    until: until ?? null,
    job_identities,
    stayed,
  }
}
