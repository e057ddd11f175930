import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { allRoutes, filledPath, leastQuery } from '#test/contract/all-routes.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

const MIB = 1024 * 1024
const SENT_MIB = 12
const writes = allRoutes.filter(({ route }) => route.contract.body)

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.stop())

/** Sends a body with its length, or in pieces without one. Returns the code of the answer, or `cut` if the connection was closed. */
async function send(route: (typeof writes)[number], body: string, inPieces: boolean): Promise<string> {
  const piece = new TextEncoder().encode(body.slice(0, MIB))
  let left = Math.ceil(body.length / MIB)
  const pieces = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      left -= 1
      if (left < 0) controller.close()
      else controller.enqueue(piece)
    },
  })
  const response = await fetch(`${server.url}${filledPath(route.path)}${leastQuery(route)}`, {
    method: route.method,
    headers: { 'content-type': 'application/json' },
    body: inPieces ? pieces : body,
  }).catch(() => null)
  if (response === null) return 'cut'
  const { error } = (await response.json().catch(() => ({}))) as { error?: { code: string; message: string } }
  return `${response.status} ${error?.code}`
}

describe.each(writes)('$name', (route) => {
  const most = route.route.contract.max_body_mib ?? 1
  const size = Math.max(SENT_MIB, most + 1) * MIB

  test.each([
    ['with its length', false],
    ['in pieces', true],
  ])('refuses a body over its limit with the reason, and the server lives on: %s', async (_, inPieces) => {
    const code = await send(route, ' '.repeat(size), inPieces)
    expect(code).toBe('413 body_too_large')
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200)
  })
})
