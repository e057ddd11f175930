import type { AssessmentResult } from '#lib/judge/verdict/result.ts'

/** An assessed job as insights count it. */
export type AssessedJob = {
  job_identity: string
  stale: boolean
  result: Pick<AssessmentResult, 'verdict' | 'fit' | 'rows' | 'questions'>
}
