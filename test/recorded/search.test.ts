import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { systems } from '#lib/index/systems/systems.ts'
import { recordedLists } from '#test/recorded/recorded-boards.ts'
import { RECORDED_BOARDS } from '#test/recorded/recorded-postings.ts'
import { RecordedBoard } from '#test/recorded/serve-board.ts'
import { openApp, type TestApp } from '#test/support/app.ts'
import { Gateway } from '#test/support/gateway.ts'

const LABELS = join(RECORDED_BOARDS, '../labels/search/search.jsonl')
const areThere = existsSync(LABELS)
if (!areThere) console.log('skipped: no labelled searches are beside the project')

type Labelled = { source: string; id: string }
type Search = { query: string; relevant: Labelled[]; must_not: Labelled[] }

const SHOWN = 20
const LEAST_FOUND = 0.8

let app: TestApp
let gateway: Gateway

async function openRecorded(): Promise<void> {
  gateway = new Gateway()
  const boards: { system: string; board: string }[] = []
  for (const adapter of systems) {
    const lists = Map.groupBy(recordedLists(adapter), ({ board }) => board)
    for (const [board, pages] of lists) {
      const served = await RecordedBoard.open(adapter, pages)
      if (!served) continue
      boards.push({ system: adapter.system, board })
      await served.serve(gateway)
    }
  }
  app = await openApp({ gateway: gateway.url })
  await app.post('/api/boards', { boards })
  await app.post('/api/boards/refresh', { wait: true })
}

/** The first links that a list and a search show for these words, copies among them. */
async function shownBy(query: string): Promise<{ list: string[][]; search: string[][] }> {
  const filters = { q: query, limit: '20', us_only: '0' } as const
  const list = await app.get('/api/postings', { ...filters, scope: 'all' })
  const found = await app.get('/api/search', filters)
  return {
    list: list.postings.rows.map((row) => [row.job_url, ...row.members.map((member) => member.job_url)]),
    search: found.results.map(({ id }) => [id]),
  }
}

// A link names a posting by its id; Workday's by the end of its path.
function names({ id }: Labelled, links: readonly string[]): boolean {
  const end = id.split('/').at(-1) ?? id
  return links.some((link) => decodeURIComponent(link).includes(end))
}

describe.skipIf(!areThere)('labelled searches on recorded boards', () => {
  const searches: Search[] = []
  beforeAll(async () => {
    await openRecorded()
    for (const line of (await Bun.file(LABELS).text()).split('\n').filter(Boolean)) {
      const search: Search = JSON.parse(line)
      // Recruitee's links name postings by words of their titles.
      if (search.relevant.every(({ source }) => !source.startsWith('recruitee/'))) searches.push(search)
    }
  }, 120_000)
  afterAll(async () => {
    await app?.close()
    await gateway?.stop()
  })

  test('find what was meant among the first rows, by the list and by the search', async () => {
    const shares = { list: [] as number[], search: [] as number[] }
    const nothing: string[] = []
    for (const { query, relevant } of searches) {
      const shown = await shownBy(query)
      for (const way of ['list', 'search'] as const) {
        const rows = shown[way].filter((links) => relevant.some((link) => names(link, links)))
        shares[way].push(Math.min(1, rows.length / Math.min(SHOWN, relevant.length)))
        if (shown[way].length === 0) nothing.push(`${way}: ${query}`)
      }
    }
    const mean = (list: number[]) => list.reduce((sum, value) => sum + value, 0) / list.length
    expect(searches.length).toBeGreaterThan(15)
    expect(nothing).toEqual([])
    expect(mean(shares.list)).toBeGreaterThanOrEqual(LEAST_FOUND)
    // A search answers with one link of a job, so a copy that was labelled is not seen in it.
    expect(mean(shares.search)).toBeGreaterThanOrEqual(LEAST_FOUND - 0.1)
  }, 120_000)

  test('show nothing that a minus or quotes rule out', async () => {
    for (const { query, must_not } of searches.filter((search) => /["-]/.test(search.query))) {
      if (!/(^|\s)-|"/.test(query)) continue
      const { list, search } = await shownBy(query)
      const wrong = must_not.filter((link) => names(link, [...list.flat(), ...search.flat()]))
      expect(wrong).toEqual([])
    }
  }, 120_000)
})
