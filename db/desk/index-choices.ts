import type { OwnJob } from '#db/rows/own-job.ts'
import type { JobMarkName } from '#db/rows/states.ts'
import { among, plain, rowOf, type Statement, sql } from '#db/sql.ts'
import { type Reader, wholeRows } from '#db/store.ts'
import type { Actor } from '#lib/service/values/schema.ts'
import { names } from '#lib/text/names.ts'

/** A board that the person chose; `company` is the name they gave it, null if none. */
export type FollowedBoard = { board_id: string; system: string; board: string; company: string | null }

/** Returns every board that the person chose, in order. */
export function listFollowed(desk: Reader): Promise<FollowedBoard[]> {
  return desk.rows(sql`select board_id, system, board, company from followed_board order by rowid`)
}

/** Records that the person chose a board; an earlier choice stays. */
export function putFollowedBoard(board: FollowedBoard, added_at: string): Statement {
  return sql`
    insert into followed_board (board_id, system, board, company, added_at)
    values (${board.board_id}, ${board.system}, ${board.board}, ${board.company}, ${added_at})
    on conflict (board_id) do nothing
  `
}

/** Removes the choice of a board. */
export function removeFollowedBoard(board_id: string): Statement {
  return sql`delete from followed_board where board_id = ${board_id}`
}

/** A posting that the person split off as another job; `from_identity` is a link of its former job. */
export type Split = {
  board_id: string
  ext_id: string
  job_identity: string
  from_identity: string
  at: string
  written_by: Actor
}

/** Returns every split posting, in order. */
export function listSplits(desk: Reader): Promise<Split[]> {
  return desk.rows(sql`select * from split order by at, board_id, ext_id`)
}

/** Returns the splits of postings with these links, and from jobs with these links. */
export function findSplits(desk: Reader, identities: string[]): Promise<Split[]> {
  const list = among(identities)
  return desk.rows(sql`
    select * from split where job_identity in ${list}
      or from_identity in ${list}
    order by at, board_id, ext_id
  `)
}

/** Stores that a posting was split off; an earlier split stays. */
export function putSplit(split: Split): Statement {
  return sql`insert into split ${rowOf('board_id, ext_id, job_identity, from_identity, at, written_by', split)} on conflict (board_id, ext_id) do nothing`
}

/** Removes a split. */
export function removeSplit({ board_id, ext_id }: Pick<Split, 'board_id' | 'ext_id'>): Statement {
  return sql`delete from split where board_id = ${board_id} and ext_id = ${ext_id}`
}

/** Removes the splits of these postings completely; only sample postings leave this way. */
export function removeSplits(identities: string[]): Statement {
  return sql`delete from split where job_identity in ${among(identities)}`
}

/** Records of `job_key` to move from one link to another. */
export type RecordMove = { job_key: number; from: string; to: string; to_url: string }

/**
 * Moves the person's records of a job to another link when the posting of their link leaves. If both links have a
 * record, each stays: two records are never merged.
 */
export function moveRecords({ job_key, from, to, to_url }: RecordMove): Statement[] {
  const free = sql`not exists (select 1 from job_resume where job_identity = ${to})`
  const alone = sql`not exists (select 1 from application where job_identity = ${to})`
  const move = (table: string, condition = sql`true`) =>
    sql`update or ignore ${plain(table)} set job_identity = ${to} where job_identity = ${from} and ${condition}`
  const moveTexts = (kind: string, condition: Statement) => sql`
    update or ignore earlier_text set record_id = ${`${kind}:${to}`} where record_id = ${`${kind}:${from}`} and ${condition}
  `
  return [
    ...['sent_resume', 'given_answers'].map((table) => move(table, alone)),
    moveTexts('application', alone),
    sql`update or ignore application set job_identity = ${to}, job_url = ${to_url} where job_identity = ${from}`,
    moveTexts('resume', free),
    ...['resume_score', 'downloaded_resume'].map((table) => move(table, free)),
    ...['job_resume', 'applied_posting', 'application_form', 'letter'].map((table) => move(table)),
    sql`update interview_round set job_identity = ${to} where job_identity = ${from}`,
    ...['interview_questions', 'job_mark', 'row_report'].map((table) => move(table)),
    sql`update split set from_identity = ${to} where from_identity = ${from}`,
    sql`update assessment set job_identity = ${to} where job_identity = ${from} and job_key = ${job_key}`,
    sql`update due_work set job_identity = ${to} where job_identity = ${from} and job_key = ${job_key}`,
    sql`
      update answer set jobs = (
        select json_group_array(json(case when value->>'job_identity' = ${from}
          then json_set(value, '$.job_identity', ${to}, '$.url', ${to_url}) else value end))
        from json_each(answer.jobs)
      )
      where exists (select 1 from json_each(answer.jobs) where value->>'job_identity' = ${from})
    `,
    sql`
      update batch set jobs = (
        select json_group_array(json(case when value->>'job_key' = ${job_key} and value->>'job_identity' = ${from}
          then json_set(value, '$.job_identity', ${to}) else value end))
        from json_each(batch.jobs)
      )
      where exists (select 1 from json_each(batch.jobs) where value->>'job_identity' = ${from})
    `,
  ]
}

