import { afterEach, expect, test } from 'bun:test'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '#lib/service/http/client.ts'
import type { manifest } from '#routes/manifest.ts'
import { mustBe } from '#test/support/app.ts'
import { MARKDOWN } from '#test/support/master-app.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

const run = (...command: string[]) => Bun.spawnSync(command, { stdout: 'ignore', stderr: 'ignore' }).success

const disk = await mkdtemp(join(tmpdir(), 'shortlist-unwritable-'))
const mounted = run('mount', '-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', disk)
if (mounted) run('umount', '--lazy', disk)
else console.log('skipped: homes that cannot be written are tried only where tests may mount (as root)')

let server: TestServer | null = null
afterEach(async () => {
  await server?.kill()
  run('umount', '--lazy', disk)
})

const call = () => createClient<typeof manifest>((path, init) => fetch(`${server?.url}${path}`, init))

async function usedOnDisk() {
  const home = await mkdtemp(join(tmpdir(), 'shortlist-made-'))
  server = await startServer({ home })
  mustBe(await call()('POST', '/api/master', { body: { markdown: MARKDOWN } }))
  await server.stop()
  expect(run('mount', '-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', disk)).toBe(true)
  await cp(home, disk, { recursive: true })
  await rm(home, { recursive: true })
}

const SAMPLE = { body: { action: 'load' as const } }

test.skipIf(!mounted)(
  'a home that is read-only is served as far as it can be read, and says so',
  async () => {
    await usedOnDisk()
    expect(run('mount', '-o', 'remount,ro', disk)).toBe(true)
    server = await startServer({ home: disk })
    expect(mustBe(await call()('GET', '/api/health'))).toMatchObject({
      status: 'degraded',
      desk: { state: 'read_only' },
    })
    expect(mustBe(await call()('GET', '/api/master')).master.revision).toBe(1)
    expect((await fetch(`${server.url}/api/export`)).status).toBe(200)
    for (const path of ['/api/new', '/api/postings', '/api/profiles', '/api/answers', '/api/insights'])
      expect(`${path} ${(await fetch(`${server.url}${path}`)).status}`).toBe(`${path} 200`)
    expect(await call()('POST', '/api/sample', SAMPLE)).toMatchObject({ error: { reason: 'read_only' } })
    expect(run('mount', '-o', 'remount,rw', disk)).toBe(true)
    mustBe(await call()('POST', '/api/recovery', { body: { choice: 'look_again' } }))
    for (;;) {
      const health = await call()('GET', '/api/health')
      if (health.ok && health.value.desk.state === 'well') break
      await Bun.sleep(50)
    }
    expect(mustBe(await call()('GET', '/api/master')).master.revision).toBe(1)
  },
)

test.skipIf(!mounted)('a home on a full disk is served as far as it can be read', async () => {
  await usedOnDisk()
  await writeFile(join(disk, 'ballast'), new Uint8Array(8 * 1024 * 1024)).catch(() => undefined)
  server = await startServer({ home: disk })
  expect(mustBe(await call()('GET', '/api/health')).status).toBe('degraded')
  expect(mustBe(await call()('GET', '/api/master')).master.revision).toBe(1)
  const refused = await call()('POST', '/api/sample', SAMPLE)
  expect(refused).toMatchObject({ ok: false, error: { code: 'target_unavailable' } })
})
