import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { cp, mkdir, mkdtemp, open as openFile, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '#db/open-store.ts'
import { sql } from '#db/sql.ts'
import type { Store } from '#db/store.ts'
import { damagedIndexPages, IndexKeeper, mendIndex } from '#lib/runtime/desk/index-sums.ts'

const PAGE = 8192
let folder: string
let path: string
let index: Store
let keeper: IndexKeeper
const open = () => openStore({ kind: 'index', path, now: () => '', followed: true })
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shortlist-sums-'))
  path = join(folder, 'index.db')
  index = await open()
  keeper = new IndexKeeper(index, path)
})
afterEach(async () => {
  await index.close()
  await rm(folder, { recursive: true })
})

async function writeFacts(from: number, count: number, text = 'The sea is blue.'): Promise<void> {
  for (let at = from; at < from + count; at += 1)
    await index.write([
      sql`insert or replace into meta values (${`fact ${at}`}, ${`${text} ${at}`.repeat(40)})`,
    ])
}

/** Ends this keeper as a server does, and leaves a file that nothing has open. */
async function end(): Promise<void> {
  await keeper.settle()
  keeper.stop()
  await index.close()
}

async function flip(...bits: number[]): Promise<void> {
  const bytes = await readFile(path)
  for (const bit of bits) bytes[bit >> 3] = (bytes[bit >> 3] as number) ^ (1 << (bit & 7))
  await writeFile(path, bytes)
}

async function bytesOf(file: string): Promise<string> {
  return Bun.hash(await readFile(file)).toString(16)
}

describe('the sums of an index', () => {
  test('close their file once, although a second end comes after another file took its number', async () => {
    await end()
    const others = await Promise.all([1, 2, 3].map(() => openFile(path)))
    keeper.stop()
    for (const file of others) expect((await file.stat()).size).toBeGreaterThan(0)
    await Promise.all(others.map((file) => file.close()))
  })

  test('find one flipped bit anywhere in the file, and put it right', async () => {
    await writeFacts(0, 60)
    await end()
    const before = await bytesOf(path)
    const { size } = await stat(path)
    for (const share of [0, 0.35, 0.99]) {
      await flip(Math.floor(size * share) * 8 + 3)
      expect(await damagedIndexPages(path)).toEqual([Math.floor((size * share) / PAGE) + 1])
      expect(await mendIndex(path)).toBe(true)
      expect(await bytesOf(path)).toBe(before)
    }
    index = await open()
  })

  test('find several flipped bits of a page, which cannot be put right', async () => {
    await writeFacts(0, 60)
    await end()
    await flip(5 * PAGE * 8 + 9, 5 * PAGE * 8 + 5000, 5 * PAGE * 8 + 60_001)
    expect(await damagedIndexPages(path)).toEqual([6])
    expect(await mendIndex(path)).toBe(false)
    index = await open()
  })

  test('agree after writes by two connections, checkpoints and a kill at any moment', async () => {
    const other = await open()
    const follower = new IndexKeeper(other, path)
    for (let round = 0; round < 12; round += 1) {
      await writeFacts(round * 7, 9, `Round ${round}`)
      await other.write([sql`insert or replace into meta values ('other', ${`${round}`.repeat(9000)})`])
      if (round % 3 === 1) await keeper.settle()
      if (round % 4 === 2) await follower.settle()
      expect(await damagedIndexPages(path)).toEqual([])
      const copy = await mkdtemp(join(tmpdir(), 'shortlist-killed-'))
      await cp(folder, copy, { recursive: true })
      const killed = join(copy, 'index.db')
      const again = await openStore({ kind: 'index', path: killed, now: () => '', followed: true })
      const after = new IndexKeeper(again, killed)
      await again.write([sql`insert or replace into meta values ('again', ${`${round}`.repeat(5000)})`])
      if (round % 2 === 0) await after.settle()
      after.stop()
      await again.close()
      expect(await damagedIndexPages(killed)).toEqual([])
      await rm(copy, { recursive: true })
    }
    await other.close()
    await end()
    expect(await damagedIndexPages(path)).toEqual([])
    index = await open()
  })

  test('are none for another file, and a damaged sum is no damage of the index', async () => {
    await writeFacts(0, 60)
    await end()
    const sums = `${path}-sums`
    const bytes = await readFile(sums)
    bytes[16 + 16 * 4 + 2] = (bytes[16 + 16 * 4 + 2] as number) ^ 4
    await writeFile(sums, bytes)
    expect(await damagedIndexPages(path)).toEqual([])
    const another = new Database(path)
    another.run('vacuum')
    another.run('delete from meta')
    another.run('vacuum')
    another.close()
    expect(await damagedIndexPages(path)).toEqual([])
    expect((await stat(sums)).size).toBe(0)
    index = await open()
    keeper = new IndexKeeper(index, path)
    await end()
    expect((await stat(sums)).size).toBeGreaterThan(100)
    await rename(path, `${path}.kept`)
    await mkdir(path)
    expect([await damagedIndexPages(path), await mendIndex(path)]).toEqual([[], false])
    await rm(path, { recursive: true })
    await rename(`${path}.kept`, path)
    index = await open()
  })

  test('are given up while the home is moved away, and kept again after it is back', async () => {
    await writeFacts(0, 30)
    await keeper.settle()
    const away = `${folder}-away`
    await rename(folder, away)
    await writeFacts(3, 4).catch(() => undefined)
    await rename(away, folder)
    await writeFacts(5, 4, 'Back').catch(() => undefined)
    expect(await damagedIndexPages(path)).toEqual([])
    await end()
    index = await open()
    keeper = new IndexKeeper(index, path)
    await end()
    await flip(3 * PAGE * 8 + 77)
    expect(await mendIndex(path)).toBe(true)
    index = await open()
  })
})
