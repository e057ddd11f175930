import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { listen, type OpenSocket } from '#lib/runtime/listen.ts'
import { createApp } from '#lib/service/http/app.ts'
import { manifest } from '#routes/manifest.ts'
import { tablesOf } from '#test/contract/tables-of.ts'
import { type RawCase, rawCases } from '#test/http/raw-cases.ts'
import { bytesOf, type RawAnswer, sendRaw } from '#test/http/raw-client.ts'
import { openApp, type TestApp } from '#test/support/app.ts'

const ASSET = 'main-1a2b3c.js'

let app: TestApp
let listening: OpenSocket
let cases: RawCase[]

beforeAll(async () => {
  app = await openApp({ sample: true })
  const { profile: role } = await app.post('/api/profiles', { label: 'Baker', titles: ['Baker'] })
  const { boards } = await app.get('/api/boards')
  const file = { bytes: new TextEncoder().encode('1'), type: 'text/javascript', etag: '"1"' }
  const page = Promise.resolve(
    new Map([
      ['index.html', file],
      [ASSET, file],
    ]),
  )
  const found = listen(createApp(manifest, { ...app.services, page }), 0)
  if (!found) throw new Error('no port is free')
  listening = found
  await app.services.tracker.settled()
  const ids = boards.slice(0, 3).map((board) => board.id) as [string, string, string]
  cases = rawCases({ port: listening.port, profile_id: role.id, boards: ids, asset: ASSET })
})
afterAll(async () => {
  await listening.stop()
  await app.close()
})

const send = (bytes: Uint8Array, hostname = '127.0.0.1') => sendRaw(bytes, { port: listening.port, hostname })

function summary({ status, body }: RawAnswer): string {
  if (status === 'closed' || status < 400) return String(status)
  return body === '' ? `${status} (no body)` : `${status} ${JSON.parse(body).error.code}`
}

describe('a request, byte for byte', () => {
  // A case's bytes are known only when the server is up; its name is known before.
  const named = rawCases({ port: 0, profile_id: '', boards: ['', '', ''], asset: '' })
  for (const [at, { name }] of named.entries()) {
    test(name, async () => {
      const { bytes, expect: expected } = cases[at] as RawCase
      await app.services.tracker.settled()
      const before = await stored()
      const answer = await send(bytes)
      const got = summary(answer)
      if (!expected.includes(got)) throw new Error(`${got}, not ${expected.join(' or ')}`)
      for (const header of answer.headers.keys()) expect(header.startsWith('access-control-')).toBe(false)
      if (typeof answer.status === 'number' && answer.body !== '') {
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      }
      if (got !== '200') expect(await stored()).toBe(before)
    })
  }
})

describe('a program of this computer', () => {
  test('is answered on both loopback addresses, at the two names of the service', async () => {
    for (const hostname of listening.both ? ['127.0.0.1', '::1'] : ['127.0.0.1']) {
      for (const host of [`127.0.0.1:${listening.port}`, `localhost:${listening.port}`]) {
        const answer = await send(bytesOf({ target: '/api/health', host }), hostname)
        expect(answer.status).toBe(200)
      }
      const foreign = await send(bytesOf({ target: '/api/health', host: 'evil.test' }), hostname)
      expect(summary(foreign)).toBe('403 forbidden')
    }
  })

  test('cannot listen on either address of the service', () => {
    for (const hostname of listening.both ? ['127.0.0.1', '::1'] : ['127.0.0.1']) {
      expect(() => Bun.serve({ hostname, port: listening.port, fetch: () => new Response() })).toThrow()
    }
  })

  // Bun.serve with `development: false` shares a port unless `reusePort: false` is said as well.
  test('cannot be a second server of the same port', () => {
    expect(listen(createApp(manifest, app.services), listening.port)).toBeNull()
  })

  test('is not kept waiting by one that sends half a request', async () => {
    const socket = await Bun.connect({
      hostname: '127.0.0.1',
      port: listening.port,
      socket: { data: () => undefined },
    })
    socket.write('POST /api/new/seen HTTP/1.1\r\nContent-Le')
    const answer = await send(bytesOf({ target: '/api/health', host: `127.0.0.1:${listening.port}` }))
    expect(answer.status).toBe(200)
    socket.terminate()
  })

  test('reads and writes while a thousand bodies never end', async () => {
    const host = `127.0.0.1:${listening.port}`
    const half = `POST /api/answers HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"q`
    const sockets = await Promise.all(
      Array.from({ length: 1000 }, async () => {
        const socket = await Bun.connect({
          hostname: '127.0.0.1',
          port: listening.port,
          socket: { data: () => undefined },
        })
        socket.write(half)
        return socket
      }),
    )
    const body = JSON.stringify({ question: 'Can you start in a week?', answer: 'Yes.' })
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }
    expect((await fetch(`http://${host}/api/answers`, init)).status).toBe(201)
    expect((await fetch(`http://${host}/api/new`)).status).toBe(200)
    for (const socket of sockets) socket.terminate()
  }, 120_000)
})

async function stored(): Promise<string> {
  return JSON.stringify(await tablesOf(app.services.desk))
}
