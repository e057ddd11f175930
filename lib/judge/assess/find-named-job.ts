import { type Assessment, findAssessments, findNamedAssessment } from '#db/desk/assessments.ts'
import type { Reader } from '#db/store.ts'
import { findLinkedJob } from '#lib/index/jobs/find-linked-job.ts'
import { isPasted } from '#lib/index/jobs/is-pasted.ts'
import { Refusal } from '#lib/service/refusals.ts'

/**
 * The assessment of the job that a link, or the name of a text that was pasted, names; refuses with `not_found` a job that
 * was not assessed.
 */
export async function findNamedJob(
  { desk, index }: { desk: Reader; index: Reader },
  url: string,
): Promise<Assessment> {
  const key = isPasted(url) ? null : await findLinkedJob(index, url)
  const [linked] = key === null ? [] : await findAssessments(desk, [key])
  const assessment = linked ?? (await findNamedAssessment(desk, url))
  if (assessment) return assessment
  throw new Refusal('not_found', 'This job was not assessed. Assess it with POST /api/assess.')
}
