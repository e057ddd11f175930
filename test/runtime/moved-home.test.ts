import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { cp, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '#lib/service/http/client.ts'
import type { manifest } from '#routes/manifest.ts'
import { mustBe } from '#test/support/app.ts'
import { sendAsPerson } from '#test/support/as-person.ts'
import { startServer, type TestServer } from '#test/support/server.ts'

const ANSWERS = 12
let folder: string
let home: string
let server: TestServer
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shortlist-moved-'))
  home = join(folder, 'home')
  server = await startServer({ home })
  for (let at = 0; at < ANSWERS; at += 1) mustBe(await add(`Have you used tool ${at}x${at}?`))
})
afterEach(async () => {
  await server.kill()
  await rm(folder, { recursive: true, force: true })
})

const call = () => createClient<typeof manifest>((path, init) => fetch(`${server.url}${path}`, init))
const add = (question: string) => call()('POST', '/api/answers', { body: { question, answer: 'Yes.' } })
const countAnswers = async () => mustBe(await call()('GET', '/api/answers')).answers.length
const archives = async () => (await readdir(join(home, 'backups'))).filter((name) => name.endsWith('.zip'))

async function until(state: string): Promise<void> {
  for (;;) {
    const health = await call()('GET', '/api/health')
    if (health.ok && health.value.desk.state === state) return
    await Bun.sleep(50)
  }
}

async function removeDesk(): Promise<void> {
  for (const end of ['', '-wal', '-shm']) await rm(join(home, `desk.db${end}`), { force: true })
}

describe('a server whose home was moved', () => {
  test('refuses backups and writes, makes nothing in the old path, and reads on', async () => {
    await rename(home, join(folder, 'elsewhere'))
    for (const refused of [await call()('POST', '/api/backup', { body: {} }), await add('Late?')]) {
      expect(refused).toMatchObject({
        ok: false,
        error: { code: 'target_unavailable', reason: 'home_moved' },
      })
    }
    expect(await countAnswers()).toBe(ANSWERS)
    expect(await readdir(folder)).toEqual(['elsewhere'])
  })

  test('writes nothing into another home in its place', async () => {
    await rename(home, join(folder, 'elsewhere'))
    await mkdir(home)
    expect(await add('Late?')).toMatchObject({ ok: false, error: { reason: 'home_moved' } })
    expect(mustBe(await call()('GET', '/api/recovery'))).toMatchObject({ state: 'home_moved', choices: [] })
    await server.stop()
    expect(await readdir(home)).toEqual([])
    server = await startServer({ home: join(folder, 'elsewhere') })
    await until('well')
    expect(await countAnswers()).toBe(ANSWERS)
  })

  test('goes on once the folder is back', async () => {
    await rename(home, join(folder, 'elsewhere'))
    expect(await add('Late?')).toMatchObject({ ok: false })
    await rename(join(folder, 'elsewhere'), home)
    expect(await add('Late?')).toMatchObject({ ok: false })
    await until('well')
    mustBe(await add('Late?'))
  })
})

describe('a server whose desk was removed', () => {
  test('says so at the first look at its health', async () => {
    await removeDesk()
    const { desk, concerns } = mustBe(await call()('GET', '/api/health'))
    expect([desk.state, concerns[0]?.code]).toEqual(['desk_replaced', 'desk_replaced'])
  })

  test('backs up what it serves before it stops, and the next server restores all of it', async () => {
    await removeDesk()
    await server.stop()
    expect(await archives()).toHaveLength(1)
    server = await startServer({ home })
    const restore = { method: 'POST', path: '/api/recovery', body: { choice: 'restore' } }
    expect((await sendAsPerson({ url: server.url, home }, restore)).status).toBe(200)
    await until('well')
    expect(await countAnswers()).toBe(ANSWERS)
  })

  test('backs up what it serves, writes nothing, and restores all of it', async () => {
    mustBe(await call()('POST', '/api/backup', { body: {} }))
    mustBe(await add('Written after the backup?'))
    await removeDesk()
    const refused = await call()('POST', '/api/backup', { body: {} })
    expect(refused).toMatchObject({ ok: false, error: { reason: 'desk_replaced' } })
    expect(await countAnswers()).toBe(ANSWERS + 1)
    const { backup, choices } = mustBe(await call()('GET', '/api/recovery'))
    expect(choices).toEqual(['restore', 'begin_anew', 'look_again'])
    expect(backup?.holds).toContainEqual({ what: 'answers', count: ANSWERS + 1 })
    const restore = { method: 'POST', path: '/api/recovery', body: { choice: 'restore' } }
    expect((await sendAsPerson({ url: server.url, home }, restore)).status).toBe(200)
    await until('well')
    expect(await countAnswers()).toBe(ANSWERS + 1)
    mustBe(await add('And after?'))
  })

  test('keeps what it serves when an empty desk is put in its place', async () => {
    const other = await startServer({ home: join(folder, 'other') })
    await other.stop()
    await removeDesk()
    await cp(join(folder, 'other', 'desk.db'), join(home, 'desk.db'))
    expect(await add('Late?')).toMatchObject({ ok: false, error: { reason: 'desk_replaced' } })
    const { backup } = mustBe(await call()('GET', '/api/recovery'))
    expect(backup?.holds).toContainEqual({ what: 'answers', count: ANSWERS })
    expect(await archives()).toHaveLength(1)
  })
})

test('a server whose log was removed saves it and goes on, and a kill then loses nothing', async () => {
  const begun = async () => {
    const health = await call()('GET', '/api/health')
    return health.ok ? health.value.started_at : null
  }
  const before = await begun()
  await rm(join(home, 'desk.db-wal'))
  mustBe(await add('Written into the removed log?'))
  for (let now = before; now === before || now === null; now = await begun()) await Bun.sleep(50)
  mustBe(await add('Written after it?'))
  await server.kill()
  server = await startServer({ home })
  await until('well')
  expect(await countAnswers()).toBe(ANSWERS + 2)
})
