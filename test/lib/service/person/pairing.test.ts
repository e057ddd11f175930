import { beforeEach, describe, expect, test } from 'bun:test'
import { browserLabel, Pairing } from '#lib/service/person/pairing.ts'
import { randomHex } from '#lib/service/person/sign.ts'
import { sha256Of } from '#lib/text/digest.ts'

let now = ''
let stored: string | null = null
let pairing: Pairing

const open = () =>
  new Pairing({
    now: () => now,
    file: {
      read: async () => stored,
      write: async (text) => {
        stored = text
      },
    },
  })
const pairWith = async (code: string, token = randomHex(32)) =>
  pairing.pair({
    code,
    token_sha256: await sha256Of(token),
    userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0',
  })
const later = (minutes: number) => {
  now = new Date(Date.parse(now) + minutes * 60_000).toISOString()
}
const REFUSED = expect.objectContaining({ code: 'pairing_refused' })

beforeEach(() => {
  now = '2026-11-23T09:00:00.000Z'
  stored = null
  pairing = open()
})

describe('a code', () => {
  test('pairs one browser, whose token is known by its digest and stands in no file', async () => {
    const token = randomHex(32)
    const { link } = pairing.makeCode()
    const browser = await pairWith(link, token)
    expect(browser).toMatchObject({ label: 'Firefox on Linux', last_used_on: '2026-11-23' })
    expect(stored).not.toContain(token)
    expect(stored).not.toContain(link)
    // Another start of the server reads the same file.
    expect(await open().recognise(token)).toMatchObject({ id: browser.id })
    expect(await pairing.recognise(randomHex(32))).toBeUndefined()
    expect(await pairing.recognise(browser.digest)).toBeUndefined()
  })

  test('works once, as link or as short code, and typed in any case', async () => {
    const { link, code } = pairing.makeCode()
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
    await pairWith(` ${code.toLowerCase().replace('-', ' ')} `)
    for (const used of [link, code]) await expect(pairWith(used)).rejects.toEqual(REFUSED)
    expect(await pairing.list()).toHaveLength(1)
  })

  test('is too old after ten minutes, and the link of a start after an hour', async () => {
    const { link, code } = pairing.makeCode()
    const start = pairing.makeLink()
    later(10)
    for (const old of [link, code]) await expect(pairWith(old)).rejects.toEqual(REFUSED)
    later(49)
    await pairWith(start)
    const second = pairing.makeLink()
    later(60)
    await expect(pairWith(second)).rejects.toEqual(REFUSED)
  })

  test('that is short is void after five wrong ones, and its link is not', async () => {
    const { link, code } = pairing.makeCode()
    for (let tries = 0; tries < 5; tries += 1) await expect(pairWith('AAAA-AAAA')).rejects.toEqual(REFUSED)
    await expect(pairWith(code)).rejects.toEqual(REFUSED)
    await pairWith(link)
  })

  test('that is short takes the place of the one before it', async () => {
    const first = pairing.makeCode()
    const second = pairing.makeCode()
    await expect(pairWith(first.code)).rejects.toEqual(REFUSED)
    await pairWith(second.code)
    await pairWith(first.link)
  })
})

describe('a paired browser', () => {
  test('is forgotten by its id, and by removing the file', async () => {
    const [first, second] = [randomHex(32), randomHex(32)]
    const { id } = await pairWith(pairing.makeLink(), first)
    await pairWith(pairing.makeLink(), second)
    await pairing.forget(id)
    expect(await pairing.recognise(first)).toBeUndefined()
    await expect(pairing.forget(id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await pairing.recognise(second)).toBeDefined()
    stored = null
    expect(await pairing.recognise(second)).toBeUndefined()
  })

  test('is noted with the day of its last use', async () => {
    const token = randomHex(32)
    await pairWith(pairing.makeLink(), token)
    later(24 * 60)
    await pairing.recognise(token)
    expect(await pairing.list()).toMatchObject([{ last_used_on: '2026-11-24' }])
  })

  test.each(['no JSON', '{"browsers":[{"id":1}]}', '[]', '{"browsers":"all"}'])(
    'is none where the file cannot be understood: %s',
    async (text) => {
      stored = text
      expect(await pairing.list()).toEqual([])
    },
  )

  test.each([
    ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Version/18 Safari/605', 'Safari on macOS'],
    ['Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Safari/537.36', 'Chrome on Android'],
    ['<b>me@example.org</b>', 'A browser'],
    [null, 'A browser'],
  ])('is called by our words alone: %p', (userAgent, label) => {
    expect(browserLabel(userAgent)).toBe(label)
  })
})
