import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { signServer } from '#lib/service/person/sign.ts'
import { mustBe, openApp, type TestApp } from '#test/support/app.ts'

const NOW = '2026-11-28T12:00:00.000Z'

let app: TestApp
beforeAll(async () => {
  app = await openApp({ sample: true, now: () => NOW })
})
afterAll(() => app.close())

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
  test('counts what is stored, and is well on a whole home', async () => {
    const health = mustBe(await app.call('GET', '/api/health'))
    const { total } = mustBe(await app.call('GET', '/api/postings', { query: { scope: 'all' } }))
    const { boards } = mustBe(await app.call('GET', '/api/boards'))
    expect(health).toMatchObject({
      ...{ status: 'ok', concerns: [], desk: { state: 'well' }, boards: { unwell: 0 } },
      ...{ backup: { last_at: null }, runner: false, target: { name: 'builtin', state: 'ready' } },
      ...{ agent_requests: 0, version: app.services.version },
    })
    expect([health.index.jobs, health.index.boards]).toEqual([total ?? 0, boards.length])
    expect(health.index.postings).toBeGreaterThanOrEqual(health.index.jobs)
  })

  test('names each file of the person that cannot be read, a full disk, and answers all the same', async () => {
    const worse = await openApp()
    mustBe(await worse.call('POST', '/api/master', { body: { markdown: '## Summary\n\n- Baked bread' } }))
    await writeFile(join(worse.home, 'config.json'), '{ "revision": ')
    const master = join(worse.home, 'resumes', 'master.md')
    await rm(master)
    await mkdir(master)
    worse.services.freeBytes = async () => 50 * 1024 ** 2
    const health = mustBe(await worse.call('GET', '/api/health'))
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
    expect(mustBe(await app.call('GET', '/api/backups'))).toMatchObject({ backups: [] })
    const { backup } = mustBe(await app.call('POST', '/api/backup', { body: {} }))
    const { backups } = mustBe(await app.call('GET', '/api/backups'))
    expect(backups).toMatchObject([{ name: backup.name, made_at: NOW, reason: 'asked', path: backup.path }])
    expect(backups[0]?.size_bytes).toBeGreaterThan(1000)
    expect(mustBe(await app.call('GET', '/api/health')).backup.last_at).toBe(NOW)
  })
})

describe('GET /api/events', () => {
  test('tells each listener what changed from then on, without any word of it, and ends with the server', async () => {
    const stop = new AbortController()
    const response = await app.send('/api/events', { signal: stop.signal })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toBe(': listening\n\n')
    mustBe(await app.call('POST', '/api/new/seen', { body: {} }))
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
})

describe('GET /api/server', () => {
  const challenge = '0123456789abcdef'.repeat(4)

  test('proves by the secret of the home which server answers at this port', async () => {
    const { server_id, started_at, proof } = mustBe(
      await app.call('GET', '/api/server', { query: { challenge } }),
    )
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
    const before = mustBe(await app.call('GET', '/api/outcomes'))
    expect(before).toMatchObject({ applied: 0, silent: [], week: { applied: 0, answered: 0, due: 0 } })
    const { postings } = mustBe(await app.call('GET', '/api/postings', { query: { limit: '3' } }))
    const [late = '', early = '', rejected = ''] = postings.rows.map(({ job_url }) => job_url)
    const put = (body: { job_url: string; status: 'applied' | 'rejected'; at: string; revision?: number }) =>
      app.call('PUT', '/api/applications', { body })
    mustBe(await put({ job_url: late, status: 'applied', at: '2026-10-01T09:00:00Z' }))
    mustBe(await put({ job_url: early, status: 'applied', at: '2026-11-27T09:00:00Z' }))
    mustBe(await put({ job_url: rejected, status: 'applied', at: '2026-11-20T09:00:00Z' }))
    mustBe(await put({ job_url: rejected, status: 'rejected', at: '2026-11-25T09:00:00Z', revision: 1 }))
    const after = mustBe(await app.call('GET', '/api/outcomes'))
    expect(after).toMatchObject({ applied: 3, week: { applied: 1, answered: 1, due: 0 } })
    expect(after.silent.map(({ job_url, days }) => [job_url, days])).toEqual([[late, 58]])
    const groups = after.by.flatMap(({ groups }) => groups)
    expect(groups.length).toBeGreaterThan(0)
    expect(groups.every(({ answered_percent }) => answered_percent === null)).toBe(true)
    expect(after.least).toBeGreaterThan(3)
    expect(groups.every(({ jobs }) => jobs === undefined)).toBe(true)
    const named = mustBe(await app.call('GET', '/api/outcomes', { query: { jobs: '1' } }))
    for (const { groups } of named.by)
      expect(groups.map(({ jobs }) => jobs?.length)).toEqual(groups.map(({ applied }) => applied))
  })
})
