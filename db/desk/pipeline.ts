import { type Statement, sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'
import type { Actor } from '#lib/values/schema.ts'

/** A job that is to be assessed again; it waits for an approval, or may run. */
export type PipelineJob = {
  job_key: number
  job_identity: string
  approval_id: string | null
  queued_at: string
}

/** Work that waits, or waited, for the person's yes; `jobs` are links. */
export type Approval = {
  approval_id: string
  reason: 'answer_saved'
  state: 'waiting' | 'approved' | 'denied'
  jobs: string[]
  created_at: string
  decided_at: string | null
  decided_by: Actor | null
}

type ApprovalRow = Omit<Approval, 'jobs'> & { jobs: string }

/** Every job of the queue, the first queued first. */
export function listPipelineJobs(desk: Reader): Promise<PipelineJob[]> {
  return desk.rows<PipelineJob>(sql`
    select job_key, job_identity, approval_id, queued_at from pipeline_job order by queued_at, rowid
  `)
}

/** Every approval, the last asked for first. */
export async function listApprovals(desk: Reader): Promise<Approval[]> {
  const rows = await desk.rows<ApprovalRow>(sql`select * from approval order by created_at desc, rowid desc`)
  return rows.map((row) => ({ ...row, jobs: JSON.parse(row.jobs) }))
}

/** The approvals that wait for a yes, and how many jobs wait for one; nothing of those that were decided. */
export async function findWaitingWork(desk: Reader): Promise<{ approvals: string[]; jobs: number }> {
  const [approvals, jobs] = await desk.together([
    sql`select approval_id from approval where state = 'waiting' order by created_at desc, rowid desc`,
    sql`select count(*) as jobs from pipeline_job where approval_id is not null`,
  ])
  const [count] = jobs as { jobs: number }[]
  return {
    approvals: (approvals as { approval_id: string }[]).map((one) => one.approval_id),
    jobs: count?.jobs ?? 0,
  }
}

/** Puts a job into the queue; one that is in it keeps its place. */
export function queueJob({ job_key, job_identity, approval_id, queued_at }: PipelineJob): Statement {
  return sql`
    insert into pipeline_job (job_key, job_identity, approval_id, queued_at)
    values (${job_key}, ${job_identity}, ${approval_id}, ${queued_at}) on conflict (job_key) do nothing
  `
}

/** Takes a job out of the queue: it is done with. */
export function leaveQueue(job_key: number): Statement {
  return sql`delete from pipeline_job where job_key = ${job_key}`
}

/** Stores an approval as a whole. */
export function putApproval(one: Approval): Statement {
  return sql`
    insert or replace into approval (approval_id, reason, state, jobs, created_at, decided_at, decided_by)
    values (${one.approval_id}, ${one.reason}, ${one.state}, ${JSON.stringify(one.jobs)}, ${one.created_at},
      ${one.decided_at}, ${one.decided_by})
  `
}

/** Removes queued jobs of these links, and the approvals that name any; only those of the sample leave this way. */
export function removePipeline(identities: string[]): Statement[] {
  const list = JSON.stringify(identities)
  return [
    sql`delete from pipeline_job where job_identity in (select value from json_each(${list}))`,
    sql`
      delete from approval where exists (
        select 1 from json_each(approval.jobs) as job where job.value in (select value from json_each(${list}))
      )
    `,
  ]
}

/** Lets the jobs of an approval run, or takes them out of the queue. */
export function decideJobs(approval_id: string, approve: boolean): Statement {
  return approve
    ? sql`update pipeline_job set approval_id = null where approval_id = ${approval_id}`
    : sql`delete from pipeline_job where approval_id = ${approval_id}`
}
