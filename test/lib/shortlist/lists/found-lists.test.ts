import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Glob } from 'bun'
import fc from 'fast-check'
import type { ListedCounts } from '#db/desk/listed-jobs.ts'
import { forgetCopies, putTracked, removeTracked, type TrackedRow, untrack } from '#db/desk/tracked-jobs.ts'
import { openStore } from '#db/open-store.ts'
import type { ListedFilter, ListedState } from '#db/rows/list-rules.ts'
import { VERDICTS } from '#db/rows/listed-job.ts'
import { type Statement, sql } from '#db/sql.ts'
import type { Store } from '#db/store.ts'
import { columnFound, type FoundLists, foundOf } from '#lib/shortlist/lists/found-lists.ts'
import { ageSpans, publishedAt } from '#lib/shortlist/lists/rules/columns.ts'
import { triesOf } from '#test/support/at-end.ts'

const NOW = Date.parse('2026-11-21T10:00:00.000Z')
const DAY_MS = 86_400_000
const STATES: ListedState[] = [
  ...['listed', 'applied', 'declined', 'not_open', 'not_assessed', 'thin_posting'].map(
    (state) => state as ListedState,
  ),
  ...VERDICTS,
]
// More bits than the operators of the language look at.
const FAR_ROLE = 2 ** 40

let folder: string
let desk: Store
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'found-'))
  desk = await openStore({ kind: 'desk', path: join(folder, 'desk.db'), now: () => '' })
})
afterAll(async () => {
  await desk.close()
  await rm(folder, { recursive: true })
})

const some = <T>(...values: T[]) => fc.constantFrom(...values)
const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined, freq: 3 })
const when = fc.integer({ min: NOW - 120 * DAY_MS, max: NOW + DAY_MS })
const labels = fc.record(
  {
    seniority: some('senior', 'junior', null),
    sponsorship: some('offered', 'not_offered'),
    pay: fc.option(fc.record({ currency: some('USD', 'EUR'), a_year: some(40_000, 90_000, null) })),
  },
  { requiredKeys: [] },
)
const facts = fc.record({
  first_seen_at: when,
  first_seen_us_at: fc.option(when),
  copies: fc.integer({ min: 0, max: 2 }),
  copies_us: fc.integer({ min: 0, max: 1 }),
  published_at: fc.option(when, { freq: 4 }),
  published_us_at: fc.option(when, { freq: 2 }),
  work_mode: some('', 'remote', 'onsite'),
  mask: some(0, 1, 2, 3, FAR_ROLE, FAR_ROLE + 1),
  // There are three groups.
  class: fc.integer({ min: 0, max: 131_071 }).map((bits) => ((bits & 3) === 3 ? bits - 1 : bits)),
  rank_score: fc.option(fc.integer({ min: 1, max: 1000 }).map((tenths) => tenths / 10)),
  fit: fc.option(fc.integer({ min: 1, max: 100 })),
  chance: fc.option(fc.integer({ min: 0, max: 10_000 })),
  listed: some(0, 1, 1, 1),
  sort_key: fc.integer({ min: 1, max: 40 }),
  labels: labels.map((label) => JSON.stringify(label)),
  countries: fc.subarray(['US', 'DE']).map((countries) => JSON.stringify(countries)),
})
type Facts = typeof facts extends fc.Arbitrary<infer F> ? F : never
const filter: fc.Arbitrary<Omit<ListedFilter, 'keys'>> = fc.record({
  mask: some(1, 2, 3, FAR_ROLE, FAR_ROLE + 2),
  state: some(...STATES, 'listed' as const, 'listed' as const),
  us_only: fc.boolean(),
  posted_after: fc.option(when),
  published: fc.option(some('7d', 'older', 'undated').map((age) => publishedAt(age as '7d', NOW))),
  seen_after: fc.option(when, { freq: 1 }),
  work_mode: fc.option(some('', 'remote'), { freq: 1 }),
  min_fit: fc.option(some(40), { freq: 1 }),
  labels: fc.record(
    {
      seniority: maybe(some('senior' as const)),
      sponsorship: maybe(some('offered' as const)),
      min_pay: maybe(some(50_000)),
      country: maybe(some('DE')),
    },
    { requiredKeys: [] },
  ),
})

// As large as keys of jobs are.
function keyOf(at: number): number {
  return at * 3_000_000_000_001 + 7
}

const JOBS = 120
const change = fc.record({
  how: some('put', 'put', 'put', 'untrack', 'remove', 'forget', 'put many'),
  jobs: fc.array(fc.tuple(fc.nat({ max: JOBS - 1 }), facts), { minLength: 1, maxLength: 12 }),
})
type Changed = typeof change extends fc.Arbitrary<infer C> ? C : never

function rowOf(at: number, facts: Facts): TrackedRow {
  // With a copy that the US switch keeps goes when it was first seen.
  const copies_us = facts.first_seen_us_at === null ? 0 : facts.copies_us
  return { ...facts, copies_us, job_key: keyOf(at), has_text: 1 }
}

