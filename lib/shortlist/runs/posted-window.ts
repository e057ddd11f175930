import { listRoles } from '#db/desk/roles.ts'
import { addRunPostings, listRunPostings, updateRun } from '#db/desk/runs.ts'
import type { RunPosting, StoredRun } from '#db/rows/run.ts'
import type { Store } from '#db/store.ts'
import type { Searcher } from '#lib/index/search/find-jobs.ts'
import type { BatchRunner } from '#lib/judge/batches/batch-runner.ts'
import { MOST_JOBS_PER_APPROVAL } from '#lib/judge/calls/estimate.ts'
import type { ModelCaller } from '#lib/judge/calls/model-caller.ts'
import { refusedBy } from '#lib/judge/targets/reasons.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { SharedServices } from '#lib/service/services.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import { refuseUnfinished, startFor } from '#lib/shortlist/runs/assess-all.ts'
import {
  chooseBy,
  findJobs,
  listPostingStates,
  toPostings,
  windowChoices,
} from '#lib/shortlist/runs/find-postings.ts'
import type { RunRunner } from '#lib/shortlist/runs/run-ranker.ts'
import { MOST_POSTINGS, SKIP_REASONS, type WindowResponse } from '#lib/shortlist/runs/schema.ts'
import { foundRun } from '#lib/shortlist/runs/show-runs.ts'
import type { Tracker } from '#lib/shortlist/tracking/tracker.ts'

type PostedWindowDeps = Pick<SharedServices, 'desk' | 'index' | 'config' | 'newId' | 'log' | 'now'> & {
  models: ModelCaller
  batches: BatchRunner
  runs: RunRunner
  reader: Searcher
  tracker: Tracker
}
type Skip = WindowResponse['skip_reason']

const CHUNK = 300

/**
 * Searches the stored postings of some days for jobs that a finished run lacks, adds them, and assesses the newest, at
 * most the run's cap (interface, posted-window). No board is read. Without `days` it only returns the searched range.
 */
export async function searchWindow(
  services: PostedWindowDeps,
  windowQuery: { run_id: string; days: number | undefined; actor: Actor },
): Promise<WindowResponse> {
  const { run_id, days, actor } = windowQuery
  const { run, imported } = await foundRun(services, run_id)
  if (run === null) {
    const { run_days, searched_days, added_total } = imported
    const skip_reason = days === undefined ? null : ('run_imported' as const)
    return replyOf({ run_id, run_days, searched_days, added_total }, { added: 0, assessing: 0, skip_reason })
  }
  if (days === undefined) return replyOf(windowInput(run), { added: 0, assessing: 0, skip_reason: null })
  refuseUnfinished(run)
  const added = await addPostedJobs(services, run, days)
  if (added === null) {
    return replyOf(windowInput(run), { added: 0, assessing: 0, skip_reason: 'role_not_active' })
  }
  const { run: after } = await foundRun(services, run_id)
  const facts = windowInput(after ?? run)
  if (added.length === 0) return replyOf(facts, { added: 0, assessing: 0, skip_reason: 'nothing_found' })
  const end = await assessAdded(services, run, { added, actor })
  return replyOf(facts, { added: added.length, ...end })
}

// Returns the links of added postings; null if the run's role is no longer active.
async function addPostedJobs(services: PostedWindowDeps, run: StoredRun, days: number) {
  const { desk, tracker } = services
  const { run_id, sealed, profile_id } = run
  await tracker.settled()
  const role = (await listRoles(desk)).find((role) => role.profile_id === profile_id)
  if (role?.state !== 'active') return null
  const heldKeys = new Set((await listRunPostings(desk, run_id)).map((posting) => posting.job_key))
  const matchingJobs = await findJobs(services, { sealed, role, days })
  const jobs = matchingJobs.jobs.filter((job) => !heldKeys.has(job.job_key))
  const added: string[] = []
  for (let index = 0; index < jobs.length; index += CHUNK) {
    const naming = { run_id, us_only: sealed.us_only, added_by: 'posted_window' as const }
    const runPostings = await toPostings(services, jobs.slice(index, index + CHUNK), naming)
    added.push(...(await addMissing(services, run_id, runPostings)))
  }
  await noteWindow(desk, run_id, { days, added: added.length })
  return added
}

