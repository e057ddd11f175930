import { type JudgedJob, listJudged, putFreshness } from '#db/desk/assessments.ts'
import { type DecidedWork, forgetWork, listWork, putApproval, putWork } from '#db/desk/pipeline.ts'
import { listRoles } from '#db/desk/roles.ts'
import { putSetting } from '#db/desk/settings.ts'
import { findTracked, type TrackedRow } from '#db/desk/tracked-jobs.ts'
import type { Freshness } from '#db/rows/assessment.ts'
import type { Change, Store } from '#db/store.ts'
import { freshFor } from '#lib/judge/assess/freshness.ts'
import { evidenceNow, loadEvidence } from '#lib/judge/assess/load-evidence.ts'
import { freshnessBy } from '#lib/judge/assess/touching-answers.ts'
import { remakeRows } from '#lib/judge/classes/tracked-row.ts'
import { type DueJob, planWork } from '#lib/judge/pipeline/plan-work.ts'
import { assessesByItself, type Config } from '#lib/service/config/schema.ts'

/** How many jobs are due for a background assessment, and how many wait for the person. */
export type PlannedCounts = { now: number; later: number }

/** Derives again, in one write, which assessments are out of date and which jobs are due for another. */
export function deriveFreshness(desk: Store, config: Config): Promise<PlannedCounts> {
  return desk.change(async (change) => {
    const evidence = await loadEvidence(change)
    const derive = freshnessBy(await evidenceNow(evidence, config))
    const judged = (await listJudged(change)).map((job) => ({ job, now: derive(job) }))
    const keys = judged.map(({ job }) => job.job_key)
    const rows = new Map((await findTracked(change, keys)).map((row) => [row.job_key, row]))
    await putChanged(change, { judged, rows, limits: config.fit })
    change.run(putSetting('fresh_for', freshFor(evidence.version, config)))
    const due = dueJobs(judged, rows)
    const auto = config.pipeline.auto_jobs_per_trigger
    return decideWork(change, { due, auto, asks: !assessesByItself(config) })
  })
}

type DerivedFreshness = { job: JudgedJob; now: Freshness }
type FreshnessWrite = {
  judged: DerivedFreshness[]
  rows: Map<number, TrackedRow>
  limits: Parameters<typeof remakeRows>[1]['limits']
}

async function putChanged(change: Change, { judged, rows, limits }: FreshnessWrite): Promise<void> {
  const changed = judged.filter(
    ({ job, now }) =>
      job.reason !== now.reason || JSON.stringify(job.touched_by) !== JSON.stringify(now.touched_by),
  )
  if (changed.length === 0) return
  change.run(putFreshness(changed.map(({ job, now }) => ({ job_key: job.job_key, ...now }))))
  const turned = changed.filter(({ job, now }) => (job.reason === null) !== (now.reason === null))
  const marks = new Map(turned.map(({ job, now }) => [job.job_key, job.markIf(now.reason !== null)]))
  const listed = turned.flatMap(({ job }) => rows.get(job.job_key) ?? [])
  await remakeRows(change, { rows: listed, roles: await listRoles(change), limits, marks })
}

// Only jobs that a role found and whose posting is known are assessed in the background.
function dueJobs(judged: DerivedFreshness[], rows: Map<number, TrackedRow>): DueJob[] {
  return judged.flatMap(({ job: { job_key, job_identity }, now: { touched_by } }) => {
    const row = rows.get(job_key)
    if (touched_by === null || !row || row.copies === 0) return []
    return [{ job_key, job_identity, rank_score: row.rank_score, touched_by }]
  })
}

/** Without `asks`, jobs over the limit wait for no approval: they are assessed by themselves. */
type DueJobs = { due: DueJob[]; auto: number; asks: boolean }

async function decideWork(change: Change, { due, auto, asks }: DueJobs): Promise<PlannedCounts> {
  const plan = planWork({ due, decided: await listWork(change), auto })
  const { extended, now, dropped } = plan
  const later = asks ? plan.later : []
  type Decision = Pick<DecidedWork, 'approval_id' | 'decided_at'>
  const putDue = ({ job_key, job_identity, touched_by: changes }: DueJob, decision: Decision) =>
    change.run(putWork({ job_key, job_identity, changes, ...decision }))
  const decided_at = change.now
  if (dropped.length > 0) change.run(forgetWork(dropped))
  for (const job of extended) {
    putDue(job, { approval_id: job.approval_id, decided_at: job.decided_at })
  }
  for (const job of now) putDue(job, { approval_id: null, decided_at })
  if (later.length > 0) {
    const approval_id = `apv_${crypto.randomUUID().replaceAll('-', '')}`
    const jobs = later.map((job) => job.job_identity)
    const undecided = { state: 'waiting' as const, decided_at: null, decided_by: null }
    change.run(
      putApproval({ approval_id, reason: 'answer_saved', jobs, created_at: change.now, ...undecided }),
    )
    for (const job of later) putDue(job, { approval_id, decided_at })
  }
  return { now: now.length, later: later.length }
}
