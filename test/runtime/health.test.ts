import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { mkdir, mkdtemp, readdir, rename, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Gateway, listAddress } from '#test/support/gateway.ts'
import { greenhouseAnswer } from '#test/support/greenhouse.ts'
import { copySampleHome } from '#test/support/open-home.ts'
import { startServer, type TestServer } from '#test/support/server.ts'
import { until } from '#test/support/until.ts'

let home: string
let server: TestServer | null = null
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'shortlist-health-'))
})
afterEach(async () => {
  await server?.stop()
  server = null
  await rm(home, { recursive: true, force: true })
})

type Concern = { code: string; message: string }
type Health = { status: string; concerns: Concern[]; index: { postings: number } }

const start = async (env: Record<string, string> = {}) => {
  server = await startServer({ home, env })
  return server.url
}
const startWithSample = async () => {
  await rm(home, { recursive: true })
  home = await copySampleHome()
  await start()
}
const get = async <T>(path: string): Promise<T> => (await fetch(`${server?.url}/api/${path}`)).json()
const send = (path: string, body: unknown) =>
  fetch(`${server?.url}/api/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
const codes = async () => (await get<Health>('health')).concerns.map(({ code }) => code)
const ANSWER = { question: 'Do you like the sea?', answer: 'Very much.' }

describe('health', () => {
  test('tells which files of the person cannot be used, and tells no more of what was mended', async () => {
    await start()
    expect(await codes()).toEqual([])
    await send('backup', {})
    await rename(join(home, 'backups'), join(home, 'elsewhere'))
    await writeFile(join(home, 'backups'), 'no folder')
    await writeFile(join(home, 'config.json'), '{')
    await mkdir(join(home, 'resumes', 'master.md'), { recursive: true })
    expect(await codes()).toEqual(['config_unavailable', 'master_file_unreadable', 'backups_unwritable'])
    const { status, concerns } = await get<Health>('health')
    expect(status).toBe('degraded')
    expect(concerns.map(({ message }) => message).join('\n')).not.toContain(home)

    await rm(join(home, 'backups'))
    await rename(join(home, 'elsewhere'), join(home, 'backups'))
    await rm(join(home, 'config.json'))
    await rm(join(home, 'resumes'), { recursive: true })
    expect(await codes()).toEqual([])
  })

  test('misses the folder of backups in a home that was used for more than a day', async () => {
    await start()
    await send('answers', ANSWER)
    expect(await codes()).toEqual([])
    const before = new Date(Date.now() - 2 * 86_400_000)
    await utimes(join(home, 'home.json'), before, before)
    expect(await codes()).toEqual(['backups_missing'])
    await send('backup', {})
    expect(await codes()).toEqual([])
  })

  test('answers while a file of stored postings is damaged that is open, and so does every list', async () => {
    await startWithSample()
    await truncate(join(home, 'index.db'), 100 * 8192 + 100)
    const lists = ['new', 'postings', 'postings?q=python', 'search?q=python', 'insights', 'boards', 'health']
    const strange: string[] = []
    await until(async () => {
      for (const path of lists) {
        const response = await fetch(`${server?.url}/api/${path}`)
        const { error } = await response.json()
        if (response.status >= 500 && error.code !== 'busy') strange.push(`${path} ${response.status}`)
        if (error && !['target_unavailable', 'busy'].includes(error.code))
          strange.push(`${path} ${error.code}`)
      }
      return (await codes().catch(() => [''])).includes('index_renewed')
    })
    expect(strange).toEqual([])
    expect((await send('answers', ANSWER)).status).toBe(201)
  }, 120_000)
})

describe('a server whose file of stored postings cannot be opened', () => {
  test('serves the desk, says why lists are empty, and has all of it again once it can', async () => {
    await startWithSample()
    const { index } = await get<Health>('health')
    await server?.stop()
    // As on a disk that is not there.
    await mkdir(join(home, 'disk'))
    await rename(join(home, 'index.db'), join(home, 'disk', 'index.db'))
    await symlink(join(home, 'disk', 'index.db'), join(home, 'index.db'))
    await rename(join(home, 'disk'), join(home, 'away'))

    await start()
    expect(await codes()).toEqual(['index_unreadable'])
    expect((await send('answers', ANSWER)).status).toBe(201)
    const why = { index_note: expect.stringContaining('index.db, cannot be used') }
    expect(await get<object>('new')).toMatchObject(why)
    expect(await get<object>('postings')).toMatchObject(why)
    const refused = await send('boards', { boards: [{ system: 'greenhouse', board: 'acme' }] })
    expect(await refused.json()).toMatchObject({
      error: { code: 'target_unavailable', reason: 'index_unreadable' },
    })

    await rename(join(home, 'away'), join(home, 'disk'))
    expect((await send('recovery', { choice: 'look_again' })).status).toBe(200)
    await until(async () => (await codes().catch(() => ['busy'])).length === 0)
    expect((await get<Health>('health')).index).toEqual(index)
    expect(await get<object>('postings')).toMatchObject({ index_note: null })
  }, 120_000)
})

describe('an index that was begun anew', () => {
  test('has its boards read at once, and lists say how far that is', async () => {
    const gateway = new Gateway()
    const open = Promise.withResolvers<void>()
    let isHeld = false
    gateway.answers.set(listAddress('greenhouse', 'acme'), async () => {
      if (isHeld) await open.promise
      return Response.json(greenhouseAnswer('acme', [{ id: 1 }]))
    })
    const env = { SVC_BOARDS_GATEWAY: gateway.url, SVC_BACKGROUND: 'on' }
    await start(env)
    await send('boards', { boards: [{ system: 'greenhouse', board: 'acme' }] })
    await send('boards/refresh', { wait: true })
    await server?.stop()
    await writeFile(join(home, 'index.db'), 'no database at all '.repeat(900))
    isHeld = true
    await start(env)
    const note = async () => (await get<{ index_note: string | null }>('postings')).index_note
    await until(async () => (await note()) === 'Your boards are being read again: 0 of 1.')
    expect(await get<{ message: string }>('new')).toMatchObject({
      message: expect.stringContaining('Your boards are being read again: 0 of 1.'),
    })
    open.resolve()
    await until(async () => (await note()) === null)
    expect((await get<Health>('health')).index.postings).toBe(1)
    expect((await readdir(home)).some((name) => name.startsWith('index.db.damaged-'))).toBe(true)
    await gateway.stop()
  }, 120_000)

  test('says how its boards are read where nothing reads them by itself', async () => {
    const gateway = new Gateway()
    gateway.serve(listAddress('greenhouse', 'acme'), greenhouseAnswer('acme', [{ id: 1 }]))
    const env = { SVC_BOARDS_GATEWAY: gateway.url }
    await start(env)
    await send('boards', { boards: [{ system: 'greenhouse', board: 'acme' }] })
    await server?.stop()
    await writeFile(join(home, 'index.db'), 'no database at all '.repeat(900))
    await start(env)
    const note = async () => (await get<{ index_note: string | null }>('postings')).index_note
    await until(
      async () => (await note()) === 'Your boards were not read again yet. Read them with `svc refresh`.',
    )
    await send('boards/refresh', { wait: true })
    expect(await note()).toBeNull()
    await gateway.stop()
  }, 120_000)
})
