import { type Pathway, type PathwayRecord, STEPS, type StepState } from '#db/rows/pathway.ts'
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
