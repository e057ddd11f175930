import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { copyFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { run } from '#test/support/command-line.ts'
import { makeEmptyHome } from '#test/support/empty-home.ts'
import { type ServedHome, serveHome } from '#test/support/served.ts'

const ADD = ['answers', 'add', 'Do you like the sea?', 'Very much.']

let mine: string
let other: ServedHome
beforeEach(async () => {
  // The server of this home was killed, and that of another home has its port.
  ;[mine, other] = await Promise.all([makeEmptyHome(), serveHome()])
  const port = Number(new URL(other.url).port)
  await writeFile(join(mine, 'server.json'), JSON.stringify({ pid: 1, port, started_at: '' }))
})
afterEach(async () => {
  await other.stop()
  await rm(mine, { recursive: true, force: true })
})

const svc = (words: string[], environment: Record<string, string> = {}) =>
  run(words, { SVC_HOME: mine, ...environment })
const answersOfOther = async () => (await (await fetch(`${other.url}/api/answers`)).json()).answers

describe('a command of a home', () => {
  test('sends nothing to the server of another home at its port', async () => {
    const seen: string[] = []
    const squatter = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      fetch: async (request) => {
        seen.push(`${request.method} ${new URL(request.url).pathname} ${await request.text()}`)
        return Response.json({ server_id: '0'.repeat(32), proof: '0'.repeat(64) })
      },
    })
    await writeFile(join(mine, 'server.json'), JSON.stringify({ pid: 1, port: squatter.port }))
    for (const secret of [null, '1'.repeat(64)]) {
      if (secret) await writeFile(join(mine, 'person.secret'), secret, { mode: 0o600 })
      const { exit, err } = await svc(ADD)
      expect(exit).toBe(3)
      expect(err).toContain(`Another server answers at http://127.0.0.1:${squatter.port}`)
    }
    await squatter.stop(true)
    expect(new Set(seen)).toEqual(new Set(['GET /api/server ']))
  })

  test('writes nothing into the other home, with a secret of its own or without one', async () => {
    expect((await svc(ADD)).exit).toBe(3)
    await writeFile(join(mine, 'person.secret'), '2'.repeat(64), { mode: 0o600 })
    expect((await svc(ADD)).exit).toBe(3)
    expect((await svc(['new'])).err).toContain('Another server answers')
    expect((await svc(['doctor'])).out).toMatch(/bad +server +Another server answers/)
    expect(await answersOfOther()).toEqual([])
  })

  test('is answered by the server that has its secret, and by an address that the person names', async () => {
    await copyFile(join(other.home, 'person.secret'), join(mine, 'person.secret'))
    expect((await svc(ADD)).exit).toBe(0)
    await rm(join(mine, 'person.secret'))
    const second = ['answers', 'add', 'Do you like rivers?', 'Yes.']
    expect((await svc(second, { SVC_URL: other.url })).exit).toBe(0)
    expect(await answersOfOther()).toHaveLength(2)
  })

  test('trusts no secret that others may read', async () => {
    const secret = await Bun.file(join(other.home, 'person.secret')).text()
    await writeFile(join(mine, 'person.secret'), secret, { mode: 0o644 })
    expect((await svc(ADD)).exit).toBe(3)
  })
})

test('a server refuses a call that was meant for another', async () => {
  const response = await fetch(`${other.url}/api/answers`, { headers: { 'X-Svc-Server': '0'.repeat(32) } })
  expect(response.status).toBe(409)
  expect((await response.json()).error.code).toBe('wrong_server')
})
