import { describe, expect, test } from 'bun:test'
import { pageFile, pageHeaders } from '#lib/service/http/page-file.ts'

const bytes = new TextEncoder().encode('<!doctype html>')
const page = Promise.resolve(
  new Map([
    ['index.html', { bytes, packed: Bun.gzipSync(bytes), type: 'text/html; charset=utf-8', etag: '"1"' }],
  ]),
)

function ask(name: string, headers: Record<string, string> = {}) {
  const sent = new Headers({ host: '127.0.0.1:4747', ...headers })
  return pageFile(page, { name, headers: sent, extra: pageHeaders(sent) })
}

describe('pageFile()', () => {
  test('sends the page so that nothing foreign runs in it and nobody frames it', async () => {
    const { status, headers } = await ask('index.html')
    expect(status).toBe(200)
    const policy = (headers.get('content-security-policy') ?? '').split('; ')
    for (const rule of [
      "default-src 'none'",
      "script-src 'self'",
      "img-src 'self' blob:",
      "connect-src 'self'",
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
      'frame-src http://127.0.0.1:4747/learning/',
    ]) {
      expect(policy).toContain(rule)
    }
    expect(policy.slice(0, -1).join()).not.toMatch(/unsafe|https?:|\*/)
  })

  test.each([
    ['none', 'unsafe-none'],
    ['same-origin', null],
    ['same-site', null],
    ['cross-site', null],
    ['', null],
  ])('keeps the page apart from its opener unless no page opened it: "%s"', async (site, policy) => {
    const sent = site === '' ? {} : { 'sec-fetch-site': site }
    const names = { 'if-none-match': '"1"' }
    for (const { headers } of [
      await ask('index.html', sent),
      await ask('index.html', { ...sent, ...names }),
    ]) {
      // Each other answer gets `same-origin` on its way out.
      expect(headers.get('cross-origin-opener-policy')).toBe(policy)
      expect(headers.get('vary')).toContain('Sec-Fetch-Site')
    }
  })

  test('sends nothing to one who has it', async () => {
    const response = await ask('index.html', { 'if-none-match': '"1"' })
    expect(response.status).toBe(304)
    expect(await response.text()).toBe('')
    expect((await ask('index.html', { 'if-none-match': '"2"' })).status).toBe(200)
  })

  test.each([
    ['gzip, deflate, br, zstd', 'gzip'],
    ['br;q=1, gzip;q=0.8', 'gzip'],
    ['gzip;q=0', null],
    ['gzip; q=0.0, br', null],
    ['identity', null],
    ['', null],
  ])('packs a file for who takes "%s"', async (taken, packed) => {
    const response = await ask('index.html', { 'accept-encoding': taken })
    expect(response.headers.get('content-encoding')).toBe(packed)
    expect(response.headers.get('vary')).toBe('Accept-Encoding, Sec-Fetch-Site')
    const sent = await response.bytes()
    expect(packed === null ? sent : Bun.gunzipSync(sent)).toEqual(bytes)
  })

  test('knows no file but those of the page', async () => {
    for (const name of ['package.json', '../index.html', 'INDEX.HTML', '']) {
      expect(ask(name)).rejects.toThrow('There is no such file')
    }
  })
})
