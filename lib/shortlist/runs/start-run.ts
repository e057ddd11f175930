import { listActiveRoles, type Role } from '#db/desk/roles.ts'
import { addImportedRun, addRun, countRunPostings, findRun, findRunning } from '#db/desk/runs.ts'
import { readSettings } from '#db/desk/settings.ts'
import type { SealedSettings, StoredRun } from '#db/rows/run.ts'
import type { Change, Store } from '#db/store.ts'
import { refuseContactData } from '#lib/evidence/contact/find-contact-data.ts'
import { usOnly } from '#lib/index/postings/filters.ts'
import type { BatchRunner } from '#lib/judge/batches/batch-runner.ts'
import type { ModelCaller } from '#lib/judge/calls/model-caller.ts'
import { refusedBy } from '#lib/judge/targets/reasons.ts'
import { canonicalJson, configDigest } from '#lib/service/config/config-file.ts'
import type { Config } from '#lib/service/config/schema.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { SharedServices } from '#lib/service/services.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import { refuseUnfinished } from '#lib/shortlist/runs/assess-all.ts'
import type { RunRanker, RunRunner } from '#lib/shortlist/runs/run-ranker.ts'
import { newRunId, newState } from '#lib/shortlist/runs/run-record.ts'
import type { RankBody, RankResponse, RunBody, RunShown } from '#lib/shortlist/runs/schema.ts'
import { foundRun, importedView } from '#lib/shortlist/runs/show-runs.ts'
import { sha256Of } from '#lib/text/digest.ts'

type StartRunDeps = Pick<SharedServices, 'desk' | 'config'> & { models: ModelCaller; runs: RunRunner }
type RunRequest = RunBody & { actor: Actor }

/**
 * Starts a run and returns once it is stored (interface, POST /api/run). Refuses, before storing anything, missing
 * consent, outdated settings, a target that may not be called, and a second run while one is under way.
 */
export async function startRun(services: StartRunDeps, request: RunRequest) {
  const { desk, config: settings, models, runs } = services
  const consent = givenConsent(request.consent)
  refuseContactData('keywords', request.keywords ?? [])
  const { config } = await settings.read()
  const role = await selectedRole(services)
  const config_digest = await configDigest(config)
  if (config_digest !== request.config_digest) {
    const message =
      'The settings changed since their digest was read. Read `svc config` again and send its config_digest.'
    throw new Refusal('config_digest_mismatch', message)
  }
  const denied = await models.denies(request.model_target)
  if (denied) throw refusedBy(denied)
  const sealed = sealedOf(request, { config, config_digest, consent, role })
  const text = canonicalJson(sealed)
  const sealed_digest = `sha256:${await sha256Of(text)}`
  const run = await desk.change(async (change) => {
    await refuseSecond(change)
    const run = await createRun(change, { sealed, sealed_digest, written_by: request.actor })
    change.run(addRun(run, text))
    return run
  })
  runs.begin(run.run_id)
  return {
    schema_version: 'svc-find-jobs-run-response:1' as const,
    run_id: run.run_id,
    status: 'running' as const,
    node_receipts: run.state.receipts,
    sealed_digest,
    message: `The run has begun. Read how far it is with \`svc runs progress ${run.run_id}\`.`,
  }
}

function givenConsent({ read_boards, model_calls }: RunBody['consent']): SealedSettings['consent'] {
  if (read_boards === false) {
    const message =
      'A run reads the boards you follow over the network. Send `consent.read_boards` true to agree.'
    throw new Refusal('invalid_value', message)
  }
  if (model_calls === false) {
    const message = 'A run calls the model target, which may cost. Send `consent.model_calls` true to agree.'
    throw new Refusal('invalid_value', message)
  }
  return { read_boards: true, model_calls: true }
}

async function selectedRole({ desk }: StartRunDeps): Promise<Role> {
  const active = await listActiveRoles(desk)
  const { selected_profile_id } = await readSettings(desk)
  const [first] = active
  const role = active.find((role) => role.profile_id === selected_profile_id) ?? first
  if (role) return role
  throw new Refusal(
    'config_missing',
    'There is no active role to search for. Make one with `svc roles add NAME --titles TITLE`.',
  )
}

async function refuseSecond(change: Change): Promise<void> {
  if ((await findRunning(change)) === undefined) return
  throw new Refusal('run_in_progress', 'A run is under way already. Wait for its end, then start another.')
}

type SealInput = {
  config: Config
  config_digest: string
  consent: SealedSettings['consent']
  role: Role
}

function sealedOf(request: RunRequest, { config, config_digest, consent, role }: SealInput): SealedSettings {
  const { keywords = [], model_target, selection_cap, selection_rule } = request
  return {
    config,
    config_digest,
    consent,
    keywords,
    model_target,
    selection_cap,
    selection_rule,
    profile_id: role.profile_id,
    titles: role.titles,
    run_days: config.ranking.window_days,
    us_only: usOnly(config.countries, undefined).on,
  }
}

