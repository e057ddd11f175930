import { findBatch } from '#db/desk/batches.ts'
import { listRoles, type Role } from '#db/desk/roles.ts'
import {
  addRunPostings,
  clearRunPostings,
  countRunPostings,
  listRunPostings,
  putRunRanks,
} from '#db/desk/runs.ts'
import { listJobRoles } from '#db/desk/tracked-jobs.ts'
import { listBoards } from '#db/index/boards.ts'
import { findJobDocuments, type JobDocument } from '#db/index/job-documents.ts'
import { isOnline } from '#db/rows/own-job.ts'
import type { Receipt, RunPosting, RunState, Stage, StoredRun } from '#db/rows/run.ts'
import type { RefreshRunner } from '#lib/index/boards/refresh-runner.ts'
import type { Refresh } from '#lib/index/boards/schema.ts'
import { shownMembers } from '#lib/index/jobs/same-role.ts'
import type { Searcher } from '#lib/index/search/find-jobs.ts'
import type { BatchRunner } from '#lib/judge/batches/batch-runner.ts'
import type { ModelCaller } from '#lib/judge/calls/model-caller.ts'
import { compilePlace, copyPlaceOf, opennessOf } from '#lib/judge/rank/eligibility.ts'
import { explainRanks } from '#lib/judge/rank/explain-ranks.ts'
import { readDemands } from '#lib/judge/rank/read-demands.ts'
import { refusedBy } from '#lib/judge/targets/reasons.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { SharedServices } from '#lib/service/services.ts'
import { pause } from '#lib/service/work-loop.ts'
import { chooseBy, findJobs, listPostingStates, toPostings } from '#lib/shortlist/runs/find-postings.ts'
import { withReceipt } from '#lib/shortlist/runs/run-record.ts'
import { type RoleToMatch, rolesToMatch } from '#lib/shortlist/tracking/matched.ts'
import type { Tracker } from '#lib/shortlist/tracking/tracker.ts'

/** The dependencies of a run and its stages. */
export type RunServices = Pick<
  SharedServices,
  'desk' | 'index' | 'config' | 'events' | 'log' | 'now' | 'newId'
> & {
  reader: Searcher
  refreshes: RefreshRunner
  tracker: Tracker
  batches: BatchRunner
  models: ModelCaller
}

/** The end of a stage; its results were stored through `note`. */
type StageEnd = Pick<Receipt, 'state' | 'counts' | 'code'>

type StageWork = {
  run: StoredRun
  stage: Stage
  signal: AbortSignal
  /** Stores the progress of the run. */
  note: (state: RunState) => Promise<void>
}

// The number of postings per write, so that no request waits long behind it.
const CHUNK = 300
const AGAIN_MS = 1000

/** Works on one stage of a run to its end, or until the signal; steps repeated after a crash have the same result. */
export function workStage(services: RunServices, work: StageWork): Promise<StageEnd> {
  return STAGE_WORK[work.stage](services, work)
}

const STAGE_WORK: Record<Stage, (services: RunServices, work: StageWork) => Promise<StageEnd>> = {
  boards: readBoards,
  keywords: collectPostings,
  rank: rankAll,
  assess: assessChosen,
}

/** Returns why a stage failed as a whole. */
export function stageFailure(stage: Stage, problem: unknown): { stage: Stage; code: string } {
  return { stage, code: problem instanceof Refusal ? problem.code : 'internal' }
}

// An unreadable board keeps its postings, so the run continues with the stored ones.
async function readBoards(services: RunServices, { signal }: StageWork): Promise<StageEnd> {
  const first = await refresh(services, null, signal)
  // A refresh that was already running may have covered only some boards.
  const missed = first && !signal.aborted ? await missedBy(services, first) : []
  const second = first && missed.length > first.boards_left ? await refresh(services, missed, signal) : null
  await until(services.tracker.settled(), signal)
  if (!first) return { state: 'failed', counts: NOTHING, code: 'target_unavailable' }
  const sum = (count: (refresh: Refresh) => number) => count(first) + (second ? count(second) : 0)
  const total = sum((refresh) => refresh.boards_total)
  const counts = {
    total,
    done: sum((refresh) => refresh.boards_done),
    failed: sum((refresh) => refresh.failed),
  }
  return { state: 'done', counts, code: null }
}

