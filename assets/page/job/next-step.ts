import { counted } from '#lib/text/counted.ts'

/** The facts of a job that decide its next step. */
export type JobStanding = {
  /** Null where it was not assessed. */
  assessment: { verdict: string; basis_stale: boolean } | null
  /** Whether an outdated assessment is remade without a press. */
  is_renewed: boolean
  /** Whether it can be assessed at all. */
  may_be_judged: boolean
  /** How many of its questions are still open. */
  questions: number
  has_resume: boolean
  applied: boolean
}

/** The one step that comes next, in a few words; null where there is none to press. */
export type NextStep = { kind: 'assess' | 'answer' | 'resume' | 'status'; text: string } | null

/** The step that a job waits for. */
export function nextStep({
  assessment,
  is_renewed,
  may_be_judged,
  questions,
  has_resume,
  applied,
}: JobStanding): NextStep {
  if (applied) return { kind: 'status', text: 'Update status' }
  if (assessment === null) return may_be_judged ? { kind: 'assess', text: 'Assess this job' } : null
  if (assessment.basis_stale && !is_renewed) return { kind: 'assess', text: 'Assess again' }
  if (questions > 0) return { kind: 'answer', text: `Answer ${counted(questions, 'question')}` }
  if (has_resume) return { kind: 'resume', text: 'Finish the resume' }
  if (assessment.verdict !== 'matched_above_threshold') return null
  return { kind: 'resume', text: 'Make a resume' }
}
