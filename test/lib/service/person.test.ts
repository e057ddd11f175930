import { beforeEach, describe, expect, test } from 'bun:test'
import {
  browserLabel,
  checkExtension,
  checkServer,
  extensionOrigin,
  Pairing,
  Person,
} from '#lib/service/person/person.ts'
import { randomHex, sameText, signCall, signServer } from '#lib/service/person/sign.ts'
import { sha256Of } from '#lib/text/digest.ts'
import { IN_MEMORY } from '#test/support/paired-browser.ts'

describe('pairing', () => {
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

    test('that is short leaves as many tries beside a new link, and all of them after a new one', async () => {
      const tryWrong = async (times: number) => {
        for (let tries = 0; tries < times; tries += 1)
          await expect(pairWith('AAAA-AAAA')).rejects.toEqual(REFUSED)
      }
      const first = pairing.makeCode()
      await tryWrong(4)
      pairing.makeLink()
      await tryWrong(1)
      await expect(pairWith(first.code)).rejects.toEqual(REFUSED)
      const second = pairing.makeCode()
      await tryWrong(4)
      await pairWith(second.code)
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
    ])('is called by our words alone: %p', (userAgent, label) => expect(browserLabel(userAgent)).toBe(label))
  })
})

const SECRET = randomHex(32)
const now = () => '2026-11-23T09:00:00.000Z'
const open = () => new Person({ secret: SECRET, file: IN_MEMORY, now })
const bytes = (text: string) => new TextEncoder().encode(text)
const CALL = { method: 'PUT', path: '/api/config?a=1', body: bytes('{"revision":1}') }

async function headerFor(person: Person, call: Partial<typeof CALL> = {}, secret = SECRET): Promise<string> {
  const nonce = randomHex(16)
  const signed = { ...CALL, ...call, server_id: person.serverId, nonce }
  return `terminal ${nonce} ${await signCall(secret, signed)}`
}

describe('the proof of a terminal', () => {
  test('holds for one call, once', async () => {
    const person = open()
    const header = await headerFor(person)
    expect(await person.proves({ ...CALL, header })).toBe(true)
    expect(await person.proves({ ...CALL, header })).toBe(false)
    const both = await headerFor(person)
    const all = await Promise.all([1, 2].map(() => person.proves({ ...CALL, header: both })))
    expect(all.toSorted()).toEqual([false, true])
  })

  test.each([
    ['method', { method: 'POST' }],
    ['path', { path: '/api/recovery' }],
    ['query', { path: '/api/config?a=2' }],
    ['body', { body: bytes('{"revision":2}') }],
  ])('holds for no other %s', async (_, other) => {
    const person = open()
    expect(await person.proves({ ...CALL, header: await headerFor(person, other) })).toBe(false)
  })

  test('holds for no other server and by no other secret', async () => {
    const person = open()
    expect(await open().proves({ ...CALL, header: await headerFor(person) })).toBe(false)
    expect(await person.proves({ ...CALL, header: await headerFor(person, {}, randomHex(32)) })).toBe(false)
  })

  test.each([
    null,
    '',
    'terminal',
    'terminal a',
    'browser',
    'browser ',
    'person yes',
    SECRET,
    `browser ${SECRET}`,
  ])('is none in %p', async (header) => expect(await open().proves({ ...CALL, header })).toBe(false))
})

describe('the proof of a server', () => {
  test('names its challenge, its start and its port, and needs the secret', async () => {
    const person = open()
    const claim = { challenge: randomHex(16), port: 4747 }
    const proof = await person.signServer(claim)
    const expected = (more: object, secret = SECRET) =>
      signServer(secret, { ...claim, server_id: person.serverId, ...more })
    expect(proof).toBe(await expected({}))
    for (const other of [{ challenge: randomHex(16) }, { port: 4748 }, { server_id: randomHex(16) }])
      expect(proof).not.toBe(await expected(other))
    expect(proof).not.toBe(await expected({}, randomHex(32)))
    expect(await open().signServer(claim)).not.toBe(proof)
  })

  test('is not asked of a call that names no server, and another name is refused', () => {
    const person = open()
    checkServer(person, null)
    checkServer(person, person.serverId)
    for (const other of ['', open().serverId])
      expect(() => checkServer(person, other)).toThrow(expect.objectContaining({ code: 'wrong_server' }))
  })
})

test('texts are the same only as a whole', () => {
  expect(sameText('abc', 'abc')).toBe(true)
  for (const other of ['', 'ab', 'abd', 'abcd', 'ABC']) expect(sameText('abc', other)).toBe(false)
})

test('an extension of a browser is answered by its own origin and token alone, and pairs by a code', async () => {
  const OWN = `chrome-extension://${'b'.repeat(32)}`

  let stored: string | null = null
  const file = {
    read: async () => stored,
    write: async (text: string) => {
      stored = text
    },
  }
  const person = new Person({ secret: SECRET, file, now })
  const { code } = person.pairing.makeCode()
  const token = randomHex(32)
  const sent = { code, token_sha256: await sha256Of(token), userAgent: 'Firefox/140.0', extension: OWN }
  expect((await person.pairing.pair(sent)).label).toBe('Extension in Firefox')
  const page = await person.pairing.pair({
    ...sent,
    code: person.pairing.makeLink(),
    token_sha256: await sha256Of('page'),
    extension: null,
  })
  expect(page.origin).toBe('')
  const cases: [string, string | null, boolean, boolean][] = [
    [OWN, `browser ${token}`, false, true],
    [OWN, null, true, true],
    [OWN, null, false, false],
    [OWN, 'browser page', false, false],
    [OWN, `terminal ${token}`, false, false],
    [`chrome-extension://${'c'.repeat(32)}`, `browser ${token}`, false, false],
  ]
  for (const [extension, proof, pairs, isAnswered] of cases) {
    const check = checkExtension(person, { extension, proof, pairs })
    if (isAnswered) await check
    else await expect(check).rejects.toMatchObject({ code: 'forbidden_origin' })
  }
})

test.each([
  [null, false],
  ['null', false],
  ['http://127.0.0.1:4747', false],
  [`https://${'a'.repeat(32)}`, false],
  [`chrome-extension://${'a'.repeat(32)}`, true],
  ['moz-extension://0a1b2c3d-1111-4222-8333-444444444444', true],
])('the origin %p is that of an extension: %p', (origin, isExtension) => {
  const headers = new Headers(origin === null ? {} : { origin })
  expect(extensionOrigin(headers)).toBe(isExtension ? origin : null)
})
