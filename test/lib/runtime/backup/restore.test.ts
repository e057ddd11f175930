import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { listMigrations, openStore } from '#db/open-store.ts'
import { restoreArchive } from '#lib/runtime/backup/restore.ts'
import { earlierRelease } from '#lib/service/backups/earlier-release.ts'
import { makeEmptyHome } from '#test/support/empty-home.ts'

const encoder = new TextEncoder()
let home: string
beforeEach(async () => {
  home = await makeEmptyHome()
})
afterEach(() => rm(home, { recursive: true }))

type Crafted = { sql?: string; migrations?: number; files?: Record<string, Uint8Array> }

/** An archive as a stranger could make it: all that it says of itself is right. */
async function craft({ sql = '', migrations, files = {} }: Crafted): Promise<string> {
  const path = join(home, `crafted-${crypto.randomUUID()}.db`)
  const texts = await listMigrations('desk')
  const count = migrations ?? texts.length
  const database = new Database(path)
  database.run('pragma synchronous = off')
  for (const text of texts.slice(0, count)) database.run(text)
  database.run(`pragma application_id = ${0x53564344}`)
  database.run(`pragma user_version = ${count}`)
  if (sql !== '') database.run(sql)
  const version = database.query('pragma user_version').values()[0]?.[0] as number
  const names = database
    .query("select name from sqlite_schema where type = 'table' order by name")
    .values()
    .flat()
  const tables = Object.fromEntries(
    names.map((name) => [name, database.query(`select count(*) from "${name}"`).values()[0]?.[0]]),
  )
  database.close()
  const held: Record<string, Uint8Array> = { 'desk.db': await readFile(path), ...files }
  const manifest = {
    schema_version: 'svc-backup-manifest:1',
    ...{ made_at: '2026-11-20T00:00:00.000Z', reason: 'asked', version: '0.1.0' },
    files: Object.entries(held).map(([name, bytes]) => ({
      ...{ path: name, size: bytes.length },
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })),
    desk: { schema: version, tables },
  }
  const archive = join(home, 'crafted.zip')
  await writeFile(archive, zipSync({ ...held, 'manifest.json': encoder.encode(JSON.stringify(manifest)) }))
  return archive
}

async function refused(crafted: Crafted): Promise<string> {
  const { checked, aside } = await restoreArchive(home, await craft(crafted))
  expect(aside).toBeNull()
  expect(existsSync(join(home, '.restoring'))).toBe(false)
  return checked.problems.join(' ')
}

const TRIGGER = `create trigger answer_kept after insert on answer begin
  update setting set value = '"/bin/sh"' where name = 'anchor'; end`

describe('a restore', () => {
  test('refuses triggers, views and tables that are not ours', async () => {
    for (const sql of [TRIGGER, 'create view v as select 1', 'create table mine (a)'])
      expect(await refused({ sql })).toContain('not ours')
    expect(await refused({ sql: 'drop trigger answer_added' })).toContain('not ours')
  })

  test('refuses a desk of a newer release and one of another program', async () => {
    expect(await refused({ sql: 'pragma user_version = 999' })).toContain('newer release')
    expect(await refused({ sql: 'pragma application_id = 7' })).toContain('another program')
  })

  test('refuses what unpacks to far more than a home holds', async () => {
    const files = { 'resumes/master.md': new Uint8Array(160 * 1024 * 1024) }
    expect(await refused({ files })).toContain('far more')
  })

  test('takes a desk of an earlier release, says so, and brings it up to date', async () => {
    const newest = (await listMigrations('desk')).length
    const { checked, aside } = await restoreArchive(home, await craft({ migrations: newest - 3 }))
    expect(aside).not.toBeNull()
    expect(checked.manifest && (await earlierRelease(checked.manifest))).toContain('3 steps')
    const desk = await openStore({ kind: 'desk', path: join(home, 'desk.db'), now: () => '' })
    await desk.close()
    expect(await earlierRelease({ desk: { schema: newest } })).toBeNull()
  })

  test('brings no consent back, and no secret', async () => {
    const config = {
      revision: 3,
      countries: ['US'],
      model_target: 'command:/bin/sh',
      allowed_targets: ['command:/bin/sh'],
      key_variables: ['https://a.example=KEY'],
    }
    const text = encoder.encode(JSON.stringify(config))
    await restoreArchive(home, await craft({ files: { 'config.json': text } }))
    expect(JSON.parse(await readFile(join(home, 'config.json'), 'utf8'))).toEqual({
      ...config,
      model_target: 'builtin',
      allowed_targets: [],
      key_variables: [],
    })
    const other = encoder.encode(JSON.stringify({ ...config, model_target: 'ollama:small' }))
    await restoreArchive(home, await craft({ files: { 'config.json': other } }))
    expect(JSON.parse(await readFile(join(home, 'config.json'), 'utf8')).model_target).toBe('ollama:small')
    const files = { 'person.secret': encoder.encode('mine') }
    expect(await refused({ files })).toContain('files that are not of a home')
  })
})
