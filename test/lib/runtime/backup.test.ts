import { Database } from 'bun:sqlite'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listMigrations, openStore } from '#db/open-store.ts'
import { sql } from '#db/sql.ts'
import type { Store } from '#db/store.ts'
import { isUndamagedIndex } from '#lib/runtime/backup/check-archive.ts'
import { isUndamaged } from '#lib/runtime/backup/desk-copy.ts'
import { makeArchive, nameArchive } from '#lib/runtime/backup/make-archive.ts'
import { restoreArchive } from '#lib/runtime/backup/restore.ts'
import { earlierRelease } from '#lib/service/backups/backups.ts'
import { mustBe, openApp } from '#test/support/app.ts'
import { makeEmptyHome } from '#test/support/empty-home.ts'
import { zipOf } from '#test/support/zip.ts'

describe('check index', () => {
  let folder: string
  let whole: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shortlist-index-'))
    whole = join(folder, 'index.db')
    const home = await mkdtemp(join(tmpdir(), 'shortlist-home-'))
    const app = await openApp({ home })
    mustBe(await app.call('POST', '/api/sample', { body: { action: 'load' } }))
    await app.close()
    const index = new Database(join(home, 'index.db'))
    index.run('vacuum into ?', [whole])
    index.close()
    await rm(home, { recursive: true })
  })
  afterAll(() => rm(folder, { recursive: true }))

  /** The index with one bit of a cell flipped in the file itself. */
  async function flipped(cell: Uint8Array, byte: number): Promise<string> {
    const path = join(folder, `flipped-${crypto.randomUUID()}.db`)
    await cp(whole, path)
    const bytes = await readFile(path)
    const at = bytes.indexOf(cell)
    if (at < 0) throw new Error('The cell does not lie on one page.')
    bytes[at + byte] = (bytes[at + byte] as number) ^ 16
    await writeFile(path, bytes)
    return path
  }

  function cells(sql: string): Uint8Array[] {
    const index = new Database(whole, { readonly: true })
    const found = index.query(sql).values().flat()
    index.close()
    return found.map((cell) =>
      typeof cell === 'string' ? new TextEncoder().encode(cell) : (cell as Uint8Array),
    )
  }

  test('a whole index is whole', async () => expect(await isUndamagedIndex(whole)).toBe(true))

  test('a flipped bit in a packed text or a stored JSON is found, where the form of the pages is right', async () => {
    const [text] = cells('select body from job_text where length(body) between 200 and 2000 limit 1')
    const [labels] = cells('select labels from posting where length(labels) > 20 limit 1')
    for (const [cell, byte] of [
      [text, 0],
      [labels, 0],
    ] as const) {
      const path = await flipped(cell as Uint8Array, byte)
      expect(await isUndamaged(path)).toBe(true)
      expect(await isUndamagedIndex(path)).toBe(false)
    }
  })

  test('an entry of an index that no longer fits its row is found', async () => {
    const [identity] = cells('select identity from posting limit 1')
    const path = await flipped(identity as Uint8Array, 12)
    expect(await isUndamaged(path)).toBe(true)
    expect(await isUndamagedIndex(path)).toBe(false)
  })

  test('an index that was emptied is not whole', async () => {
    const path = join(folder, 'emptied.db')
    await writeFile(path, '')
    expect(await isUndamagedIndex(path)).toBe(false)
  })
})

describe('make archive', () => {
  let home: string
  let desk: Store
  beforeEach(async () => {
    home = await makeEmptyHome()
    desk = await openStore({ kind: 'desk', path: join(home, 'desk.db'), now: () => '' })
    await desk.write([sql`insert into setting values ('desk_id', '"mine"')`])
  })
  afterEach(async () => {
    await desk.close()
    await rm(home, { recursive: true })
  })

  const addView = (name: string) =>
    desk.write([sql`insert into saved_view values (${name}, ${name}, '{}', 1, 'then', 'then', 'operator')`])
  const names = async () => (await readdir(join(home, 'backups'))).sort()
  const daily = (day: number) =>
    makeArchive(home, { reason: 'daily', made_at: `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z` })

  test('a copy that lacks served rows, or is of another desk, becomes no backup', async () => {
    await addView('one')
    const make = (desk_id: string, saved_view: number) =>
      makeArchive(home, {
        reason: 'asked',
        made_at: '2026-11-23T00:00:00.000Z',
        served: { desk_id, tables: { saved_view } },
      })
    for (const refused of [await make('mine', 47), await make('another', 1)]) {
      expect(refused.name).toBeNull()
      expect(refused.checked.problems).toHaveLength(1)
    }
    expect(await names()).toEqual([])
    expect((await make('mine', 1)).name).not.toBeNull()
    expect(await names()).toHaveLength(1)
  })

  test('an archive that does not read back as it was written gets no name', async () => {
    await daily(1)
    const [first = ''] = await names()
    const bytes = await readFile(join(home, 'backups', first))
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
    const damaged = join(home, 'archive.zip')
    await writeFile(damaged, bytes)
    const result = await nameArchive(damaged, join(home, 'backups', 'damaged.zip'))
    expect(result).toMatchObject({
      name: null,
      checked: { problems: [expect.any(String), expect.any(String)] },
    })
    expect(await names()).toEqual([first])
  })

  test('a desk that is not there is not made', async () => {
    await rm(join(home, 'desk.db'))
    await expect(daily(1)).rejects.toMatchObject({ reason: 'desk_replaced' })
    expect((await readdir(home)).filter((name) => name === 'desk.db')).toEqual([])
  })

  test('backups without rows or with damage push out no whole ones, and seven whole ones push out the rest', async () => {
    const nameOf = (day: number) =>
      `shortlist-2026-11-${String(day).padStart(2, '0')}T00-00-00-000Z-daily.zip`
    const copies = async (day: number, ...later: number[]) => {
      for (const next of later)
        await cp(join(home, 'backups', nameOf(day)), join(home, 'backups', nameOf(next)))
    }
    await addView('one')
    await daily(1)
    await copies(1, 2, 3)
    await desk.write([sql`delete from saved_view`])
    await daily(4)
    await copies(4, 5, 6, 7, 8)
    await addView('two')
    await daily(9)
    const path = join(home, 'backups', (await names()).at(-1) ?? '')
    await writeFile(path, (await readFile(path)).subarray(0, 2000))
    await daily(10)
    // Only the backups of days 1, 2, 3 and 10 are whole and not empty.
    expect(await names()).toHaveLength(10)
    await copies(10, 11, 12, 13, 14)
    await daily(15)
    const kept = (await names()).map((name) => Number(name.slice(18, 20)))
    expect(kept).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
    await daily(16)
    expect((await names()).map((name) => Number(name.slice(18, 20)))[0]).toBe(10)
  })
})

describe('a restore', () => {
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
      made_at: '2026-11-20T00:00:00.000Z',
      reason: 'asked',
      version: '0.1.0',
      files: Object.entries(held).map(([name, bytes]) => ({
        path: name,
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      })),
      desk: { schema: version, tables },
    }
    const archive = join(home, 'crafted.zip')
    await writeFile(archive, zipOf({ ...held, 'manifest.json': JSON.stringify(manifest) }))
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
    const files = { 'resumes/master.md': new Uint8Array(96 * 1024 * 1024) }
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
