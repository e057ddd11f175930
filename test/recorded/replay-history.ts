import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from '#db/sql.ts'
import { RECORDED_BOARDS } from '#test/recorded/recorded-postings.ts'
import { openEngine } from '#test/support/engine.ts'
import { Gateway, listAddress } from '#test/support/gateway.ts'

/** The folder of recorded histories of boards. */
const HISTORIES = resolve(RECORDED_BOARDS, '../labels/histories')

/** The boards whose histories are there, by name. */
export function recordedHistories(): string[] {
  if (!existsSync(HISTORIES)) return []
  return readdirSync(HISTORIES).flatMap((name) => (name.endsWith('.jsonl') ? [name.slice(0, -6)] : []))
}

/** The counts of a history: jobs called new, known jobs among them, and new postings that were not called so. */
export type HistoryCounts = { called_new: number; known: number; truly_new: number; missed: number }

type Row = [id: number, internal: number, title: string, place: string, posted: string, updated: string]
type Step = { jobs?: Row[]; removed?: number[]; added?: Row[]; changed?: [number, Record<string, never>][] }

const DAY = 86_400_000
const FIELDS = ['id', 'internal_job_id', 'title', 'location', 'first_published', 'updated_at']

/**
 * Reads every snapshot of a board as one refresh. A posting is truly new when neither its number nor its job's nor its title
 * with its place stood in an earlier snapshot, letter by letter. With `text` each opening has an invented text of its own.
 */
export async function replayHistory(
  board: string,
  { text, days }: { text: boolean; days: number },
): Promise<HistoryCounts> {
  const gateway = new Gateway()
  const shop = await openEngine(gateway.url)
  const counts: HistoryCounts = { called_new: 0, known: 0, truly_new: 0, missed: 0 }
  const seen = new Set<string>()
  try {
    await shop.engine.addBoards([{ system: 'greenhouse', board, company: null, sample: false }])
    let day = 0
    for (const live of snapshots(board)) {
      if (day > days) break
      const before = shop.clock.now
      shop.clock.now += DAY
      gateway.serve(listAddress('greenhouse', board), answerOf(board, [...live.values()], text))
      await shop.engine.refresh({ id: `day ${day}`, titles: [], board_ids: null })
      if (day > 0) await count(shop.index.rows.bind(shop.index), { live, seen, before, counts })
      for (const row of live.values()) for (const name of namesOf(row)) seen.add(name)
      day += 1
    }
    return counts
  } finally {
    await shop.close()
    await gateway.stop()
  }
}

function* snapshots(board: string): Generator<Map<number, Row>> {
  const live = new Map<number, Row>()
  for (const line of readFileSync(join(HISTORIES, `${board}.jsonl`), 'utf8')
    .trim()
    .split('\n')) {
    const step: Step = JSON.parse(line)
    for (const id of step.removed ?? []) live.delete(id)
    for (const row of [...(step.jobs ?? []), ...(step.added ?? [])]) live.set(row[0], row)
    for (const [id, fields] of step.changed ?? []) {
      const row = live.get(id)
      if (row) live.set(id, FIELDS.map((name, at) => fields[name] ?? row[at]) as Row)
    }
    yield live
  }
}

function answerOf(board: string, rows: Row[], text: boolean) {
  const jobs = rows.map(([id, internal, title, place, posted, updated]) => ({
    id,
    internal_job_id: internal,
    title,
    location: { name: place },
    company_name: board,
    first_published: posted,
    updated_at: updated,
    absolute_url: `https://boards.greenhouse.io/${board}/jobs/${id}`,
    ...(text ? { content: `&lt;p&gt;${textOf(internal)}&lt;/p&gt;` } : {}),
  }))
  return { jobs, meta: { total: jobs.length } }
}

function textOf(opening: number): string {
  return `Opening ${opening}: you do the work of opening ${opening} with the people of team ${opening}.`
}

function namesOf([id, internal, title, place]: Row): string[] {
  return [`id ${id}`, `internal ${internal}`, `here ${JSON.stringify([title.trim(), place])}`]
}

type Counting = { live: Map<number, Row>; seen: Set<string>; before: number; counts: HistoryCounts }

async function count(
  read: (statement: ReturnType<typeof sql>) => Promise<{ ids: string; is_new: number }[]>,
  { live, seen, before, counts }: Counting,
): Promise<void> {
  const truly = new Set(
    [...live.values()].filter((row) => !namesOf(row).some((name) => seen.has(name))).map(([id]) => id),
  )
  const jobs = await read(sql`
    select json_group_array(ext_id) filter (where removed_at is null) as ids, min(first_seen_at) > ${before} as is_new
    from posting group by job having sum(removed_at is null) > 0
  `)
  counts.truly_new += truly.size
  for (const { ids, is_new } of jobs) {
    const fresh = (JSON.parse(ids) as string[]).filter((id) => truly.has(Number(id))).length
    counts.called_new += is_new
    counts.known += is_new === 1 && fresh === 0 ? 1 : 0
    counts.missed += is_new === 1 ? 0 : fresh
  }
}
