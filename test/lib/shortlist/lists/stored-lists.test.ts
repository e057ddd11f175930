import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { putColumns, readColumns } from '#db/index/live-postings.ts'
import { putFact } from '#db/index/meta.ts'
import type { StoredFilter } from '#db/index/stored-jobs.ts'
import { openStore } from '#db/open-store.ts'
import { type Statement, sql } from '#db/sql.ts'
import type { Store } from '#db/store.ts'
import { ageSpans, publishedAt } from '#lib/shortlist/lists/rules/columns.ts'
import type { StoredFacts } from '#lib/shortlist/lists/rules/job-columns.ts'
import { columnLists, listsOf } from '#lib/shortlist/lists/stored-lists.ts'
import { triesOf } from '#test/support/at-end.ts'

const NOW = Date.parse('2026-11-21T10:00:00.000Z')
const DAY_MS = 86_400_000
const SYSTEMS = ['greenhouse', 'lever', 'ashby']
const COMPANIES = ['Acme', 'ACME', 'Bär & Söhne', 'Ｚebra', '𝒜lpha', 'Zebra']
const SAID = {
  seniority: ['senior', 'junior'],
  employment_type: ['full_time', 'contract'],
  sponsorship: ['offered', 'not_offered'],
  clearance: ['clearance', 'not_required'],
}

let folder: string
let index: Store
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'columns-'))
  index = await openStore({ kind: 'index', path: join(folder, 'index.db'), now: () => '' })
  await index.write(
    SYSTEMS.map(
      (system, at) => sql`
        insert into board (id, board_id, system, board, company, company_slug, company_given, sample, state, added_at)
        values (${at}, ${system}, ${system}, 'x', 'x', 'x', 0, 0, 'read', 0)
      `,
    ),
  )
})
afterAll(async () => {
  await index.close()
  await rm(folder, { recursive: true })
})

const some = <T>(...values: T[]) => fc.constantFrom(...values)
const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined, freq: 3 })
const countries = fc.subarray(['US', 'DE', 'FR'])
const when = fc.integer({ min: NOW - 120 * DAY_MS, max: NOW + DAY_MS })
const posting = fc.record({
  board: some(0, 1, 2),
  in_us: some(0, 1, 2),
  work_mode: some('', 'remote', 'onsite'),
  published_at: fc.option(when, { freq: 4 }),
  first_seen_at: when,
  removed: some(false, false, false, true),
  countries,
  labels: fc.record(
    {
      ...Object.fromEntries(Object.entries(SAID).map(([name, values]) => [name, some(...values, null)])),
      pay: fc.option(
        fc.record({ currency: some('USD', 'EUR'), a_year: some(40_000, 90_000, null), text: some('a', 'b') }),
      ),
    },
    { requiredKeys: [] },
  ),
})
type Posting = typeof posting extends fc.Arbitrary<infer P> ? P : never
const job = fc.record({ company: some(...COMPANIES), postings: fc.array(posting, { maxLength: 4 }) })
const jobs = fc.array(job, { minLength: 30, maxLength: 120 })
const changes = fc.array(fc.tuple(fc.nat(), fc.array(posting, { maxLength: 3 })), { maxLength: 40 })
const filter: fc.Arbitrary<Omit<StoredFilter, 'keys'>> = fc.record({
  us_only: fc.boolean(),
  // Half of the filters are of no time: they take a shorter way.
  posted_after: fc.option(when, { freq: 1 }),
  published: fc.option(
    some('today', '7d', 'older', 'undated').map((age) => publishedAt(age as 'today', NOW)),
    { freq: 1 },
  ),
  work_mode: fc.option(some('', 'remote')),
  place: fc.option(some('US', 'DE', 'unknown')),
  system: fc.option(some('greenhouse', 'none')),
  labels: fc.record(
    {
      seniority: maybe(some('senior' as const)),
      employment_type: maybe(some('contract' as const)),
      sponsorship: maybe(some('offered' as const)),
      clearance: maybe(some('not_required' as const)),
      min_pay: maybe(some(50_000)),
      pay_currency: maybe(some('EUR')),
      country: maybe(some('DE')),
    },
    { requiredKeys: [] },
  ),
})

// As large as keys of jobs are.
function keyOf(id: number): number {
  return id * 3_000_000_000_001 + 7
}

let seq = 0
let last_posting = 0

function putJob(id: number, company: string): Statement {
  const slug = company.toLowerCase().replace('ｚ', 'z')
  return sql`
    insert into job (id, job_key, company, company_slug, title, seq) values (${id}, ${keyOf(id)}, ${company}, ${slug}, 't', ${++seq})
  `
}

