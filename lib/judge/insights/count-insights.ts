import { listAnswers } from '#db/desk/answers.ts'
import { listAssessedJobs } from '#db/desk/assessments.ts'
import type { Reader } from '#db/store.ts'
import { askedMost, type Demand } from '#lib/judge/insights/rules/asked-most.ts'
import {
  type AssessedCounts,
  assessedCounts,
  type FitBin,
  fitBins,
} from '#lib/judge/insights/rules/fit-counts.ts'
import { type OpenQuestion, openQuestions } from '#lib/judge/insights/rules/open-questions.ts'

/** What the assessed jobs of some roles have in common. */
export type CountedInsights = {
  open_questions: OpenQuestion[]
  unmet: Demand[]
  met: Demand[]
  counts: AssessedCounts
  fit: FitBin[]
}

/** Counts them in a thread of its own, since thousands of assessments take longer than a request may wait. */
export type InsightsCounter = { countInsights: (mask: number) => Promise<CountedInsights> }

const MOST_UNMET = 50
const MOST_MET = 20

/** What the assessed jobs have in common that these roles found; `mask` holds the bits of the roles. */
export async function countInsights(desk: Reader, mask: number): Promise<CountedInsights> {
  const jobs = await listAssessedJobs(desk, mask)
  const asked = (await listAnswers(desk)).map(({ question }) => question)
  return {
    open_questions: openQuestions(jobs, asked),
    unmet: askedMost(jobs, { status: 'unmet', most: MOST_UNMET }),
    met: askedMost(jobs, { status: 'met', most: MOST_MET }),
    counts: assessedCounts(jobs),
    fit: fitBins(jobs),
  }
}
