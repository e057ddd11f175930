import { describe, expect, test } from 'bun:test'
import { checkExtension } from '#lib/service/person/extension.ts'
import { checkServer, Person } from '#lib/service/person/person.ts'
import { randomHex, sameText, signCall, signServer } from '#lib/service/person/sign.ts'
import { sha256Of } from '#lib/text/digest.ts'
import { IN_MEMORY } from '#test/support/paired-browser.ts'

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
  ])('is none in %p', async (header) => {
    expect(await open().proves({ ...CALL, header })).toBe(false)
  })
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

describe('an extension of a browser', () => {
  const OWN = `chrome-extension://${'b'.repeat(32)}`

  test('is answered by its own origin and token alone, and pairs by a code', async () => {
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
})
