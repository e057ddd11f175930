import { afterEach, expect, test } from 'bun:test'
import { mkdtemp, open, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '#lib/service/http/client.ts'
import type { manifest } from '#routes/manifest.ts'
import { homeFilledBy, mustBe, type TestApp } from '#test/support/app.ts'
import { sendAsPerson } from '#test/support/as-person.ts'
import { MARKDOWN } from '#test/support/master-app.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

let home: string
let server: TestServer | null = null

afterEach(async () => {
  await server?.kill()
  server = null
  await rm(home, { recursive: true, force: true })
})

const callOf = (url: string) => createClient<typeof manifest>((path, init) => fetch(`${url}${path}`, init))
const call = () => callOf(server?.url ?? '')
const start = async () => {
  server = await startServer({ home })
}
const stop = async () => {
  await server?.stop()
  server = null
}

async function fill(app: TestApp): Promise<void> {
  await app.post('/api/master', { markdown: MARKDOWN })
  await app.post('/api/backup')
  const body = { revision: 1, section: 'summary' as const, lines: [{ text: 'Written after the backup' }] }
  await app.post('/api/master/lines', body)
}

async function chosen(choice: 'begin_anew' | 'use_as_is') {
  const unproven = await call()('POST', '/api/recovery', { body: { choice } })
  expect(unproven).toMatchObject({ ok: false, status: 403, error: { code: 'proof_required' } })
  const proven = { method: 'POST', path: '/api/recovery', body: { choice } }
  expect((await sendAsPerson({ url: server?.url ?? '', home }, proven)).status).toBe(200)
  for (;;) {
    const health = await call()('GET', '/api/health')
    if (health.ok && health.value.desk.state === 'well') return health.value
    await Bun.sleep(50)
  }
}

test('a desk that is gone is begun anew once its person says so, and the old files are kept', async () => {
  home = await homeFilledBy(fill)
  await rm(join(home, 'desk.db'))
  await start()
  await chosen('begin_anew')
  expect((await call()('GET', '/api/master')).ok).toBe(false)
  const [aside = ''] = (await readdir(join(home, 'backups'))).filter((name) => name.startsWith('replaced-'))
  expect(await readFile(join(home, 'backups', aside, 'resumes', 'master.md'), 'utf8')).toContain(
    'after the backup',
  )
  await stop()
  await start()
  expect(mustBe(await call()('GET', '/api/health')).desk.state).toBe('well')
})

test('a new home with nothing in it asks nothing', async () => {
  home = await mkdtemp(join(tmpdir(), 'shortlist-recovery-'))
  await start()
  await stop()
  await rm(join(home, 'desk.db'))
  await start()
  expect(mustBe(await call()('GET', '/api/health')).status).toBe('ok')
})

test('a desk with flipped bits is shown without the damaged rows, and used as it is once its person says so', async () => {
  home = await homeFilledBy(fill)
  const path = join(home, 'desk.db')
  const bytes = await readFile(path)
  const at = bytes.lastIndexOf('Written after the backup')
  for (const byte of [1, 2, 3]) bytes[at + byte] = (bytes[at + byte] ?? 0) ^ 1
  await writeFile(path, bytes)
  await start()
  const { state, choices } = mustBe(await call()('GET', '/api/recovery'))
  expect({ state, choices }).toEqual({
    state: 'desk_damaged',
    choices: ['restore', 'begin_anew', 'use_as_is'],
  })
  expect(JSON.stringify(await call()('GET', '/api/master'))).not.toContain('after the backup')
  const refused = await call()('POST', '/api/backup', { body: {} })
  expect(refused).toMatchObject({ ok: false, error: { reason: 'desk_damaged' } })
  await chosen('use_as_is')
  expect(JSON.stringify(await call()('GET', '/api/master'))).toContain('after the backup')
  mustBe(await call()('POST', '/api/backup', { body: {} }))
})

test('bits that flip while the server runs are found by the next backup, which is not made', async () => {
  home = await homeFilledBy(fill)
  await start()
  const path = join(home, 'desk.db')
  const bytes = await readFile(path)
  const at = bytes.lastIndexOf('Written after the backup')
  const file = await open(path, 'r+')
  for (const byte of [1, 2, 3]) await file.write(Uint8Array.of((bytes[at + byte] ?? 0) ^ 1), 0, 1, at + byte)
  await file.close()
  const refused = await call()('POST', '/api/backup', { body: {} })
  expect(refused).toMatchObject({ ok: false, error: { reason: 'desk_damaged' } })
  const backups = (await readdir(join(home, 'backups'))).filter((name) => name.endsWith('.zip'))
  expect(backups).toHaveLength(1)
})