type RunToStart = Pick<StoredRun, 'sealed' | 'sealed_digest' | 'written_by'>

async function createRun(change: Change, making: RunToStart): Promise<StoredRun> {
  const run_id = await freeRunId(change)
  const { profile_id } = making.sealed
  const fresh = { status: 'running' as const, state: newState(), finished_at: null }
  return { run_id, profile_id, started_at: change.now, ...making, ...fresh }
}

/** Returns an unused id for the moment of the change. */
export async function freeRunId(change: Change): Promise<string> {
  const takenIds = new Set<string>()
  for (;;) {
    const run_id = newRunId(change.now, (runId) => takenIds.has(runId))
    if ((await findRun(change, run_id)) === undefined) return run_id
    takenIds.add(run_id)
  }
}

/**
 * Stores an exported run for reading only. It keeps its id unless a run of this desk has it; a run that was imported
 * before is returned unchanged.
 */
export async function importRun({ desk }: { desk: Store }, { run, actor }: { run: RunShown; actor: Actor }) {
  const links = new Set(run.postings.map((posting) => posting.job_identity))
  if (links.size < run.postings.length) {
    throw new Refusal(
      'invalid_value',
      'The run names one posting twice. Export it again and send it unchanged.',
    )
  }
  const imported = importedView(run)
  const { run_id, already } = await desk.change(async (change) => {
    const stored = await findRun(change, run.run_id)
    const same = stored?.imported && canonicalJson(stored.imported) === canonicalJson(imported)
    if (same) return { run_id: run.run_id, already: true }
    const free = stored === undefined ? run.run_id : await freeRunId(change)
    change.run(addImportedRun({ ...imported, run_id: free }, actor))
    return { run_id: free, already: false }
  })
  return {
    schema_version: 'svc-run-import:1' as const,
    run_id,
    already,
    postings: run.postings.length,
    message: already
      ? 'This run was imported before.'
      : 'The run is imported. It can be read; nothing is assessed or ranked for it.',
  }
}

type RankRunDeps = { desk: Store; runRanks: RunRanker; batches: BatchRunner }
type RankRunQuery = Omit<RankBody, 'run_id'> & { run_id: string; named: string | undefined }

/**
 * Ranks the postings of a run for the selected role, or the named one (interface, rank). Code computes the ranks, so a
 * cost cap is accepted and nothing is spent.
 */
export async function rankRun(services: RankRunDeps, rankRunQuery: RankRunQuery): Promise<RankResponse> {
  const { run_id, named, start = false, cancel = false, cost_cap_usd = null } = rankRunQuery
  const { run } = await foundRun(services, run_id)
  if (named !== undefined && named !== run_id) {
    throw new Refusal('invalid_value', 'The key `run_id` names another run than the address. Send the same.')
  }
  if (start && cancel) {
    throw new Refusal('invalid_value', 'The keys `start` and `cancel` are both true. Send one of them.')
  }
  const active = await listActiveRoles(services.desk)
  const { selected_profile_id } = await readSettings(services.desk)
  const name = rankRunQuery.profile_id ?? selected_profile_id
  const role = active.find((role) => role.profile_id === name)
  if (rankRunQuery.profile_id !== undefined && !role) {
    throw new Refusal('invalid_value', 'No active role has this id. `svc roles` lists the roles.')
  }
  const profile_id = (role ?? active[0])?.profile_id ?? null
  if (run && cancel) services.runRanks.cancel(run_id)
  if (run && start) await startRanking(services, run, profile_id)
  return replyOf(services, run, { run_id, cost_cap_usd })
}

async function startRanking({ runRanks, batches }: RankRunDeps, run: StoredRun, profile_id: string | null) {
  refuseUnfinished(run)
  const last = await batches.last()
  if (last && last.finished_at === null) {
    const message =
      'A batch is being assessed, and nothing is ranked meanwhile. Wait for its end, or stop it.'
    throw new Refusal('assess_batch_running', message)
  }
  if (profile_id === null) {
    throw new Refusal(
      'invalid_value',
      'There is no active role to rank for. Make one with `svc roles add NAME --titles TITLE`.',
    )
  }
  runRanks.start(run.run_id, profile_id)
}

type RankRunInput = { run_id: string; cost_cap_usd: number | null }

async function replyOf(services: RankRunDeps, run: StoredRun | null, { run_id, cost_cap_usd }: RankRunInput) {
  const under = services.runRanks.stateOf(run_id)
  const [counts] = await countRunPostings(services.desk, [run_id])
  const total = counts?.postings ?? 0
  const spent = 'Ranks are made in code: nothing is spent.'
  return {
    schema_version: 'svc-run-rank:1' as const,
    run_id,
    state: under?.state ?? ('idle' as const),
    counts: under ? { done: under.done, total: under.total } : { done: total, total },
    ranked_for: run?.state.ranked_for ?? null,
    cost_cap_usd,
    spent_usd: 0 as const,
    message: run ? spent : 'This run was imported: it can be read, and nothing more is done for it.',
  }
}
