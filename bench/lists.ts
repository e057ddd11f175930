import { percentile, spending, spread, timeMany } from '#bench/measure.ts'
import { sql } from '#db/sql.ts'
import type { Store } from '#db/store.ts'
import type { ApiClient } from '#lib/service/http/client.ts'
import type { manifest } from '#routes/manifest.ts'

/** A service for lists, and the output of figures. */
export type Asking = {
  call: ApiClient<typeof manifest>
  /** Asks as a program that has an answer already would. */
  send: (path: string, headers: Record<string, string>) => Promise<Response>
  desk: Store
  report: Record<string, string | number>
}

const RUNS = 300
const ONCE_READ_MS = 3000
const QUERIES = {
  'two words': 'python kafka',
  'a common word': 'experience',
  'a phrase': '"years of python"',
}

let space = 0

/** Returns another number of spaces each time: results of the same query are kept while the index stays the same. */
export function spaces(): string {
  space = (space % 99) + 1
  return ' '.repeat(space)
}

/** Measures lists, counts and searches; the desk is marked as changed before each, so that no answer is cached. */
export async function readLists(asking: Asking): Promise<void> {
  const { call, send, desk, report } = asking
  const measure = async (name: string, runs: number, measured: () => Promise<unknown>) => {
    let times: number[] = []
    const { cpu_us } = await spending(async () => {
      times = await timeMany(runs, () => {
        desk.generation += 1
        return measured()
      })
    })
    report[`${name}, ms p50 / p99`] = spread(times)
    report[`${name}, CPU, ms`] = (cpu_us / 1000 / (runs + Math.min(20, runs))).toFixed(2)
    return times
  }
  const last = await desk.first<{ at: number }>(sql`select max(first_seen_at) as at from tracked_job`)
  const since = new Date((last?.at ?? 0) - 1).toISOString()
  const all = await measure('GET /api/new, everything new', RUNS, () => call('GET', '/api/new', {}))
  report['new_p50'] = percentile(all, 0.5)
  // The server may be another process, and its answer is not decoded.
  const unread = (path: string) => async () => (await send(path, {})).arrayBuffer()
  await measure('GET /api/new, everything new, not parsed by who asks', RUNS, unread('/api/new'))
  const request = { query: { since } }
  await measure('GET /api/new, the last moment only', RUNS, () => call('GET', '/api/new', request))
  await measure('GET /api/postings', RUNS, () => call('GET', '/api/postings', {}))
  const four = { work_mode: 'remote', seniority: 'senior', window: '30d', sort: 'newest' } as const
  const listed = (query: object) => call('GET', '/api/postings', { query })
  await measure('GET /api/postings, four filters', 100, () => listed(four))
  const cursor = await cursorOfPage(call, 20)
  await measure('GET /api/postings, page 20', 100, () => listed({ cursor }))
  await measure('GET /api/postings, two words', 60, () =>
    listed({ q: QUERIES['two words'].replace(' ', spaces()) }),
  )
  await measure('GET /api/postings, the same two words', 60, () => listed({ q: QUERIES['two words'] }))
  const facts = (query: object) => call('GET', '/api/postings/facts', { query })
  const first = await spending(() => facts({ scope: 'all' }))
  report['GET /api/postings/facts, the first of an import, ms'] = first.ms.toFixed(2)
  // The index is read into columns behind it.
  await Bun.sleep(ONCE_READ_MS)
  await measure('GET /api/postings/facts, jobs of roles', 30, () => facts({}))
  await measure('GET /api/postings/facts, every stored job', 30, () => facts({ scope: 'all' }))
  await measure('GET /api/postings/pay', 30, () => call('GET', '/api/postings/pay', {}))
  const country = { scope: 'all', place: 'DE' } as const
  await measure('GET /api/postings, every stored job in one country', 30, () => listed(country))
  const unparsed = 'GET /api/postings, every stored job in one country, not parsed by who asks'
  await measure(unparsed, 30, unread('/api/postings?scope=all&place=DE'))
  await readKept(asking)
  for (const [name, q] of Object.entries(QUERIES))
    await measure(`GET /api/search, ${name}`, 60, () =>
      call('GET', '/api/search', { query: { q: spaces() + q } }),
    )
  const same = { query: { q: QUERIES['two words'] } }
  await measure('GET /api/search, the same two words', 60, () => call('GET', '/api/search', same))
}

// Nothing changes in between.
async function readKept({ send, report }: Asking): Promise<void> {
  for (const path of ['/api/new', '/api/postings/facts']) {
    for (const [name, hasRole] of [
      ['the same again', false],
      ['the same again, named by its ETag', true],
    ] as const) {
      const runs = 5000
      let etag = (await send(path, {})).headers.get('etag') ?? ''
      const { cpu_us } = await spending(async () => {
        for (let index = 0; index < runs; index += 1) {
          const response = await send(path, hasRole ? { 'if-none-match': etag } : {})
          await response.arrayBuffer()
          etag = response.headers.get('etag') ?? ''
        }
      })
      report[`GET ${path}, ${name}, CPU, us`] = (cpu_us / runs).toFixed(0)
    }
  }
}

async function cursorOfPage(call: Asking['call'], page: number): Promise<string> {
  let cursor = ''
  for (let index = 1; index < page; index += 1) {
    const reply = await call('GET', '/api/postings', { query: cursor ? { cursor } : {} })
    cursor = (reply.ok && reply.value.next_cursor) || cursor
  }
  return cursor
}