function statementsOf({ how, jobs }: Changed): Statement[] {
  const keys = [...new Set(jobs.map(([at]) => keyOf(at)))]
  if (how === 'untrack') return untrack(keys)
  if (how === 'remove') return removeTracked(keys)
  if (how === 'forget') return forgetCopies(keys)
  if (how === 'put') return putTracked(jobs.map(([at, facts]) => rowOf(at, facts)))
  // More than a change names.
  const [, facts] = jobs[0] ?? [0, {} as Facts]
  return putTracked(Array.from({ length: 600 }, (_, at) => rowOf(at, { ...facts, sort_key: at })))
}

async function everythingOf(lists: FoundLists, which: ListedFilter) {
  const { keys, ...counts } = await lists.counts(which, ageSpans(NOW))
  const masks = await lists.masks((job_key) => job_key % 2 === 1)
  const pages = []
  for (const sort of ['default', 'best', 'newest', 'rank', 'fit'] as const) {
    const first = await lists.page({ ...which, sort, after: null, limit: 7 })
    const last = first.at(-1)
    const after = last ? { value: last.place, job_key: last.job_key } : { value: 0, job_key: 0 }
    pages.push(first, await lists.page({ ...which, sort, after, limit: 7 }))
  }
  const found = await lists.keys(which)
  return {
    jobs: await lists.count(which),
    counts: inOrder(counts),
    counted: keys.toSorted((a, b) => a - b),
    masks: inOrder({ masks }),
    pages,
    // In the order of the keys where there are any.
    keys: which.keys === null ? found.toSorted((a, b) => a - b) : found,
  }
}

function inOrder(lists: Partial<ListedCounts>) {
  return Object.entries(lists).map(([name, list]) => [
    name,
    ...[list]
      .flat()
      .map((row) => JSON.stringify(row))
      .sort(),
  ])
}

describe('columns of the jobs that roles found', () => {
  test('say the same as the desk, whatever changes and is asked', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(facts, { minLength: 20, maxLength: JOBS }),
        fc.array(
          fc.tuple(fc.array(change, { maxLength: 4 }), fc.array(filter, { minLength: 2, maxLength: 4 })),
          { minLength: 2, maxLength: 5 },
        ),
        async (stored, rounds) => {
          await desk.write([sql`delete from tracked_job`, sql`delete from tracked_change`])
          await desk.write(putTracked(stored.map((facts, at) => rowOf(at, facts))))
          const [columns, statements] = [columnFound(desk), foundOf(desk)]
          for (const [changes, filters] of rounds) {
            for (const change of changes) await desk.write(statementsOf(change))
            const some_keys = stored
              .map((_, at) => keyOf((at * 7) % JOBS))
              .filter((key, at, all) => all.indexOf(key) === at)
            for (const eachFilter of filters) {
              for (const keys of [null, some_keys]) {
                const which = { ...eachFilter, keys }
                expect(await everythingOf(columns, which)).toEqual(await everythingOf(statements, which))
              }
            }
          }
        },
      ),
      { numRuns: triesOf(30) },
    )
  })

  test('miss no change, however many came between two answers and while they are read', async () => {
    const any = { mask: 1, state: 'listed' as const, us_only: false, posted_after: null, published: null }
    const which = { ...any, seen_after: null, work_mode: null, min_fit: null, labels: {}, keys: null }
    const facts: Facts = {
      first_seen_at: NOW,
      first_seen_us_at: null,
      copies: 1,
      copies_us: 0,
      published_at: NOW,
      published_us_at: null,
      work_mode: '',
      mask: 1,
      class: 2,
      rank_score: 5,
      fit: null,
      chance: null,
      listed: 1,
      sort_key: 1,
      labels: '{}',
      countries: '[]',
    }
    await desk.write([sql`delete from tracked_job`])
    await desk.write(putTracked(Array.from({ length: 5000 }, (_, at) => rowOf(at, facts))))
    const columns = columnFound(desk)
    let left = 5000
    for (const many of [0, 3, 70, 1]) {
      for (let at = 0; at < many; at += 1) {
        left -= 1
        await desk.write(untrack([keyOf(left)]))
      }
      // The first of these answers is the desk's own where too much changed; the second comes while the columns are read.
      const counting = [columns.count(which), columns.count(which)]
      await desk.write(untrack([keyOf(left - 1)]))
      left -= 1
      await Promise.all(counting)
      expect(await columns.count(which)).toBe(left)
      expect(await columns.count(which)).toBe(left)
    }
  })

  test('are told of every row, as only one module writes these', async () => {
    const writing: string[] = []
    for (const folder_name of ['db', 'lib', 'routes']) {
      for await (const path of new Glob(`${folder_name}/**/*.ts`).scan({
        cwd: join(import.meta.dir, '../../../..'),
      })) {
        const text = await Bun.file(join(import.meta.dir, '../../../..', path)).text()
        if (/(insert( or \w+)? into|update|delete from|replace into)\s+tracked_job\b/i.test(text))
          writing.push(path)
      }
    }
    expect(writing).toEqual(['db/desk/tracked-jobs.ts'])
  })
})
