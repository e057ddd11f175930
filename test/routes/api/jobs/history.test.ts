import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { CHANGES_STORED } from '#db/index/history.ts'
import { openStore } from '#db/open-store.ts'
import { sql } from '#db/sql.ts'
import { mustBe } from '#test/support/app.ts'
import { listAddress } from '#test/support/gateway.ts'
import { type GreenhouseJob, greenhouseRow } from '#test/support/greenhouse.ts'
import { openSearch, type Search } from '#test/support/search.ts'

let search: Search

beforeEach(async () => {
  search = await openSearch()
  await search.follow('acme')
})
afterEach(() => search.close())

const link = (id: number) => `https://boards.greenhouse.io/acme/jobs/${id}`
const lists = async (...jobs: GreenhouseJob[]) => {
  search.lists('acme', jobs)
  await search.read()
}
const job = async (id: number) => mustBe(await search.call('GET', '/api/jobs', { query: { url: link(id) } }))
const history = (query: { url: string; at?: string }) => search.call('GET', '/api/jobs/history', { query })

const OTHER = { id: 9, title: 'Nurse', text: 'Care for people at night.' }
const TEXT =
  'What you bring&lt;/p&gt;&lt;ul&gt;&lt;li&gt;Five years of Go&lt;/li&gt;&lt;li&gt;Calm&lt;/li&gt;&lt;/ul&gt;&lt;p&gt;We pay well.'
const HARDER = TEXT.replace('Five years of Go', 'Eight years of Go').replace('We pay well.', 'We pay.')

