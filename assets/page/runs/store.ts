import { signal } from '@preact/signals'
import { call, createAsk } from '#assets/page/kit/call.ts'
import { announce } from '#assets/page/kit/say.ts'
import { go } from '#assets/page/route.ts'
import type { CallOutcome } from '#lib/service/http/client.ts'
import type { RunBody, RunShown, RunsResponse } from '#lib/shortlist/runs/schema.ts'

/** A run without its postings. */
export type RunSummary = RunsResponse['runs'][number]

/** A run in full. */
export type FullRun = RunShown

const SETTLED_MS = 400
let is_waiting = false

/** The run that is open; '' for the list. */
export const openRun = signal('')

/** The runs, the last started first. */
export const runs = createAsk(() => call('GET', '/api/runs', { query: { limit: '200' } }))

const pathParams = () => ({ params: { run_id: openRun.peek() } })

/** The run that is open, with its postings. */
export const run = createAsk(() => call('GET', '/api/runs/:run_id', pathParams()))

/** How far its stages have come. */
export const runProgress = createAsk(() => call('GET', '/api/runs/:run_id/progress', pathParams()))

/** The jobs of the run that are not assessed yet. */
export const runPlan = createAsk(() =>
  call('POST', '/api/runs/:run_id/assess-all', { ...pathParams(), body: {} }),
)

/** How its ranking stands. */
export const runRank = createAsk(() => call('POST', '/api/runs/:run_id/rank', { ...pathParams(), body: {} }))

/** Which days were searched for it. */
export const runWindow = createAsk(() =>
  call('POST', '/api/runs/:run_id/posted-window', { ...pathParams(), body: {} }),
)

const PARTS = [run, runProgress, runPlan, runRank, runWindow]

/** Reads the list, or one run with all that can be done with it. */
export async function showRunOf(run_id: string): Promise<void> {
  if (openRun.peek() !== run_id) {
    openRun.value = run_id
    for (const part of PARTS) {
      part.value.value = null
      part.error.value = null
    }
  }
  await (run_id === '' ? runs.load() : readParts())
}

async function readParts(): Promise<void> {
  await Promise.all(PARTS.map((part) => part.load()))
}

/** Reloads the open run shortly after a run or batch event; does nothing if no run was opened. */
export function onRunEvent(): void {
  if (is_waiting) return
  is_waiting = true
  setTimeout(() => {
    is_waiting = false
    if (openRun.peek() !== '') void readParts()
    else if (runs.value.peek() !== null) void runs.load()
  }, SETTLED_MS)
}

/** A person's choices for a run. */
export type RunChoice = Pick<RunBody, 'selection_cap' | 'selection_rule'> & { keywords: string[] }

/** Starts a run with the settings as they are now, and goes to it. */
export async function startRun(choice: RunChoice): Promise<CallOutcome<unknown>> {
  const settings = await call('GET', '/api/config')
  if (!settings.ok) return settings
  const { config_digest, config } = settings.value
  const outcome = await call('POST', '/api/run', {
    body: {
      ...choice,
      config_digest,
      model_target: config.model_target,
      consent: { read_boards: true, model_calls: true },
      schema_version: 'svc-find-jobs-run-request:1',
    },
  })
  if (outcome.ok) {
    announce('The run has started.')
    go(`#/runs/${outcome.value.run_id}`)
  }
  return outcome
}

/** Starts or stops the assessing of all that is left of the open run. */
export async function assessRemaining(body: {
  start?: boolean
  cancel?: boolean
}): Promise<CallOutcome<unknown>> {
  const outcome = await call('POST', '/api/runs/:run_id/assess-all', { ...pathParams(), body })
  if (outcome.ok) runPlan.value.value = outcome.value
  return outcome
}

/** Ranks the open run for a role, or stops that. */
export async function rankOpen(body: {
  start?: boolean
  cancel?: boolean
  profile_id?: string
}): Promise<CallOutcome<unknown>> {
  const outcome = await call('POST', '/api/runs/:run_id/rank', { ...pathParams(), body })
  if (outcome.ok) runRank.value.value = outcome.value
  return outcome
}

/** Adds the stored postings of a number of days to the open run. */
export async function searchDays(days: number): Promise<CallOutcome<unknown>> {
  const outcome = await call('POST', '/api/runs/:run_id/posted-window', { ...pathParams(), body: { days } })
  if (outcome.ok) {
    announce(outcome.value.message)
    runWindow.value.value = outcome.value
    await Promise.all([run.load(), runPlan.load()])
  }
  return outcome
}

/** Imports a run from the text of a file, and goes to it. */
export async function importRun(text: string): Promise<CallOutcome<unknown>> {
  const outcome = await call('POST', '/api/runs/import', { body: bodyOf(text) as never })
  if (outcome.ok) {
    announce(outcome.value.message)
    go(`#/runs/${outcome.value.run_id}`)
  }
  return outcome
}

// Text that is no JSON is sent as an object without a run, because the service explains the problem best.
function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}
