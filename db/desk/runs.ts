import type { Verdict } from '#db/rows/assessment.ts'
import type { RunPosting, StoredRun } from '#db/rows/run.ts'
import { among, rowsOf, type Statement, sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'

type RunCells = Omit<StoredRun, 'sealed' | 'state'> & {
  sealed: string | null
  state: string
  imported: string | null
}

/** A run by its id: one of this desk, or an imported one, which is stored as it was sent. */
export type OwnOrImportedRun<Imported = object> =
  | { run: StoredRun; imported: null }
  | { run: null; imported: Imported }

/** Returns the run with this id; undefined if there is none. */
export async function findRun<Imported>(
  desk: Reader,
  run_id: string,
): Promise<OwnOrImportedRun<Imported> | undefined> {
  const row = await desk.first<RunCells>(sql`select * from run where run_id = ${run_id}`)
  return row && toRun(row)
}

/** Returns the runs before one, newest first, all if `before` is null; imported ones without postings. */
export async function listRuns<Imported>(
  desk: Reader,
  before: string | null,
  limit: number,
): Promise<OwnOrImportedRun<Imported>[]> {
  const rows = await desk.rows<RunCells>(sql`
    select run_id, status, profile_id, sealed, sealed_digest, state, written_by, started_at, finished_at,
      json_remove(imported, '$.postings') as imported
    from run where ${before === null ? sql`true` : sql`run_id < ${before}`}
    order by run_id desc limit ${limit}
  `)
  return rows.map(toRun<Imported>)
}

/** Returns the run under way, or the one that a server's end interrupted. */
export async function findRunning(desk: Reader): Promise<StoredRun | undefined> {
  const row = await desk.first<RunCells>(
    sql`select * from run where status = 'running' and imported is null order by run_id limit 1`,
  )
  return (row && toRun(row).run) ?? undefined
}

function toRun<Imported>({ imported, sealed, state, ...row }: RunCells): OwnOrImportedRun<Imported> {
  if (imported !== null || sealed === null) return { run: null, imported: JSON.parse(imported ?? '{}') }
  return { run: { ...row, sealed: JSON.parse(sealed), state: JSON.parse(state) }, imported: null }
}

/** Stores a run of this desk completely; `sealed` is the text behind its digest. */
export function addRun(run: StoredRun, sealed: string): Statement {
  return sql`
    insert into run (run_id, status, profile_id, sealed, sealed_digest, state, written_by, started_at, finished_at)
    values (${run.run_id}, ${run.status}, ${run.profile_id}, ${sealed}, ${run.sealed_digest},
      ${JSON.stringify(run.state)}, ${run.written_by}, ${run.started_at}, ${run.finished_at})
  `
}

/** Stores the progress of a run. */
export function updateRun({ run_id, status, state, finished_at }: StoredRun): Statement {
  return sql`
    update run set status = ${status}, state = ${JSON.stringify(state)}, finished_at = ${finished_at}
    where run_id = ${run_id}
  `
}

/** Stores a run of another desk. */
export function addImportedRun(
  run: Pick<StoredRun, 'run_id' | 'sealed_digest' | 'started_at' | 'finished_at'>,
  written_by: string,
): Statement {
  return sql`
    insert into run (run_id, status, profile_id, sealed, sealed_digest, state, imported, written_by, started_at,
      finished_at)
    values (${run.run_id}, 'done', null, null, ${run.sealed_digest}, '{}', ${JSON.stringify(run)}, ${written_by},
      ${run.started_at}, ${run.finished_at})
  `
}

/** Returns the postings of a run, newest first. */
export async function listRunPostings(desk: Reader, run_id: string): Promise<RunPosting[]> {
  const rows = await desk.rows<Omit<RunPosting, 'is_new'> & { is_new: number }>(sql`
    select job_identity, job_key, title, company, posted_at, is_new, added_by, rank_score from run_posting
    where run_id = ${run_id} order by posted_at desc, job_identity
  `)
  return rows.map((row) => ({ ...row, is_new: row.is_new === 1 }))
}

/**
 * The numbers of a run: its postings, those that were new with it, and those assessed by now, without jobs that could
 * not be judged.
 */
export type RunCounts = { run_id: string; postings: number; new: number; assessed: number }

/** Returns the numbers of these runs. */
export function countRunPostings(desk: Reader, run_ids: string[]): Promise<RunCounts[]> {
  return desk.rows<RunCounts>(sql`
    select run_id, count(*) as postings, sum(is_new) as "new", count(assessment.job_key) as assessed
    from run_posting left join assessment
      on assessment.job_key = run_posting.job_key and assessment.verdict <> 'not_judged'
    where run_id in ${among(run_ids)} group by run_id
  `)
}

/** The counts of an assessment, without the matrix behind them. */
export type AssessedCounts = {
  job_key: number
  verdict: Exclude<Verdict, 'not_judged'>
  thin: number
  fit: number | null
  met: number
  total: number
  /** How many questions are open. */
  questions: number
  target: string
  created_at: string
  stale_reason: string | null
}

/** Returns the counts of the assessments of these jobs; one that could not be judged has none. */
export function findAssessedCounts(desk: Reader, keys: number[]): Promise<AssessedCounts[]> {
  return desk.rows<AssessedCounts>(sql`
    select job_key, verdict, thin, fit, result->>'met' as met, result->>'total' as total,
      json_array_length(result, '$.questions') as questions, target, created_at, stale_reason
    from assessment
    where job_key in ${among(keys)} and verdict <> 'not_judged'
  `)
}

/** Returns which of these jobs and links other runs hold. */
export async function findInOtherRuns(
  desk: Reader,
  { run_id, keys, identities }: { run_id: string; keys: number[]; identities: string[] },
): Promise<{ keys: Set<number>; identities: Set<string> }> {
  const rows = await desk.rows<{ job_key: number; job_identity: string }>(sql`
    select distinct job_key, job_identity from run_posting where run_id <> ${run_id} and (
      job_key in ${among(keys)}
      or job_identity in ${among(identities)}
    )
  `)
  return {
    keys: new Set(rows.map((row) => row.job_key)),
    identities: new Set(rows.map((row) => row.job_identity)),
  }
}

/** Adds postings to a run; one that it holds already stays. */
export function addRunPostings(run_id: string, postings: RunPosting[]): Statement {
  const columns = 'run_id, job_identity, job_key, title, company, posted_at, is_new, added_by, rank_score'
  const rows = postings.map((posting) => ({ ...posting, run_id }))
  return sql`insert into run_posting ${rowsOf(columns, rows)} on conflict (run_id, job_identity) do nothing`
}

/** Removes all postings of a run that collects them again. */
export function clearRunPostings(run_id: string): Statement {
  return sql`delete from run_posting where run_id = ${run_id}`
}

/** Stores ranks of postings of a run. */
export function putRunRanks(run_id: string, ranks: [identity: string, score: number | null][]): Statement {
  const list = JSON.stringify(ranks)
  // Looked up by link: a join with the list would scan all postings of the run for each few.
  return sql`
    update run_posting set rank_score = (
      select value->>1 from json_each(${list}) where value->>0 = run_posting.job_identity
    )
    where run_id = ${run_id} and job_identity in (select value->>0 from json_each(${list}))
  `
}

/** Removes postings with these links from every run; only sample postings leave this way. */
export function removeRunPostings(identities: string[]): Statement {
  return sql`delete from run_posting where job_identity in ${among(identities)}`
}
