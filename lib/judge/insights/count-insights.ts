import { type AssessedJob, listAssessedJobs, listUnlistedJobs } from '#db/desk/assessments.ts'
import { listAnswers } from '#db/desk/evidence.ts'
import { findJobIds } from '#db/index/jobs.ts'
import type { Reader } from '#db/store.ts'
import { assessedCounts, type FitBin, type FitCounts, fitBins } from '#lib/judge/insights/rules/fit-counts.ts'
import { type DemandCount, mostFrequentDemands } from '#lib/judge/insights/rules/frequent-demands.ts'
import { type OpenQuestion, openQuestions } from '#lib/judge/insights/rules/open-questions.ts'
import { withReading } from '#lib/judge/settle/shown-reading.ts'

/** Statistics over the assessed jobs of some roles. */
type CountedInsights = {
  open_questions: OpenQuestion[]
  unmet: DemandCount[]
  met: DemandCount[]
  counts: FitCounts & { of_no_role: number }
  fit: FitBin[]
}

/** Counts them in a thread of its own, because reading thousands of assessments takes longer than a request may wait. */
export type InsightsCounter = {
  countInsights: (insightsOptions: InsightsOptions) => Promise<CountedInsights>
}

/** The counted jobs: `mask` holds the bits of their roles; `of_no_role` adds jobs without one. */
export type InsightsOptions = { mask: number; of_no_role: boolean }

type InsightStores = { desk: Reader; index: Reader }

const MOST_UNMET = 50
const MOST_MET = 20

/** Counts statistics over assessed jobs that have a posting or were pasted. */
export async function countInsights(
  stores: InsightStores,
  insightsOptions: InsightsOptions,
): Promise<CountedInsights> {
  const { desk } = stores
  const unlisted = insightsOptions.of_no_role ? await ofNoRole(stores) : []
  const jobs = [...(await listAssessedJobs(desk, insightsOptions.mask)), ...unlisted]
  const questions = (await listAnswers(desk)).flatMap((answer) =>
    // An answer whose reading is unclear settles nothing until the person presses its meaning.
    withReading(answer, answer.updated_at.slice(0, 10)).needs_press ? [] : [answer.question],
  )
  return {
    open_questions: openQuestions(jobs, questions),
    unmet: mostFrequentDemands(jobs, { status: 'missing', most: MOST_UNMET }),
    met: mostFrequentDemands(jobs, { status: 'met', most: MOST_MET }),
    counts: { ...assessedCounts(jobs), of_no_role: assessedCounts(unlisted).assessed },
    fit: fitBins(jobs),
  }
}

// A posting that was edited or is gone leaves its assessment behind, which belongs to no job any more.
async function ofNoRole({ desk, index }: InsightStores): Promise<AssessedJob[]> {
  const unlisted = await listUnlistedJobs(desk)
  const stored = await findJobIds(
    index,
    unlisted.map(({ job_key }) => job_key).filter((key) => key >= 0),
  )
  return unlisted.filter(({ job_key }) => job_key < 0 || stored.get(job_key)?.live === true)
}
