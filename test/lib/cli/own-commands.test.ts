import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from '#test/support/command-line.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

let server: TestServer
let folder: string

beforeAll(async () => {
  server = await startServer()
  folder = await mkdtemp(join(tmpdir(), 'shortlist-cli-'))
  await mkdir(join(folder, 'bin'))
}, 30_000)

afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
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
})

describe('svc open', () => {
  test('prints the address, also where no browser can be started', async () => {
    const { exit, out, err } = await run(['open'], { SVC_HOME: server.home, PATH: '/nowhere' })
    expect({ exit, out }).toEqual({ exit: 0, out: `${server.url}/\n` })
    expect(err).toBe('No browser could be started. Open the address yourself.\n')
  })

  test('hands the address to the program that opens pages', async () => {
    const opener = process.platform === 'darwin' ? 'open' : 'xdg-open'
    await writeFile(join(folder, 'bin', opener), `#!/bin/sh\necho "$1" >'${folder}/opened'\n`, {
      mode: 0o755,
    })
    const { err } = await run(['open'], { SVC_HOME: server.home, PATH: `${folder}/bin:/bin:/usr/bin` })
    await Bun.sleep(200)
    expect({ err, opened: await Bun.file(join(folder, 'opened')).text() }).toEqual({
      err: '',
      opened: `${server.url}/\n`,
    })
  })
})
