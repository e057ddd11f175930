import { type Row, rowOf, rowReader, type Statement, sql } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'

/** The facts of an attempt before it starts. Sizes are in characters; no sent text is kept. */
export type CallStart = {
  call_id: string
  started_at: string
  purpose: string
  target: string
  program_version: string | null
  prompt_version: string
  job_identity: string | null
  /** The links of several jobs that share the call; null for one job or none. */
  job_identities: string[] | null
  batch_id: string | null
  attempt: number
  kinds: string[]
  prompt_chars: number
  prompt_digest: string
  queue_ms: number
}

/** The facts at its end; tokens and cost as the program reported them. */
export type CallEnd = {
  outcome: 'ok' | 'failed'
  reason: string | null
  model: string | null
  answer_chars: number | null
  input: number | null
  output: number | null
  cache_read: number | null
  cache_write: number | null
  reasoning: number | null
  cost_usd: number | null
  cost_basis: string | null
  wall_ms: number
}

/** An attempt to call a model; the facts of its end are null while it runs, and after a crash. */
export type ModelCall = CallStart & { [K in keyof CallEnd]: CallEnd[K] | null }

/** The attempts of one UTC day, with their usage if it was reported. */
export type CallDay = {
  day: string
  calls: number
  tokens: number | null
  cost_usd: number | null
  without_cost: number
}

const toCall = rowReader<ModelCall>(['kinds', 'job_identities'])

/** Records an attempt before it starts, so that a crash does not lose it. */
export function beginCall(call: CallStart): Statement {
  const columns = `call_id, started_at, purpose, target, program_version, prompt_version,
    job_identity, job_identities, batch_id, attempt, kinds, prompt_chars, prompt_digest, queue_ms`
  return sql`insert into model_call ${rowOf(columns, call)}`
}

/** Records the end of an attempt. */
export function endCall(call_id: string, end: CallEnd): Statement {
  return sql`
    update model_call set outcome = ${end.outcome}, reason = ${end.reason}, model = ${end.model},
      answer_chars = ${end.answer_chars}, input = ${end.input}, output = ${end.output},
      cache_read = ${end.cache_read}, cache_write = ${end.cache_write}, reasoning = ${end.reasoning},
      cost_usd = ${end.cost_usd}, cost_basis = ${end.cost_basis}, wall_ms = ${end.wall_ms}
    where call_id = ${call_id}
  `
}

/** Returns attempts, newest first; `after` is the last id of an earlier page. */
export async function listModelCalls(
  desk: Reader,
  { purpose, limit, after }: { purpose: string | null; limit: number; after: string | null },
): Promise<ModelCall[]> {
  const statement = purpose === null ? sql`true` : sql`purpose = ${purpose}`
  const below =
    after === null
      ? sql`true`
      : sql`(started_at, rowid) < (select started_at, rowid from model_call where call_id = ${after})`
  const rows = await desk.rows<Row>(sql`
    select * from model_call where ${statement} and ${below} order by started_at desc, rowid desc limit ${limit}
  `)
  return rows.map(toCall)
}

/** The purpose and target of calls, and whether several jobs shared them. */
type RecentQuery = { purpose: string; target: string; limit: number; shared?: boolean }

/** Returns the last attempts for a purpose with a target, newest first. */
export async function recentCalls(desk: Reader, { purpose, target, limit, shared = false }: RecentQuery) {
  const rows = await desk.rows<Row>(sql`
    select * from model_call where purpose = ${purpose} and target = ${target}
      and (job_identities is not null) = ${shared ? 1 : 0}
    order by started_at desc, rowid desc limit ${limit}
  `)
  return rows.map(toCall)
}

/** Returns whether an attempt has this id. */
export async function findModelCall(desk: Reader, call_id: string): Promise<boolean> {
  return (await desk.first(sql`select 1 from model_call where call_id = ${call_id}`)) !== undefined
}

/** Counts the attempts since this time, with any outcome. */
export async function countCallsSince(desk: Reader, time: string): Promise<number> {
  const row = await desk.first<{ calls: number }>(sql`
    select count(*) as calls from model_call where started_at >= ${time}
  `)
  return row?.calls ?? 0
}

/** Returns the attempts of each day since a time, oldest day first; days without any are left out. */
export function countCallDays(desk: Reader, time: string): Promise<CallDay[]> {
  return desk.rows<CallDay>(sql`
    select substr(started_at, 1, 10) as day, count(*) as calls,
      sum(case when coalesce(input, output, cache_read, cache_write) is null then null
        else coalesce(input, 0) + coalesce(output, 0) + coalesce(cache_read, 0) + coalesce(cache_write, 0) end
      ) as tokens,
      sum(cost_usd) as cost_usd, sum(cost_usd is null) as without_cost
    from model_call where started_at >= ${time} group by day order by day
  `)
}

/** Returns the number of attempts for a batch or course, and their tokens; null if none reported usage. */
export async function countUse(desk: Reader, batch_id: string) {
  const row = await desk.first<{ calls: number; tokens: number | null }>(sql`
    select count(*) as calls,
      sum(case when coalesce(input, output, cache_read, cache_write) is null then null
        else coalesce(input, 0) + coalesce(output, 0) + coalesce(cache_read, 0) + coalesce(cache_write, 0) end) as tokens
    from model_call where batch_id = ${batch_id}
  `)
  return row ?? { calls: 0, tokens: null }
}

/** The attempts of a target in a batch, with their time in milliseconds and their usage if it was reported. */
export type TargetUse = {
  target: string
  calls: number
  wall_ms: number
  tokens: number | null
  cost_usd: number | null
}

/** Returns the use of each target in a batch or comparison. */
export function useByTarget(desk: Reader, batch_id: string): Promise<TargetUse[]> {
  return desk.rows<TargetUse>(sql`
    select target, count(*) as calls, coalesce(sum(wall_ms), 0) as wall_ms,
      sum(case when coalesce(input, output, cache_read, cache_write) is null then null
        else coalesce(input, 0) + coalesce(output, 0) + coalesce(cache_read, 0) + coalesce(cache_write, 0) end
      ) as tokens,
      case when sum(cost_usd is null) > 0 then null else sum(cost_usd) end as cost_usd
    from model_call where batch_id = ${batch_id} group by target
  `)
}
