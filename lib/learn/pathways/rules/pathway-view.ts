import { type Pathway, type PathwayRecord, STEPS, type StepState } from '#db/rows/pathway.ts'
import type { FailedCall, Failure, Reason } from '#lib/judge/targets/reasons.ts'
import { orderByNeed } from '#lib/learn/course/fit-course.ts'
import type { CoursePath, Dropped, Lesson } from '#lib/learn/course/schema.ts'
import type { PathwayView } from '#lib/learn/pathways/schema.ts'

const SILENT_MS = 15 * 60_000

/** The present: the course in progress on this server, and the time. */
export type Moment = { current: string | null; now: string }

/**
 * Returns a course as the API shows it. One that is marked as running but is not in progress, or was silent for 15
 * minutes, counts as interrupted; that is derived each time and never stored.
 */
export function pathwayView(pathway: Pathway, moment: Moment): PathwayView {
  const { pathway_id, role_text, source, record, requested_at, updated_at, revision } = pathway
  const { course } = record
  const { title: _, ...facts } = course ?? { title: '' }
  const isImported = source === 'imported'
  return {
    schema_version: 'svc-learning-pathway:1',
    id: pathway_id,
    role_text,
    status: isInterrupted(pathway, moment) ? 'interrupted' : pathway.status,
    source,
    imported_from: record.imported_from,
    requested_at,
    updated_at,
    revision,
    url: `/learning/${pathway_id}/`,
    cost: isImported ? UNKNOWN_COST : costOf(record),
    course: pathway.status === 'done' && course ? (facts as NonNullable<PathwayView['course']>) : null,
    error: pathway.status === 'failed' ? record.error : null,
    error_code: pathway.status === 'failed' ? record.error_code : null,
    progress: isImported ? null : progressOf(record),
    quotes_checked: record.quotes_checked,
    cancel_requested: record.cancel_requested,
  }
}

/** Returns whether a course marked as running is not in progress. */
export function isInterrupted({ pathway_id, status, record }: Pathway, { current, now }: Moment): boolean {
  if (status !== 'running') return false
  return current !== pathway_id || Date.parse(now) - Date.parse(record.progress_at) > SILENT_MS
}

/** Returns the steps of a course that has not started. */
export function pendingSteps(): StepState[] {
  return STEPS.map((step) => ({ step, status: 'pending', started_at: null, finished_at: null, detail: null }))
}

const UNKNOWN_COST: PathwayView['cost'] = {
  cli_model_calls: null,
  worker_minutes: null,
  web_fetches: null,
  web_searches: null,
  tokens: null,
  note: 'The course was made elsewhere; its folder does not say how much that cost.',
}

function costOf({ cost, target }: PathwayRecord): NonNullable<PathwayView['cost']> {
  const { cli_model_calls, worker_ms, web_fetches, web_searches, tokens } = cost
  return {
    cli_model_calls,
    web_fetches,
    web_searches,
    tokens,
    worker_minutes: Math.round(worker_ms / 6000) / 10,
    note: tokens === null && cli_model_calls > 0 ? `${target} did not say how many tokens it used.` : null,
  }
}

function progressOf(record: PathwayRecord): NonNullable<PathwayView['progress']> {
  const { steps, line, calls, fetches, max_calls, max_fetches, dropped } = record
  const step = steps.find(({ status }) => status === 'running')?.step ?? null
  return { step, steps, line, calls, fetches, max_calls, max_fetches, dropped }
}

/** Why the creation of a course ended (interface, Errors); `interrupted` is not stored, the record still says running. */
type HaltCode =
  | 'cancelled'
  | 'cap_reached'
  | 'too_little_verified'
  | 'model_unavailable'
  | 'model_authentication_required'
  | 'model_output_invalid'
  | 'corpus_empty'
  | 'render_failed'
  | 'audit_failed'
  | 'disk_full'
  | 'interrupted'

/** Thrown when the creation of a course ends early. */
export class Halted extends Error {
  override name = 'Halted'
  readonly code: HaltCode

  constructor(code: HaltCode, message: string) {
    super(message)
    this.code = code
  }
}

const MESSAGES: Record<HaltCode, string> = {
  cancelled: 'You stopped it. What it has is kept; resume it to go on.',
  cap_reached: 'It reached its cap of calls or pages with too little verified. Resume it with higher caps.',
  too_little_verified:
    'Too little of it stands in its sources, so nothing is shown. Resume it with higher caps, or ask anew with pages of your own.',
  model_unavailable: 'The model could not be reached, or is at a limit. Resume it later.',
  model_authentication_required: 'The program of the model is not logged in. Log in there, then resume.',
  model_output_invalid: 'The model’s answer could not be used. Resume it, or choose another model.',
  corpus_empty:
    'Fewer than five pages could be read. Resume it with higher caps, or ask anew with pages of your own.',
  render_failed: 'The pages could not be made. Resume it; the log says more.',
  audit_failed: 'The pages did not pass their checks, so nothing is shown. The log says what failed.',
  disk_full: 'The disk is full. Make room, then resume.',
  interrupted: 'The server ended while it was being made. Resume it to go on.',
}

