import { listAnswers } from '#db/desk/answers.ts'
import { type Application, listApplications } from '#db/desk/applications.ts'
import { listAssessedJobs } from '#db/desk/assessments.ts'
import { listProfiles } from '#db/desk/profiles.ts'
import { countLive, findTracked } from '#db/desk/tracked-jobs.ts'
import { findJobKey } from '#db/index/job-documents.ts'
import { appliedFunnel } from '#lib/insights/rules/applied-funnel.ts'
import { askedMost } from '#lib/insights/rules/asked-most.ts'
import { assessedCounts, fitBins } from '#lib/insights/rules/fit-counts.ts'
import { openQuestions } from '#lib/insights/rules/open-questions.ts'
import type { InsightsQuery, InsightsResponse } from '#lib/insights/schema.ts'
import { Refusal } from '#lib/refusals.ts'
import type { Services } from '#lib/services.ts'

type Needs = Pick<Services, 'desk' | 'index'>

const MOST_QUESTIONS = 100
const MOST_UNMET = 50
const MOST_MET = 20

/** What the assessed jobs of which a posting is known have in common, worked out from what is stored. */
export async function showInsights(
  services: Needs,
  { profile_id }: InsightsQuery,
): Promise<InsightsResponse> {
  const { desk } = services
  const mask = await maskOf(services, profile_id)
  const jobs = await listAssessedJobs(desk, mask)
  const counts = assessedCounts(jobs)
  const asked = (await listAnswers(desk)).map(({ question }) => question)
  const questions = openQuestions(jobs, asked)
  const applications = await listApplications(desk)
  const counted = profile_id === undefined ? applications : await ofRoles(services, { applications, mask })
  return {
    schema_version: 'svc-insights:1',
    profile_id: profile_id ?? null,
    open_questions: questions.slice(0, MOST_QUESTIONS),
    questions_not_shown: Math.max(0, questions.length - MOST_QUESTIONS),
    unmet: askedMost(jobs, { status: 'unmet', most: MOST_UNMET }),
    met: askedMost(jobs, { status: 'met', most: MOST_MET }),
    counts,
    fit: fitBins(jobs),
    funnel: {
      found: await countLive(desk, mask),
      assessed: counts.assessed,
      match: counts.by_verdict.matched_above_threshold,
      ...appliedFunnel(counted),
    },
  }
}

async function maskOf({ desk }: Needs, profile_id: string | undefined): Promise<number> {
  const active = (await listProfiles(desk)).filter((profile) => profile.state === 'active')
  const counted = active.filter((one) => profile_id === undefined || one.profile_id === profile_id)
  if (profile_id !== undefined && counted.length === 0) {
    throw new Refusal('profile_not_found', 'No active role has this id. `svc profiles` lists the roles.')
  }
  return counted.reduce((sum, { bit }) => sum + 2 ** (bit ?? 0), 0)
}

type OfRoles = { applications: readonly Application[]; mask: number }

async function ofRoles({ desk, index }: Needs, { applications, mask }: OfRoles): Promise<Application[]> {
  const keys = await Promise.all(applications.map((one) => findJobKey(index, one.job_identity)))
  const tracked = await findTracked(
    desk,
    keys.filter((key) => key !== null),
  )
  const found = new Set(tracked.filter((row) => (row.mask & mask) !== 0).map((row) => row.job_key))
  return applications.filter((_, at) => found.has(keys[at] ?? Number.NaN))
}
