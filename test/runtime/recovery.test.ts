import { afterEach, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, open, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '#db/open-store.ts'
import { sql } from '#db/sql.ts'
import { createClient } from '#lib/service/http/client.ts'
import type { manifest } from '#routes/manifest.ts'
import { mustBe } from '#test/support/app.ts'
import { MARKDOWN } from '#test/support/master-app.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

const PAGE = 8192
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

async function used() {
  home = await mkdtemp(join(tmpdir(), 'shortlist-recovery-'))
  await start()
  mustBe(await call()('POST', '/api/master', { body: { markdown: MARKDOWN } }))
  mustBe(await call()('POST', '/api/backup', { body: {} }))
  mustBe(
    await call()('POST', '/api/master/lines', {
      body: { revision: 1, section: 'summary', lines: [{ text: 'Written after the backup' }] },
    }),
  )
  await stop()
}

async function zeroPages(path: string) {
  const store = await openStore({ kind: 'index', path, now: () => new Date().toISOString() })
  await store.maintain(sql`pragma wal_checkpoint(truncate)`)
  await store.close()
  const bytes = await readFile(path)
  await writeFile(path, bytes.fill(0, bytes.length - 4 * PAGE))
}

const write = () => call()('POST', '/api/sample', { body: { action: 'load' } })

async function chosen(choice: 'restore' | 'begin_anew') {
  mustBe(await call()('POST', '/api/recovery', { body: { choice } }))
  for (;;) {
    const health = await call()('GET', '/api/health')
    if (health.ok && health.value.desk.state === 'well') return health.value
    await Bun.sleep(50)
  }
}

test('a desk that is gone or empty is missed, nothing is written, and the newest backup comes back', async () => {
  await used()
  for (const lose of [() => rm(join(home, 'desk.db')), () => writeFile(join(home, 'desk.db'), '')]) {
    await lose()
    await start()
    const health = mustBe(await call()('GET', '/api/health'))
    expect(health).toMatchObject({ status: 'degraded', desk: { state: 'desk_missing' } })
    expect(await write()).toMatchObject({ error: { code: 'target_unavailable', reason: 'desk_missing' } })
    await stop()
  }
  await start()
  const recovery = mustBe(await call()('GET', '/api/recovery'))
  expect(recovery.choices).toEqual(['restore', 'begin_anew'])
  expect(recovery.backup?.holds.find((one) => one.what === 'resume_parts')?.count).toBeGreaterThan(3)
  expect(await chosen('restore')).toMatchObject({ status: 'ok', concerns: [] })
  expect(mustBe(await call()('GET', '/api/master')).master.revision).toBe(1)
  await stop()
  await start()
  expect(mustBe(await call()('GET', '/api/health')).status).toBe('ok')
})

test('a desk that is gone is begun anew once its person says so, and the old files are kept', async () => {
  await used()
  await rm(join(home, 'desk.db'))
  await start()
  await chosen('begin_anew')
  expect((await call()('GET', '/api/master')).ok).toBe(false)
  const [aside = ''] = (await readdir(join(home, 'backups'))).filter((one) => one.startsWith('replaced-'))
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

test('a damaged page is found before the first write is acknowledged, and what can be read is read', async () => {
  await used()
  const size = (await readFile(join(home, 'desk.db'))).length
  const whole = await mkdtemp(join(tmpdir(), 'shortlist-whole-'))
  await cp(home, whole, { recursive: true })
  // Pages are many; some from all over the file.
  for (const page of [2, 7, Math.floor(size / PAGE / 2), size / PAGE - 2]) {
    await cp(join(whole, 'desk.db'), join(home, 'desk.db'))
    const file = await open(join(home, 'desk.db'), 'r+')
    await file.write(new Uint8Array(PAGE), 0, PAGE, page * PAGE)
    await file.close()
    await start()
    const refused = await write()
    expect(refused).toMatchObject({
      ok: false,
      error: { code: 'target_unavailable', reason: 'desk_damaged' },
    })
    expect(mustBe(await call()('GET', '/api/health')).status).toBe('degraded')
    await stop()
  }
  await start()
  await write()
  await chosen('restore')
  expect(mustBe(await call()('GET', '/api/master')).master.revision).toBe(1)
  await rm(whole, { recursive: true })
})

test('a desk that is no database at all is told of, kept, and restored', async () => {
  await used()
  await writeFile(join(home, 'desk.db'), 'not a database at all '.repeat(900))
  await start()
  expect(mustBe(await call()('GET', '/api/health')).desk.state).toBe('desk_damaged')
  await chosen('restore')
  const [aside = ''] = (await readdir(join(home, 'backups'))).filter((one) => one.startsWith('replaced-'))
  expect(await readFile(join(home, 'backups', aside, 'desk.db'), 'utf8')).toStartWith('not a database')
})

test('an index that cannot be used is put aside, a new one begun, and the person told', async () => {
  await used()
  const index = join(home, 'index.db')
  for (const spoil of [
    () => writeFile(index, 'not a database at all '.repeat(900)),
    () => truncate(index, 5000),
  ]) {
    await spoil()
    await start()
    const health = mustBe(await call()('GET', '/api/health'))
    expect(health.concerns).toMatchObject([{ code: 'index_renewed' }])
    expect(mustBe(await call()('GET', '/api/master')).master.revision).toBe(2)
    mustBe(await call()('POST', '/api/recovery', { body: { choice: 'understood' } }))
    expect(mustBe(await call()('GET', '/api/health')).status).toBe('ok')
    await stop()
  }
  // A page that is no page is found by whoever reads it.
  await zeroPages(index)
  await start()
  await call()('GET', '/api/boards')
  for (;;) {
    const health = await call()('GET', '/api/health')
    if (health.ok && health.value.concerns.length > 0) break
    await Bun.sleep(50)
  }
  expect((await call()('GET', '/api/boards')).ok).toBe(true)
  const kept = (await readdir(home)).filter((name) => /^index\.db\.damaged-.*Z$/.test(name))
  expect(kept).toHaveLength(3)
  expect(existsSync(index)).toBe(true)
})
