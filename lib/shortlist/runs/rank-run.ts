import { listRoles } from '#db/desk/roles.ts'
import { countRunPostings } from '#db/desk/runs.ts'
import { readSettings } from '#db/desk/settings.ts'
import type { StoredRun } from '#db/rows/run.ts'
import type { Store } from '#db/store.ts'
import type { BatchRunner } from '#lib/judge/batches/batch-runner.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { refuseUnfinished } from '#lib/shortlist/runs/assess-all.ts'
import type { RunRanker } from '#lib/shortlist/runs/run-ranker.ts'
import type { RankBody, RankResponse } from '#lib/shortlist/runs/schema.ts'
import { foundRun } from '#lib/shortlist/runs/show-runs.ts'

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
  const active = (await listRoles(services.desk)).filter((role) => role.state === 'active')
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
