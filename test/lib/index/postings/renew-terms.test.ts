import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { putFact, readFact } from '#db/index/meta.ts'
import { sql } from '#db/sql.ts'
import { RANK_VERSION } from '#lib/judge/rank/rank-version.ts'
import { openSearch, type Search } from '#test/support/search.ts'

let search: Search

beforeEach(async () => {
  search = await openSearch()
  search.lists('acme', [{ id: 1 }, { id: 2, text: 'Another text about databases.' }])
  await search.follow('acme')
  await search.read()
})

afterEach(() => search.close())

const ranks = async () => (await search.news()).postings.rows.map((row) => row.rank_score)

describe('renewTerms()', () => {
  test('makes the terms of another version anew and has every job ranked again', async () => {
    const before = await ranks()
    const { index, engine, tracker } = search.services
    await index.write([sql`update job_terms set terms = x'00000000'`, putFact('rank_version', '0.0')])
    await engine.renewTerms(null)
    tracker.wake()
    await tracker.settled()
    expect(await ranks()).toEqual(before)
    expect(await readFact(index, 'rank_version')).toBe(RANK_VERSION)
  })

  test('leaves terms of this version alone', async () => {
    const { index, engine } = search.services
    await index.write([sql`update job_terms set terms = x'00000000'`])
    await engine.renewTerms(null)
    expect(await index.first(sql`select count(*) as n from job_terms where length(terms) = 4`)).toMatchObject(
      { n: 2 },
    )
  })
})
