import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '#db/open-store.ts'
import { sql } from '#db/sql.ts'
import { readLog } from '#lib/runtime/desk/write-ahead-log.ts'

const WRITES = 40
const FRAME = 8192 + 24
let folder: string
let file: Uint8Array
let log: Uint8Array
let copies = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shortlist-log-'))
  const store = await openStore({ kind: 'desk', path: join(folder, 'desk.db'), now: () => '' })
  await store.maintain(sql`pragma wal_checkpoint(truncate)`)
  for (let at = 0; at < WRITES; at += 1)
    await store.write([sql`insert into setting (name, value) values (${`n${at}`}, ${'x'.repeat(900)})`])
  file = readFileSync(join(folder, 'desk.db'))
  log = new Uint8Array(readFileSync(join(folder, 'desk.db-wal')))
  await store.close()
})
afterAll(() => rm(folder, { recursive: true }))

function flipped(...bits: number[]): Uint8Array {
  const bytes = log.slice()
  for (const bit of bits) bytes[bit >> 3] = (bytes[bit >> 3] as number) ^ (1 << (bit & 7))
  return bytes
}

function rowsRead(bytes: Uint8Array): number {
  copies += 1
  const path = join(folder, `copy-${copies}.db`)
  writeFileSync(path, file)
  writeFileSync(`${path}-wal`, bytes)
  const copy = new Database(path)
  try {
    return copy.query("select count(*) from setting where name like 'n%'").values()[0]?.[0] as number
  } finally {
    copy.close()
  }
}

// The test by the desk's sums: whether this content was written.
function isWritten(_page: number, content: Uint8Array): boolean {
  for (let at = 32 + 24; at < log.length; at += FRAME)
    if (Buffer.from(content).equals(log.subarray(at, at + 8192))) return true
  return false
}

const bitOf = (frame: number, byte: number) => (32 + frame * FRAME + byte) * 8 + 3

describe('readLog()', () => {
  test('finds every frame of a whole log', () => {
    const read = readLog(log)
    expect(read.frames.length).toBe((log.length - 32) / FRAME)
    expect(read).toMatchObject({ mended: 0, unread: 0, pageSize: 8192, bytes: log })
  })

  test('puts one flipped bit in each of three frames right, in content, page number, salt and sum', () => {
    for (const byte of [24 + 99, 2, 10, 17]) {
      const read = readLog(flipped(bitOf(3, byte), bitOf(20, byte), bitOf(30, byte)), isWritten)
      expect([byte, read.mended, read.unread]).toEqual([byte, 3, 0])
      expect(read.bytes).toEqual(log)
    }
    expect(rowsRead(readLog(flipped(bitOf(3, 500), bitOf(20, 99)), isWritten).bytes)).toBe(WRITES)
  })

  test('puts right whichever bit of a frame is flipped', () => {
    for (let byte = 0; byte < FRAME; byte += 193) {
      const bit = (32 + 3 * FRAME + byte) * 8 + (byte % 8)
      const read = readLog(flipped(bit), isWritten)
      expect([byte, read.mended, read.unread]).toEqual([byte, 1, 0])
      expect(read.bytes).toEqual(log)
    }
  })

  test('puts no bit right if several would make the sums agree, unless the content is known', () => {
    // The highest bit of a word: the sums only tell whether its place is even.
    const damaged = flipped((32 + 3 * FRAME + 24 + 4 * 100 + 3) * 8 + 7)
    expect(readLog(damaged).mended).toBe(0)
    expect(readLog(damaged).unread).toBeGreaterThan(0)
    const read = readLog(damaged, isWritten)
    expect([read.mended, read.unread]).toEqual([1, 0])
    expect(read.bytes).toEqual(log)
  })

  test('puts a flipped bit in the header right, without which SQLite reads nothing', () => {
    for (const byte of [1, 9, 17, 25]) expect(readLog(flipped(byte * 8)).bytes).toEqual(log)
  })

  test('counts the commits that SQLite drops behind damage that cannot be put right', () => {
    const damaged = flipped(bitOf(9, 100), bitOf(9, 2000), bitOf(9, 3000))
    const read = readLog(damaged)
    const lost = WRITES - rowsRead(damaged)
    expect(lost).toBeGreaterThan(20)
    expect(read.unread).toBe(lost)
    expect(read.frames.length).toBeLessThan(10)
  })

  test('tells a log whose header is no header at all', () => {
    const damaged = log.slice()
    damaged.fill(7, 0, 32)
    expect(readLog(damaged).unread).toBeGreaterThan(0)
  })

  test('says nothing of a write that a crash cut off, nor of what an earlier log left behind', () => {
    for (const length of [0, 20, 32, 40, 32 + FRAME * 5 + 100])
      expect(readLog(log.slice(0, length))).toMatchObject({ mended: 0, unread: 0 })
    expect(readLog(new Uint8Array(40_000))).toMatchObject({ frames: [], unread: 0 })
    const older = log.slice()
    for (let at = 32 + FRAME * 5; at < older.length; at += FRAME) older.fill(9, at + 8, at + 16)
    expect(readLog(older)).toMatchObject({ mended: 0, unread: 0 })
  })
})
