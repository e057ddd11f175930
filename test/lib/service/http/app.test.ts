import { describe, expect, test } from 'bun:test'
import { z } from 'zod'
import { StoreFault } from '#db/store-fault.ts'
import type { AllServices } from '#lib/runtime/services.ts'
import { Condition } from '#lib/service/condition.ts'
import { createApp, createLanes, laneOf } from '#lib/service/http/app.ts'
import { type AnyRoute, type Manifest, otherwise, route } from '#lib/service/http/route.ts'
import type { Log } from '#lib/service/log.ts'
import { privateText, publicText } from '#lib/service/values/schema.ts'

const HOST = '127.0.0.1:4747'
const SECRET = '/home/me/secret'

type Logged = { message: string; facts: Record<string, unknown> | undefined }

function serve(routes: Record<string, { GET: AnyRoute<AllServices> }>) {
  const manifest: Manifest<AllServices> = Object.fromEntries(
    Object.entries(routes).map(([path, declared]) => [
      path,
      { methods: ['GET'], load: async () => declared },
    ]),
  )
  const logged: Logged[] = []
  const error: Log['error'] = (message, facts) => logged.push({ message, facts })
  const log = { error, info: () => undefined, debug: () => undefined }
  const reconciler = { settle: async () => undefined }
  const condition = new Condition(null, {
    firstWrite: async () => undefined,
    checkForDamage: () => undefined,
  })
  const app = createApp(manifest, {
    log,
    reconciler,
    condition,
    checkReplies: true,
  } as unknown as AllServices)
  const get = (path: string) => {
    const request = new Request(`http://${HOST}${path}`, { headers: { host: HOST } })
    return app({ request, peer: '127.0.0.1', port: 4747 })
  }
  return { get, logged }
}

const SHOWN = { summary: 'Show', effect: 'read', refuses: [], agent: false } as const

function failing(problem: unknown) {
  const GET = route({ ...SHOWN, reply: z.looseObject({}) }).handle(() => {
    throw problem
  })
  return { '/api/one': { GET } }
}

describe('createApp()', () => {
  test('tells nobody but the log what a fault says', async () => {
    const { get, logged } = serve(failing(new TypeError(`cannot read ${SECRET}`)))
    const response = await get('/api/one')
    const text = await response.text()
    expect(response.status).toBe(500)
    expect(JSON.parse(text).error.code).toBe('internal')
    expect(text).not.toContain(SECRET)
    expect(text).not.toContain('app.test')
    expect(logged).toHaveLength(1)
    expect(String(logged[0]?.facts?.['fault'])).toContain(SECRET)
  })

  test('says of a store that cannot be used what the store says', async () => {
    const { get, logged } = serve(failing(new StoreFault('disk_full')))
    const response = await get('/api/one')
    expect(response.status).toBe(404)
    expect((await response.json()).error).toMatchObject({ code: 'target_unavailable', reason: 'disk_full' })
    expect(logged).toEqual([])
  })

  test('answers no reply in a test that its contract does not promise', async () => {
    const reply = z.looseObject({ count: z.int() })
    const GET = route({ ...SHOWN, reply }).handle(() => ({ count: 'many' }) as unknown as { count: number })
    const { get, logged } = serve({ '/api/one': { GET } })
    expect((await get('/api/one')).status).toBe(500)
    expect(logged).toHaveLength(1)
  })

  test('labels the parts of a reply that hold words of strangers or of the person', async () => {
    const reply = z.looseObject({
      rows: z.array(z.looseObject({ title: publicText() })),
      note: privateText(),
    })
    const GET = route({ ...SHOWN, reply }).handle(() => ({ rows: [{ title: 'x' }], note: 'y' }))
    const response = await serve({ '/api/one': { GET } }).get('/api/one')
    expect(await response.json()).toEqual({
      rows: [{ title: 'x' }],
      note: 'y',
      _labels: { '/rows': 'public-untrusted', '/note': 'user-private' },
    })
    expect(response.headers.get('x-svc-labels')).toBe('public-untrusted, user-private')
  })

  test('sends every answer with the headers that keep it to itself', async () => {
    const GET = route({ ...SHOWN, reply: z.looseObject({}) }).handle(() => ({}))
    const { get } = serve({ '/api/one': { GET } })
    for (const path of ['/api/one', '/api/none', '/assets/none', '/api/one?q=/assets/']) {
      const { headers } = await get(path)
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('referrer-policy')).toBe('no-referrer')
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('cache-control')).toBe('no-store')
    }
  })

  test('labels each shape of a reply by itself', async () => {
    const mine = z.looseObject({ kind: z.literal('mine'), text: privateText() })
    const theirs = z.looseObject({ kind: z.literal('theirs'), words: publicText() })
    const reply = z.union([mine, theirs])
    const shown = route({ ...SHOWN, reply }).handle(() => ({ kind: 'mine' as const, text: 'a' }))
    const two = route({ ...SHOWN, reply }).handle(() => ({ kind: 'theirs' as const, words: 'b' }))
    const { get } = serve({ '/api/one': { GET: shown }, '/api/two': { GET: two } })
    const [first, second] = [await get('/api/one'), await get('/api/two')]
    expect(first.headers.get('x-svc-labels')).toBe('user-private')
    expect((await first.json())._labels).toEqual({ '/text': 'user-private' })
    expect(second.headers.get('x-svc-labels')).toBe('public-untrusted')
    expect((await second.json())._labels).toEqual({ '/words': 'public-untrusted' })
  })

  test('gives an answer under another status with the labels that are declared there', async () => {
    const reply = z.looseObject({ count: z.int() })
    const also = { 200: z.looseObject({ text: privateText() }) }
    const GET = route({ ...SHOWN, reply, status: 201, also }).handle(() => otherwise(200, { text: 'a' }))
    const response = await serve({ '/api/one': { GET } }).get('/api/one')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ text: 'a', _labels: { '/text': 'user-private' } })
  })
})

