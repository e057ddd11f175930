import type { PathwayView } from '#lib/learn/pathways/schema.ts'
import { counted } from '#lib/text/text.ts'

type LocalPage = NonNullable<PathwayView['local_page']>
type PathwayStep = NonNullable<PathwayView['progress']>['steps'][number]

const STEPS: Record<string, string> = {
  corpus: 'Read postings and pages',
  course: 'Write the lessons',
  paths: 'Put them in order',
  render: 'Make the pages',
  audit: 'Check the pages',
  import: 'Put them in place',
}

/** Returns a step of creating a course, in words. */
export function stepText(step: string): string {
  return STEPS[step] ?? step
}

const STEP_STATES: Record<PathwayStep['status'], string> = {
  pending: 'waiting',
  running: 'under way',
  done: 'done',
  skipped: 'left out',
  failed: 'failed',
}

/** Returns the state of a step in a word. */
export function stepStateText(status: string): string {
  return STEP_STATES[status as PathwayStep['status']] ?? status
}

const STATES: Record<PathwayView['status'], string> = {
  queued: 'Waiting for its turn',
  running: 'Being made',
  done: 'Ready',
  failed: 'Not finished',
  interrupted: 'Interrupted',
}

/** Returns the state of a course in words. */
export function pathwayStateText(status: string): string {
  return STATES[status as PathwayView['status']] ?? status
}

const REASONS: Record<LocalPage['reasons'][number], string> = {
  postings: 'your postings changed',
  master: 'your resume changed',
  catalog: 'the course itself changed',
  gigai_version: 'the program changed',
}

/** Returns why the page of a course is out of date, in words. */
export function staleText(reasons: readonly string[]): string {
  const reasonTexts = reasons.map((reason) => REASONS[reason as LocalPage['reasons'][number]] ?? reason)
  return `Out of date because ${reasonTexts.length === 0 ? 'something changed' : reasonTexts.join(', ')}`
}

/** Returns the state of a shipped course's page in a few words. */
export function localPageText({
  state,
  reasons,
  build,
}: Pick<LocalPage, 'state' | 'reasons' | 'build'>): string {
  if (build?.status === 'running') return `Being built: ${build.detail}`
  if (build?.status === 'failed') return `Could not be built: ${build.error}`
  if (state === 'not_built') return 'Not built yet'
  return state === 'stale' ? staleText(reasons) : 'Built'
}

/** Returns a number of minutes in words. */
export function minutesText(minutes: number): string {
  if (minutes < 1) return 'under a minute'
  const rounded = Math.round(minutes)
  if (rounded < 90) return `${rounded} min`
  return `${Math.round(rounded / 30) / 2} h`
}

/** Returns how many jobs demand a skill, and how many of them as a must. */
export function demandCountText({ jobs, must }: { jobs: number; must: number }): string {
  const demandText = `asked by ${counted(jobs, 'job')}`
  return must === 0 ? demandText : `${demandText}, ${must} as a must`
}
