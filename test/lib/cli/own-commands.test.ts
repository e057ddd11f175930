import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomHex, signServer } from '#lib/service/person/sign.ts'
import { run } from '#test/support/command-line.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
let folder: string

beforeAll(async () => {
  server = await startServer()
  folder = await mkdtemp(join(tmpdir(), 'shortlist-cli-'))
  await mkdir(join(folder, 'bin'))
}, 120_000)

afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

describe('svc serve', () => {
  test.each([
    [['--port', 'abc'], {}, '--port is not a port: it is a whole number from 0 to 65535.'],
    [['--port', '1.5'], {}, '--port is not a port'],
    [[], { SVC_PORT: 'abc' }, 'SVC_PORT is not a port: it is a whole number from 0 to 65535.'],
    [[], { SVC_PORT: '65536' }, 'SVC_PORT is not a port'],
    [['--port', '0'], { SVC_BOARDS_GATEWAY: 'nowhere' }, 'SVC_BOARDS_GATEWAY is not an address'],
    [['--port', '0'], { SVC_BOARDS_GATEWAY: 'file:///etc' }, 'SVC_BOARDS_GATEWAY is not an address'],
    [['--port', '0'], { SVC_INDEX_URL: 'nowhere' }, 'SVC_INDEX_URL is not the address of a server'],
    [
      ['--port', '0'],
      { SVC_INDEX_URL: 'file:/tmp/index.db' },
      'SVC_INDEX_URL is not the address of a server',
    ],
  ])('ends with 2 for %p and %p', async (words, environment, says) => {
    const { exit, out, err } = await run(['serve', ...words], environment)
    expect({ exit, out }).toEqual({ exit: 2, out: '' })
    expect(err).toStartWith(says)
  })
})

describe('svc doctor', () => {
  test('is content with a running server and with a home that is not there yet', async () => {
    const { exit, out } = await run(['doctor'], { SVC_HOME: server.home })
    expect(out).toContain(`Answers at ${server.url}`)
    expect(exit).toBe(0)
    const empty = await run(['doctor', '--json'], { SVC_HOME: join(folder, 'empty') })
    expect({ exit: empty.exit, ok: JSON.parse(empty.out).ok }).toEqual({ exit: 0, ok: true })
  })

  test('ends with 1 where the home is open to others', async () => {
    const home = join(folder, 'open')
    await mkdir(home, { mode: 0o755 })
    const { exit, out } = await run(['doctor'], { SVC_HOME: home })
    expect(out).toContain('chmod 700')
    expect(exit).toBe(1)
  })

  test('says what is wrong in the settings, without a server too', async () => {
    const home = join(folder, 'unset')
    await mkdir(home, { mode: 0o700 })
    expect((await run(['doctor'], { SVC_HOME: home })).out).toContain('There is no config.json')
    await writeFile(join(home, 'config.json'), '{"countries":["US"]}')
    expect((await run(['doctor'], { SVC_HOME: home })).out).toContain('ok   config   config.json is well.')
    await writeFile(join(home, 'config.json'), '{"countries":"everywhere"}')
    const { exit, out } = await run(['doctor'], { SVC_HOME: home })
    expect(out).toContain('bad  config   In config.json, `countries` has a value that cannot be used.')
    expect(exit).toBe(1)
  })

  test('says which files of the person cannot be used', async () => {
    const home = join(folder, 'unused')
    await mkdir(join(home, 'resumes', 'master.md'), { recursive: true, mode: 0o700 })
    await writeFile(join(home, 'backups'), 'no folder')
    const { exit, out } = await run(['doctor'], { SVC_HOME: home })
    expect(out).toContain('bad  master   The file resumes/master.md is there and cannot be read.')
    expect(out).toContain('bad  backup   The folder backups in your home folder cannot be written')
    expect(exit).toBe(1)
  })

  test('prints what a server that answers refuses with', async () => {
    const home = join(folder, 'refusing')
    await mkdir(home, { mode: 0o700 })
    const error = { code: 'config_unavailable', message: 'config.json is not valid JSON.' }
    const secret = randomHex(32)
    const refusing = Bun.serve({
      hostname: '127.0.0.1',
      port: 0,
      fetch: async ({ url }, { port = 0 }) => {
        const challenge = new URL(url).searchParams.get('challenge')
        if (challenge === null)
          return Response.json({ schema_version: 'svc-error:1', error }, { status: 409 })
        const proof = await signServer(secret, { challenge, server_id: 'a', port })
        return Response.json({ server_id: 'a', proof })
      },
    })
    await writeFile(join(home, 'person.secret'), secret, { mode: 0o600 })
    await writeFile(join(home, 'server.json'), JSON.stringify({ pid: process.pid, port: refusing.port }))
    const { exit, out } = await run(['doctor'], { SVC_HOME: home })
    await refusing.stop(true)
    expect(out).toContain(`(process ${process.pid}): config.json is not valid JSON.`)
    expect(exit).toBe(1)
  })

  test('asks the address that is named', async () => {
    const empty = { SVC_HOME: join(folder, 'empty') }
    const well = await run(['doctor', '--url', server.url], empty)
    expect(well.out).toContain(`ok   server   Answers at ${server.url}\n`)
    expect(well.exit).toBe(0)
    const nobody = await run(['doctor', '--url', 'http://127.0.0.1:9'], empty)
    expect(nobody.out).toContain('Nothing answers at http://127.0.0.1:9.')
    expect(nobody.exit).toBe(1)
    expect((await run(['doctor', '--url', 'nowhere'], empty)).exit).toBe(2)
  })

  test.each([
    [200, 'hello'],
    [302, null],
    [500, 'oh'],
  ])('knows another program by its answer of status %d', async (status, text) => {
    const answer = () => new Response(text, { status, headers: { Location: '/elsewhere' } })
    const other = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: answer })
    const { exit, out } = await run(['doctor', '--url', `http://127.0.0.1:${other.port}`], {
      SVC_HOME: join(folder, 'empty'),
    })
    await other.stop(true)
    expect(out).toContain('but is not this service')
    expect(exit).toBe(1)
  })
})

describe('svc open', () => {
  test('prints the address, also where no browser can be started', async () => {
    const { exit, out, err } = await run(['open'], { SVC_HOME: server.home, PATH: '/nowhere' })
    expect({ exit, out, err }).toEqual({
      exit: 0,
      out: `${server.url}/\n`,
      err: 'No browser could be started. Open the address yourself.\n',
    })
  })

  test('hands the address to the program that opens pages', async () => {
    const opener = process.platform === 'darwin' ? 'open' : 'xdg-open'
    await writeFile(join(folder, 'bin', opener), `#!/bin/sh\necho "$1" >'${folder}/opened'\n`, {
      mode: 0o755,
    })
    const { err } = await run(['open'], { SVC_HOME: server.home, PATH: `${folder}/bin` })
    expect(err).toBe('')
    const opened = () => readFile(join(folder, 'opened'), 'utf8').catch(() => '')
    while ((await opened()) === '') await Bun.sleep(20)
    expect(await opened()).toBe(`${server.url}/\n`)
  })
})
