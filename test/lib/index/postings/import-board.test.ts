import { afterEach, beforeEach, expect, test } from 'bun:test'
import { type BoardRow, findBoards } from '#db/index/boards.ts'
import { sql } from '#db/sql.ts'
import { readAnswer } from '#lib/index/boards/ask-board.ts'
import { AnswerReader } from '#lib/index/postings/answer-reader.ts'
import type { ImportTools } from '#lib/index/postings/import-writer.ts'
import type { PostingsToRead } from '#lib/index/postings/prepare-posting.ts'
import { greenhouse } from '#lib/index/systems/readers/greenhouse.ts'
import { readHere } from '#lib/runtime/engine/read-postings.ts'
import { openEngine, type TestEngine } from '#test/support/engine.ts'
import { Gateway, listAddress } from '#test/support/gateway.ts'
import { greenhouseAnswer, greenhouseRow } from '#test/support/greenhouse.ts'

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
  const jobs = Array.from({ length: 3_200 }, (_, at) => ({ id: at + 1, text: `Posting number ${at + 1}.` }))
  gateway.serve(listAddress('greenhouse', 'acme'), greenhouseAnswer('acme', jobs))
  await shop.engine.addBoards([{ system: 'greenhouse', board: 'acme', company: null, sample: false }])
  const seen: { counted: number; stored: number }[] = []
  const write = shop.index.write.bind(shop.index)
  // The state after each write equals that of a crash right after it.
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

test('the next postings are read while those before them are stored, and anew where something changed meanwhile', async () => {
  const jobs = Array.from({ length: 1_200 }, (_, at) => ({ id: at + 1, text: `Posting number ${at + 1}.` }))
  gateway.serve(listAddress('greenhouse', 'acme'), greenhouseAnswer('acme', jobs))
  await shop.engine.addBoards([{ system: 'greenhouse', board: 'acme', company: null, sample: false }])
  const [board] = await findBoards(shop.index, ['greenhouse:acme'])
  const answer = greenhouseAnswer('acme', jobs)
  const { postings } = await readAnswer(greenhouse, { board: 'acme', answer, now: shop.clock.now })
  const batches: PostingsToRead[] = []
  const tools = {
    writer: { index: shop.index },
    hash: Bun.hash.crc32,
    read: (asking: PostingsToRead) => {
      batches.push(asking)
      return readHere(asking)
    },
  } as unknown as ImportTools
  const sweep = { postings, company: null }
  const reader = new AnswerReader(tools, 'greenhouse:acme')
  await reader.readAhead(board as BoardRow, sweep)
  const { todo } = reader.whatChanged(sweep, new Map())
  const begun: number[] = []
  for await (const part of reader.parts(todo, 'acme')) begun.push(part.read.length, batches.length)
  expect(begun).toEqual([500, 2, 500, 3, 200, 3])
  const late = new AnswerReader(tools, 'greenhouse:acme')
  await late.readAhead(board as BoardRow, sweep)
  await shop.engine.keepApart([{ board_id: 'greenhouse:acme', ext_id: '1', apart: true }])
  const first = (await late.parts(todo, 'acme').next()).value
  expect(first.read[0].role_key).toBe(0)
  expect(first.read[1].role_key).not.toBe(0)
})

test('a company that its board calls otherwise is found by its new name', async () => {
  const row = { ...greenhouseRow('acme', { id: 1 }), company_name: 'Acme Bakers' }
  const serve = (company_name: string) =>
    gateway.serve(listAddress('greenhouse', 'acme'), { jobs: [{ ...row, company_name }], meta: { total: 1 } })
  const read = async (id: string) => {
    shop.clock.now += 86_400_000
    await shop.engine.refresh({ id, board_ids: null, titles: [] })
    await shop.engine.fillHeads(null)
  }
  const found = (word: string) =>
    shop.index.rows(sql`select rowid from job_heads where job_heads match ${`company:${word}`}`)
  serve('Acme Bakers')
  await shop.engine.addBoards([{ system: 'greenhouse', board: 'acme', company: null, sample: false }])
  await read('one')
  expect(await found('bakers')).toHaveLength(1)
  serve('Acme Millers')
  await read('two')
  expect(await found('millers')).toHaveLength(1)
  expect(await found('bakers')).toEqual([])
})
