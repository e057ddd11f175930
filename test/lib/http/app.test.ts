import { describe, expect, test } from 'bun:test'
import { z } from 'zod'
import { StoreFault } from '#db/store-fault.ts'
import { createApp, type Manifest } from '#lib/http/app.ts'
import { route } from '#lib/http/route.ts'
import type { Log } from '#lib/log.ts'
import type { Services } from '#lib/services.ts'
import { privateText, publicText } from '#lib/values/schema.ts'

const HOST = '127.0.0.1:4747'
const SECRET = '/home/me/secret'

type Logged = { message: string; facts: Record<string, unknown> | undefined }

function serve(manifest: Manifest) {
  const logged: Logged[] = []
  const error: Log['error'] = (message, facts) => logged.push({ message, facts })
  const log = { error, info: () => undefined, debug: () => undefined }
  const app = createApp(manifest, { log, check_replies: true } as unknown as Services)
  const get = (path: string) => {
    const request = new Request(`http://${HOST}${path}`, { headers: { host: HOST } })
    return app({ request, peer: '127.0.0.1', port: 4747 })
  }
  return { get, logged }
}

const SHOWN = { summary: 'Show', effect: 'read', refuses: [], agent: false } as const

function failing(problem: unknown): Manifest {
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
})
