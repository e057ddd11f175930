import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { Gateway, listAddress } from '#test/support/gateway.ts'
import { greenhouseAnswer } from '#test/support/greenhouse.ts'

const MAIN = join(import.meta.dir, '../../lib/cli/main.ts')
const JSON_TYPE = { 'Content-Type': 'application/json' }

let home: string
let servers: Serving[]

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'shortlist-serve-'))
  servers = []
})

afterEach(async () => {
  for (const { process: server } of servers) {
    server.kill('SIGKILL')
    await server.exited
  }
  await rm(home, { recursive: true, force: true })
})

type Serving = { process: Bun.Subprocess<'ignore', 'pipe', 'pipe'>; url: string | null }

/** Starts a server and waits until it listens or ends. */
async function serve(env: Record<string, string> = {}, cwd = tmpdir()): Promise<Serving> {
  const server = Bun.spawn([process.execPath, '--no-env-file', MAIN, 'serve', '--port', env['PORT'] ?? '0'], {
    env: { ...process.env, SVC_HOME: home, SVC_LOG: 'error', ...env },
    cwd,
    stdin: 'ignore',
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const reader = server.stdout.getReader()
  let text = ''
  for (;;) {
    const { value, done } = await reader.read()
    text += new TextDecoder().decode(value)
    const url = /listening on (\S+)/.exec(text)?.[1]
    if (url || done) {
      const serving = { process: server, url: url ?? null }
      servers.push(serving)
      return serving
    }
  }
}

const write = (url: string | null, path: string, body: unknown, method = 'POST') =>
  fetch(`${url}${path}`, { method, headers: JSON_TYPE, body: JSON.stringify(body) })
const read = async (url: string | null, path: string) => (await fetch(`${url}${path}`)).json()

describe('svc serve', () => {
  test('makes a home that only its person can read, and answers on both loopback addresses', async () => {
    const { url } = await serve()
    const port = new URL(url ?? '').port
    expect((await stat(home)).mode & 0o777).toBe(0o700)
    expect((await stat(join(home, 'desk.db'))).mode & 0o777).toBe(0o600)
    expect((await stat(join(home, 'index.db'))).mode & 0o777).toBe(0o600)
    expect(await read(url, '/api/health')).toMatchObject({ status: 'ok' })
    const six = await fetch(`http://[::1]:${port}/api/health`, { headers: { Host: `localhost:${port}` } })
    expect(six.status).toBe(200)
    const note = JSON.parse(await readFile(join(home, 'server.json'), 'utf8'))
    expect(note).toMatchObject({ port: Number(port), pid: servers[0]?.process.pid })
  })

  test('ends cleanly with its terminal, and stays under nohup', async () => {
    const { process: server } = await serve()
    server.kill('SIGHUP')
    expect([await server.exited, server.signalCode]).toEqual([0, null])
    const line = ['nohup', process.execPath, '--no-env-file', MAIN, 'serve', '--port', '0']
    const kept = Bun.spawn(line, {
      env: { ...process.env, SVC_HOME: home },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    servers.push({ process: kept as never, url: null })
    await kept.stdout.getReader().read()
    kept.kill('SIGHUP')
    await Bun.sleep(300)
    expect(kept.exitCode).toBeNull()
  })

  test('ends at once when it is told to, however many boards are still to be read', async () => {
    const gateway = new Gateway()
    const boards = Array.from({ length: 60 }, (_, at) => ({ system: 'greenhouse', board: `slow-${at}` }))
    for (const { board } of boards) {
      gateway.answers.set(listAddress('greenhouse', board), async () => {
        await Bun.sleep(1500)
        return Response.json(greenhouseAnswer(board, [{ id: 1 }]))
      })
    }
    const { url, process: server } = await serve({ SVC_BOARDS_GATEWAY: gateway.url })
    await write(url, '/api/boards', { boards })
    await write(url, '/api/boards/refresh', {})
    server.kill('SIGTERM')
    // Reading them all would take more than 20 seconds.
    expect(await Promise.race([server.exited, Bun.sleep(60_000).then(() => 'still running')])).toBe(0)
    expect((await serve()).url).not.toBeNull()
    await gateway.stop()
  }, 120_000)

  test('refuses a port that is taken on either address, and says so', async () => {
    const other = Bun.serve({ hostname: '::1', port: 0, fetch: () => new Response('squatter') })
    const refused = await serve({ PORT: String(other.port) })
    expect(refused.url).toBeNull()
    expect(await refused.process.exited).toBe(1)
    expect(await new Response(refused.process.stderr).text()).toContain(`Port ${other.port} is in use.`)
    await other.stop(true)
  })

  test('obeys no settings of the folder it is started from', async () => {
    const foreign = await mkdtemp(join(tmpdir(), 'shortlist-foreign-'))
    await writeFile(
      join(foreign, '.env'),
      'SVC_BOARDS_GATEWAY=http://127.0.0.1:9\nSVC_PORT=1\nSVC_HOME=/nowhere\n',
    )
    await writeFile(join(foreign, 'bunfig.toml'), 'preload = ["./evil.ts"]\n')
    await writeFile(join(foreign, 'evil.ts'), `await Bun.write('${join(foreign, 'ran')}', 'yes')`)
    const launcher = join(import.meta.dir, '../../lib/cli/svc')
    const server = Bun.spawn([launcher, 'serve', '--port', '0'], {
      env: { ...process.env, SVC_HOME: home },
      cwd: foreign,
      stdout: 'pipe',
      stderr: 'pipe',
    })
    servers.push({ process: server as Serving['process'], url: null })
    const { value } = await server.stdout.getReader().read()
    expect(new TextDecoder().decode(value)).toContain('listening on')
    expect(await Bun.file(join(foreign, 'ran')).exists()).toBe(false)
    await rm(foreign, { recursive: true })
  })

  test('says what is wrong with a store in the home and changes nothing', async () => {
    const foreign = createClient({ url: `file:${join(home, 'desk.db')}` })
    await foreign.executeMultiple('create table shopping (what text); pragma application_id = 7;')
    foreign.close()
    const before = await readFile(join(home, 'desk.db'))
    const refused = await serve()
    expect(refused.url).toBeNull()
    expect(await refused.process.exited).toBe(1)
    expect(await new Response(refused.process.stderr).text()).toContain('another program')
    expect(await readFile(join(home, 'desk.db'))).toEqual(before)
  })

  test('tells those who listen how a refresh goes', async () => {
    const gateway = new Gateway()
    gateway.serve(listAddress('greenhouse', 'acme'), greenhouseAnswer('acme', [{ id: 1 }]))
    const { url } = await serve({ SVC_BOARDS_GATEWAY: gateway.url })
    await write(url, '/api/boards', { boards: [{ system: 'greenhouse', board: 'acme' }] })
    const events = await fetch(`${url}/api/events`)
    expect(events.headers.get('content-type')).toBe('text/event-stream')
    const reader = events.body?.getReader()
    await write(url, '/api/boards/refresh', { wait: true })
    let heard = ''
    while (!heard.includes('"state":"done"')) heard += new TextDecoder().decode((await reader?.read())?.value)
    expect(heard).toContain('event: refresh')
    expect(heard).not.toContain('Software')
    await reader?.cancel()
    await gateway.stop()
  })
})
