import { putEarlierText } from '#db/desk/earlier-texts.ts'
import type { Statement } from '#db/sql.ts'
import type { JobResume } from '#lib/resume/tailored/job-resume.ts'

/** Keeps what a job's resume says before a change that would lose words or choices of the person's. */
export function keepEarlier(
  { job_identity, revision, content, selection }: JobResume,
  now: string,
): Statement {
  return putEarlierText(`resume:${job_identity}`, {
    revision,
    body: { content, selection },
    replaced_at: now,
  })
}
