import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '#lib/service/http/client.ts'
import type { manifest } from '#routes/manifest.ts'
import { mustBe } from '#test/support/app.ts'
import { triesOf } from '#test/support/at-end.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

const TERMINAL = join(import.meta.dir, '../support/at-terminal.ts')
const JOB = 'https://jobs.example/killed'
const MIB = 1024 * 1024

let home: string
let server: TestServer
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'shortlist-files-'))
  server = await startServer({ home })
  mustBe(await call()('PUT', '/api/applications', { body: { job_url: JOB } }))
})
afterEach(async () => {
  await server.kill()
  await rm(home, { recursive: true, force: true })
})

const call = () => createClient<typeof manifest>((path, init) => fetch(`${server.url}${path}`, init))
const add = (name: string, bytes: Uint8Array) =>
  call()('POST', '/api/applications/files', {
    body: { job_url: JOB, name, content_base64: bytes.toBase64() },
  })
const list = async () =>
  mustBe(await call()('GET', '/api/applications/files', { query: { job_url: JOB } })).files
const get = async (id: string) => (await fetch(`${server.url}/api/applications/files/${id}`)).bytes()
const onDisk = () => readdir(join(home, 'application-files')).catch(() => [])

async function svc(...words: string[]): Promise<number> {
  const program = Bun.spawn([process.execPath, '--no-env-file', TERMINAL, 'yes', ...words], {
    env: { ...process.env, SVC_HOME: home },
    stdio: ['ignore', 'ignore', 'ignore'],
  })
  return program.exited
}

describe('the files of applications', () => {
  test('survive a kill at any moment whole, or are not there at all', async () => {
    const content = (round: number) => new Uint8Array(8 * MIB).fill(round)
    const kills = triesOf(6)
    for (let round = 1; round <= kills; round += 1) {
      const adding = add(`${round}.bin`, content(round)).catch(() => null)
      // From before the body is read until after the answer.
      await Promise.race([adding, Bun.sleep((240 * round) / kills)])
      await server.kill()
      const outcome = await adding
      server = await startServer({ home })
      const files = await list()
      for (const { id, name } of files) {
        expect((await get(id)).every((byte) => byte === Number.parseInt(name, 10))).toBe(true)
      }
      if (outcome?.ok) expect(files.map(({ name }) => name)).toContain(`${round}.bin`)
    }
    // Leftovers of half a write go soon after the start, and a row names all others.
    const desk = new Database(join(home, 'desk.db'), { readonly: true })
    const ids = desk.query<{ file_id: string }, []>('select file_id from application_file').all()
    desk.close()
    const named = new Set(ids.map(({ file_id }) => file_id))
    const unnamed = async () => (await onDisk()).filter((name) => !named.has(name))
    for (let tries = 0; tries < 2000 && (await unnamed()).length > 0; tries += 1) await Bun.sleep(25)
    expect(await unnamed()).toEqual([])
  }, 120_000)

  test('have 20 MB at most, over a socket too', async () => {
    expect(mustBe(await add('large.bin', new Uint8Array(20 * MIB))).file.bytes).toBe(20 * MIB)
    expect(await add('larger.bin', new Uint8Array(20 * MIB + 1))).toMatchObject({
      error: { code: 'invalid_value', message: expect.stringContaining('at most 20 MB') },
    })
    expect(await add('huge.bin', new Uint8Array(30 * MIB))).toMatchObject({
      error: { code: 'body_too_large' },
    })
  }, 120_000)

  test('are in a backup, come back with it, and go with a wipe', async () => {
    const { file } = mustBe(await add('offer.pdf', new TextEncoder().encode('An offer.')))
    const { backup } = mustBe(await call()('POST', '/api/backup', { body: {} }))
    mustBe(await call()('DELETE', '/api/applications', { query: { job_url: JOB, revision: '1' } }))
    expect(await onDisk()).toEqual([])
    await server.stop()
    expect(await svc('backup', 'restore', backup.name, '--yes')).toBe(0)
    server = await startServer({ home })
    expect(await list()).toEqual([file])
    expect(new TextDecoder().decode(await get(file.id))).toBe('An offer.')
    await server.stop()
    expect(await svc('wipe', '--yes')).toBe(0)
    expect(await readdir(home).catch(() => [])).toEqual([])
  }, 120_000)
})
