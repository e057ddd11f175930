import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { listPostings } from '#lib/shortlist/lists/list-postings.ts'
import { PostingsFilter, PostingsQuery } from '#lib/shortlist/lists/schema.ts'
import { showFacts } from '#lib/shortlist/lists/show-facts.ts'
import { showNewJobs } from '#lib/shortlist/new/show-new-jobs.ts'
import { mustBe } from '#test/support/app.ts'
import { openSearch, type Search } from '#test/support/search.ts'

const NEWS = '/api/new'
const POSTINGS = '/api/postings'
const FACTS = '/api/postings/facts'
const PATHS = [NEWS, POSTINGS, FACTS]
const DAY_MS = 86_400_000
const FIRST = [1, 2, 3, 4].map((id) => ({ id, text: `Service ${id} in Python.` }))

let search: Search
let clock = '2026-11-21T10:00:00.000Z'

beforeEach(async () => {
  search = await openSearch({ now: () => clock, evidence: false })
  search.lists('acme', FIRST)
  await search.follow('acme')
  await search.read()
  await ask(NEWS)
})

afterEach(() => search.close())

async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await search.send(path, { method, headers })
  const etag = response.headers.get('etag') ?? ''
  return { response, etag, text: await response.text() }
}

/** The uncached answer. */
async function made(path: string): Promise<unknown> {
  const { services } = search
  const value =
    path === NEWS
      ? await showNewJobs(services, {})
      : path === POSTINGS
        ? await listPostings(services, PostingsQuery.parse({}))
        : await showFacts(services, PostingsFilter.parse({}))
  return JSON.parse(JSON.stringify(value))
}

async function etags(): Promise<string[]> {
  const found: string[] = []
  for (const path of PATHS) {
    const { etag, text } = await ask(path)
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/)
    expect(JSON.parse(text)).toMatchObject((await made(path)) as object)
    const again = await ask(path, { 'if-none-match': etag })
    expect([again.response.status, again.text, again.etag]).toEqual([304, '', etag])
    found.push(etag)
  }
  return found
}

type Write = [name: string, changes: string[], write: () => Promise<unknown>]

describe('an answer that is kept', () => {
  test('is another one after every kind of write, and the same as if it were made anew', async () => {
    const [job, other, third] = (await search.news()).postings.rows.map((row) => row.job_url)
    const call = search.call
    const writes: Write[] = [
      ['an answer', [NEWS], () => post('/api/answers', { question: 'Do you know Python?', answer: 'Yes.' })],
      ['a decline', PATHS, () => post('/api/jobs/decline', { job_urls: [job] })],
      ['a mark', [NEWS, POSTINGS], () => post('/api/jobs/seen', { job_urls: [other] })],
      ['an application', PATHS, () => post('/api/applications', { job_url: third }, 'PUT')],
      ['a role', PATHS, () => post('/api/profiles/engineer', { revision: 1, label: 'Builder' }, 'PUT')],
      [
        'settings',
        [NEWS],
        async () =>
          mustBe(await call('PUT', '/api/config', { body: { revision: 0, fit: { assess_min_rank: 90 } } })),
      ],
      [
        'a posting',
        PATHS,
        async () => {
          search.lists('acme', [...FIRST, { id: 9, text: 'Service 9 in Python and Go.' }])
          await search.read()
        },
      ],
      ['a look', [NEWS], () => post('/api/new/seen', { until: clock })],
      [
        'a day',
        [NEWS],
        async () => {
          clock = new Date(Date.parse(clock) + DAY_MS).toISOString()
        },
      ],
    ]
    let before = await etags()
    for (const [name, changes, write] of writes) {
      await write()
      await search.services.tracker.settled()
      const now = await etags()
      const changed = PATHS.filter((_, at) => now[at] !== before[at])
      expect([name, ...changes.filter((path) => !changed.includes(path))]).toEqual([name])
      before = now
    }
  })

  test('is made once for all who ask at once, and never for another question', async () => {
    const { desk } = search.services
    const replies = await Promise.all([0, 1, 2, 3].map(() => ask(NEWS)))
    expect(new Set(replies.map(({ etag }) => etag)).size).toBe(1)
    const paths = [
      NEWS,
      `${NEWS}?fields=row`,
      `${NEWS}?fields=none`,
      `${NEWS}?us_only=1`,
      `${POSTINGS}?limit=2`,
    ]
    const more = [...paths, `${POSTINGS}?limit=3`, FACTS, `${FACTS}?scope=all`, `${POSTINGS}?scope=all`]
    const first = await Promise.all(more.map((path) => ask(path)))
    expect(new Set(first.map(({ text }) => text)).size).toBe(more.length)
    // More than are kept: the oldest are made anew and say the same.
    expect((await Promise.all(more.map((path) => ask(path)))).map(({ etag }) => etag)).toEqual(
      first.map(({ etag }) => etag),
    )
    // A write that comes while an answer is made is in no kept answer.
    const [, marked] = await Promise.all([
      ask(NEWS),
      post('/api/jobs/seen', { job_urls: [(await search.news()).postings.rows[0]?.job_url ?? ''] }),
    ])
    expect(marked.ok).toBe(true)
    const generation = desk.generation
    expect(JSON.parse((await ask(NEWS)).text).counts.seen).toBe(1)
    expect(desk.generation).toBe(generation)
  })

  test('is named to those who may ask, and to nobody else', async () => {
    const { etag, response } = await ask(NEWS)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(response.headers.get('x-svc-labels')).toBe('public-untrusted')
    const head = await ask(NEWS, {}, 'HEAD')
    expect([head.response.status, head.text, head.etag]).toEqual([200, '', etag])
    expect((await ask(NEWS, { 'if-none-match': etag }, 'HEAD')).response.status).toBe(304)
    for (const named of [`W/${etag}`, `"other", ${etag}`, '*']) {
      const unchanged = await ask(NEWS, { 'if-none-match': named })
      expect([unchanged.response.status, unchanged.text]).toEqual([304, ''])
      expect(unchanged.response.headers.get('cache-control')).toBe('no-store')
      expect(unchanged.response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
    }
    expect((await ask(NEWS, { 'if-none-match': '"other"' })).response.status).toBe(200)
    const strangers = [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]
    for (const stranger of strangers) {
      const refused = await ask(NEWS, { ...stranger, 'if-none-match': etag })
      expect([refused.response.status, refused.etag]).toEqual([403, ''])
      expect(refused.response.headers.get('cache-control')).toBe('no-store')
    }
    // No layer caches an uncached answer.
    expect((await ask('/api/answers')).response.headers.get('cache-control')).toBe('no-store')
  })
})

async function post(path: string, body: object, method = 'POST'): Promise<Response> {
  const headers = { 'content-type': 'application/json' }
  const response = await search.send(path, { method, headers, body: JSON.stringify(body) })
  expect([path, response.ok ? 'done' : await response.text()]).toEqual([path, 'done'])
  return response
}

test('a list is packed for whoever takes that, and is the same', async () => {
  const plain = await ask(POSTINGS)
  const packed = await search.send(POSTINGS, { headers: { 'Accept-Encoding': 'br, gzip' } })
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(packed.headers.get('vary')).toBe('Accept-Encoding')
  expect(packed.headers.get('etag')).toBe(plain.etag)
  const bytes = await packed.bytes()
  expect(bytes.length).toBeLessThan(plain.text.length / 2)
  expect(new TextDecoder().decode(Bun.gunzipSync(bytes))).toBe(plain.text)
  const { response } = await ask(POSTINGS, { 'Accept-Encoding': 'gzip;q=0' })
  expect(response.headers.get('content-encoding')).toBeNull()
})
