import { putJobResume } from '#db/desk/job-resumes.ts'
import type { Change } from '#db/store.ts'
import {
  isReplaceable,
  type JobResume,
  type MadeResume,
  PICK_LIMITS,
} from '#lib/resume/tailored/job-resume.ts'
import type { ResumeInput } from '#lib/resume/tailored/load-facts.ts'
import { withOwnWords } from '#lib/resume/tailored/rules/made-resume.ts'
import type { Actor } from '#lib/service/values/schema.ts'

/** The resume there was, for what job and role, and in whose name the next is stored. */
export type Storing = { before: JobResume | null; facts: ResumeInput; actor: Actor }

/**
 * Stores a resume that was just made, or lets it wait beside one that the person touched: their words stay, also in what
 * waits.
 */
export function storeMade(change: Change, made: MadeResume, storing: Storing): void {
  const { before, facts } = storing
  if (before === null || isReplaceable(before)) {
    change.run(putJobResume(nextResume(made, storing, change.now)))
    return
  }
  change.run(putJobResume(withProposal(before, made, facts.profile_id)))
}

/** The person's resume with a newer one waiting beside it, in which their words stay. */
export function withProposal(before: JobResume, made: MadeResume, profile_id: string | null): JobResume {
  const { content } = withOwnWords(made.content, before.content)
  return { ...before, proposal: { ...made, content, revision: before.revision, profile_id } }
}

/** A resume as a step made it, in the place of the one before; spacing and pages stay as the person set them. */
export function nextResume(made: MadeResume, { before, facts, actor }: Storing, now: string): JobResume {
  return {
    ...made,
    job_identity: before?.job_identity ?? facts.job.identity,
    profile_id: facts.profile_id ?? before?.profile_id ?? facts.assessment?.profile_id ?? null,
    edited: false,
    line_chosen: false,
    attached: false,
    proposal: null,
    max_pages: before?.max_pages ?? PICK_LIMITS.pages,
    spacing_scale: before?.spacing_scale ?? null,
    revision: (before?.revision ?? 0) + 1,
    created_at: before?.created_at ?? now,
    updated_at: now,
    written_by: actor,
  }
}
