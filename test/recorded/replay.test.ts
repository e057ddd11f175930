import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { sql } from '#db/sql.ts'
import type { BoardAdapter } from '#lib/index/systems/adapter.ts'
import { systems } from '#lib/index/systems/systems.ts'
import { countPairs, hasLabelledPairs } from '#test/recorded/labelled-pairs.ts'
import { type RecordedList, readDetails, recordedLists } from '#test/recorded/recorded-boards.ts'
import { RECORDED_BOARDS } from '#test/recorded/recorded-postings.ts'
import { RecordedBoard } from '#test/recorded/serve-board.ts'
import { openApp, type TestApp } from '#test/support/app.ts'
import { isLongRun } from '#test/support/at-end.ts'
import { Gateway } from '#test/support/gateway.ts'

const recorded = existsSync(RECORDED_BOARDS)
if (!recorded)
  console.log('skipped: no recorded boards are beside the project (SVC_RECORDED_BOARDS names them)')

// Their answers are in pages, or are asked for in other languages too: so no first page speaks for the whole.
const IN_PARTS = [
  'lever:constructed-harvey',
  'workday:aig/wd1/aig',
  'smartrecruiters:ConstructedUipath',
  'smartrecruiters:sanitised',
  'personio:constructed-keyrock',
  'personio:duplicate-id',
  'personio:personio',
  // A list that states no total, or a larger one, is asked for its next page.
  'oracle:ejov.fa.us2.oraclecloud.com/CX_1',
  'oracle:egug.fa.us2.oraclecloud.com/CX_1',
  'oracle:fa-etqo.fa.us2.oraclecloud.com/CX_2',
]

// Two of three Greenhouse lists that hold titles alone and that no check or labelled pair names; `adapters.test.ts` reads all.
const LEFT_OUT = new Set([
  ...['affirm', 'airbnb', 'axon', 'braze', 'canonical', 'capco', 'coinbase', 'coupang', 'databricks'],
  ...['gitlab', 'mongodb', 'mozilla'],
])

let app: TestApp
let gateway: Gateway
const boards: { system: string; board: string }[] = []

async function openRecorded(): Promise<void> {
  gateway = new Gateway()
  const titles: string[] = []
  for (const adapter of systems) {
    const lists = Map.groupBy(recordedLists(adapter), ({ board }) => board)
    for (const [board, pages] of lists) {
      if (adapter.system === 'greenhouse' && LEFT_OUT.has(board)) continue
      titles.push(...(await serve(adapter, { board, pages })))
    }
  }
  app = await openApp({ gateway: gateway.url })
  for (let at = 0; at < titles.length; at += 20) {
    await app.post('/api/profiles', { label: `Role ${at}`, titles: titles.slice(at, at + 20) })
  }
}

/** Serves a board that was recorded whole; gives the titles of the postings whose own answers were recorded too. */
async function serve(adapter: BoardAdapter, { board, pages }: { board: string; pages: RecordedList[] }) {
  const served = await RecordedBoard.open(adapter, pages)
  if (!served) return []
  boards.push({ system: adapter.system, board })
  await served.serve(gateway)
  const details = await readDetails(pages[0] as RecordedList)
  return served.serveDetails(gateway, details)
}

const read = async () => (await app.post('/api/boards/refresh', { wait: true })).refresh

async function count(statement: ReturnType<typeof sql>): Promise<number> {
  return (await app.services.index.first<{ n: number }>(statement))?.n ?? 0
}

async function bySystem() {
  const rows = await app.services.index.rows<Record<string, number | string>>(sql`
    select system, count(distinct board.id) as boards, count(posting.id) as postings,
      sum(job in (select job from job_text where length(body) > 30)) as "with a text",
      count(distinct job) as jobs, sum(in_us = 1) as "in the US", sum(in_us = 2) as "place unclear",
      sum(published_kind = 'updated') as "by last change", sum(posting.id is not null and published_at is null) as undated
    from board left join posting on posting.board = board.id group by system
  `)
  const names = systems.map(({ system }) => rows.find((row) => row['system'] === system))
  return Object.fromEntries(names.flatMap((row) => (row ? [showRow(row)] : [])))
}

function showRow({ system = '', ...sums }: Record<string, number | string>): [string, typeof sums] {
  return [String(system), sums]
}

const share = (part: number, whole: number) => `${part} (${((100 * part) / whole).toFixed(1)} %)`

