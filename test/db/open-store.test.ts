import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, describe, expect, spyOn, test } from 'bun:test'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FileClient } from '#db/file-client.ts'
import { APPLICATION_IDS, openStore } from '#db/open-store.ts'
import { type Statement, sql } from '#db/sql.ts'
import { HELD_BY_ANOTHER, StoreFault } from '#db/store-fault.ts'
import { holdLock } from '#test/support/hold-lock.ts'

const ROOT = join(import.meta.dir, '../..')

let folder: string
const now = () => new Date().toISOString()
const open = (kind: 'desk' | 'index' = 'desk', name = 'desk.db') =>
  openStore({ kind, path: join(folder, name), now })
const reasonOf = async (work: Promise<unknown>) => {
  const problem = await work.catch((caught) => caught)
  if (!(problem instanceof StoreFault)) throw new Error(`no fault: ${Bun.inspect(problem)}`)
  return problem.reason
}

async function namesSeenByOthers(): Promise<string[]> {
  const code = `import { Database } from 'bun:sqlite'
    const rows = new Database(process.argv[1]).query('select name from setting order by name').all()
    console.log(JSON.stringify(rows.map((row) => row.name)))`
  const other = Bun.spawn([process.execPath, '-e', code, join(folder, 'desk.db')], { stdout: 'pipe' })
  return JSON.parse(await new Response(other.stdout).text())
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shortlist-store-'))
})

afterEach(async () => {
  await chmod(folder, 0o700)
  await rm(folder, { recursive: true, force: true })
})

describe('openStore()', () => {
  test('makes a file, and opens what it made', async () => {
    const store = await open()
    await store.write([sql`insert into setting (name, value) values ('anchor', '"x"')`])
    await store.close()
    const again = await open()
    expect(await again.first(sql`select value from setting`)).toMatchObject({ value: '"x"' })
    await again.close()
  })

  test.each(['desk', 'index'] as const)(
    'makes a new %s in one transaction, with the tables of one that was migrated step by step',
    async (kind) => {
      const scripts = spyOn(FileClient.prototype, 'script')
      const made = await open(kind, 'new.db')
      expect(scripts).toHaveBeenCalledTimes(1)
      scripts.mockRestore()
      const names = await Array.fromAsync(new Bun.Glob(`db/${kind}/migrations/*.sql`).scan(ROOT))
      const first = await readFile(join(ROOT, names.toSorted()[0] ?? ''), 'utf8')
      const old = new Database(join(folder, 'old.db'))
      old.run(`${first}; pragma application_id = ${APPLICATION_IDS[kind]}; pragma user_version = 1`)
      old.close()
      const migrated = await open(kind, 'old.db')
      const tables = sql`select type, name, sql from sqlite_master order by type, name`
      expect(await made.rows(tables)).toEqual(await migrated.rows(tables))
      expect(await made.rows(sql`pragma user_version`)).toEqual(await migrated.rows(sql`pragma user_version`))
      await Promise.all([made.close(), migrated.close()])
    },
  )

  test('keeps an acknowledged write of the desk through a power cut, and checks every page it reads', async () => {
    const store = await open()
    expect(await store.first(sql`pragma synchronous`)).toMatchObject({ synchronous: 2 })
    expect(await store.first(sql`pragma journal_mode`)).toMatchObject({ journal_mode: 'wal' })
    expect(await store.first(sql`pragma foreign_keys`)).toMatchObject({ foreign_keys: 1 })
    expect(await store.first(sql`pragma trusted_schema`)).toMatchObject({ trusted_schema: 0 })
    await store.close()
  })

  test.each(['foreign_file', 'newer_version', 'corrupt'] as const)(
    'refuses a %s and leaves it as it is',
    async (reason) => {
      const path = join(folder, 'desk.db')
      if (reason === 'corrupt')
        await writeFile(path, 'this is no database at all, only some text '.repeat(200))
      else {
        const other = new Database(path)
        other.run('create table theirs (a)')
        if (reason === 'newer_version') {
          other.run(`pragma application_id = ${0x53564344}`)
          other.run('pragma user_version = 999')
        }
        other.close()
      }
      const before = await readFile(path)
      expect(await reasonOf(open())).toBe(reason)
      expect(await readFile(path)).toEqual(before)
    },
  )

  test('does not take the index for a desk', async () => {
    await (await open('index', 'desk.db')).close()
    expect(await reasonOf(open())).toBe('foreign_file')
  })

  test('says that a folder in the way cannot be opened', async () => {
    expect(await reasonOf(openStore({ kind: 'desk', path: folder, now }))).toBe('cannot_open')
  })
})

