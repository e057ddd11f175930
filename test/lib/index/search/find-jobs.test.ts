import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { putJob, putJobText } from '#db/index/jobs.ts'
import { listKeysOf, putHeads } from '#db/index/search.ts'
import { openStore } from '#db/open-store.ts'
import { packText } from '#db/packed-text.ts'
import { type Statement, sql } from '#db/sql.ts'
import type { Store, WatchedReader } from '#db/store.ts'
import { findJobs } from '#lib/index/search/find-jobs.ts'
import { triesOf } from '#test/support/at-end.ts'

const now = () => '2026-11-21T12:00:00.000Z'

let folder: string
let index: Store
let other: Store
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'find-jobs-'))
  const open = () => openStore({ kind: 'index', path: join(folder, 'index.db'), now })
  index = await open()
  other = await open()
  await index.write([
    sql`
      insert into board (id, board_id, system, board, company, company_slug, company_given, sample, state, added_at)
      values (1, 'lever:acme', 'lever', 'acme', 'Acme', 'acme', 0, 0, 'read', 0)
    `,
  ])
})
afterAll(async () => {
  await index.close()
  await other.close()
  await rm(folder, { recursive: true, force: true })
})

const WORDS = ['engineer', 'python', 'kafka', 'berlin', 'designer']
const text = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 })
  .map((words) => words.join(' '))
const query = fc.constantFrom(
  'python kafka',
  '"python kafka"',
  'engineer',
  'pyth',
  'designer -kafka',
  'nothing',
)
const step = fc.record({
  writes: fc.array(fc.record({ id: fc.integer({ min: 1, max: 6 }), title: text, body: text }), {
    maxLength: 3,
  }),
  elsewhere: fc.boolean(),
  queries: fc.array(query, { minLength: 1, maxLength: 4 }),
})

let seq = 0

function storeJob({ id, title, body }: { id: number; title: string; body: string }): Statement[] {
  const job = { id, job_key: 1000 + id, company: 'Acme', company_slug: 'acme', title, words_key: 1000 + id }
  const head = { id, title, names: '', company: 'acme', place: '', signs: '', text_signs: '' }
  return [
    putJob({ ...job, seq: ++seq }),
    sql`update job set title = ${title} where id = ${id}`,
    ...putJobText(id, { title, body, packed: packText(body), terms: new Uint32Array(1) }),
    putHeads([head]),
    sql`
      insert or replace into posting (id, board, ext_id, job, listing_hash, identity, url, locations, in_us, countries, work_mode,
        salary, published_kind, first_seen_at)
      values (${id}, 1, ${String(id)}, ${id}, 0, ${String(id)}, '', '[]', 1, '[]', '', '', 'posted', 0)
    `,
  ]
}

test('kept results equal new ones, whatever is written in between, here or elsewhere', async () => {
  // A server has no standing, so that nothing of it is kept.
  const reference: WatchedReader = {
    rows: (statement) => index.rows(statement),
    first: (statement) => index.first(statement),
    together: (statements) => index.together(statements),
    standing: async () => null,
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      for (const { writes, elsewhere, queries } of steps) {
        await (elsewhere ? other : index).write(writes.flatMap(storeJob))
        for (const q of queries)
          for (const most of [1, 1000])
            expect(await findJobs(index, { q, most })).toEqual(await findJobs(reference, { q, most }))
      }
    }),
    { numRuns: triesOf(40) },
  )
})

test('the same words are searched once while the index stays the same', async () => {
  await index.write(storeJob({ id: 1, title: 'engineer', body: 'python' }))
  let reads = 0
  const counted: WatchedReader = {
    rows: (statement) => index.rows(statement),
    first: (statement) => {
      reads += 1
      return index.first(statement)
    },
    together: (statements) => index.together(statements),
    standing: () => index.standing(),
  }
  const [first, same] = await Promise.all([
    findJobs(counted, { q: 'engineer', most: 10 }),
    findJobs(counted, { q: 'engineer', most: 10 }),
  ])
  const once = reads
  expect(await findJobs(counted, { q: 'engineer', most: 10 })).toBe(first)
  expect(same).toEqual(first)
  expect(reads).toBe(once)
  await index.write(storeJob({ id: 2, title: 'engineer', body: '' }))
  expect((await findJobs(counted, { q: 'engineer', most: 10 })).keys).toContain(1002)
  expect(reads).toBeGreaterThan(once)
})

test('a failed search is not kept', async () => {
  let fails = true
  const failing: WatchedReader = {
    rows: (statement) => index.rows(statement),
    first: async (statement) => {
      if (fails) throw new Error('disk')
      return index.first(statement)
    },
    together: (statements) => index.together(statements),
    standing: async () => 'same',
  }
  await expect(findJobs(failing, { q: 'engineer', most: 10 })).rejects.toThrow('disk')
  fails = false
  expect((await findJobs(failing, { q: 'engineer', most: 10 })).total).toBeGreaterThan(0)
})

test('keys may come from elsewhere than the index', async () => {
  const many = Array.from({ length: 260 }, (_, at) => ({ id: at + 10, title: 'kafka', body: 'python' }))
  await index.write(many.flatMap(storeJob))
  const idsRead: number[] = []
  const found = await findJobs(index, { q: 'kafka', most: 1000 }, async (ids) => {
    idsRead.push(...ids)
    return listKeysOf(index, ids)
  })
  expect(idsRead.length).toBeGreaterThan(0)
  expect(found).toEqual(await findJobs(other, { q: 'kafka', most: 1000 }))
})

test('jobs without a place follow jobs in the place, those first whose text states it', async () => {
  const open = (id: number, body: string) => [
    ...storeJob({ id, title: 'Midwife', body }),
    putHeads([
      {
        id,
        title: 'midwife',
        names: '=midwife ~midwif',
        company: 'acme',
        place: '=open',
        signs: '',
        text_signs: '',
      },
    ]),
  ]
  await index.write([
    ...open(21, 'We care for families.'),
    ...open(22, 'We began in Bergen and grew.'),
    ...open(23, 'Location: Bergen. We care.'),
    ...open(24, 'Location: Oslo. We care.'),
    ...storeJob({ id: 25, title: 'Midwife', body: '' }),
    putHeads([
      {
        id: 25,
        title: 'midwife',
        names: '=midwife ~midwif',
        company: 'acme',
        place: 'bergen norway',
        signs: '',
        text_signs: '',
      },
    ]),
    sql`update posting set locations = '["Bergen"]', countries = '["NO"]' where job = 25`,
  ])
  const { keys } = await findJobs(index, { q: 'midwife bergen', most: 10 })
  expect(keys.slice(0, 3)).toEqual([1025, 1023, 1022])
  expect(keys.slice(3).toSorted()).toEqual([1021, 1024])
  expect((await findJobs(index, { q: '"midwife" bergen -acme', most: 10 })).keys).toEqual([])
})
