import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { cp, mkdtemp, open, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { boardName, generatedOutside } from '#bench/generate.ts'
import { putFollowedBoard } from '#db/desk/index-choices.ts'
import { FileClient } from '#db/file-client.ts'
import { nameIndex } from '#db/index/meta.ts'
import { openStore } from '#db/open-store.ts'
import type { Store } from '#db/store.ts'
import { restoreIndex } from '#lib/index/boards/restore-index.ts'
import { findJobs } from '#lib/index/search/find-jobs.ts'
import { headsAreFilled } from '#lib/index/search/words-of.ts'
import { isUndamagedIndex } from '#lib/runtime/backup/check-archive.ts'
import { IndexKeeper } from '#lib/runtime/desk/index-sums.ts'
import { createEngine } from '#lib/runtime/engine/engine.ts'
import { repairIndex } from '#lib/runtime/home/open-own-index.ts'

const PAGE = 8192
const BOARDS = 8
const now = () => '2026-11-29T12:00:00.000Z'
const names = Array.from({ length: BOARDS }, (_, at) => boardName(at))
let made: string
let home: string
let path: string
let desk: Store
let index: Store
const openIndex = async () => {
  index = await openStore({ kind: 'index', path, now, followed: true })
  return index
}
const engineOf = () => {
  const outside = generatedOutside()
  const openDesk = async () => desk
  return createEngine({ index, openDesk, outside, now: () => Date.parse(now()), publish: () => undefined })
}
const refresh = (board_ids: string[]) => engineOf().refresh({ id: 'again', board_ids, titles: [] })

beforeAll(async () => {
  made = await mkdtemp(join(tmpdir(), 'shortlist-salvage-'))
  path = join(made, 'index.db')
  desk = await openStore({ kind: 'desk', path: join(made, 'desk.db'), now })
  await openIndex()
  await nameIndex(index, 'first')
  const keeper = new IndexKeeper(index, path)
  const boards = names.map((board) => ({ system: 'greenhouse', board, company: null, sample: false }))
  await engineOf().addBoards(boards)
  await desk.write(
    boards.map((board) => putFollowedBoard({ ...board, board_id: `greenhouse:${board.board}` }, now())),
  )
  await refresh(boards.map(({ board }) => `greenhouse:${board}`))
  await keeper.settle()
  keeper.stop()
  await index.close()
  await desk.close()
})
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'shortlist-salvage-'))
  await cp(made, home, { recursive: true })
  path = join(home, 'index.db')
  desk = await openStore({ kind: 'desk', path: join(home, 'desk.db'), now })
})
afterEach(async () => {
  await index.close().catch(() => undefined)
  await desk.close()
  await rm(home, { recursive: true, force: true })
})
afterAll(() => rm(made, { recursive: true, force: true }))

async function readAll(): Promise<Map<string, string>> {
  const client = new FileClient(`file:${path}`, 0)
  const rows = await client.values(`
    select json_array(board_id, ext_id, job.title, hex(coalesce(posting_text.body, job_text.body)), hex(terms))
    from posting join board on board.id = posting.board join job on job.id = posting.job join job_text on job_text.job = job.id
      join job_terms on job_terms.job = job.id left join posting_text on posting_text.posting = posting.id
  `)
  client.close()
  return new Map(rows.map((row) => [JSON.parse(String(row)).slice(0, 2).join(' '), String(row)]))
}

/** The last pages of these trees, which are leaves. */
async function pagesOf(...trees: string[]): Promise<number[]> {
  const client = new FileClient(`file:${path}`, 0)
  const pages = trees.map((tree) =>
    client.values(
      `select max(pageno) from dbstat where name = '${tree}' and pagetype in ('leaf', 'overflow')`,
    ),
  )
  client.close()
  return (await Promise.all(pages)).flat().map(Number)
}

/** Flips three bits of each page. */
async function flip(pages: number[]): Promise<void> {
  const file = await open(path, 'r+')
  for (const page of pages) {
    const bytes = Buffer.alloc(PAGE)
    await file.read(bytes, 0, PAGE, (page - 1) * PAGE)
    for (const at of [3000, 7003, 8100]) bytes.writeUInt8(bytes.readUInt8(at) ^ 4, at)
    await file.write(bytes, 0, PAGE, (page - 1) * PAGE)
  }
  await file.close()
}

test.each([
  { trees: ['job_words_data', 'job_heads_data', 'posting_words', 'job_seq'], lost: 'none' },
  { trees: ['job', 'job_terms', 'job_text', 'job_words_data', 'posting_ext'], lost: 'some' },
])('several flipped bits of $trees: only boards on damaged pages are read again', async ({ trees, lost }) => {
  const before = await readAll()
  expect(before.size).toBeGreaterThan(100)
  await flip(await pagesOf(...trees))
  const repair = await repairIndex(home, now)
  if (repair?.kind !== 'salvaged') throw new Error(`The repair was ${repair?.kind}.`)
  expect(repair.boards.length > 0).toBe(lost === 'some')
  expect(repair.boards.length).toBeLessThan(BOARDS)
  expect((await readdir(home)).filter((name) => name.startsWith('index.db'))).toEqual(['index.db'])
  const kept = await readAll()
  const isLost = (name: string) => repair.boards.includes(name.split(' ')[0] ?? '')
  expect(kept).toEqual(new Map([...before].filter(([name]) => !isLost(name))))
  expect(await isUndamagedIndex(path)).toBe(true)

  await openIndex()
  await nameIndex(index, 'second')
  expect((await restoreIndex({ desk, engine: engineOf(), index })).sort()).toEqual(repair.boards.sort())
  await refresh(repair.boards)
  await engineOf().fillHeads(null)
  expect(await headsAreFilled(index)).toBe(true)
  expect([...(await readAll()).keys()].sort()).toEqual([...before.keys()].sort())
  const jobs = await index.rows<{ jobs: number; words: number; heads: number }>({
    sql: 'select (select count(*) from job where emptied = 0) as jobs, (select count(*) from job_words) as words, (select count(*) from job_heads) as heads',
    args: [],
  })
  expect(new Set(Object.values(jobs[0] ?? {})).size).toBe(1)
  expect((await findJobs(index, { q: 'engineer', most: 10 })).total).toBeGreaterThan(0)
})

test.each([
  ['the list of boards', ['board']],
  ['the facts of the index', ['meta']],
])('flipped bits of %s: the index is begun anew', async (_, trees) => {
  await flip(await pagesOf(...trees))
  expect((await repairIndex(home, now))?.kind).toBe('renewed')
  expect(existsSync(path)).toBe(false)
})