/** One mark of a job, stored under the link that named it. */
export type JobMark = {
  job_identity: string
  mark: JobMarkName
  reason: string | null
  /** The day on which a snoozed job comes back, YYYY-MM-DD; null for other marks. */
  until: string | null
  at: string
  written_by: Actor
}

/** The marks of jobs, the oldest first; a later one of the same kind replaces an earlier one. */
export const {
  list: listJobMarks,
  findOf: findJobMarks,
  put: putJobMark,
  where: findMarksWhere,
} = wholeRows<JobMark>({
  table: 'job_mark',
  columns: names('job_identity mark reason until at written_by'),
  order: 'at, job_identity, mark',
})

/** Returns the last marks of these kinds and authors from a time on until now. Those of one press share their time. */
export function findLastMarks(
  desk: Reader,
  { marks, authors, since, now }: { marks: JobMarkName[]; authors: Actor[]; since: string; now: string },
): Promise<JobMark[]> {
  const meant = sql`mark in ${among(marks)} and written_by in ${among(authors)} and at between ${since} and ${now}`
  return findMarksWhere(desk, sql`${meant} and at = (select max(at) from job_mark where ${meant})`)
}

/** The links of all jobs with records of the person; there are far fewer of them than jobs. */
export type PersonLinks = {
  applications: { job_identity: string; status: string }[]
  declined: string[]
  /** Snoozed jobs count as seen until their day. */
  seen: string[]
}

/** See `PersonLinks`. */
export async function listPersonLinks(desk: Reader): Promise<PersonLinks> {
  const row = await desk.first<{ applications: string; declined: string; seen: string }>(sql`
    select
      (select json_group_array(json_object('job_identity', job_identity, 'status', status)) from application)
        as applications,
      (select json_group_array(job_identity) from job_mark where mark = 'declined') as declined,
      (select json_group_array(job_identity) from job_mark where mark in ('seen', 'snoozed')) as seen
  `)
  return {
    applications: JSON.parse(row?.applications ?? '[]'),
    declined: JSON.parse(row?.declined ?? '[]'),
    seen: JSON.parse(row?.seen ?? '[]'),
  }
}

/** Returns the links of the snoozed jobs whose day has come. */
export async function listDueSnoozes(desk: Reader, today: string): Promise<string[]> {
  const rows = await desk.rows<{ job_identity: string }>(
    sql`select job_identity from job_mark where mark = 'snoozed' and until <= ${today}`,
  )
  return rows.map(({ job_identity }) => job_identity)
}

/** Returns the links of all snoozed jobs. */
export async function listSnoozed(desk: Reader): Promise<string[]> {
  const rows = await desk.rows<{ job_identity: string }>(
    sql`select job_identity from job_mark where mark = 'snoozed'`,
  )
  return rows.map(({ job_identity }) => job_identity)
}

/** Removes these marks from the jobs with any of these links. */
export function removeJobMarks(identities: string[], marks: readonly JobMarkName[]): Statement {
  return sql`delete from job_mark where job_identity in ${among(identities)} and mark in ${among(marks)}`
}

/** A posting that the person joined with another one as the same job. */
export type Join = {
  board_id: string
  ext_id: string
  other_board_id: string
  other_ext_id: string
  job_identity: string
  /** The posting that represented its job then: postings joined in one press share it. */
  by_identity: string
  other_identity: string
  at: string
  written_by: Actor
}

/** Returns every joined posting, in order. */
export function listJoins(desk: Reader): Promise<Join[]> {
  return desk.rows(sql`select * from joined order by at, board_id, ext_id`)
}

/** Returns the joins of the postings with any of these links, from both sides. */
export function findJoins(desk: Reader, identities: string[]): Promise<Join[]> {
  const list = among(identities)
  return desk.rows(sql`
    select * from joined where by_identity in (select by_identity from joined
      where job_identity in ${list}
        or other_identity in ${list})
    order by at, board_id, ext_id
  `)
}

/** Stores a join of two postings, in place of an earlier choice. */
export function putJoin(join: Join): Statement {
  const columns = `board_id, ext_id, other_board_id, other_ext_id, job_identity, by_identity,
    other_identity, at, written_by`
  return sql`insert or replace into joined ${rowOf(columns, join)}`
}

/** Removes the joins of one press. */
export function removeJoins(by_identity: string): Statement {
  return sql`delete from joined where by_identity = ${by_identity}`
}

/** Removes all joins from or with these postings. */
export function removeJoinsOf(identities: string[]): Statement {
  const list = among(identities)
  return sql`
    delete from joined where job_identity in ${list}
      or other_identity in ${list}
  `
}

/** The jobs that the person keeps from elsewhere, the last written first. */
export const {
  list: listOwnJobs,
  find: findOwnJob,
  put: putOwnJob,
  remove: removeOwnJob,
} = wholeRows<OwnJob>({
  table: 'own_job',
  columns: names(
    'own_id link title company place work_mode pay source text read_from revision created_at updated_at',
    'written_by',
  ),
  order: 'updated_at desc, own_id',
})
