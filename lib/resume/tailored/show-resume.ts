import { findJob } from '#lib/resume/tailored/find-job.ts'
import type { JobResume } from '#lib/resume/tailored/job-resume.ts'
import { loadFacts, type ResumeInput } from '#lib/resume/tailored/load-facts.ts'
import { unreadable } from '#lib/resume/tailored/resume-step.ts'
import { worldOf } from '#lib/resume/tailored/rules/pick-view.ts'
import { resumeView } from '#lib/resume/tailored/rules/resume-view.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Services } from '#lib/services.ts'

type Needs = Pick<Services, 'desk' | 'index' | 'config'>

/** The stored resume of a job with each line's source; refuses with `tailored_resume_not_found` where none is stored. */
export async function showResume(services: Needs, link: string, note: string | null = null) {
  const job = await findJob(services, link)
  const { match_at_percent } = (await services.config.read()).config.fit
  const facts = await loadFacts(services.desk, { job, profile_id: null, match_at_percent })
  return resumeView(storedResume(facts), { ...worldOf(facts), section_order: facts.section_order }, note)
}

/** The resume that is stored; refuses where there is none or it cannot be read. */
export function storedResume({ stored }: Pick<ResumeInput, 'stored'>): JobResume {
  if (!stored) {
    throw new Refusal(
      'tailored_resume_not_found',
      'No resume is stored for this job. Make one with `svc resume pick`.',
    )
  }
  if (stored.resume === null) throw unreadable()
  return stored.resume
}
