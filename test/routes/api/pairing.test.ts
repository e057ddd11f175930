import { describe, expect, test } from 'bun:test'
import { sha256Of } from '#lib/text/digest.ts'
import { mustBe } from '#test/support/app.ts'
import { appFor } from '#test/support/opened.ts'

const TOKEN = 'a1'.repeat(32)

const app = appFor('all')

const codes = () => app.person.post('/api/pairing/codes')
const pair = async (code: string) =>
  app.call('POST', '/api/pairing', { body: { code, token_sha256: await sha256Of(TOKEN) } })
const read = async (token: string) =>
  (await app.send('/api/pairing', { headers: { 'X-Svc-Proof': `browser ${token}` } })).json()
const forget = (browser_id: string) =>
  app.call('DELETE', '/api/pairing/:browser_id', { params: { browser_id } })
const REFUSED = { ok: false, status: 403, error: { code: 'pairing_refused' } }

describe('POST /api/pairing/codes', () => {
  test('gives the person alone a link and a short code, for ten minutes', async () => {
    expect(await app.call('POST', '/api/pairing/codes')).toMatchObject({
      ok: false,
      status: 403,
      error: { code: 'proof_required', consents: ['pair'] },
    })
    const { link, code, expires_at } = await codes()
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:4747\/#pair=[0-9a-f]{32}$/)
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
    const minutes = (Date.parse(expires_at) - Date.now()) / 60_000
    expect(Math.round(minutes)).toBe(10)
  })
})

describe('POST /api/pairing', () => {
  test('pairs one browser by a code, which then proves the person, and is stored as a digest', async () => {
    const { code } = await codes()
    expect(await pair('K7QM-4XRT')).toMatchObject(REFUSED)
    const { browser } = mustBe(await pair(code.toLowerCase().replace('-', ' ')))
    expect(browser).toMatchObject({ label: 'A browser', this_browser: true })
    expect(await pair(code)).toMatchObject(REFUSED)
    const seen = await read(TOKEN)
    expect(seen.proven).toBe(true)
    expect(
      seen.browsers.map(({ id, this_browser }: { id: string; this_browser: boolean }) => [id, this_browser]),
    ).toContainEqual([browser.id, true])
    expect(JSON.stringify(seen)).not.toContain(await sha256Of(TOKEN))
  })

  test('takes the secret of a link too, and no code after five wrong ones', async () => {
    const first = await codes()
    mustBe(await pair(first.link.split('=')[1] ?? ''))
    const { code, link } = await codes()
    for (let at = 0; at < 5; at += 1) expect(await pair('2222-2222')).toMatchObject(REFUSED)
    expect(await pair(code)).toMatchObject(REFUSED)
    mustBe(await pair(link.split('=')[1] ?? ''))
  })
})

describe('GET and DELETE /api/pairing', () => {
  test('list the paired browsers to all, and prove nothing to a token that is none', async () => {
    expect(await app.get('/api/pairing')).toMatchObject({ proven: false })
    const { proven, browsers } = await read('b2'.repeat(32))
    expect(proven).toBe(false)
    expect(browsers.some(({ this_browser }: { this_browser: boolean }) => this_browser)).toBe(false)
  })

  test('a browser that is forgotten proves nothing from then on, and is not there twice', async () => {
    for (const { id, this_browser } of (await read(TOKEN)).browsers)
      if (this_browser) expect(mustBe(await forget(id))).toMatchObject({ forgotten: id })
    const { browsers } = await read(TOKEN)
    for (const { id } of browsers) mustBe(await forget(id))
    expect(await read(TOKEN)).toMatchObject({ proven: false, browsers: [] })
    expect(await forget(browsers[0]?.id ?? 'none')).toMatchObject({
      ok: false,
      status: 404,
      error: { code: 'not_found' },
    })
  })
})