// They take a third of a minute, so `prove --only daily` alone runs them.
describe.skipIf(!recorded || !isLongRun())('recorded boards, read through a gateway', () => {
  beforeAll(async () => {
    await openRecorded()
    await app.post('/api/boards', { boards })
  })

  afterAll(async () => {
    await app.close()
    await gateway.stop()
  })

  test('are stored without an error, thousands of postings at once', async () => {
    const refresh = await read()
    expect(refresh).toMatchObject({ state: 'done', boards_total: boards.length, failed: 0 })
    expect(refresh.postings_new).toBeGreaterThan(6_000)
    const postings = refresh.postings_new
    const jobs = await count(sql`select count(*) as n from job`)
    const merged = await count(sql`
      select coalesce(sum(copies - 1), 0) as n from (select count(*) as copies from posting group by job)
    `)
    // A text of nothing packs to a few bytes.
    const with_text = await count(sql`
      select count(*) as n from posting where job in (select job from job_text where length(body) > 30)
    `)
    const unclear = await count(sql`select count(*) as n from posting where in_us = 2`)
    const us = await count(sql`select count(*) as n from posting where in_us = 1`)
    const undated = await count(sql`select count(*) as n from posting where published_at is null`)
    const updated = await count(sql`select count(*) as n from posting where published_kind = 'updated'`)
    console.table({
      boards: boards.length,
      postings,
      'with a text': share(with_text, postings),
      jobs,
      'copies merged': share(merged, postings),
      'in the US': share(us, postings),
      'place unclear': share(unclear, postings),
      'dated by their last change': share(updated, postings),
      'without a date': share(undated, postings),
    })
    expect(postings - jobs).toBe(merged)
    expect(unclear / postings).toBeLessThan(0.1)
    console.table(await bySystem())
    expect(undated / postings).toBeLessThan(0.06)
    expect(with_text).toBeGreaterThan(1_800)
  })

  test('hold what is known of them', async () => {
    const { boards: read_boards } = await app.get('/api/boards')
    const boardOf = (id: string) => read_boards.find((board) => board.id === id)
    expect(boardOf('greenhouse:carvana')).toMatchObject({ state: 'live', postings: 1751, company: 'Carvana' })
    expect(boardOf('ashby:truelogic')).toMatchObject({ postings: 239 })
    expect(boardOf('ashby:kraken')).toMatchObject({ state: 'empty', postings: 0 })
    expect(boardOf('ashby:Forward Financing')).toMatchObject({ state: 'live', postings: 23 })
    expect(boardOf('workday:aig/wd1/aig')).toMatchObject({ state: 'live', postings: 586 })
    expect(boardOf('smartrecruiters:ConstructedUipath')).toMatchObject({ postings: 217, reason: null })
    expect(boardOf('bamboohr:constructed-finni-health')).toMatchObject({ postings: 121, reason: null })
    expect(boardOf('rippling:smartwyre')).toMatchObject({ postings: 4 })
    expect(boardOf('workable:constructed-welltech')).toMatchObject({ postings: 62 })
    expect(boardOf('personio:constructed-keyrock')).toMatchObject({ postings: 47 })
    expect(boardOf('personio:empty')).toMatchObject({ state: 'empty', postings: 0 })
    expect(boardOf('teamtailor:upcloud')).toMatchObject({ postings: 2, company: 'UpCloud' })
    const of_kind = (board: string) => sql`
      select count(*) as n from posting where published_kind = 'updated'
      and board = (select id from board where board_id = ${board})
    `
    expect(await count(of_kind('greenhouse:wongdoody'))).toBe(16)
    expect(await count(of_kind('greenhouse:linkedin'))).toBe(6)
  })

  test('merge copies of one text and show the US posting for them', async () => {
    const { results } = await app.get('/api/search', { q: 'Lead Analyst, Operational Strategy' })
    const [found] = results.filter((result) => result.title === 'Lead Analyst, Operational Strategy')
    const { job } = await app.get('/api/jobs', { url: found?.id ?? '' })
    expect(job?.copies).toBeGreaterThan(1)
    expect(job?.location).toContain('United States')
    expect(job?.members.some((member) => member.location.includes('Canada'))).toBe(true)
  })

  test.skipIf(!hasLabelledPairs)(
    'join the pairs that a reader called one job, and none that differ',
    async () => {
      const { same_job, same_role_other_place, different } = await countPairs(app.services.index)
      console.table({ same_job, same_role_other_place, different })
      expect(different.of).toBeGreaterThan(50)
      expect(different.joined).toBe(0)
      const joined = same_job.joined + same_role_other_place.joined
      expect(joined / (same_job.of + same_role_other_place.of)).toBeGreaterThan(0.85)
    },
  )

  test('are unchanged when they are read again', async () => {
    const before = await count(sql`select max(seq) as n from job`)
    const refresh = await read()
    expect(refresh).toMatchObject({ postings_new: 0, postings_changed: 0, postings_removed: 0, failed: 0 })
    // While descriptions that were not recorded are waited for, a list is read again too.
    const shown = (await app.get('/api/boards')).boards
    const waiting = shown.filter(({ reason }) => reason?.includes('description')).map(({ id }) => id)
    console.log('waiting for descriptions that were not recorded:', waiting.join(', '))
    expect(refresh.unchanged).toBe(boards.length - new Set([...IN_PARTS, ...waiting]).size)
    expect(await count(sql`select max(seq) as n from job`)).toBe(before)
  })
})
