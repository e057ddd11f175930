import { afterAll, beforeAll, beforeEach, describe, expect, spyOn, test } from 'bun:test'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MASTER_LIMITS } from '#lib/evidence/master/master.ts'
import { signServer } from '#lib/service/person/sign.ts'
import { listPostings } from '#lib/shortlist/lists/list-postings.ts'
import { showFacts } from '#lib/shortlist/lists/list-reader.ts'
import { PostingsFilter, PostingsQuery } from '#lib/shortlist/lists/schema.ts'
import { showNewJobs } from '#lib/shortlist/new/show-new-jobs.ts'
import { mustBe, openApp } from '#test/support/app.ts'
import { appFor, searchFor } from '#test/support/opened.ts'
import { openResumeApp, POSTING } from '#test/support/resume-app.ts'

describe('api', () => {
  const NOW = '2026-11-28T12:00:00.000Z'

  const app = appFor('all', () => ({ sample: true, now: () => NOW }))

  describe('GET /api/openapi.json', () => {
    test('is the document of /openapi.json', async () => {
      const [here, there] = await Promise.all(
        ['/api/openapi.json', '/openapi.json'].map(async (path) => (await app.send(path)).text()),
      )
      expect(here).toBe(there as string)
      const none = await (await app.send('/api/openapi.json?operation=zz')).json()
      expect(none.error).toMatchObject({ code: 'not_found' })
    })
  })

  describe('GET /api/health', () => {
    test('names no fault of the program as one of the disk', async () => {
      const rows = spyOn(app.services.index, 'rows').mockRejectedValue(new TypeError('a fault'))
      const first = spyOn(app.services.index, 'first').mockRejectedValue(new TypeError('a fault'))
      expect(await app.call('GET', '/api/health')).toMatchObject({ ok: false, error: { code: 'internal' } })
      rows.mockRestore()
      first.mockRestore()
    })

    test('counts what is stored, and is well on a whole home', async () => {
      const health = await app.get('/api/health')
      const { total } = await app.get('/api/postings', { scope: 'all' })
      const { boards } = await app.get('/api/boards')
      expect(health).toMatchObject({
        status: 'ok',
        concerns: [],
        desk: { state: 'well' },
        boards: { unwell: 0 },
        backup: { last_at: null },
        runner: false,
        target: { name: 'builtin', state: 'ready' },
        agent_requests: 0,
        version: app.services.version,
      })
      expect([health.index.jobs, health.index.boards]).toEqual([total ?? 0, boards.length])
      expect(health.index.postings).toBeGreaterThanOrEqual(health.index.jobs)
    })

    test('names each file of the person that cannot be read, a full disk, and answers all the same', async () => {
      const worse = await openApp()
      await worse.post('/api/master', { markdown: '## Summary\n\n- Baked bread' })
      await writeFile(join(worse.home, 'config.json'), '{ "revision": ')
      const master = join(worse.home, 'resumes', 'master.md')
      await rm(master)
      await mkdir(master)
      worse.services.freeBytes = async () => 50 * 1024 ** 2
      const health = await worse.get('/api/health')
      expect(health).toMatchObject({ status: 'degraded', target: { state: 'config_unavailable' } })
      expect(health.concerns.map(({ code }) => code).toSorted()).toEqual([
        'config_unavailable',
        'disk_nearly_full',
        'master_file_unreadable',
      ])
      expect(health.concerns.find(({ code }) => code === 'disk_nearly_full')?.message).toContain('50 MB')
      await worse.close()
    })
  })

  describe('GET /api/backups', () => {
    test('lists the newest first, with its size and reason, and the time of the next', async () => {
      expect(await app.get('/api/backups')).toMatchObject({ backups: [] })
      const { backup } = await app.post('/api/backup')
      const { backups } = await app.get('/api/backups')
      expect(backups).toMatchObject([{ name: backup.name, made_at: NOW, reason: 'asked', path: backup.path }])
      expect(backups[0]?.size_bytes).toBeGreaterThan(1000)
      expect((await app.get('/api/health')).backup.last_at).toBe(NOW)
    })
  })

  describe('GET /api/events', () => {
    test('tells each listener what changed from then on, without any word of it, and ends with the server', async () => {
      const stop = new AbortController()
      const response = await app.send('/api/events', { signal: stop.signal })
      const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
      expect((await reader?.read())?.value).toBe(': listening\n\n')
      await app.post('/api/new/seen')
      const told = (await reader?.read())?.value ?? ''
      expect(told).toMatch(/^event: anchor\ndata: \{.*\}\n\n$/)
      stop.abort()
      app.services.events.publish({ event: 'jobs', data: {} })
      await reader?.cancel()
      const second = (await app.send('/api/events')).body?.getReader()
      await second?.read()
      app.services.events.end()
      expect(await second?.read()).toEqual({ done: true, value: undefined })
    })

    test('ends for a client that does not read, and for no other', async () => {
      const [reading, stuck] = [await app.send('/api/events'), await app.send('/api/events')]
      const reader = reading.body?.getReader()
      await reader?.read()
      for (let at = 0; at < 10_001; at += 1) {
        app.services.events.publish({ event: 'anchor', data: { at } })
        await reader?.read()
      }
      await expect(stuck.text()).rejects.toThrow('does not read')
      app.services.events.publish({ event: 'anchor', data: { at: 'the end' } })
      expect(new TextDecoder().decode((await reader?.read())?.value)).toContain('the end')
      await reader?.cancel()
    })
  })

  describe('GET /api/server', () => {
    const challenge = '0123456789abcdef'.repeat(4)

    test('proves by the secret of the home which server answers at this port', async () => {
      const { server_id, started_at, proof } = await app.get('/api/server', { challenge })
      expect([server_id, started_at]).toEqual([app.services.person.serverId, app.services.startedAt])
      expect(proof).toBe(await app.services.person.signServer({ challenge, port: 4747 }))
      const forged = [
        await app.services.person.signServer({ challenge, port: 4748 }),
        await app.services.person.signServer({ challenge: challenge.replace('0', '1'), port: 4747 }),
        await signServer('another secret', { challenge, port: 4747, server_id }),
      ]
      expect(forged).not.toContain(proof)
    })

    test.each([
      ['too short', 'ab'],
      ['no hexadecimal', 'zz'.repeat(32)],
      ['too long', 'ab'.repeat(65)],
    ])('signs no challenge that is %s', async (_, bad) => {
      const refused = await app.call('GET', '/api/server', { query: { challenge: bad } })
      expect(refused).toMatchObject({ ok: false, error: { code: 'invalid_value' } })
    })
  })

  describe('GET /api/outcomes', () => {
    test('counts applications by their results, and gives no share from a few', async () => {
      const before = await app.get('/api/outcomes')
      expect(before).toMatchObject({ applied: 0, silent: [], week: { applied: 0, answered: 0, due: 0 } })
      const { postings } = await app.get('/api/postings', { limit: '3' })
      const [late = '', early = '', rejected = ''] = postings.rows.map(({ job_url }) => job_url)
      const put = (body: {
        job_url: string
        status: 'applied' | 'rejected'
        at: string
        revision?: number
      }) => app.call('PUT', '/api/applications', { body })
      mustBe(await put({ job_url: late, status: 'applied', at: '2026-10-01T09:00:00Z' }))
      mustBe(await put({ job_url: early, status: 'applied', at: '2026-11-27T09:00:00Z' }))
      mustBe(await put({ job_url: rejected, status: 'applied', at: '2026-11-20T09:00:00Z' }))
      mustBe(await put({ job_url: rejected, status: 'rejected', at: '2026-11-25T09:00:00Z', revision: 1 }))
      const after = await app.get('/api/outcomes')
      expect(after).toMatchObject({ applied: 3, week: { applied: 1, answered: 1, due: 0 } })
      expect(after.silent.map(({ job_url, days }) => [job_url, days])).toEqual([[late, 58]])
      const groups = after.by.flatMap(({ groups }) => groups)
      expect(groups.length).toBeGreaterThan(0)
      expect(groups.every(({ answered_percent }) => answered_percent === null)).toBe(true)
      expect(after.least).toBeGreaterThan(3)
      expect(groups.every(({ jobs }) => jobs === undefined)).toBe(true)
      const named = await app.get('/api/outcomes', { jobs: '1' })
      for (const { groups } of named.by)
        expect(groups.map(({ jobs }) => jobs?.length)).toEqual(groups.map(({ applied }) => applied))
    })
  })
})