describe('laneOf()', () => {
  test.each([
    ['/', { effect: 'read' }, 'quick'],
    ['/api/health', { effect: 'read' }, 'quick'],
    ['/api/events', { effect: 'read', waits: true }, 'quick'],
    ['/api/new', { effect: 'read' }, 'read'],
    ['/api/answers', { effect: 'write' }, 'write'],
    ['/api/backup', { effect: 'destroy' }, 'write'],
    ['/api/assess', { effect: 'spend', waits: true }, 'long'],
    ['/api/export', { effect: 'read', waits: true }, 'long'],
  ] as const)('puts %s in its lane', (path, contract, lane) => {
    expect(laneOf(path, contract)).toBe(lane)
  })
})

describe('a lane', () => {
  const never = new AbortController().signal

  function held(lanes: ReturnType<typeof createLanes>, lane: 'read' | 'long', count: number) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const all = Array.from({ length: count }, () => lanes(lane, never, () => promise))
    return { all, resolve }
  }

  test('keeps nobody of another lane waiting, and refuses whoever stands behind too many', async () => {
    const lanes = createLanes()
    const { all, resolve } = held(lanes, 'long', 128)
    expect(await lanes('write', never, async () => 'written')).toBe('written')
    expect(await lanes('quick', never, async () => 'well')).toBe('well')
    expect(lanes('long', never, async () => 'late')).rejects.toMatchObject({
      code: 'busy',
      details: { retry_after_seconds: 1 },
    })
    resolve()
    await Promise.all(all)
    expect(await lanes('long', never, async () => 'now')).toBe('now')
  })

  test('begins in the order in which it was asked', async () => {
    const lanes = createLanes()
    const { all, resolve } = held(lanes, 'read', 8)
    const begun: number[] = []
    const more = [1, 2, 3].map((number) => lanes('read', never, async () => void begun.push(number)))
    expect(begun).toEqual([])
    resolve()
    await Promise.all([...all, ...more])
    expect(begun).toEqual([1, 2, 3])
  })

  test('does nothing for who has left, and tells a fault of the work itself', async () => {
    const lanes = createLanes()
    const { all, resolve } = held(lanes, 'read', 8)
    const leaving = new AbortController()
    let done = false
    const left = lanes('read', leaving.signal, async () => {
      done = true
    })
    leaving.abort()
    expect(left).rejects.toMatchObject({ code: 'busy' })
    resolve()
    await Promise.all(all)
    expect(done).toBe(false)
    const broken = lanes('read', never, () => Promise.reject(new Error('broken')))
    expect(broken).rejects.toThrow('broken')
  })
})
