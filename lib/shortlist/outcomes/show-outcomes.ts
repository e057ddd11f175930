import { type Application, findSent, listApplications } from '#db/desk/applications.ts'
import { listActiveRoles } from '#db/desk/roles.ts'
import { findTracked, readCounters, SCOPES } from '#db/desk/tracked-jobs.ts'
import { findJobDocuments } from '#db/index/job-documents.ts'
import { ENDED_STATUSES } from '#db/rows/ended-statuses.ts'
import { isOwnBoard } from '#db/rows/own-job.ts'
import { maskOf } from '#db/rows/role.ts'
import { nameJob } from '#lib/index/jobs/name-job.ts'
import { usOnly } from '#lib/index/postings/filters.ts'
import { systemNamed } from '#lib/index/systems/systems.ts'
import { isNew } from '#lib/judge/classes/job-class.ts'
import type { SharedServices } from '#lib/service/services.ts'
import { localDay } from '#lib/service/values/times.ts'
import { hasApplied } from '#lib/shortlist/applications/applied-posting.ts'
import {
  countOutcomes,
  daysInStages,
  LEAST,
  type OutcomeInput,
  weekOf,
  withoutAnswer,
} from '#lib/shortlist/outcomes/count-outcomes.ts'
import type { OutcomesQuery } from '#lib/shortlist/outcomes/schema.ts'

type OutcomesDeps = Pick<SharedServices, 'desk' | 'index' | 'config' | 'now'>

const WEEK_MS = 7 * 86_400_000
const MOST_SILENT = 100
const MAKERS: Readonly<Record<string, string>> = {
  code: 'Picked by rules',
  draft: 'Draft',
  model: 'Tailored by a model',
  pipeline: 'Made in the background',
  person: 'Edited by you',
}

/** Returns what came of the person's applications: groups, by wish with their jobs, days in each stage, silence, and the last week. */
export async function showOutcomes({ desk, index, config, now }: OutcomesDeps, query: OutcomesQuery) {
  const { no_answer_days } = (await config.read()).config.applications
  const applications = (await listApplications(desk)).filter(hasApplied)
  const inputs = await Promise.all(applications.map((application) => inputOf({ desk, index }, application)))
  const moment = Date.parse(now())
  const until = localDay(moment, 7)
  const due = applications.filter(
    ({ follow_up_on, status }) =>
      follow_up_on !== null && follow_up_on <= until && !ENDED_STATUSES.has(status),
  )
  return {
    schema_version: 'svc-outcomes:1' as const,
    applied: inputs.length,
    least: LEAST,
    by: countOutcomes(inputs).map(({ by, groups }) => ({
      by,
      groups: groups.map(({ jobs, ...counts }) => (query.jobs ? { ...counts, jobs } : counts)),
    })),
    stages: daysInStages(inputs),
    no_answer_days,
    silent: withoutAnswer(inputs, { now: moment, days: no_answer_days }).slice(0, MOST_SILENT),
    week: {
      new_jobs: await countNewSince({ desk, config }, moment - WEEK_MS),
      ...weekOf(inputs, moment),
      due: due.length,
    },
  }
}

// As the list of new jobs counts them.
async function countNewSince({ desk, config }: Pick<OutcomesDeps, 'desk' | 'config'>, moment: number) {
  const { countries } = (await config.read()).config
  const scope = usOnly(countries, undefined).on ? SCOPES.us : SCOPES.all
  const active = await listActiveRoles(desk)
  const mask = maskOf(active)
  const counters = await readCounters(desk, scope, moment)
  const counted = counters.filter((counter) => (counter.mask & mask) !== 0 && isNew(counter.class))
  return counted.reduce((sum, { jobs }) => sum + jobs, 0)
}

async function inputOf(
  { desk, index }: Pick<OutcomesDeps, 'desk' | 'index'>,
  { job_identity, job_url, status, timeline, follow_up_on, set_aside }: Application,
): Promise<OutcomeInput> {
  const { job_key } = await nameJob({ index }, job_identity)
  const keys = job_key === null ? [] : [job_key]
  const [[tracked], [document], sent] = await Promise.all([
    findTracked(desk, keys),
    findJobDocuments(index, keys),
    findSent(desk, [job_identity]),
  ])
  const made_by = sent.at(-1)?.made_by
  return {
    job_identity,
    job_url,
    status,
    timeline,
    follow_up_on,
    set_aside,
    chance: typeof tracked?.chance === 'number' ? Math.round(tracked.chance / 100) : null,
    source: sourceOf(document?.members.map(({ board_id }) => board_id) ?? [], job_url),
    resume: made_by === undefined ? null : (MAKERS[made_by] ?? made_by),
  }
}

// The hiring system that lists the job; for a job that no board lists, its site.
function sourceOf(board_ids: readonly string[], job_url: string): string {
  const board = board_ids.find((board_id) => !isOwnBoard(board_id))
  const [system = ''] = board?.split(':') ?? []
  const site = URL.parse(job_url)?.host.replace(/^www\./, '') ?? 'Elsewhere'
  return systemNamed(system)?.name ?? (site === 'kept.invalid' ? 'Elsewhere' : site)
}