function refresh({ refreshes }: RunServices, board_ids: string[] | null, signal: AbortSignal) {
  const { done } = refreshes.start(board_ids)
  return until(
    done.catch(() => null),
    signal,
  )
}

async function missedBy({ index }: RunServices, { started_at }: Refresh): Promise<string[]> {
  const boards = (await listBoards(index)).filter(isOnline)
  const unread = boards.filter((board) => (board.last_read_at ?? 0) < Date.parse(started_at))
  return unread.map((board) => board.board_id)
}

const NOTHING = { total: 0, done: 0, failed: 0 }

async function collectPostings(services: RunServices, { run, signal, note }: StageWork): Promise<StageEnd> {
  const { desk } = services
  const { run_id, sealed } = run
  const role = await roleOf(services, run)
  const { jobs, outcome } = await findJobs(services, { sealed, role, days: sealed.run_days })
  await desk.write([clearRunPostings(run_id)])
  for (let index = 0; index < jobs.length && !signal.aborted; index += CHUNK) {
    const naming = { run_id, us_only: sealed.us_only, added_by: 'run' as const }
    const postings = await toPostings(services, jobs.slice(index, index + CHUNK), naming)
    await desk.write([addRunPostings(run_id, postings)])
  }
  await note({ ...withReceipt(run.state, 'keywords', { state: 'running' }), keywords: outcome })
  const total = Math.max(jobs.length, outcome.matched + outcome.text_not_checked) + outcome.dropped
  return { state: 'done', counts: { total, done: total, failed: 0 }, code: null }
}

async function roleOf({ desk }: RunServices, { profile_id }: StoredRun): Promise<Role> {
  const role = (await listRoles(desk)).find((role) => role.profile_id === profile_id)
  if (role?.state === 'active') return role
  throw new Refusal('profile_not_found', 'The role of this run is not active any more.')
}

async function rankAll(services: RunServices, { run, signal, note }: StageWork): Promise<StageEnd> {
  const { run_id, profile_id } = run
  await until(services.batches.settled(), signal)
  await rankPostings(services, { run_id, profile_id, signal, report: () => undefined })
  await note({ ...withReceipt(run.state, 'rank', { state: 'running' }), ranked_for: profile_id })
  const [counts] = await countRunPostings(services.desk, [run_id])
  const total = counts?.postings ?? 0
  return { state: 'done', counts: { total, done: total, failed: 0 }, code: null }
}

// The selection and the batch's name are stored before the batch begins, so that a crash starts no second one.
async function assessChosen(services: RunServices, work: StageWork): Promise<StageEnd> {
  const { selected = null, batches } = work.run.state
  if (selected !== null && batches.run !== undefined) return followBatch(services, work, batches.run)
  const { selection_cap: cap, selection_rule: rule } = work.run.sealed
  const standings = await listPostingStates(services, work.run.run_id)
  const open = standings.filter(({ assessable }) => assessable)
  const chosen = chooseBy(open, { rule, cap })
  const batch_id = services.newId()
  const jobs = chosen.map(({ job_key, job_identity }) => ({ job_key, job_identity }))
  const state = withReceipt(work.run.state, 'assess', { state: 'running' })
  const next = { ...state, selected: jobs, batches: { ...batches, run: batch_id } }
  await work.note(next)
  return followBatch(services, { ...work, run: { ...work.run, state: next } }, batch_id)
}

async function followBatch(services: RunServices, work: StageWork, batch_id: string): Promise<StageEnd> {
  const jobs = work.run.state.selected ?? []
  if (jobs.length === 0) return { state: 'done', counts: NOTHING, code: null }
  const refused = await startWhenFree(services, work, batch_id)
  if (refused !== null) return { state: 'failed', counts: { ...NOTHING, total: jobs.length }, code: refused }
  for (;;) {
    await until(services.batches.settled(), work.signal)
    const batch = await findBatch(services.desk, batch_id)
    if (!batch || work.signal.aborted) return { state: 'failed', counts: NOTHING, code: 'not_found' }
    if (batch.finished_at !== null) {
      const counts = { total: jobs.length, done: batch.assessed.length, failed: batch.failed.length }
      const state = batch.status === 'cancelled' ? ('cancelled' as const) : ('done' as const)
      return { state, counts, code: batch.error_code }
    }
    services.batches.resume()
    await pause(AGAIN_MS, work.signal)
  }
}