function putPostings(job_id: number, postings: Posting[]): Statement[] {
  return [
    sql`delete from posting where job = ${job_id}`,
    sql`update job set seq = ${++seq} where id = ${job_id}`,
    ...postings.map((posting) => {
      const id = ++last_posting
      return sql`
        insert into posting (id, board, ext_id, job, listing_hash, identity, url, locations, in_us, countries, work_mode, salary,
          published_at, published_kind, first_seen_at, removed_at, labels)
        values (${id}, ${posting.board}, ${String(id)}, ${job_id}, 0, ${String(id)}, '', '[]', ${posting.in_us},
          ${JSON.stringify(posting.countries)}, ${posting.work_mode}, '', ${posting.published_at}, 'posted', ${posting.first_seen_at},
          ${posting.removed ? 1 : null}, ${JSON.stringify(posting.labels)})
      `
    }),
  ]
}

/** Everything in an order of its own, so that what is not ordered can be compared. */
function inOrder({ holds, systems, countries: places, modes, ages, ...counts }: StoredFacts) {
  const keys = [...Array(2600).keys()].map(keyOf).filter(holds)
  return { ...counts, ...sorted({ keys, systems, places, modes, ages }) }
}

function sorted(lists: Record<string, unknown[]>) {
  return Object.fromEntries(
    Object.entries(lists).map(([name, list]) => [name, list.map((item) => JSON.stringify(item)).sort()]),
  )
}

const POSTING: Posting = {
  board: 0,
  in_us: 1,
  work_mode: 'remote',
  published_at: NOW,
  first_seen_at: NOW,
  removed: false,
  countries: ['DE'],
  labels: {},
}