describe('Store', () => {
  test('says that a damaged file is damaged, and writes no more', async () => {
    const store = await open()
    const filler = 'x'.repeat(3000)
    for (let at = 0; at < 40; at += 1) {
      await store.write([sql`insert into setting (name, value) values (${`n${at}`}, ${filler})`])
    }
    await store.maintain(sql`pragma wal_checkpoint(truncate)`)
    await store.close()
    const path = join(folder, 'desk.db')
    const bytes = await readFile(path)
    bytes.fill(0xff, 8192 * 3, bytes.length)
    await writeFile(path, bytes)
    const damaged = await open().catch((problem) => problem)
    if (damaged instanceof StoreFault) expect(damaged.reason).toBe('corrupt')
    else {
      expect(await reasonOf(damaged.rows(sql`select * from setting`))).toBe('corrupt')
      damaged.freeze(new StoreFault('corrupt'))
      expect(await reasonOf(damaged.write([sql`insert into setting (name, value) values ('a', 'b')`]))).toBe(
        'corrupt',
      )
      await damaged.close()
    }
  })

  test('waits for another program’s write, and everything it acknowledged is there for others to see', async () => {
    const store = await open()
    const other = await holdLock(join(folder, 'desk.db'), 400)
    const writes = Array.from({ length: 10 }, (_, at) =>
      store.write([sql`insert into setting (name, value) values (${`n${at}`}, '1')`]),
    )
    await Promise.all(writes)
    await other.exited
    expect(await namesSeenByOthers()).toHaveLength(10)
    await store.close()
  })

  test('refuses after some tries while another program never lets go, and works again afterwards', async () => {
    const store = await open()
    const other = await holdLock(join(folder, 'desk.db'), 60_000)
    expect(await reasonOf(store.write([sql`insert into setting (name, value) values ('a', '1')`]))).toBe(
      'busy',
    )
    other.kill(9)
    await other.exited
    await store.write([sql`insert into setting (name, value) values ('b', '1')`])
    expect(await namesSeenByOthers()).toEqual(['b'])
    await store.close()
  }, 120_000)

  test('names the fault of an index that another server writes', async () => {
    const store = await open()
    expect(await reasonOf(store.rows(sql`select json(${HELD_BY_ANOTHER})`))).toBe('index_held')
    await store.close()
  })

  test('writes all of a change or nothing of it', async () => {
    const store = await open()
    const broken = store.change(async (change) => {
      change.run(sql`insert into setting (name, value) values ('a', '1')`)
      change.run(sql`insert into setting (name, value) values ('a', '2')`)
    })
    expect(await broken.catch((problem) => problem.code)).toBe('SQLITE_CONSTRAINT_PRIMARYKEY')
    expect(await store.rows(sql`select * from setting`)).toEqual([])
    await store.close()
  })

  test('names what is stored, so that whoever wrote since is known by the name', async () => {
    const [store, other] = [await open(), await open()]
    const put = (name: string) => [sql`insert into setting (name, value) values (${name}, '1')`]
    const names = [await store.standing()]
    await store.rows(sql`select * from setting`)
    expect(await store.standing()).toBe(names[0] as string)
    const writes = [
      () => store.write(put('a')),
      () => other.write(put('b')),
      () => store.writtenElsewhere(() => other.write(put('c'))),
      () => store.change(async (change) => change.run(put('d')[0] as Statement)),
    ]
    for (const write of writes) {
      await write()
      const name = await store.standing()
      expect(names).not.toContain(name)
      expect(await store.standing()).toBe(name as string)
      names.push(name)
    }
    await store.close()
    await other.close()
  })

  test('makes one change after the other, each reading what the last one wrote', async () => {
    const store = await open()
    await store.write([sql`insert into setting (name, value) values ('n', '0')`])
    const bump = () =>
      store.change(async (change) => {
        const row = await change.first<{ value: string }>(sql`select value from setting where name = 'n'`)
        await new Promise((resolve) => setTimeout(resolve, 1))
        change.run(sql`update setting set value = ${String(Number(row?.value) + 1)} where name = 'n'`)
      })
    await Promise.all(Array.from({ length: 30 }, bump))
    expect(await store.first(sql`select value from setting where name = 'n'`)).toMatchObject({ value: '30' })
    await store.close()
  })

  test('binds what looks like SQL as text and never runs it', async () => {
    const store = await open()
    const hostile = `'); drop table setting; --`
    await store.write([sql`insert into setting (name, value) values (${hostile}, ${hostile})`])
    expect(await store.first(sql`select name from setting where value = ${hostile}`)).toMatchObject({
      name: hostile,
    })
    await store.close()
  })
})
