import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '#db/open-store.ts'
import { sql } from '#db/sql.ts'
import { readerFunctions } from '#lib/runtime/threads/reader-functions.ts'
import { ageSpans } from '#lib/shortlist/lists/rules/columns.ts'
import type { Scope } from '#lib/shortlist/lists/scope.ts'

const JOBS = 2500
const now = () => '2026-11-21T10:00:00.000Z'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'reader-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('a reader that ends leaves its columns in the index for the next one', async () => {
  const [path, deskPath] = [join(folder, 'index.db'), join(folder, 'desk.db')]
  await (await openStore({ kind: 'desk', path: deskPath, now })).close()
  const index = await openStore({ kind: 'index', path, now })
  const numbers = sql`with recursive number(id) as (select 1 union all select id + 1 from number where id < ${JOBS})`
  await index.write([
    sql`
      insert into board (id, board_id, system, board, company, company_slug, company_given, sample, state, added_at)
      values (1, 'lever:x', 'lever', 'x', 'x', 'x', 0, 0, 'read', 0)
    `,
    sql`
      ${numbers} insert into job (id, job_key, company, company_slug, title, seq)
      select id, id + 1000, 'Acme', 'acme', 't', id from number
    `,
    sql`
      ${numbers} insert into posting (id, board, ext_id, job, listing_hash, identity, url, locations, in_us, countries, work_mode,
        salary, published_kind, first_seen_at)
      select id, 1, id, id, 0, id, '', '[]', 1, '["US"]', 'remote', '', 'posted', 0 from number
    `,
  ])
  const read = async () => {
    const reader = await readerFunctions({ indexPlace: { path }, deskPath })
    const { jobs, systems } = await reader.countFacts({
      scope: EVERYTHING,
      spans: ageSpans(Date.parse(now())),
    })
    await reader.close()
    return { jobs, systems }
  }
  const first = await read()
  expect(first).toEqual({ jobs: JOBS, systems: [['lever', JOBS]] })
  expect(await index.rows(sql`select place from list_column`)).toHaveLength(10)
  // Not noted in the sequence: all jobs are not read again.
  await index.write([sql`update posting set removed_at = 1`])
  expect(await read()).toEqual(first)
  await index.close()
})

const EVERYTHING: Scope = {
  of: 'index',
  mask: 0,
  state: 'listed',
  us_only: false,
  posted_after: null,
  published: null,
  seen_after: null,
  work_mode: null,
  min_fit: null,
  words: null,
  none: false,
  company_slug: null,
  labels: {},
  place: null,
  system: null,
  hidden: [],
  only: null,
}