function noteWindow(desk: Store, run_id: string, { days, added }: { days: number; added: number }) {
  return desk.change(async (change) => {
    const { run } = await foundRun({ desk: change }, run_id)
    if (run === null) return
    const { searched_days, added_total } = run.state.window
    const window = { searched_days: Math.max(days, searched_days ?? 0), added_total: added_total + added }
    change.run(updateRun({ ...run, state: { ...run.state, window } }))
  })
}

function addMissing({ desk }: PostedWindowDeps, run_id: string, runPostings: RunPosting[]) {
  return desk.change(async (change) => {
    const heldPostings = await listRunPostings(change, run_id)
    const links = new Set(heldPostings.map((runPosting) => runPosting.job_identity))
    const keys = new Set(heldPostings.map((runPosting) => runPosting.job_key))
    const missing = runPostings.filter(
      (runPosting) => !links.has(runPosting.job_identity) && !keys.has(runPosting.job_key),
    )
    const fitting = missing.slice(0, Math.max(0, MOST_POSTINGS - heldPostings.length))
    if (fitting.length > 0) change.run(addRunPostings(run_id, fitting))
    return fitting.map((runPosting) => runPosting.job_identity)
  })
}

async function assessAdded(
  services: PostedWindowDeps,
  run: StoredRun,
  { added, actor }: { added: string[]; actor: Actor },
): Promise<{ assessing: number; skip_reason: Skip }> {
  const { selection_cap, model_target: target } = run.sealed
  const fresh = new Set(added)
  const standings = await listPostingStates(services, run.run_id)
  const open = standings.filter(
    (standing) => fresh.has(standing.job_identity) && standing.assessable && !standing.assessed,
  )
  const cap = Math.min(selection_cap, MOST_JOBS_PER_APPROVAL)
  const chosen = chooseBy(open, { rule: 'newest', cap })
  if (chosen.length === 0) return { assessing: 0, skip_reason: 'all_assessed' }
  const denied = await services.models.denies(target)
  if (denied) return { assessing: 0, skip_reason: skipOf(refusedBy(denied).code) }
  const jobs = chosen.map(({ job_key, job_identity }) => ({ job_key, job_identity }))
  try {
    const more_after = open.length - chosen.length
    await startFor(services, run, { use: 'posted_window', jobs, target, actor, more_after })
    return { assessing: jobs.length, skip_reason: null }
  } catch (problem) {
    if (problem instanceof Refusal && problem.code === 'assess_batch_running') {
      return { assessing: 0, skip_reason: 'assess_batch_running' }
    }
    throw problem
  }
}

function skipOf(code: string): Skip {
  return SKIP_REASONS.find((reason) => reason === code) ?? 'model_target_unavailable'
}

type WindowInput = Pick<WindowResponse, 'run_id' | 'run_days' | 'searched_days' | 'added_total'>

function windowInput({ run_id, sealed, state }: StoredRun): WindowInput {
  return { run_id, run_days: sealed.run_days, ...state.window }
}

const SKIP_TEXTS: Record<NonNullable<Skip>, string> = {
  run_imported: 'This run was imported: it can be read, and nothing more is done for it.',
  role_not_active: 'The role of this run is not active any more, so nothing was searched.',
  nothing_found: 'No stored posting of these days was missing from this run.',
  all_assessed: 'All that was added is assessed already.',
  assess_batch_running: 'A batch is being assessed, so what was added waits until it is done.',
  model_denied: 'The model target may not be asked, so what was added waits.',
  model_unavailable: 'The model target could not answer now, so what was added waits.',
  model_target_unavailable: 'The model target cannot be used, so what was added waits.',
}

type WindowEnd = Pick<WindowResponse, 'added' | 'assessing' | 'skip_reason'>

function replyOf(facts: WindowInput, { added, assessing, skip_reason }: WindowEnd): WindowResponse {
  const addedText = added === 0 ? '' : `${added} added, ${assessing} of them are being assessed.`
  const skipText = skip_reason === null ? '' : SKIP_TEXTS[skip_reason]
  return {
    schema_version: 'svc-run-posted-window:1',
    ...facts,
    choices: windowChoices(facts.run_days, facts.searched_days),
    added,
    assessing,
    skip_reason,
    message:
      [addedText, skipText].filter(Boolean).join(' ') ||
      'Name a number of days to search the stored postings.',
  }
}
