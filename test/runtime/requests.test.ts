import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { chmod, cp, mkdir, mkdtemp, readdir, rm, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { allRoutes, filledPath, leastQuery } from '#test/contract/all-routes.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

describe('large bodies', () => {
  const MIB = 1024 * 1024
  const SENT_MIB = 12
  // Every route refuses by the same reader (`test/contract/every-route.test.ts`); the socket may differ by the limit alone.
  const writes = [
    ...Map.groupBy(allRoutes, ({ route: { contract } }) => contract.body && (contract.max_body_mib ?? 1)),
  ]
    .filter(([most]) => most !== undefined)
    .flatMap(([, routes]) => routes.slice(0, 1))

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
    const { error } = (await response.json().catch(() => ({}))) as {
      error?: { code: string; message: string }
    }
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
})

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const ODD = 'at 100% #1 %41 größe ü'

async function inFolder(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'shortlist-paths-'))
  try {
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function onServer(
  starting: { home: string; program?: string },
  work: (server: TestServer) => Promise<void>,
): Promise<void> {
  const server = await startServer(starting)
  try {
    await work(server)
  } finally {
    await server.stop()
  }
}

const post = (url: string, body: unknown) =>
  fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })

test('a home works whatever characters its path has, and all of it lies there', () =>
  inFolder(async (folder) => {
    const home = join(folder, `${ODD}?x=1`)
    const answer = { question: 'Do you like the sea?', answer: 'Very much.' }
    await onServer({ home }, async ({ url }) => {
      expect((await post(`${url}/api/answers`, answer)).status).toBe(201)
      const { backup } = await (await post(`${url}/api/backup`, {})).json()
      expect(backup).toMatchObject({ ok: true })
    })
    await onServer({ home }, async ({ url }) => {
      expect(await (await fetch(`${url}/api/answers`)).json()).toMatchObject({ answers: [answer] })
    })
    expect(await readdir(folder)).toEqual([`${ODD}?x=1`])
    expect(await readdir(home)).toEqual(expect.arrayContaining(['desk.db', 'index.db', 'home.json']))
  }))

// Bun loads no module from a folder with `?` in its path.
test('the program works in a folder of its own with such characters', () =>
  inFolder(async (folder) => {
    const program = join(folder, ODD)
    for (const part of ['assets', 'db', 'lib', 'routes', 'package.json', 'tsconfig.json', 'bunfig.toml'])
      await cp(join(ROOT, part), join(program, part), { recursive: true })
    await symlink(join(ROOT, 'node_modules'), join(program, 'node_modules'))
    await onServer({ home: join(folder, 'home'), program }, async ({ url }) => {
      for (const path of ['', 'learning/_assets/course.css', 'learning/_assets/course.js', 'api/new'])
        expect([path, (await fetch(`${url}/${path}`)).status]).toEqual([path, 200])
    })
  }))

test('a folder that was there keeps its rights as a home, and what is written into it is the person’s alone', () =>
  inFolder(async (folder) => {
    const home = join(folder, 'home')
    await mkdir(home)
    await chmod(home, 0o755)
    await onServer({ home }, async () => {
      expect((await stat(home)).mode & 0o777).toBe(0o755)
      expect((await stat(join(home, 'desk.db'))).mode & 0o777).toBe(0o600)
    })
  }))