describe('columns of stored jobs', () => {
  test('say the same as the index, whatever is stored, changed and asked', async () => {
    const spans = ageSpans(NOW)
    await fc.assert(
      fc.asyncProperty(
        jobs,
        fc.array(fc.tuple(changes, fc.array(filter, { minLength: 3, maxLength: 6 })), {
          minLength: 2,
          maxLength: 4,
        }),
        async (stored, rounds) => {
          await index.write([sql`delete from posting`, sql`delete from job`, sql`delete from list_column`])
          await index.write(stored.flatMap(({ company }, at) => putJob(at + 1, company)))
          await index.write(stored.flatMap(({ postings }, at) => putPostings(at + 1, postings)))
          const statements = listsOf(index)
          let columns = columnLists(index, 1)
          for (const [changed, filters] of rounds) {
            // As after a start: from columns that were stored before these changes.
            await columns.keep()
            columns = columnLists(index, 1)
            await index.write(
              changed.flatMap(([which, postings]) => putPostings(1 + (which % stored.length), postings)),
            )
            const half = stored.map((_, at) => keyOf(at + 1)).filter((_, at) => at % 2 === 0)
            const ids = stored.map((_, at) => stored.length - at)
            expect(await columns.keysOf(ids)).toEqual(await statements.keysOf(ids))
            expect(await columns.keysOf([...ids, 9999])).toEqual(ids.map(keyOf))
            for (const eachFilter of filters) {
              for (const keys of [null, half]) {
                const which = { ...eachFilter, keys }
                // Twice: what was counted is kept.
                for (let times = 0; times < 2; times += 1) {
                  expect(inOrder(await columns.facts(which, spans))).toEqual(
                    inOrder(await statements.facts(which, spans)),
                  )
                  expect(await columns.count(which)).toBe(await statements.count(which))
                }
                expect((await columns.keys(which)).sort()).toEqual((await statements.keys(which)).sort())
                const page = { ...which, after: null, limit: 5 }
                const first = await columns.list(page)
                expect(first).toEqual(await statements.list(page))
                const third = first[2]
                if (third === undefined) continue
                const after = { value: third.place, job_key: third.job_key }
                expect(await columns.list({ ...page, after })).toEqual(
                  await statements.list({ ...page, after }),
                )
              }
              expect((await columns.keysWith(eachFilter)).sort()).toEqual(
                (await statements.keysWith(eachFilter)).sort(),
              )
            }
          }
        },
      ),
      { numRuns: triesOf(25) },
    )
  })

  test('are filled behind the answers, and close up where many postings went', async () => {
    await index.write([sql`delete from posting`, sql`delete from job`, sql`delete from list_column`])
    const postingAt = (at: number): Posting => ({
      board: at % 3,
      in_us: 1,
      work_mode: 'remote',
      published_at: NOW - at,
      first_seen_at: NOW,
      removed: false,
      countries: ['DE'],
      labels: {},
    })
    const many = Array.from({ length: 2500 }, (_, at) => at + 1)
    await index.write(many.map((id) => putJob(id, 'Acme')))
    const [columns, statements] = [columnLists(index), listsOf(index)]
    const nothing = {
      us_only: false,
      posted_after: null,
      published: null,
      work_mode: null,
      place: null,
      system: null,
    }
    const any = { ...nothing, labels: {}, keys: null }
    for (let round = 0; round < 4; round += 1) {
      await index.write(
        many.flatMap((id) => putPostings(id, id % 5 === round ? [] : [postingAt(id), postingAt(id + 1)])),
      )
      // Too much changed to be read before an answer: the index itself answers, also while the columns are filled.
      for (let ask = 0; ask < 6; ask += 1) {
        expect(await columns.count(any)).toBe(2000)
        await new Promise((resolve) => setImmediate(resolve))
      }
      const lever = { ...any, system: 'lever' }
      expect(inOrder(await columns.facts(lever, ageSpans(NOW)))).toEqual(
        inOrder(await statements.facts(lever, ageSpans(NOW))),
      )
      expect(await columns.list({ ...lever, after: { value: -NOW + 900, job_key: 1 }, limit: 50 })).toEqual(
        await statements.list({ ...lever, after: { value: -NOW + 900, job_key: 1 }, limit: 50 }),
      )
    }
  })

  test('are taken from the index after a start, unless another version stored them or a bit of them flipped', async () => {
    await index.write([sql`delete from posting`, sql`delete from job`, sql`delete from list_column`])
    await index.write([1, 2, 3].flatMap((id) => [putJob(id, 'Acme'), ...putPostings(id, [POSTING])]))
    const nothing = { us_only: false, posted_after: null, published: null, work_mode: null, place: null }
    const any = { ...nothing, system: null, labels: {}, keys: null }
    const columns = columnLists(index, 3)
    expect(await columns.count(any)).toBe(3)
    await columns.keep()
    // This change is not in the sequence, so only the stored columns are without it.
    await index.write([sql`update posting set removed_at = 1 where job = 1`])
    expect(await columnLists(index).count(any)).toBe(3)
    const stored = await readColumns(index)
    const rows = await index.rows<{ place: number; body: ArrayBuffer }>(
      sql`select place, body from list_column`,
    )
    for (const { place, body } of rows) {
      const flipped = new Uint8Array(body).map((byte, at) => (at === 0 ? byte ^ 1 : byte))
      await index.write([sql`update list_column set body = ${flipped} where place = ${place}`])
      expect([place, await columnLists(index).count(any)]).toEqual([place, 2])
      await index.write([sql`update list_column set body = ${new Uint8Array(body)} where place = ${place}`])
    }
    expect(await columnLists(index).count(any)).toBe(3)
    const [head = new Uint8Array(), ...columnsOfHead] = stored
    const ofOther = new TextEncoder().encode(
      new TextDecoder().decode(head).replace('"form":"', '"form":"other '),
    )
    for (const wrong of [
      [ofOther, ...columnsOfHead],
      stored.slice(0, -1),
      [new TextEncoder().encode('{}')],
    ]) {
      await index.write(putColumns(wrong))
      expect(await columnLists(index).count(any)).toBe(2)
    }
    await index.write([sql`delete from list_column`])
    // Too few changes are not worth it.
    await columnLists(index, 4).keep()
    expect(await index.rows(sql`select place from list_column`)).toEqual([])
  })

  test('forget jobs that were removed from the index before they heard of it', async () => {
    await index.write([sql`delete from posting`, sql`delete from job`, sql`delete from list_column`])
    await index.write([1, 2, 3].flatMap((id) => [putJob(id, 'Acme'), ...putPostings(id, [POSTING])]))
    const columns = columnLists(index)
    const nothing = { us_only: false, posted_after: null, published: null, work_mode: null, place: null }
    const any = { ...nothing, system: null, labels: {}, keys: null }
    // The first answer is that of the index; later ones are those of the columns.
    for (let ask = 0; ask < 3; ask += 1) {
      expect(await columns.count(any)).toBe(3)
      await new Promise((resolve) => setImmediate(resolve))
    }
    const { seq } = (await index.first<{ seq: number }>(sql`select max(seq) as seq from job`)) ?? { seq: 0 }
    await index.write([
      sql`delete from posting where job in (1, 2)`,
      sql`delete from job where id in (1, 2)`,
      putFact('purged_upto', String(seq + 2)),
    ])
    expect(await columns.count(any)).toBe(1)
    expect(await columns.count(any)).toBe(1)
  })
})
