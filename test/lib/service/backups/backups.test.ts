import { afterEach, expect, test } from 'bun:test'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@libsql/client'
import { makeDailyBackup, showBackups } from '#lib/service/backups/backups.ts'
import { mustBe, openApp, type TestApp } from '#test/support/app.ts'
import { MARKDOWN } from '#test/support/master-app.ts'

let app: TestApp | undefined
let home: string | undefined
afterEach(async () => {
  await app?.close()
  app = undefined
  if (home) await rm(home, { recursive: true, force: true })
  home = undefined
})

const reasons = async (app: TestApp) =>
  (await showBackups(app.services)).backups.map((backup) => backup.reason)

test('one backup is made a day, whoever asked for the last one', async () => {
  let now = '2026-11-20T09:00:00.000Z'
  app = await openApp({ now: () => now })
  await makeDailyBackup(app.services)
  // Nothing is there yet that a copy could bring back.
  expect(await reasons(app)).toEqual([])
  mustBe(await app.call('POST', '/api/master', { body: { markdown: MARKDOWN } }))
  await makeDailyBackup(app.services)
  await makeDailyBackup(app.services)
  expect(await reasons(app)).toEqual(['daily'])
  now = '2026-11-21T08:00:00.000Z'
  mustBe(await app.call('POST', '/api/backup', { body: {} }))
  now = '2026-11-21T10:00:00.000Z'
  await makeDailyBackup(app.services)
  expect(await reasons(app)).toEqual(['asked', 'daily'])
  now = '2026-11-22T09:00:00.000Z'
  await makeDailyBackup(app.services)
  expect(await reasons(app)).toEqual(['daily', 'asked', 'daily'])
})

test('a desk of an earlier form is backed up before it is changed, and keeps what it held', async () => {
  home = await mkdtemp(join(tmpdir(), 'shortlist-old-'))
  const first = new URL('../../../../db/desk/migrations/0001-desk.sql', import.meta.url)
  const desk = createClient({ url: `file:${join(home, 'desk.db')}` })
  const marks = `pragma application_id = ${0x53564344}; pragma user_version = 1;`
  await desk.executeMultiple(`${await readFile(first, 'utf8')}\n${marks}`)
  await desk.execute(`insert into setting values ('selected_profile_id', '"kept"')`)
  desk.close()
  app = await openApp({ home })
  expect(await reasons(app)).toEqual(['before-migration'])
  const { selected_profile_id } = mustBe(await app.call('GET', '/api/profiles'))
  expect(selected_profile_id).toBe('kept')
  const verified = mustBe(await app.call('POST', '/api/backup/verify', { body: {} }))
  expect(verified.backup).toMatchObject({ ok: true, reason: 'before-migration' })
})
