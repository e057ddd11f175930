import { afterAll, beforeAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import { findHeads } from '#db/index/search.ts'
import { sql } from '#db/sql.ts'
import type { WatchedReader } from '#db/store.ts'
import { cachedHeads } from '#lib/index/search/find-jobs.ts'
import { findListed } from '#lib/shortlist/jobs/written-rows.ts'
import { triesOf } from '#test/support/at-end.ts'
import { openEngine, type TestEngine } from '#test/support/engine.ts'
import { Gateway, listAddress } from '#test/support/gateway.ts'
import { greenhouseRow } from '#test/support/greenhouse.ts'

let gateway: Gateway
let shop: TestEngine
beforeAll(async () => {
  gateway = new Gateway()
  shop = await openEngine(gateway.url)
})
afterAll(async () => {
  await shop.close()
  await gateway.stop()
})

const LONG =
  'You will build and run the services that our customers use every day, with Python and PostgreSQL. '
const TEXTS = ['', 'In Berlin.', 'In Paris, with Go.', 'We sponsor visas. Contract.'].map(
  (end) => LONG.repeat(4) + end,
)
const BOARDS = ['acme', 'beta']
const some = <T>(...values: T[]) => fc.constantFrom(...values)
const listed = fc.record({
  id: some(1, 2, 3, 4, 5, 6),
  title: some('Software Engineer', 'Software Engineer, Berlin', 'Data Engineer'),
  text: some(...TEXTS),
  place: some('Berlin', 'Paris', 'New York, NY'),
  reads: some(1, 1, 2, 3),
})
const answer = fc.uniqueArray(listed, { selector: ({ id }) => id, maxLength: 6 })
const change = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: some('answer' as const),
      board: some(...BOARDS),
      answer,
      company: some('Acme', 'Acme Inc'),
    }),
  },
  fc.record({ kind: some('apart' as const), board: some(...BOARDS), id: some(1, 2, 3), apart: some(true) }),
  fc.record({ kind: some('leave' as const), board: some(...BOARDS) }),
  fc.record({ kind: some('relabel' as const) }),
)
type Change = typeof change extends fc.Arbitrary<infer C> ? C : never

async function make(change: Change): Promise<void> {
  const { engine, index, clock } = shop
  // Postings missing twice within the hour are held back.
  clock.now += 7_200_000
  if (change.kind === 'apart')
    await engine.keepApart([
      { board_id: `greenhouse:${change.board}`, ext_id: String(change.id), apart: change.apart },
    ])
  else if (change.kind === 'leave') await engine.removeBoards([`greenhouse:${change.board}`])
  else if (change.kind === 'relabel') {
    await index.write([
      sql`delete from meta where name in ('labels_version', 'rank_version')`,
      sql`update posting set labels = '{}' where removed_at is null`,
    ])
    await engine.renewTerms(null)
    await engine.renewLabels(null)
  } else {
    const rows = change.answer.map(({ reads, ...job }) => ({
      ...greenhouseRow(change.board, job),
      internal_job_id: reads,
      company_name: change.company,
    }))
    gateway.serve(listAddress('greenhouse', change.board), { jobs: rows, meta: { total: rows.length } })
    await engine.addBoards([{ system: 'greenhouse', board: change.board, company: null, sample: false }])
    await engine.refresh({ id: 'one', board_ids: [`greenhouse:${change.board}`], titles: [] })
  }
}

function byId(a: { id: number }, b: { id: number }): number {
  return a.id - b.id
}

test('jobs that are kept are those that the index holds, whatever changed', async () => {
  const seen = { same: 0, own: 0, gone: 0 }
  let before = new Map<number, unknown>()
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 5, maxLength: 12 }), async (changes) => {
      for (const change of changes) {
        await make(change)
        const rows = await shop.index.rows<{ job_key: number }>(sql`select job_key from job`)
        const keys = [...new Set([...rows.map(({ job_key }) => job_key), ...before.keys(), 1])]
        const kept = await findListed(shop.index, keys)
        // Nothing is kept of a reader that was never seen.
        const anew: WatchedReader = {
          rows: (statement) => shop.index.rows(statement),
          first: (statement) => shop.index.first(statement),
          together: (statements) => shop.index.together(statements),
          standing: async () => null,
        }
        expect(kept).toEqual(await findListed(anew, keys))
        // Nothing was written in between.
        expect(await findListed(shop.index, keys)).toEqual(kept)
        const ids = (await shop.index.rows<{ id: number }>(sql`select id from job`)).map(({ id }) => id)
        const heads = [...(await cachedHeads(shop.index, [...ids, 10_000]))]
        expect((await cachedHeads(shop.index, ids)).sort(byId)).toEqual(heads.sort(byId))
        expect(heads).toEqual((await findHeads(shop.index, ids)).sort(byId))
        seen.same += kept.filter((document) => before.get(document.job_key) === document).length
        seen.own += kept.filter(({ own_texts }) => own_texts.size > 0).length
        seen.gone += keys.length - kept.length
        before = new Map(kept.map((document) => [document.job_key, document]))
      }
    }),
    { numRuns: triesOf(25), endOnFailure: true },
  )
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(20)
})
