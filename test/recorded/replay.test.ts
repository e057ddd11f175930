import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from '#db/sql.ts'
import { RECORDED_BOARDS } from '#test/recorded/recorded-postings.ts'
import { mustBe, openApp, type TestApp } from '#test/support/app.ts'
import { Gateway, listAddress } from '#test/support/gateway.ts'

const root = RECORDED_BOARDS
const recorded = existsSync(root)
if (!recorded)
  console.log('skipped: no recorded boards are beside the project (SVC_RECORDED_BOARDS names them)')

const SYSTEMS = ['greenhouse', 'lever', 'ashby']

let app: TestApp
let gateway: Gateway
const boards: { system: string; board: string }[] = []

async function openRecorded(): Promise<void> {
  gateway = new Gateway()
  for (const system of SYSTEMS) {
    for (const file of await readdir(join(root, system))) {
      if (!file.endsWith('.json') || file.includes('.detail')) continue
      const board = decodeURIComponent(file.replace(/\.json$/, ''))
      gateway.answers.set(listAddress(system, board), () => new Response(Bun.file(join(root, system, file))))
      boards.push({ system, board })
    }
  }
  app = await openApp({ gateway: gateway.url })
}

const read = async () =>
  mustBe(await app.call('POST', '/api/boards/refresh', { body: { wait: true } })).refresh

async function count(statement: ReturnType<typeof sql>): Promise<number> {
  return (await app.services.index.first<{ n: number }>(statement))?.n ?? 0
}

const share = (part: number, whole: number) => `${part} (${((100 * part) / whole).toFixed(1)} %)`

describe.skipIf(!recorded)('recorded boards, read through a gateway', () => {
  beforeAll(async () => {
    await openRecorded()
    mustBe(await app.call('POST', '/api/boards', { body: { boards } }))
  })

  afterAll(async () => {
    await app.close()
    await gateway.stop()
  })

  test('are stored without an error, thousands of postings at once', async () => {
    const refresh = await read()
    expect(refresh).toMatchObject({ state: 'done', boards_total: boards.length, failed: 0 })
    expect(refresh.postings_new).toBeGreaterThan(10_000)
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
    expect(undated).toBe(0)
  })

  test('hold what is known of them', async () => {
    const { boards: read_boards } = mustBe(await app.call('GET', '/api/boards'))
    const known = (id: string) => read_boards.find((board) => board.id === id)
    expect(known('greenhouse:carvana')).toMatchObject({ state: 'live', postings: 1751, company: 'Carvana' })
    expect(known('ashby:truelogic')).toMatchObject({ postings: 239 })
    expect(known('ashby:kraken')).toMatchObject({ state: 'empty', postings: 0 })
    expect(known('ashby:Forward Financing')).toMatchObject({ state: 'live', postings: 23 })
    const of_kind = (board: string) => sql`
      select count(*) as n from posting where published_kind = 'updated'
      and board = (select id from board where board_id = ${board})
    `
    expect(await count(of_kind('greenhouse:wongdoody'))).toBe(16)
    expect(await count(of_kind('greenhouse:linkedin'))).toBe(6)
  })

  test('merge copies of one text and show the US posting for them', async () => {
    const { results } = mustBe(
      await app.call('GET', '/api/search', { query: { q: 'Lead Analyst, Operational Strategy' } }),
    )
    const [found] = results.filter((one) => one.title === 'Lead Analyst, Operational Strategy')
    const { job } = mustBe(await app.call('GET', '/api/jobs', { query: { url: found?.id ?? '' } }))
    expect(job?.copies).toBeGreaterThan(1)
    expect(job?.location).toContain('United States')
    expect(job?.members.some((member) => member.location.includes('Canada'))).toBe(true)
  })

  test('are unchanged when they are read again', async () => {
    const before = await count(sql`select max(seq) as n from job`)
    const refresh = await read()
    expect(refresh).toMatchObject({ postings_new: 0, postings_changed: 0, postings_removed: 0, failed: 0 })
    // A board of exactly 100 Lever postings is asked for another page, so its first page does not speak for it.
    expect(refresh.unchanged).toBe(boards.length - 1)
    expect(await count(sql`select max(seq) as n from job`)).toBe(before)
  })
})
