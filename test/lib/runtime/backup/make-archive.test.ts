import { afterEach, beforeEach, expect, test } from 'bun:test'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openStore } from '#db/open-store.ts'
import { sql } from '#db/sql.ts'
import type { Store } from '#db/store.ts'
import { makeArchive } from '#lib/runtime/backup/make-archive.ts'
import { makeEmptyHome } from '#test/support/empty-home.ts'

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
      ...{ reason: 'asked', made_at: '2026-11-23T00:00:00.000Z' },
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

test('a desk that is not there is not made', async () => {
  await rm(join(home, 'desk.db'))
  await expect(daily(1)).rejects.toMatchObject({ reason: 'desk_replaced' })
  expect((await readdir(home)).filter((name) => name === 'desk.db')).toEqual([])
})

test('backups without rows or with damage push out no whole ones, and seven whole ones push out the rest', async () => {
  await addView('one')
  for (const day of [1, 2, 3]) await daily(day)
  await desk.write([sql`delete from saved_view`])
  for (const day of [4, 5, 6, 7, 8]) await daily(day)
  await addView('two')
  await daily(9)
  const path = join(home, 'backups', (await names()).at(-1) ?? '')
  await writeFile(path, (await readFile(path)).subarray(0, 2000))
  await daily(10)
  // Only the backups of days 1, 2, 3 and 10 are whole and not empty.
  expect(await names()).toHaveLength(10)
  for (const day of [11, 12, 13, 14, 15]) await daily(day)
  const kept = (await names()).map((name) => Number(name.slice(18, 20)))
  expect(kept).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15])
  await daily(16)
  expect((await names()).map((name) => Number(name.slice(18, 20)))[0]).toBe(10)
})
