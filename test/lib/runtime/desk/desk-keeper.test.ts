import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '#db/open-store.ts'
import { sql } from '#db/sql.ts'
import type { Store } from '#db/store.ts'
import { adoptDesk, checkDeskFiles, keepOpen, letGo } from '#lib/runtime/desk/check-desk-files.ts'
import { DeskKeeper } from '#lib/runtime/desk/desk-keeper.ts'

const NOW = '2026-11-23T10:00:00.000Z'
const log = { debug: () => undefined, info: () => undefined, error: () => undefined }
let folder: string
let home: string
let path: string
let desk: Store
let keeper: DeskKeeper
let reopened: number
const open = (at: string) =>
  new DeskKeeper({
    desk,
    path: at,
    log,
    place: { moved: () => null },
    logGone: () => {
      reopened += 1
    },
  })
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shortlist-keeper-'))
  home = join(folder, 'home')
  path = join(home, 'desk.db')
  desk = await openStore({ kind: 'desk', path, now: () => NOW })
  keepOpen(path)
  await adoptDesk(path)
  reopened = 0
  keeper = open(path)
})
afterEach(async () => {
  await keeper.stop()
  await desk.close()
  letGo(path)
  await rm(folder, { recursive: true })
})

async function writeViews(count: number, text = 'The sea is blue.'): Promise<void> {
  for (let at = 0; at < count; at += 1)
    await desk.write([
      sql`insert or replace into saved_view values (${`v${at}`}, ${`${text} ${at}`}, '{}', 1, '', '', 'operator')`,
    ])
}

/** The home as a kill would leave it now. */
async function killed(name = 'killed'): Promise<string> {
  const copy = join(folder, name)
  await cp(home, copy, { recursive: true })
  return copy
}

const TEXT = 'The sea is blue. 7'

/** Flips the lowest bit of some characters of a stored text, which begins at `at`. */
async function flip(file: string, at: number, ...characters: number[]): Promise<void> {
  const bytes = await readFile(file)
  for (const character of characters) bytes[at + character] = (bytes[at + character] as number) ^ 1
  await writeFile(file, bytes)
}

const placeOf = async (file: string) => (await readFile(file)).lastIndexOf(TEXT)

const codesOf = async (copy: string) => (await checkDeskFiles(copy, NOW)).concerns.map(({ code }) => code)
const namesIn = (copy: string) => {
  const database = new Database(join(copy, 'desk.db'))
  const names = database.query('select name from saved_view order by name').values().flat()
  database.close()
  return names
}

describe('the log of the desk', () => {
  test('is moved into the file, where it survives the loss of the log', async () => {
    await writeViews(20)
    expect((await stat(`${path}-wal`)).size).toBeGreaterThan(0)
    await keeper.keep()
    expect((await stat(`${path}-wal`)).size).toBe(0)
    expect(namesIn(await killed())).toHaveLength(20)
  })

  test('loses nothing by one flipped bit in each of three writes, and is kept as it was', async () => {
    await keeper.keep()
    await writeViews(40)
    const copy = await killed()
    const wal = join(copy, 'desk.db-wal')
    const before = await readFile(wal)
    for (const frame of [2, 20, 50])
      before[32 + frame * 8216 + 3000] = (before[32 + frame * 8216 + 3000] ?? 0) ^ 8
    await writeFile(wal, before)
    expect(await codesOf(copy)).toEqual(['log_mended'])
    const [kept = ''] = (await readdir(copy)).filter((name) => name.startsWith('desk.db-wal.unread-'))
    expect(await readFile(join(copy, kept))).toEqual(before)
    expect(namesIn(copy)).toHaveLength(40)
  })

  test('that cannot be mended is kept for rescue, and the person is told how much was not read', async () => {
    await keeper.keep()
    await writeViews(40)
    const copy = await killed()
    const wal = join(copy, 'desk.db-wal')
    const bytes = await readFile(wal)
    bytes.fill(7, 32 + 5 * 8216, 32 + 6 * 8216)
    await writeFile(wal, bytes)
    const { concerns } = await checkDeskFiles(copy, NOW)
    expect(concerns).toMatchObject([{ code: 'log_unread', message: expect.stringMatching(/\d\d writes/) }])
    expect((await readdir(copy)).some((name) => name.startsWith('desk.db-wal.unread-'))).toBe(true)
  })

  test('that was cut or removed is missed', async () => {
    await keeper.keep()
    await writeViews(10)
    const removed = await killed()
    await rm(join(removed, 'desk.db-wal'))
    expect(await codesOf(removed)).toEqual(['log_lost'])
    const cut = await killed('cut')
    await truncate(join(cut, 'desk.db-wal'), 32 + 3 * 8216)
    expect(await codesOf(cut)).toEqual(['log_lost'])
    expect(await codesOf(await killed('whole'))).toEqual([])
  })
})

