import type { EvidenceChanges } from '#db/rows/assessment.ts'
import { among, type Row, rowReader, type Statement, sql } from '#db/sql.ts'
import { type Reader, wholeRows } from '#db/store.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import { names } from '#lib/text/names.ts'

/** The decision on the work that is due for a job. */
export type DecidedWork = {
  job_key: number
  job_identity: string
  /** The changes that this decision covers. */
  changes: EvidenceChanges
  /** The approval that it waits for or was decided by; null if it needs none. */
  approval_id: string | null
  /** The state of that approval. */
  state: Approval['state'] | null
  /** The time of the decision; an assessment made since then still lacks its resume. */
  decided_at: string
  /** Why the work failed for these changes; null if it did not. */
  ended: string | null
}

/** The same with the present state of its assessment: `touched_by` is null once only the follow-up of an assessment is due. */
export type Work = DecidedWork & {
  touched_by: EvidenceChanges | null
  target: string | null
  assessed_at: string | null
}

/** Work that waits, or waited, for an approval; `jobs` are links. */
export type Approval = {
  approval_id: string
  reason: 'answer_saved'
  state: 'waiting' | 'approved' | 'denied'
  jobs: string[]
  created_at: string
  decided_at: string | null
  decided_by: Actor | null
}

/** Returns all decided work, the best ranked first. */
export async function listWork(desk: Reader): Promise<Work[]> {
  const rows = await desk.rows<Row>(sql`
    select due_work.job_key, due_work.job_identity, changes, due_work.approval_id, approval.state,
      due_work.decided_at, ended, touched_by,
      target, assessment.created_at as assessed_at
    from due_work left join approval using (approval_id)
      left join assessment on assessment.job_key = due_work.job_key
      left join tracked_job on tracked_job.job_key = due_work.job_key
    order by coalesce(rank_score, -1) desc, due_work.job_key
  `)
  return rows.map(rowReader<Work>(['changes', 'touched_by']))
}

/** The approvals, the newest first. */
export const { list: listApprovals, put: putApproval } = wholeRows<Approval>({
  table: 'approval',
  columns: names('approval_id reason state jobs created_at decided_at decided_by'),
  json: ['jobs'],
  order: 'created_at desc, rowid desc',
})

/** Returns the waiting approvals, and how many jobs wait for one, without decided ones. */
export async function findWaitingWork(desk: Reader): Promise<{ approvals: string[]; jobs: number }> {
  const rows = await desk.rows<{ approval_id: string; jobs: number }>(sql`
    select approval_id, count(*) as jobs
    from approval join due_work using (approval_id) join assessment using (job_key)
    where state = 'waiting' and touched_by is not null
    group by approval_id order by approval.created_at desc, approval.rowid desc
  `)
  return {
    approvals: rows.map((row) => row.approval_id),
    jobs: rows.reduce((sum, { jobs }) => sum + jobs, 0),
  }
}

/** Stores the decision on a job's work, replacing the earlier one. */
export function putWork(item: Omit<DecidedWork, 'state' | 'ended'>): Statement {
  const { job_key, job_identity, changes, approval_id, decided_at } = item
  return sql`
    insert or replace into due_work (job_key, job_identity, changes, approval_id, decided_at, ended)
    values (${job_key}, ${job_identity}, ${JSON.stringify(changes)}, ${approval_id}, ${decided_at}, null)
  `
}

/** Records that the work for a job failed, unless other changes came meanwhile. */
export function endWork({
  job_key,
  changes,
  code,
}: Pick<DecidedWork, 'job_key' | 'changes'> & { code: string }) {
  return sql`
    update due_work set ended = ${code} where job_key = ${job_key} and changes = ${JSON.stringify(changes)}
  `
}

/** Removes the decisions on these jobs. */
export function forgetWork(keys: readonly number[]): Statement {
  return sql`delete from due_work where job_key in ${among(keys)}`
}

/** Removes the decision on a job with no work due any more. */
export function finishWork(job_key: number): Statement {
  return sql`
    delete from due_work where job_key = ${job_key} and not exists (
      select 1 from assessment where assessment.job_key = ${job_key} and touched_by is not null
    )
  `
}

/** Removes the decisions on jobs of these links, and the approvals that name any of them. Only sample jobs are removed this way. */
export function removePipeline(identities: string[]): Statement[] {
  const list = among(identities)
  return [
    sql`delete from due_work where job_identity in ${list}`,
    sql`
      delete from approval where exists (
        select 1 from json_each(approval.jobs) as job where job.value in ${list}
      )
    `,
  ]
}
