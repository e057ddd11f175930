import { describe, expect, test } from 'bun:test'
import { z } from 'zod'
import { StoreFault } from '#db/store-fault.ts'
import type { AllServices } from '#lib/runtime/services.ts'
import { Condition } from '#lib/service/condition.ts'
import { createApp, createLanes, laneOf } from '#lib/service/http/app.ts'
import { checkArrival, isOwnPage } from '#lib/service/http/guard.ts'
import { DAILY_LOOP, llmsText } from '#lib/service/http/llms-text.ts'
import { callerOf } from '#lib/service/http/read-input.ts'
import { type AnyRoute, type Manifest, otherwise, route } from '#lib/service/http/route.ts'
import type { Log } from '#lib/service/log.ts'
import { extensionOrigin } from '#lib/service/person/person.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { privateText, publicText } from '#lib/service/values/schema.ts'
import { allRoutes, routeTable } from '#test/contract/all-routes.ts'
import { refusalOf } from '#test/support/command-hints.ts'
import { itemsIn } from '#test/support/tables.ts'

const HOST = '127.0.0.1:4747'
const SECRET = '/home/me/secret'

function serve(routes: Record<string, { GET: AnyRoute<AllServices> }>) {
  const manifest: Manifest<AllServices> = Object.fromEntries(
    Object.entries(routes).map(([path, declared]) => [
      path,
      { methods: ['GET'], load: async () => ({ routes: { [`GET ${path}`]: declared.GET } }) },
    ]),
  )
  const logged: { message: string; facts: Record<string, unknown> | undefined }[] = []
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

test.each([
  ['/', { effect: 'read' }, 'quick'],
  ['/api/health', { effect: 'read' }, 'quick'],
  ['/api/events', { effect: 'read', waits: true }, 'quick'],
  ['/api/new', { effect: 'read' }, 'read'],
  ['/api/answers', { effect: 'write' }, 'write'],
  ['/api/backup', { effect: 'destroy' }, 'write'],
  ['/api/assess', { effect: 'spend', waits: true }, 'long'],
  ['/api/export', { effect: 'read', waits: true }, 'long'],
] as const)('laneOf() puts %s in its lane', (path, contract, lane) => {
  expect(laneOf(path, contract)).toBe(lane)
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

  test('has as many at work as before after faults, leaving and waiting', async () => {
    const lanes = createLanes()
    const most = async () => {
      let running = 0
      let peak = 0
      const work = async () => {
        running += 1
        peak = Math.max(peak, running)
        await Promise.resolve()
        running -= 1
      }
      await Promise.all(Array.from({ length: 40 }, () => lanes('read', never, work)))
      return peak
    }
    expect(await most()).toBe(8)
    const leaving = new AbortController()
    const fails = () => lanes('read', leaving.signal, () => Promise.reject(new Error('broken')))
    const all = Array.from({ length: 20 }, () => fails().catch(() => 'ended'))
    leaving.abort()
    expect(await Promise.all(all)).toEqual(Array(20).fill('ended'))
    expect(await most()).toBe(8)
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

type Sent = { path?: string; method?: string; headers?: Record<string, string>; peer?: string | null }

function requestOf({ path = '/', method = 'GET', headers = {} }: Sent): Request {
  return new Request(`http://${HOST}${path}`, { method, headers: { host: HOST, ...headers } })
}

function outcomeOf(sent: Sent): string {
  const peer = sent.peer === undefined ? '127.0.0.1' : sent.peer
  try {
    checkArrival({ request: requestOf(sent), peer, port: 4747 })
    return 'let in'
  } catch (problem) {
    return problem instanceof Refusal ? problem.code : String(problem)
  }
}

describe('checkArrival()', () => {
  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('lets this computer in as %s', (peer) => {
    expect(outcomeOf({ peer })).toBe('let in')
  })

  test.each(['10.0.0.1', '::ffff:10.0.0.1', '127.0.0.10', '', null])('refuses the peer %s', (peer) => {
    expect(outcomeOf({ peer })).toBe('forbidden')
  })

  test.each(
    itemsIn(
      `/ | /api/new | /api/boards/greenhouse%3Aacme | /assets/main-1a.js | /~a/$b,c;d=e | /learning/a/`,
    ),
  )('lets the path %s in', (path) => expect(outcomeOf({ path })).toBe('let in'))

  test.each([
    '//evil.test/',
    '/api//new',
    '/api/new/',
    '/learning//',
    '/learning//a/',
    '/learning/a//',
    '/a%00b',
    '/a%0Ab',
    '/a%1Fb',
    '/a%7Fb',
    '/a%5Cb',
    '/a%',
    '/a%zz',
    '/a%ff',
    '/a%C0%AF',
    '/a|b',
    '/a[b]',
    `/${'a'.repeat(2048)}`,
  ])('refuses the path %s', (path) => expect(outcomeOf({ path })).toBe('not_found'))

  test('lets a link from anywhere open the page, but not the API', () => {
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect(outcomeOf({ path: '/', headers })).toBe('let in')
    expect(outcomeOf({ path: '/api/new', headers })).toBe('forbidden_origin')
  })

  test.each(['GET', 'HEAD'])('lets the address bar %s the API, but not write', (method) => {
    const headers = { 'sec-fetch-site': 'none' }
    expect(outcomeOf({ path: '/api/new', method, headers })).toBe('let in')
    expect(outcomeOf({ path: '/api/new', method: 'POST', headers })).toBe('forbidden_origin')
  })

  test('takes the two names of the service for two origins', () => {
    const headers = { host: 'localhost:4747', origin: 'http://localhost:4747' }
    const request = new Request('http://localhost:4747/api/new', { method: 'POST', headers })
    expect(() => checkArrival({ request, peer: '::1', port: 4747 })).not.toThrow()
    expect(
      outcomeOf({ path: '/api/new', method: 'POST', headers: { origin: 'http://localhost:4747' } }),
    ).toBe('forbidden_origin')
  })

  test('refuses an address that is not of the Host it names', () => {
    const request = new Request('http://evil.test/api/new', { headers: { host: HOST } })
    expect(() => checkArrival({ request, peer: '127.0.0.1', port: 4747 })).toThrow('answers only at')
  })
})

test.each([
  [`chrome-extension://${'a'.repeat(32)}`, true],
  ['moz-extension://0b7a2b1e-6c0f-4b77-9d53-2f7f5a1f3c10', true],
  [`chrome-extension://${'z'.repeat(32)}`, false],
  [`chrome-extension://${'a'.repeat(32)}.evil.test`, false],
  [`https://chrome-extension.${'a'.repeat(32)}`, false],
  ['null', false],
  ['safari-web-extension://A1', false],
])('extensionOrigin() of %s: %s', (origin, is) => {
  expect(extensionOrigin(new Headers({ origin })) !== null).toBe(is)
  expect(outcomeOf({ path: '/api/new', method: 'POST', headers: { origin } })).toBe(
    is ? 'let in' : 'forbidden_origin',
  )
})

describe('isOwnPage()', () => {
  test.each([
    [`http://${HOST}`, true],
    ['http://localhost:4747', false],
    ['http://evil.test', false],
    ['null', false],
  ])('takes the origin %s: %s', (origin, is) => {
    expect(isOwnPage(requestOf({ headers: { origin } }))).toBe(is)
  })

  test('takes a program without an origin for a program', () => expect(isOwnPage(requestOf({}))).toBe(false))
})

describe('callerOf()', () => {
  const page = { origin: `http://${HOST}` }
  const cases: [string, Record<string, string>, Record<string, unknown>, string, boolean?][] = [
    ['the page', page, {}, 'operator'],
    ['a program', {}, {}, 'agent'],
    ['a program that says it acts for the person', { 'x-svc-actor': 'operator' }, {}, 'operator'],
    ['the page that says it is an agent', { ...page, 'x-svc-actor': 'agent' }, {}, 'agent', true],
    ['a body that says more than the header', { 'x-svc-actor': 'agent' }, { actor: 'operator' }, 'operator'],
  ]

  test.each(cases)('records %s as who it is', (_, headers, body, actor, isAgent = false) => {
    expect(callerOf(requestOf({ headers }), body)).toEqual({
      actor: actor as 'agent',
      own_page: 'origin' in headers && actor === 'operator',
      isAgent,
    })
  })

  test('refuses a header that is neither', () => {
    const request = requestOf({ headers: { 'x-svc-actor': 'root' } })
    expect(() => callerOf(request, { actor: 'agent' })).toThrow('operator or agent')
  })
})

const text = llmsText(routeTable)
const lineOf = (name: string) => text.split('\n').find((line) => line.startsWith(`- \`${name}\``)) ?? ''

test('the page for agents stays below 40 kB', () => {
  expect(new TextEncoder().encode(text).length).toBeLessThan(40_000)
})

test('names the parameters of every route, and marks the required ones', () => {
  expect(lineOf('PUT /api/applications')).toContain('. body job_url*, status, ')
  expect(lineOf('GET /api/search')).toMatch(/query q\*, window, .*limit/)
  for (const { method, path, route } of allRoutes.filter((each) => each.route.contract.agent !== false)) {
    const line = lineOf(`${method} ${path.replaceAll(/:([a-z_]+)/g, '{$1}')}`)
    const { query, body } = route.contract
    for (const [key, schema] of Object.entries({ ...query?.shape, ...body?.shape })) {
      const isRequired = !schema.safeParse(undefined).success
      expect(line, `${method} ${path}`).toMatch(new RegExp(`[ ]${key}${isRequired ? '\\*' : ''}(?:[,;]|$)`))
    }
  }
})

test('lists the commands of a day, which all exist', async () => {
  expect(DAILY_LOOP).toHaveLength(8)
  for (const [at, { command }] of DAILY_LOOP.entries()) {
    expect(text).toContain(`${at + 1}. \`${command}\``)
    expect(await refusalOf(command)).toBeNull()
  }
})
