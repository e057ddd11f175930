import { afterEach, expect, test } from 'bun:test'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '#lib/service/http/client.ts'
import type { manifest } from '#routes/manifest.ts'
import { mustBe } from '#test/support/app.ts'
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

async function chosen(choice: 'begin_anew') {
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