/** Starts the batch unless it was started before; returns the reason against it, or null if it runs. */
async function startWhenFree(services: RunServices, work: StageWork, batch_id: string) {
  const { run, signal } = work
  const { model_target: target, profile_id } = run.sealed
  const jobs = run.state.selected ?? []
  while (!signal.aborted) {
    if (await findBatch(services.desk, batch_id)) return null
    const denied = await services.models.denies(target)
    if (denied) return refusedBy(denied).code
    try {
      const batch = { jobs, profile_id, target, more_after: 0, actor: run.written_by, batch_id }
      await services.batches.start(batch)
      return null
    } catch (problem) {
      if (!(problem instanceof Refusal) || problem.code !== 'assess_batch_running') throw problem
      await until(services.batches.settled(), signal)
      await pause(AGAIN_MS, signal)
    }
  }
  return 'cancelled'
}

// The awaited work may outlast the server.
async function until<T>(work: Promise<T>, signal: AbortSignal): Promise<T | null> {
  if (signal.aborted) return null
  const ended = Promise.withResolvers<null>()
  const end = () => ended.resolve(null)
  signal.addEventListener('abort', end)
  try {
    return await Promise.race([work, ended.promise])
  } finally {
    signal.removeEventListener('abort', end)
  }
}

type RankStores = Pick<SharedServices, 'desk' | 'index' | 'config' | 'now'>

const AT_ONCE = 50

type RankingInput = {
  run_id: string
  profile_id: string
  signal: AbortSignal
  report: (done: number, total: number) => void
}

/**
 * Ranks a run's postings for a role in batches: by the role's own rank if known, else computed now. No model is
 * called; a stopped ranking keeps its results.
 */
export async function rankPostings(
  services: RankStores,
  { run_id, profile_id, signal, report }: RankingInput,
): Promise<void> {
  const { desk } = services
  const storedRole = (await listRoles(desk)).find((role) => role.profile_id === profile_id)
  if (!storedRole) return
  const { config } = await services.config.read()
  const [role] = await rolesToMatch(desk, [storedRole], { now: services.now(), config })
  const postings = await listRunPostings(desk, run_id)
  report(0, postings.length)
  for (let index = 0; role && index < postings.length && !signal.aborted; index += AT_ONCE) {
    const runPostings = postings.slice(index, index + AT_ONCE)
    await desk.write([putRunRanks(run_id, await ranksOf(services, runPostings, { storedRole, role }))])
    report(Math.min(index + AT_ONCE, postings.length), postings.length)
  }
}

async function ranksOf(
  { desk, index }: RankStores,
  postings: RunPosting[],
  { storedRole, role }: { storedRole: Role; role: RoleToMatch },
): Promise<[string, number | null][]> {
  const keys = postings.map((posting) => posting.job_key)
  const rows = (await listJobRoles(desk, keys)).filter((row) => row.role === storedRole.role)
  const scores = new Map(rows.map((row) => [row.job_key, row.rank_score]))
  const missing = keys.filter((key) => (scores.get(key) ?? null) === null)
  for (const document of await findJobDocuments(index, missing)) {
    scores.set(document.job_key, scoreOf(document, role))
  }
  return postings.map(({ job_identity, job_key, rank_score }) => [
    job_identity,
    scores.get(job_key) ?? rank_score,
  ])
}

function scoreOf({ title, body, members }: JobDocument, role: RoleToMatch): number {
  const memberPostings = shownMembers(members, false)
  const copies = memberPostings.map(copyPlaceOf)
  const place = {
    work_modes: memberPostings.map((member) => member.work_mode),
    openness: opennessOf(
      copies,
      compilePlace(role.place, role.resume_text),
      readDemands({ title, text: body }),
    ),
  }
  return explainRanks({ posting: { title, text: body }, place, role: role }).score
}