/** Returns the end of a creation for a reason. */
export function halted(code: HaltCode): Halted {
  return new Halted(code, MESSAGES[code])
}

const LOGIN: readonly Reason[] = ['not_logged_in', 'login_expired', 'no_permission']
const OUTPUT: readonly Reason[] = [
  ...(['bad_output', 'truncated', 'schema_failed', 'empty', 'too_big'] as const),
  ...(['tool_attempt', 'refused', 'context_too_long'] as const),
]

/** Returns the effect of a failed call on a course. */
export function haltOf({ failure, next_action }: FailedCall): Halted {
  if (LOGIN.includes(failure.reason)) return halted('model_authentication_required')
  if (OUTPUT.includes(failure.reason)) return halted('model_output_invalid')
  return new Halted('model_unavailable', `${MESSAGES.model_unavailable} ${next_action}`.slice(0, 400))
}

const LIMITS: readonly Reason[] = ['usage_limit', 'rate_limited', 'overloaded']
const LEAST_WAIT_MS = 1000

/** Returns how long to wait for a limit to end, in milliseconds; null if its end is unknown. */
export function limitWait({ reason, reset_at, retry_after_ms }: Failure, now: number): number | null {
  if (!LIMITS.includes(reason)) return null
  const until = reset_at === null ? null : Date.parse(reset_at) - now
  const wait = retry_after_ms ?? until
  return wait === null || Number.isNaN(wait) ? null : Math.max(LEAST_WAIT_MS, wait)
}

const FEWEST_LESSONS = 3
const TWO_WEEKS_MINUTES = 600

/** The value of a lesson for the person: the number of postings that ask for it, and whether they can show it already. */
export type LessonWorth = { postings: number; has: boolean }

/**
 * Returns the paths through a course: gaps first, a two-week selection, and everything. A lesson never precedes its
 * prerequisites.
 */
export function makePaths(
  lessons: readonly Lesson[],
  worth: ReadonlyMap<string, LessonWorth>,
): { paths: CoursePath[]; dropped: Dropped[] } {
  // Most demanded lessons first, after their prerequisites.
  const byId = new Map(lessons.map((lesson) => [lesson.id, lesson]))
  const ids = orderByNeed([...byId.keys()], {
    weightOf: (id) => worthOf(id, worth),
    needsOf: (id) => byId.get(id)?.needs ?? [],
  })
  const ordered = ids.flatMap((id) => byId.get(id) ?? [])
  const gaps = ordered.filter(({ id }) => !worth.get(id)?.has)
  const candidates = [
    pathOf('gaps-first', gaps),
    pathOf('two-weeks', within(ordered, TWO_WEEKS_MINUTES)),
    pathOf('full', ordered),
  ]
  const paths = candidates.filter(({ lessons: pathLessons }) => pathLessons.length >= FEWEST_LESSONS)
  return {
    paths,
    dropped: candidates
      .filter((path) => !paths.includes(path))
      .map(({ id }) => ({ what: `path:${id}`, reason: 'too_few_lessons' })),
  }
}

const TITLES: Record<string, { title: string; why: string }> = {
  'gaps-first': {
    title: 'Gaps first',
    why: 'Starts with what your postings ask and your resume does not show yet.',
  },
  'two-weeks': { title: 'Two weeks', why: 'What is asked most, as far as ten hours go.' },
  full: { title: 'Everything', why: 'All lessons, those that others build on first.' },
}

function pathOf(id: string, lessons: readonly Lesson[]): CoursePath {
  const { title = id, why = '' } = TITLES[id] ?? {}
  const minutes = lessons.reduce((sum, lesson) => sum + lesson.minutes, 0)
  return { id, title, why, lessons: lessons.map((lesson) => lesson.id), minutes: Math.max(1, minutes) }
}

// Skills that the resume shows come after those that it does not.
function worthOf(id: string, worth: ReadonlyMap<string, LessonWorth>): number {
  const { postings = 0, has = false } = worth.get(id) ?? {}
  return postings - (has ? 1_000_000 : 0)
}

function within(lessons: readonly Lesson[], most: number): Lesson[] {
  const takenIds = new Set<string>()
  let minutes = 0
  return lessons.filter((lesson) => {
    const fits = minutes + lesson.minutes <= most && lesson.needs.every((id) => takenIds.has(id))
    if (!fits) return false
    minutes += lesson.minutes
    takenIds.add(lesson.id)
    return true
  })
}