test('a log that is removed under the server is saved whole, and all is opened anew', async () => {
  await writeViews(10)
  await keeper.keep()
  await writeViews(10, 'The sea is grey.')
  await rm(`${path}-wal`)
  await writeViews(10, 'The sea is green.')
  expect(reopened).toBe(0)
  await keeper.keep()
  expect(reopened).toBe(1)
  const copy = await killed()
  expect(await checkDeskFiles(copy, NOW)).toEqual({ damaged: [], concerns: [] })
  expect(namesIn(copy)).toContain('The sea is green. 7')
})

test.skipIf(process.platform !== 'linux')('readings of its pages drop no lock of an open desk', async () => {
  await writeViews(10)
  await keeper.keep()
  expect(await keeper.findDamage()).toEqual([])
  const { ino } = await stat(path)
  expect(await readFile('/proc/locks', 'utf8')).toContain(`:${ino} `)
})

test('a desk behind a link has its log moved and its checksums beside the file', async () => {
  await keeper.stop()
  await desk.close()
  await mkdir(join(folder, 'elsewhere'))
  await rename(path, join(folder, 'elsewhere', 'desk.db'))
  await symlink(join(folder, 'elsewhere', 'desk.db'), path)
  desk = await openStore({ kind: 'desk', path, now: () => NOW })
  await adoptDesk(path)
  keeper = open(path)
  await writeViews(10)
  await keeper.keep()
  expect((await stat(join(folder, 'elsewhere', 'desk.db-wal'))).size).toBe(0)
  expect(await keeper.findDamage()).toEqual([])
  expect(namesIn(home)).toHaveLength(10)
})

describe('the checksums of the desk', () => {
  test('put one flipped bit of a stored text right', async () => {
    await writeViews(10)
    await keeper.keep()
    const copy = await killed()
    await flip(join(copy, 'desk.db'), await placeOf(path), 4)
    expect(namesIn(copy)).not.toContain(TEXT)
    await writeFile(join(copy, 'desk.db-wal'), '')
    expect(await codesOf(copy)).toEqual(['desk_mended'])
    expect(namesIn(copy)).toContain(TEXT)
    expect(await codesOf(copy)).toEqual([])
  })

  test('find several flipped bits of a stored text, at the start and while the desk is open', async () => {
    await writeViews(10)
    await keeper.keep()
    expect(await keeper.findDamage()).toEqual([])
    const at = await placeOf(path)
    const copy = await killed()
    await flip(join(copy, 'desk.db'), at, 4, 5, 6)
    expect((await checkDeskFiles(copy, NOW)).damaged).toHaveLength(1)
    await flip(path, at, 4, 5, 6)
    expect(await keeper.findDamage()).toHaveLength(1)
    await flip(path, at, 4, 5, 6)
    expect(await keeper.findDamage()).toEqual([])
  })

  test('agree with what another program makes of the log after a kill', async () => {
    await writeViews(10)
    await keeper.keep()
    await writeViews(10, 'The sea is grey.')
    const copy = await killed()
    expect(namesIn(copy)).toContain('The sea is grey. 7')
    expect(await stat(join(copy, 'desk.db-wal')).catch(() => null)).toBeNull()
    expect(await checkDeskFiles(copy, NOW)).toEqual({ damaged: [], concerns: [] })
  })

  test('are made anew for a desk that a person put in the place of theirs', async () => {
    await writeViews(10)
    await keeper.keep()
    const copy = await killed()
    const other = await openStore({ kind: 'desk', path: join(folder, 'other.db'), now: () => NOW })
    await other.rows(sql`vacuum into ${join(folder, 'vacuumed.db')}`)
    await other.close()
    await cp(join(folder, 'vacuumed.db'), join(copy, 'desk.db'))
    expect(await checkDeskFiles(copy, NOW)).toEqual({ damaged: [], concerns: [] })
    expect(await readdir(copy)).not.toContain('desk.db-sums')
  })
})
