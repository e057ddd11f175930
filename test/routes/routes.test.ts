import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { PageFile } from '#lib/service/http/served-file.ts'
import { openApp, type TestApp } from '#test/support/app.ts'

const fileOf = (text: string, type: string): PageFile => ({
  bytes: new TextEncoder().encode(text),
  packed: Bun.gzipSync(text),
  type,
  etag: `"${text.length}"`,
})

let app: TestApp
let bare: TestApp
beforeAll(async () => {
  bare = await openApp()
  app = await openApp()
  const files = [
    ['index.html', fileOf('<title>Shortlist</title>', 'text/html; charset=utf-8')],
    ['main-1a2b.js', fileOf('console.log(1)', 'text/javascript; charset=utf-8')],
  ] as const
  app.services.page = Promise.resolve(new Map(files))
})
afterAll(() => Promise.all([app.close(), bare.close()]))

const errorOf = async (response: Response) => [response.status, (await response.json()).error.code]

describe('the page', () => {
  test('runs no inline code, reaches no other host, and is asked for anew each time', async () => {
    const response = await app.send('/')
    expect(await response.text()).toBe('<title>Shortlist</title>')
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
    expect(policy).toEndWith('frame-src http://127.0.0.1:4747/learning/')
    expect(policy).not.toContain('unsafe')
    expect(response.headers.get('cache-control')).toBe('no-cache')
    expect(response.headers.get('permissions-policy')).toContain('camera=()')
    const opened = await app.send('/', { headers: { 'sec-fetch-site': 'none' } })
    expect(opened.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    expect(response.headers.get('cross-origin-opener-policy')).not.toBe('unsafe-none')
  })

  test('has files that are kept for good, packed for who reads gzip, and not sent twice', async () => {
    const path = '/assets/main-1a2b.js'
    const plain = await app.send('/assets/main-1a2b.js')
    expect(await plain.text()).toBe('console.log(1)')
    expect(plain.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const packed = await app.send(path, { headers: { 'accept-encoding': 'gzip, br' } })
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(Bun.gunzipSync(await packed.arrayBuffer())).toEqual(new TextEncoder().encode('console.log(1)'))
    const again = await app.send(path, { headers: { 'if-none-match': plain.headers.get('etag') ?? '' } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test('is found by its names alone, never on the disk, and not before it is built', async () => {
    for (const name of ['main.js', '..%2fdesk.db', '%2e%2e%2fpackage.json', '__proto__'])
      expect(await errorOf(await app.send(`/assets/${name}`))).toEqual([404, 'not_found'])
    expect(await errorOf(await bare.send('/'))).toEqual([404, 'not_found'])
  })
})

describe('the page for agents', () => {
  test('lists the routes for agents, with what each takes, and none of the page alone', async () => {
    const response = await app.send('/llms.txt')
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const text = await response.text()
    expect(text).toContain('- `PUT /api/applications`: ')
    expect(text).toMatch(/^- `POST \/api\/answers`: .*\(`svc answers add`\)\. body question\*, answer/m)
    for (const path of ['/api/pairing', '/api/events', '/api/feeds/{secret}', '/assets/{file}'])
      expect(text).not.toContain(`${path}\``)
  })
})

describe('the description for programs', () => {
  test('names the server under the Host of the request, and is whole or one operation', async () => {
    const read = async (query: string) => (await app.send(`/openapi.json${query}`)).json()
    const whole = await (await app.send('/openapi.json')).json()
    expect(whole.servers).toEqual([{ url: 'http://127.0.0.1:4747' }])
    const { paths } = await read('?operation=getAnswers')
    expect(Object.entries(paths).map(([path, item]) => [path, Object.keys(item as object)])).toEqual([
      ['/api/answers', ['get']],
    ])
    expect(Object.keys((await read('?tag=stories')).paths)).toEqual([
      '/api/stories',
      '/api/stories/{story_id}',
    ])
    expect(Object.keys(whole.paths).length).toBeGreaterThan(80)
    for (const query of ['?operation=zz', '?tag=zz'])
      expect(await errorOf(await app.send(`/openapi.json${query}`))).toEqual([404, 'not_found'])
  })
})
