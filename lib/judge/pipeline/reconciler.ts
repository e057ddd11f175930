import { type JudgedJob, listJudged, putFreshness } from '#db/desk/assessments.ts'
import { readFreshFor } from '#db/desk/evidence.ts'
import { type DecidedWork, forgetWork, listWork, putApproval, putWork } from '#db/desk/pipeline.ts'
import { listProfiles } from '#db/desk/profiles.ts'
import { putSetting } from '#db/desk/settings.ts'
import { findTracked, type TrackedRow } from '#db/desk/tracked-jobs.ts'
import type { Change, Store } from '#db/store.ts'
import { type Freshness, freshnessBy } from '#lib/judge/assess/freshness.ts'
import { evidenceNow, freshFor, loadEvidence } from '#lib/judge/assess/load-evidence.ts'
import { remakeRows } from '#lib/judge/classes/remake-rows.ts'
import { type DueJob, planWork } from '#lib/judge/pipeline/due/plan-work.ts'
import type { ConfigFile } from '#lib/service/config/config-file.ts'
import type { Config } from '#lib/service/config/schema.ts'
import type { EventHub } from '#lib/service/events/event-hub.ts'
import { Refusal } from '#lib/service/refusals.ts'

type Needs = { desk: Store; config: ConfigFile; events: EventHub }

/**
 * Keeps what is said of assessments in step with the evidence, the settings and the rules: which are out of date, and which
 * jobs are due to be assessed again. Both are derived and never noted down to be done later, so nothing that was saved can
 * be lost; whoever reads asks for `settle` first, which costs next to nothing while nothing changed.
 */
export class Reconciler {
  readonly #services: Needs
  #running: Promise<void> | null = null
  /** The state of desk and settings that was last found to be in step. */
  #seen: { generation: number; config: Config } | null = null

  constructor(services: Needs) {
    this.#services = services
  }

  /** Derives anew what the stored evidence and settings changed; until settings can be read, what was known stands. */
  async settle(): Promise<void> {
    for (;;) {
      const config = await this.#config()
      if (config === null || (await this.#isInStep(config))) return
      this.#running ??= this.#derive(config).finally(() => {
        this.#running = null
      })
      await this.#running
    }
  }

  async #config(): Promise<Config | null> {
    try {
      return (await this.#services.config.read()).config
    } catch (problem) {
      if (problem instanceof Refusal) return null
      throw problem
    }
  }

  async #isInStep(config: Config): Promise<boolean> {
    const { desk } = this.#services
    const { generation } = desk
    if (this.#seen?.generation === generation && this.#seen.config === config) return true
    const { version, fresh_for } = await readFreshFor(desk)
    if (fresh_for !== freshFor(version, config.fit)) return false
    this.#seen = { generation, config }
    return true
  }

  async #derive({ fit, pipeline }: Config): Promise<void> {
    const { desk, events } = this.#services
    const planned = await desk.change(async (change) => {
      const evidence = await loadEvidence(change)
      const derive = freshnessBy(await evidenceNow(evidence, fit))
      const judged = (await listJudged(change)).map((job) => ({ job, now: derive(job) }))
      const keys = judged.map(({ job }) => job.job_key)
      const rows = new Map((await findTracked(change, keys)).map((row) => [row.job_key, row]))
      await putChanged(change, { judged, rows, limits: fit })
      change.run(putSetting('fresh_for', freshFor(evidence.version, fit)))
      const due = dueJobs(judged, rows)
      return decideWork(change, { due, auto: pipeline.auto_jobs_per_trigger })
    })
    if (planned.now + planned.later > 0) events.tell({ event: 'pipeline', data: planned })
  }
}

type Derived = { job: JudgedJob; now: Freshness }
type Putting = {
  judged: Derived[]
  rows: Map<number, TrackedRow>
  limits: Parameters<typeof remakeRows>[1]['limits']
}

async function putChanged(change: Change, { judged, rows, limits }: Putting): Promise<void> {
  const changed = judged.filter(
    ({ job, now }) =>
      job.reason !== now.reason || JSON.stringify(job.touched_by) !== JSON.stringify(now.touched_by),
  )
  if (changed.length === 0) return
  change.run(putFreshness(changed.map(({ job, now }) => ({ job_key: job.job_key, ...now }))))
  const turned = changed.filter(({ job, now }) => (job.reason === null) !== (now.reason === null))
  const marks = new Map(turned.map(({ job, now }) => [job.job_key, job.markIf(now.reason !== null)]))
  const listed = turned.flatMap(({ job }) => rows.get(job.job_key) ?? [])
  await remakeRows(change, { rows: listed, profiles: await listProfiles(change), limits, marks })
}

// Only jobs that a role finds and of which a posting is known are assessed again by themselves.
function dueJobs(judged: Derived[], rows: Map<number, TrackedRow>): DueJob[] {
  return judged.flatMap(({ job: { job_key, job_identity }, now: { touched_by } }) => {
    const row = rows.get(job_key)
    if (touched_by === null || !row || row.copies === 0) return []
    return [{ job_key, job_identity, rank_score: row.rank_score, touched_by }]
  })
}

type Deciding = { due: DueJob[]; auto: number }

async function decideWork(change: Change, { due, auto }: Deciding): Promise<{ now: number; later: number }> {
  const { extended, now, later, dropped } = planWork({ due, decided: await listWork(change), auto })
  type How = Pick<DecidedWork, 'approval_id' | 'decided_at'>
  const put = ({ job_key, job_identity, touched_by: changes }: DueJob, how: How) =>
    change.run(putWork({ job_key, job_identity, changes, ...how }))
  const decided_at = change.now
  if (dropped.length > 0) change.run(forgetWork(dropped))
  for (const job of extended) {
    put(job, { approval_id: job.approval_id, decided_at: job.decided_at })
  }
  for (const job of now) put(job, { approval_id: null, decided_at })
  if (later.length > 0) {
    const approval_id = `apv_${crypto.randomUUID().replaceAll('-', '')}`
    const jobs = later.map((job) => job.job_identity)
    const undecided = { state: 'waiting' as const, decided_at: null, decided_by: null }
    change.run(
      putApproval({ approval_id, reason: 'answer_saved', jobs, created_at: change.now, ...undecided }),
    )
    for (const job of later) put(job, { approval_id, decided_at })
  }
  return { now: now.length, later: later.length }
}
