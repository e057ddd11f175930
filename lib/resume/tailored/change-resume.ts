import { putJobResume } from '#db/desk/job-resumes.ts'
import type { MasterContent } from '#lib/evidence/master/master.ts'
import { findJob } from '#lib/resume/tailored/find-job.ts'
import type { JobResume } from '#lib/resume/tailored/job-resume.ts'
import { keepEarlier } from '#lib/resume/tailored/keep-earlier.ts'
import { loadFacts, type ResumeInput } from '#lib/resume/tailored/load-facts.ts'
import { worldOf } from '#lib/resume/tailored/rules/pick-view.ts'
import { resumeView } from '#lib/resume/tailored/rules/resume-view.ts'
import { showResume, storedResume } from '#lib/resume/tailored/show-resume.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import type { Services } from '#lib/services.ts'

export type Changing = Pick<Services, 'desk' | 'index' | 'config'>
export type Named = { job_identity: string; revision: number; actor: Actor }

/** What an edit makes of a resume, and a sentence on what it could not do. */
export type Changed = Partial<JobResume> & { note?: string | null }

/** What an edit works on. */
export type Editing = {
  resume: JobResume
  master: MasterContent
  section_order: ResumeInput['section_order']
}

/**
 * The one way in which the person changes a stored resume: revision checked, the earlier words kept, and what waited to
 * replace it dropped. The master stays as it is.
 */
export async function changeResume(
  services: Changing,
  { job_identity, revision, actor }: Named,
  edit: (editing: Editing) => Promise<Changed> | Changed,
) {
  const job = await findJob(services, job_identity)
  const { match_at_percent } = (await services.config.read()).config.fit
  const note = await services.desk.change(async (change) => {
    const facts = await loadFacts(change, { job, profile_id: null, match_at_percent })
    const resume = storedResume(facts)
    if (resume.revision !== revision) throw conflict(resume, facts)
    const master = facts.master?.content ?? { entries: [], lines: [] }
    const { note: said = null, ...changed } = await edit({
      resume,
      master,
      section_order: facts.section_order,
    })
    change.run(keepEarlier(resume, change.now))
    const next = { ...resume, ...changed, proposal: null, revision: revision + 1 }
    change.run(putJobResume({ ...next, updated_at: change.now, written_by: actor }))
    return said
  })
  return showResume(services, job_identity, note)
}

function conflict(resume: JobResume, facts: ResumeInput): Refusal {
  const message = 'The resume changed since you read it. Read it again and resend with its revision.'
  const { section_order } = facts
  const current = resumeView(resume, { ...worldOf(facts), section_order }).resume
  return new Refusal('revision_conflict', message, { current })
}
