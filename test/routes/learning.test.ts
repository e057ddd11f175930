import { beforeAll, describe, expect, test } from 'bun:test'
import { putPathway } from '#db/desk/learning.ts'
import { ShippedBuilder } from '#lib/learn/shipped/build-shipped.ts'
import { mustBe } from '#test/support/app.ts'
import { pathwayOf, putCourse, smallCatalogue, smallCourse, smallShipped } from '#test/support/course.ts'
import { appFor } from '#test/support/opened.ts'

const app = appFor('all')

beforeAll(async () => {
  await putCourse(app.services)
  const unmade = smallCourse({ id: 'lp-00000001' })
  await app.services.desk.write([putPathway(pathwayOf(unmade))])
})

const COURSE = '/learning/lp-1a2b3c4d'
const BASE = 'http://127.0.0.1:4747/learning'

const POLICY = [
  'sandbox allow-scripts',
  "default-src 'none'",
  `script-src ${BASE}/_assets/`,
  `style-src ${BASE}/_assets/`,
  `img-src ${BASE}/`,
  "font-src 'none'",
  "connect-src 'none'",
  "media-src 'none'",
  "frame-src 'none'",
  "worker-src 'none'",
  "object-src 'none'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const HEADERS = {
  'content-security-policy': POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
  'cross-origin-resource-policy': 'cross-origin',
  'cross-origin-opener-policy': 'unsafe-none',
}

const headersOf = ({ headers }: Response) =>
  Object.fromEntries(Object.keys(HEADERS).map((name) => [name, headers.get(name)]))

describe('a course', () => {
  test.each([
    [`${COURSE}/`, 'text/html; charset=utf-8'],
    [`${COURSE}/m1l1.html`, 'text/html; charset=utf-8'],
    ['/learning/_assets/course.css', 'text/css; charset=utf-8'],
    ['/learning/_assets/course.js', 'text/javascript; charset=utf-8'],
    ['/learning/lp-00000001/', 'text/html; charset=utf-8'],
  ])('is sent so that it reaches nothing: %s', async (path, type) => {
    const response = await app.send(path)
    expect(response.status).toBe(200)
    expect(headersOf(response)).toEqual(HEADERS)
    expect(response.headers.get('content-type')).toBe(type)
  })

  test('names the host under which it was asked', async () => {
    const host = 'localhost:4747'
    const request = new Request(`http://${host}${COURSE}/`, { headers: { host } })
    const { createApp } = await import('#lib/service/http/app.ts')
    const { manifest } = await import('#routes/manifest.ts')
    const response = await createApp(manifest, app.services)({ request, peer: '127.0.0.1', port: 4747 })
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain('script-src http://localhost:4747/learning/_assets/;')
    expect(policy).not.toContain('127.0.0.1')
  })

  test('is not sent again to one who has it, with the same headers', async () => {
    for (const path of [`${COURSE}/`, `${COURSE}/sources.html`, '/learning/_assets/course.css']) {
      const etag = (await app.send(path)).headers.get('etag') ?? ''
      expect(etag).not.toBe('')
      for (const copies of [etag, `W/${etag}`, `"0", ${etag}`, '*']) {
        const again = await app.send(path, { headers: { 'if-none-match': copies } })
        expect(again.status).toBe(304)
        expect(headersOf(again)).toEqual(HEADERS)
        expect(await again.text()).toBe('')
      }
    }
  })

  test('answers HEAD without a body', async () => {
    const response = await app.send(`${COURSE}/`, { method: 'HEAD' })
    expect(response.status).toBe(200)
    expect(headersOf(response)).toEqual(HEADERS)
    expect(await response.text()).toBe('')
  })

  test('takes no writes', async () => {
    for (const path of [`${COURSE}/`, `${COURSE}/m1l1.html`, '/learning/_assets/course.js']) {
      for (const method of ['POST', 'PUT', 'DELETE']) {
        expect((await app.send(path, { method })).status).toBe(405)
      }
    }
  })

  test('is let in from a page without an origin, which stays out of the API', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'null' }
    expect((await app.send('/learning/_assets/course.js', { headers })).status).toBe(200)
    expect((await app.send(`${COURSE}/m1l2.html`, { headers })).status).toBe(200)
    expect((await app.send('/api/new', { headers })).status).toBe(403)
  })

  test('says that it is not made yet where it is not', async () => {
    const text = await (await app.send('/learning/lp-00000001/')).text()
    expect(text).toContain('Not made yet. Learn shows how far it is.')
    expect((await app.send('/learning/lp-00000001/m1l1.html')).status).toBe(404)
  })

  test.each([
    '/learning/',
    '/learning/lp-ffffffff/',
    '/learning/lp-1a2b3c4d',
    '/learning//',
    `${COURSE}//`,
    `${COURSE}/nothing.html`,
    `${COURSE}/..%2f..%2f..%2fdesk.db`,
    `${COURSE}/%2e%2e%2fdesk.db`,
    `${COURSE}/.hidden`,
    `${COURSE}/m1l1.html/`,
    '/learning/shipped/',
    '/learning/shipped/no-such-role/',
    '/learning/shipped/..%2flp-1a2b3c4d/',
    '/learning/_assets/nothing.js',
    '/learning/_assets/',
    '/api/new/',
  ])('is nowhere else: %s', async (path) => {
    const response = await app.send(path)
    expect(response.status).toBe(404)
    const { error } = await response.json()
    expect(error.message).toMatch(/^[A-Z].*\.$/)
  })

  test('has a sheet and a script of at most 12 KB each', async () => {
    for (const name of ['course.css', 'course.js']) {
      const bytes = await (await app.send(`/learning/_assets/${name}`)).arrayBuffer()
      expect(bytes.byteLength).toBeGreaterThan(1000)
      expect(bytes.byteLength).toBeLessThanOrEqual(12_000)
    }
    const script = await (await app.send('/learning/_assets/course.js')).text()
    expect(script).not.toMatch(
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|^export |^import /m,
    )
  })
})

describe('a course that comes with the program', () => {
  test('has an entry that says that it is not built, and its pages once it is', async () => {
    const shipped = '/learning/shipped/backend-engineer'
    const before = await app.send('/learning/shipped/backend-engineer/')
    expect([before.status, headersOf(before)]).toEqual([200, HEADERS])
    expect(await before.text()).toContain('Not built yet')
    expect((await app.send('/learning/shipped/backend-engineer/m1l1.html')).status).toBe(404)
    const catalogue = smallCatalogue(() => smallShipped())
    app.services.shipped = new ShippedBuilder({ ...app.services, catalogue })
    const sent = { params: { role_key: 'backend-engineer' }, body: { wait: true } }
    mustBe(await app.call('POST', '/api/learning/shipped/:role_key/pathway', sent))
    const page = await app.send(`${shipped}/m1l1.html`)
    expect([page.status, headersOf(page)]).toEqual([200, HEADERS])
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect((await app.send(`${shipped}/m9l9.html`)).status).toBe(404)
  })
})