describe('lengths', () => {
  let app: Awaited<ReturnType<typeof openResumeApp>>
  let job: string
  beforeAll(async () => {
    app = await openResumeApp()
    job = await app.assess(POSTING)
    mustBe(await app.pick(job, 'refresh'))
  })
  afterAll(() => app.close())

  /** So many characters, each but the first of two UTF-16 units and four bytes. */
  const wide = (count: number) => `a${'🙂'.repeat(count - 1)}`
  const master = async () => (await app.get('/api/master')).master

  async function addLine(line: { text: string; note?: string; tags?: string[] }) {
    const { revision, entries } = await master()
    const body = { revision, entry_id: entries[0]?.id ?? '', lines: [line] }
    return app.call('POST', '/api/master/lines', { body })
  }

  let questions = 0
  const places: [string, number, (text: string) => Promise<{ ok: boolean }>][] = [
    [
      'an answer',
      20_000,
      (answer) =>
        app.call('POST', '/api/answers', { body: { question: `Have you q${++questions}?`, answer } }),
    ],
    [
      'the source of an answer',
      300,
      (source) =>
        app.call('POST', '/api/answers', {
          body: { question: `Have you q${++questions}?`, answer: 'Yes.', source },
        }),
    ],
    ['a line of the main resume', MASTER_LIMITS.text, (text) => addLine({ text })],
    ['a note of a line', MASTER_LIMITS.note, (note) => addLine({ text: `Line ${++questions}`, note })],
    ['a tag of a line', MASTER_LIMITS.tag, (tag) => addLine({ text: `Line ${++questions}`, tags: [tag] })],
    [
      'a line of a job’s resume',
      2000,
      async (text) => {
        const { resume } = await app.show(job)
        const lines = [{ id: resume.lines.at(-1)?.id ?? '', text }]
        const body = { job_identity: job, revision: resume.revision, lines }
        return app.callAsPerson('PUT', '/api/tailored-resumes/lines', { body })
      },
    ],
  ]

  describe('a limit counts characters, and not UTF-16 units or bytes:', () => {
    test.each(places)('%s', async (_what, longest, write) => {
      expect(await write(wide(longest))).toMatchObject({ ok: true })
      expect(await write(wide(longest + 1))).toMatchObject({ ok: false, status: 422 })
    })
  })
})

describe('kept replies', () => {
  const NEWS = '/api/new'
  const POSTINGS = '/api/postings'
  const FACTS = '/api/postings/facts'
  const PATHS = [NEWS, POSTINGS, FACTS]
  const DAY_MS = 86_400_000
  const FIRST = [1, 2, 3, 4].map((id) => ({ id, text: `Service ${id} in Python.` }))

  const search = searchFor('each', () => ({ now: () => clock, evidence: false }))
  let clock = '2026-11-21T10:00:00.000Z'

  beforeEach(async () => {
    search.lists('acme', FIRST)
    await search.follow('acme')
    await search.read()
    await ask(NEWS)
  })

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
        [
          'an answer',
          [NEWS],
          () => post('/api/answers', { question: 'Do you know Python?', answer: 'Yes.' }),
        ],
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
})
