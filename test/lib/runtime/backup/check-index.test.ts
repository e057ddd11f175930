import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isUndamagedIndex } from '#lib/runtime/backup/check-index.ts'
import { isUndamaged } from '#lib/runtime/backup/desk-copy.ts'
import { mustBe, openApp } from '#test/support/app.ts'

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

test('a whole index is whole', async () => {
  expect(await isUndamagedIndex(whole)).toBe(true)
})

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
