import type { Section } from '#lib/evidence/master/master.ts'
import {
  isReplaceable,
  type JobResume,
  type MadeResume,
  PICK_LIMITS,
  type Proposal,
} from '#lib/resume/tailored/job-resume.ts'
import type { ResumeInput } from '#lib/resume/tailored/load-facts.ts'
import { printJobResume, shownContent } from '#lib/resume/tailored/print-job-resume.ts'
import { conflictsOf, problemsOf } from '#lib/resume/tailored/rules/conflicts.ts'
import { withOwnWords } from '#lib/resume/tailored/rules/made-resume.ts'
import { staleOf } from '#lib/resume/tailored/rules/stale.ts'
import type { RefusalCode } from '#lib/service/refusals.ts'

/** What is stored for a job after a step (interface, Job resume). */
export function pickView<A extends string>(action: A, facts: ResumeInput) {
  const { job, basis, master, gate, stored, assessment, section_order: order } = facts
  const resume = stored?.resume ?? null
  const stale = resume ? staleOf(resume, worldOf(facts)) : { reasons: [], lines: [] }
  return {
    schema_version: 'svc-job-resume-pick:1' as const,
    action,
    job_identity: stored?.job_identity ?? job.identity,
    profile_id: resume?.profile_id ?? facts.profile_id,
    ...{ basis, gate, master_stored: master !== undefined },
    master_education: (master?.content.entries ?? []).some((one) => one.section === 'education'),
    picked: resume && pickedView(resume),
    problems: resume ? problemsOf(shownContent(resume.content)) : [],
    added_by_code: resume?.selection.added_by_code ?? [],
    conflicts: conflictsIn(facts, resume),
    proposed: resume?.proposal ? proposedView(resume.proposal, { resume, order }) : null,
    resume: resume && resumeView(resume, order),
    resume_unreadable: stored !== undefined && resume === null,
    selection_error: selectionError(facts),
    stale: stale.reasons,
    stale_lines: stale.lines,
    verdict: assessment?.result.verdict ?? null,
  }
}

/** What a resume is held against to say whether it is out of date. */
export function worldOf({ assessment, master }: Pick<ResumeInput, 'assessment' | 'master'>) {
  return {
    assessment: assessment && { created_at: assessment.created_at, stale_reason: assessment.stale_now },
    master: master ? { revision_id: master.head.revision_id, content: master.content } : null,
  }
}

function conflictsIn({ master, assessment }: ResumeInput, resume: JobResume | null) {
  if (!master) return []
  const overruled = resume?.proposal ? withOwnWords(resume.proposal.content, resume.content).overruled : []
  return conflictsOf({ content: master.content, rows: assessment?.result.rows ?? [], overruled })
}

// Of all that stands in the way the first, in the order in which a step refuses.
function selectionError({ stored, master, basis, assessment }: ResumeInput): RefusalCode | null {
  if (stored?.resume === null) return 'stored_resume_unreadable'
  if (!master) return 'no_master'
  if (basis === 'profile_resume') return 'profile_resume_in_use'
  if (!assessment) return 'assessment_missing'
  if (assessment.stale_now !== null) return 'assessment_stale'
  return master.content.lines.some((line) => line.mark !== 'never') ? null : 'pick_failed'
}

function pickedView({ made_by, made_at, made_from, selection, max_pages }: JobResume) {
  const { picked_by, fallback, picked, left_out } = selection
  const { pick_rules_version, selector_version } = made_from
  return {
    draft: made_by === 'draft',
    ...{ fallback, made_at, max_bullets: PICK_LIMITS.bullets, max_pages, pages: null },
    ...{ pick_rules_version, picked_by, selector_version, lines: picked, left_out },
  }
}

/** How many lines are in, out, and held back for length. */
export function countsOf({ content, selection }: Pick<MadeResume, 'content' | 'selection'>) {
  const cut_for_length = content.lines.filter((line) => line.cut).length
  return {
    cut_for_length,
    left_out: selection.left_out.length,
    picked: content.lines.length - cut_for_length,
  }
}

function resumeView(resume: JobResume, order: readonly Section[]) {
  const counts = countsOf(resume)
  const { edited, made_by, revision, updated_at } = resume
  return {
    ...{ counts, edited, folder_path: null, lines: counts.picked, made_by, revision, updated_at },
    markdown: printJobResume(resume.content, order),
    replaceable: isReplaceable(resume),
  }
}

type ViewInput = { resume: JobResume; order: readonly Section[] }

function proposedView(proposal: Proposal, { resume, order }: ViewInput) {
  const { revision, made_by, made_at, content } = proposal
  const counts = countsOf(proposal)
  const before = new Map(resume.content.lines.map((line) => [line.id, line.text]))
  const after = new Set(content.lines.map((line) => line.id))
  return {
    ...{ revision, made_by, made_at, counts, lines: counts.picked, markdown: printJobResume(content, order) },
    differences: {
      added: content.lines.filter(({ id }) => !before.has(id)).map(({ id }) => id),
      removed: resume.content.lines.filter(({ id }) => !after.has(id)).map(({ id }) => id),
      reworded: content.lines
        .filter(({ id, text }) => before.has(id) && before.get(id) !== text)
        .map(({ id }) => id),
    },
  }
}
