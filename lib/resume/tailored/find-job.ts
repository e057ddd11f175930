import { type Assessment, findAssessments, findNamedAssessment } from '#db/desk/assessments.ts'
import type { Reader } from '#db/store.ts'
import { nameJob } from '#lib/index/jobs/name-job.ts'
import type { Services } from '#lib/services.ts'

/** A job as its resume is kept: by the link it is named with, and every link it has. */
export type NamedJob = { identity: string; identities: string[]; job_key: number | null }

/** The job of a link; a posting that was only assessed, or pasted, is named as its assessment is. */
export async function findJob(
  { desk, index }: Pick<Services, 'desk' | 'index'>,
  link: string,
): Promise<NamedJob> {
  if (/^pasted:[0-9a-f]{16}$/.test(link)) return { identity: link, identities: [link], job_key: null }
  const { identity, identities, job_key } = await nameJob({ index }, link)
  if (job_key !== null) return { identity, identities, job_key }
  const named = await findNamedAssessment(desk, link)
  return { identity: named ? link : identity, identities: [...new Set([identity, link])], job_key: null }
}

/** What was found of a job. */
export async function findAssessmentOf(desk: Reader, job: NamedJob): Promise<Assessment | undefined> {
  if (job.job_key === null) return findNamedAssessment(desk, job.identity)
  const [found] = await findAssessments(desk, [job.job_key])
  return found
}
