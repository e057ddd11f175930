import { type Application, listApplications } from '#db/desk/applications.ts'
import { countRowReports } from '#db/desk/assessments.ts'
import { listRoles } from '#db/desk/roles.ts'
import { countLive, findTracked } from '#db/desk/tracked-jobs.ts'
import { findJobKey } from '#db/index/job-documents.ts'
import type { Store } from '#db/store.ts'
import type { InsightsCounter } from '#lib/judge/insights/count-insights.ts'
import type { InsightsQuery, InsightsResponse } from '#lib/judge/insights/schema.ts'
import { shownForm } from '#lib/judge/settle/form.ts'
import { Refusal } from '#lib/service/refusals.ts'

type ShowInsightsDeps = { desk: Store; index: Store; reader: InsightsCounter }

const MOST_QUESTIONS = 100

/** Returns statistics over assessed jobs that have a posting, from stored assessments. */
export async function showInsights(
  services: ShowInsightsDeps,
  { profile_id }: InsightsQuery,
): Promise<InsightsResponse> {
  const { desk } = services
  const mask = await maskOf(services, profile_id)
  const { open_questions, unmet, met, counts, fit } = await services.reader.countInsights({
    mask,
    of_no_role: profile_id === undefined,
  })
  const applications = await listApplications(desk)
  const counted = profile_id === undefined ? applications : await ofRoles(services, { applications, mask })
  return {
    schema_version: 'svc-insights:1',
    profile_id: profile_id ?? null,
    open_questions: open_questions
      .slice(0, MOST_QUESTIONS)
      .map((open) => ({ ...open, form: shownForm(open.question) })),
    questions_not_shown: Math.max(0, open_questions.length - MOST_QUESTIONS),
    unmet,
    met,
    counts,
    fit,
    reported: await countRowReports(desk),
    funnel: {
      found: (await countLive(desk, mask)) + counts.of_no_role,
      assessed: counts.assessed,
      match: counts.by_verdict.matched_above_threshold,
      ...appliedFunnel(counted),
    },
  }
}

async function maskOf(
  { desk }: Pick<ShowInsightsDeps, 'desk'>,
  profile_id: string | undefined,
): Promise<number> {
  const active = (await listRoles(desk)).filter((role) => role.state === 'active')
  const counted = active.filter((role) => profile_id === undefined || role.profile_id === profile_id)
  if (profile_id !== undefined && counted.length === 0) {
    throw new Refusal('profile_not_found', 'No active role has this id. `svc roles` lists the roles.')
  }
  return counted.reduce((sum, { bit }) => sum + 2 ** (bit ?? 0), 0)
}

type OfRoles = { applications: readonly Application[]; mask: number }

async function ofRoles(
  { desk, index }: ShowInsightsDeps,
  { applications, mask }: OfRoles,
): Promise<Application[]> {
  const keys = await Promise.all(
    applications.map((application) => findJobKey(index, application.job_identity)),
  )
  const tracked = await findTracked(
    desk,
    keys.filter((key) => key !== null),
  )
  const jobKeys = new Set(tracked.filter((row) => (row.mask & mask) !== 0).map((row) => row.job_key))
  return applications.filter((_, index) => jobKeys.has(keys[index] ?? Number.NaN))
}

/** The number of applications that reached each stage. */
type AppliedFunnel = { applied: number; interview: number; offer: number }

type StatusTimeline = { status: string; timeline: readonly { status: string }[] }

const OFFER = ['offer', 'accepted']
const INTERVIEW = ['interview', ...OFFER]

/**
 * Counts the stages that applications ever reached. Example: one that was rejected after an interview counts as an
 * interview.
 */
export function appliedFunnel(applications: readonly StatusTimeline[]): AppliedFunnel {
  // The timeline also holds marks that were taken back: "interested" alone is no stage.
  const applied = applications.filter(({ status }) => status !== 'interested')
  const reached = (statuses: readonly string[]) =>
    applied.filter((steps) => [steps, ...steps.timeline].some(({ status }) => statuses.includes(status)))
      .length
  return { applied: applied.length, interview: reached(INTERVIEW), offer: reached(OFFER) }
}
