import { afterEach, beforeEach, expect, test } from 'bun:test'
import { sql } from '#db/sql.ts'
import { openEngine, type TestEngine } from '#test/support/engine.ts'
import { Gateway, listAddress } from '#test/support/gateway.ts'
import { greenhouseAnswer } from '#test/support/greenhouse.ts'

let gateway: Gateway
let shop: TestEngine

beforeEach(async () => {
  gateway = new Gateway()
  shop = await openEngine(gateway.url)
})

afterEach(async () => {
  await shop.close()
  await gateway.stop()
})

test('a large board counts what is stored of it while more is being stored', async () => {
  const jobs = Array.from({ length: 2_200 }, (_, at) => ({ id: at + 1, text: `Posting number ${at + 1}.` }))
  gateway.serve(listAddress('greenhouse', 'acme'), greenhouseAnswer('acme', jobs))
  await shop.engine.addBoards([{ system: 'greenhouse', board: 'acme', company: null, sample: false }])
  const seen: { counted: number; stored: number }[] = []
  const write = shop.index.write.bind(shop.index)
  // What every write leaves is what a crash right after it would leave.
  shop.index.write = async (statements) => {
    await write(statements)
    const row = await shop.index.first<{ counted: number; stored: number }>(
      sql`select (select sum(postings) from board) as counted, (select count(*) from posting) as stored`,
    )
    if (row) seen.push(row)
  }
  await shop.engine.refresh({ id: 'one', board_ids: null, titles: [] })
  expect(seen.some(({ stored }) => stored > 0 && stored < jobs.length)).toBe(true)
  for (const { counted, stored } of seen) expect(counted).toBe(stored)
})