describe('changes in GET /api/jobs', () => {
  test('tell what changed of a posting and when, the last first, and keep its earlier text', async () => {
    await lists({ id: 1, text: TEXT }, OTHER)
    expect(await job(1)).toMatchObject({ changes: [] })
    await lists({ id: 1, text: TEXT, place: 'Austin, TX' }, OTHER)
    await lists({ id: 1, text: HARDER, title: 'Senior Software Engineer', place: 'Austin, TX' }, OTHER)
    const { changes } = await job(1)
    expect(changes.map(({ kind, from, to }) => [kind, from, to])).toEqual([
      ['title', 'Software Engineer', 'Senior Software Engineer'],
      ['text', '', ''],
      ['places', 'New York, NY', 'Austin, TX'],
    ])
    expect(changes[1]).toMatchObject({
      job_identity: link(1),
      postings: 1,
      removed: ['- Five years of Go', 'We pay well.'],
      added: ['- Eight years of Go', 'We pay.'],
      left_out: { added: 0, removed: 0 },
    })
    const before = mustBe(await history({ url: link(1), at: changes[1]?.at ?? '' }))
    expect(before.earlier_text).toContain('Five years of Go')
    expect(before.changes).toEqual(changes)
    expect(before.kept).toBe(CHANGES_STORED)
  })

  test('tell nothing of postings that are new or the same, nor of words that only look different', async () => {
    await lists({ id: 1, text: TEXT }, OTHER)
    await lists({ id: 1, text: TEXT }, OTHER, { id: 2, text: 'Another one in Go.' })
    await lists(
      { id: 1, text: TEXT.toUpperCase().replaceAll('&LT;', '&lt;').replaceAll('&GT;', '&gt;') },
      OTHER,
    )
    expect((await job(1)).changes).toEqual([])
    const kept = await search.services.index.rows<{ what: string }>({
      sql: 'select what from posting_change',
      args: [],
    })
    expect(kept.map((change) => change.what)).toEqual(['{"removed":true}'])
  })

  test('tell that it was taken down and listed again, with how often it was listed', async () => {
    await lists({ id: 1 }, OTHER)
    await lists(OTHER)
    expect((await job(1)).changes.map((change) => change.kind)).toEqual(['removed'])
    await lists({ id: 1 }, OTHER)
    const { changes, facts } = await job(1)
    expect(changes.map((change) => change.kind)).toEqual(['listed_again', 'removed'])
    expect(facts.map((fact) => fact.kind)).toEqual([
      'first_posted',
      'first_seen',
      'times_listed',
      'listed_again',
    ])
    expect(facts[3]?.evidence.map((item) => item.job_identity)).toEqual([link(1), link(1)])
  })

  test('tell that the posting day was moved forward', async () => {
    await lists({ id: 1, first_published: '2026-10-01T09:00:00Z' }, OTHER)
    await lists({ id: 1, first_published: '2026-11-01T09:00:00Z' }, OTHER)
    const { changes, facts } = await job(1)
    expect(changes).toMatchObject([
      { kind: 'posted', from: '2026-10-01T09:00:00.000Z', to: '2026-11-01T09:00:00.000Z' },
    ])
    expect(facts.map((fact) => fact.text)).toContain(
      'Its posting day was moved forward from 1 October 2026 to 1 November 2026.',
    )
    expect(facts[0]?.evidence[0]?.at).toBe('2026-10-01T09:00:00.000Z')
  })

  test('tell once what changed of all copies in one way', async () => {
    const copies = (text: string) => [1, 2, 3].map((id) => ({ id, text, place: `Town ${id}` }))
    await lists(...copies('Once in Go.'), OTHER)
    await lists(...copies('Now in Rust.'), OTHER)
    expect((await job(2)).changes).toMatchObject([
      { kind: 'text', postings: 3, added: ['Now in Rust.'], removed: ['Once in Go.'] },
    ])
  })

  test('tell nothing of the same pay told place by place, and a real change of pay', async () => {
    const serve = async (...ranges: [title: string, min: number, max: number][]) => {
      const pay_input_ranges = ranges.map(([title, min, max]) => {
        return { title, min_cents: min * 100, max_cents: max * 100, currency_type: 'USD' }
      })
      const answer = { jobs: [{ ...greenhouseRow('acme', { id: 1, text: TEXT }), pay_input_ranges }] }
      search.gateway.serve(listAddress('greenhouse', 'acme'), answer)
      await search.read()
      return (await job(1)).changes.map(({ kind, to }) => [kind, to])
    }
    await serve(['Annual salary', 70_000, 90_000])
    expect(
      await serve(['Annual salary, Ohio', 70_000, 80_000], ['Annual salary, Iowa', 75_000, 90_000]),
    ).toEqual([])
    const later = ['Annual salary, Ohio', 70_000, 95_000] as const
    expect(await serve([...later], ['Annual salary, Iowa', 75_000, 90_000])).toEqual([
      ['pay', 'Ohio: USD 70,000 - 95,000 a year; Iowa: USD 75,000 - 90,000 a year'],
    ])
  })

  test('tell nothing of what is only read by newer rules', async () => {
    await lists({ id: 1, text: TEXT }, OTHER)
    const engine = await openStore({
      ...{ kind: 'index', path: join(search.home, 'index.db'), now: () => new Date().toISOString() },
    })
    await engine.write([
      sql`update board set body_hash = null, etag = null`,
      sql`update posting set listing_hash = 0, locations = '["NY"]', work_mode = 'hybrid'`,
    ])
    await engine.close()
    await lists({ id: 1, text: TEXT }, OTHER)
    const { job: row, changes } = await job(1)
    expect({ location: row?.location, changes }).toEqual({ location: 'New York, NY', changes: [] })
  })

  test('tell pay that only its text names', async () => {
    const paying = (amount: string) => `We bake. The base salary for this role is ${amount} per year.`
    await lists({ id: 1, text: paying('$90,000 - $110,000') }, OTHER)
    await lists({ id: 1, text: paying('$95,000 - $120,000') }, OTHER)
    const [pay] = (await job(1)).changes
    expect(pay).toMatchObject({
      ...{ kind: 'pay', from: 'USD 90,000 to 110,000 a year', to: 'USD 95,000 to 120,000 a year' },
    })
  })

  test('are the newest 20 of a posting, and leave with its board', async () => {
    for (let at = 0; at < CHANGES_STORED + 3; at += 1) await lists({ id: 1, place: `Town ${at}` }, OTHER)
    const { changes } = await job(1)
    expect(changes).toHaveLength(CHANGES_STORED)
    expect(changes[0]).toMatchObject({ kind: 'places', to: `Town ${CHANGES_STORED + 2}` })
    await search.call('DELETE', '/api/boards/:board_id', { params: { board_id: 'greenhouse:acme' } })
    expect(await search.services.index.rows({ sql: 'select * from posting_change', args: [] })).toEqual([])
  })
})

describe('GET /api/jobs/history', () => {
  test('refuses what is no link, what is not stored, and a time at which no text changed', async () => {
    await lists({ id: 1 }, OTHER)
    const codeOf = async (query: { url: string; at?: string }) => {
      const outcome = await history(query)
      return outcome.ok ? null : outcome.error.code
    }
    expect(await codeOf({ url: 'no link' })).toBe('invalid_value')
    expect(await codeOf({ url: link(7) })).toBe('not_found')
    expect(await codeOf({ url: link(1), at: '2026-01-01T00:00:00Z' })).toBe('not_found')
    expect(await codeOf({ url: link(1), at: 'yesterday' })).toBe('invalid_value')
    expect(await codeOf({ url: link(1) })).toBeNull()
  })
})
