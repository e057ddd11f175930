import { boards } from '#assets/page/boards/store.ts'
import { call, createAsk } from '#assets/page/kit/call.ts'
import { activeRoles } from '#assets/page/roles/store.ts'
import { addressOf, go } from '#assets/page/route.ts'

/** The steps of the first run, in the order in which they are offered; each may be skipped. */
export const STEPS = [
  { step: 'resume', word: 'Resume' },
  { step: 'work', word: 'Work' },
  { step: 'companies', word: 'Companies' },
  { step: 'jobs', word: 'First jobs' },
] as const
export type StartStep = (typeof STEPS)[number]['step']

/** The titles in the stored resume, and similar common titles. */
export const resumeTitles = createAsk(() => call('GET', '/api/master/titles'))

/** The address of a step, so that a reload and the way back stay in it. */
export function stepAddress(step: StartStep): string {
  return `${addressOf('start')}?step=${step}`
}

/** Goes to a step. */
export function goToStep(step: StartStep): void {
  go(stepAddress(step))
}

/** The person's own roles: the sample is no step of one's own. */
export function ownRoles() {
  return (activeRoles.value ?? []).filter((role) => !role.sample)
}

/** The boards that the person follows, without those of the sample. */
export function ownBoards() {
  return (boards.value.value?.boards ?? []).filter((board) => !board.sample)
}

/** Returns which steps are done. */
export function stepsDone(): Record<StartStep, boolean> {
  const followed = ownBoards()
  return {
    resume: resumeTitles.value.value?.master === true,
    work: ownRoles().length > 0,
    companies: followed.length > 0,
    jobs: followed.some((board) => board.last_read_at !== null),
  }
}

/** The step that an address names, else the first that is still to do; null while that is not known. */
export function stepIn(query: URLSearchParams): StartStep | null {
  const stepName = STEPS.find(({ step }) => step === query.get('step'))?.step
  if (stepName) return stepName
  if (activeRoles.value === null || boards.value.value === null || resumeTitles.value.value === null)
    return null
  const done = stepsDone()
  // A person with roles or boards has passed the resume step, with or without a resume.
  if (!done.resume && !done.work && !done.companies) return 'resume'
  return STEPS.find(({ step }) => step !== 'resume' && !done[step])?.step ?? 'jobs'
}
