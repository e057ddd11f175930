import { type JobResume, type MadeResume, PICK_LIMITS } from '#lib/resume/tailored/job-resume.ts'
import { printJobResume } from '#lib/resume/tailored/print-job-resume.ts'
import { diffWords } from '#lib/text/word-diff.ts'

type Tailoring = {
  job_identity: string
  target: string
  made: Pick<MadeResume, 'made_by' | 'content' | 'selection'>
  /** The resume of the job after it: the same, or the person's own with this one waiting; null where none was stored. */
  stored: Pick<JobResume, 'proposal' | 'revision' | 'max_pages'> | null
  /** What a model chose or worded that was not taken, by reason. */
  dropped: Record<string, number>
}

/** A tailored resume as the API answers it, each line beside the line of the master that it is. */
export function tailorView({ job_identity, target, made, stored, dropped }: Tailoring) {
  const proposal = stored?.proposal ?? null
  const content = proposal?.content ?? made.content
  const reasons = new Map(made.selection.picked.map(({ id, reason }) => [id, reason]))
  return {
    schema_version: 'svc-tailor-response:1' as const,
    job: { job_identity },
    model_target: target,
    markdown: printJobResume(content),
    selection: { ...made.selection, dropped },
    result: {
      made_by: made.made_by,
      stored: stored !== null,
      proposed: proposal !== null,
      revision: stored?.revision ?? 0,
      length: {
        max_pages: stored?.max_pages ?? PICK_LIMITS.pages,
        cut: content.lines.filter((line) => line.cut).map(({ id }) => id),
      },
      lines: content.lines.map((line) => ({
        ...line,
        reason: reasons.get(line.id) ?? 'chosen',
        diff: line.source === line.text ? [] : diffWords(line.source, line.text),
      })),
    },
  }
}
