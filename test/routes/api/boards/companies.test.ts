import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { systemNamed } from '#lib/index/systems/systems.ts'
import { mustBe, openApp, type TestApp } from '#test/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

type Query = NonNullable<Parameters<typeof list>[0]>
const list = async (query: Record<string, string> = {}) =>
  mustBe(await app.call('GET', '/api/boards/companies', { query }))

describe('GET /api/boards/companies', () => {
  test('offers only companies on systems that are read, in pages that join to the whole list', async () => {
    const seen: string[] = []
    let cursor: string | null = null
    let all = 0
    do {
      const query: Query = { limit: '200', ...(cursor === null ? {} : { cursor }) }
      const page: Awaited<ReturnType<typeof list>> = await list(query)
      all = page.counts.all
      seen.push(...page.companies.map((company) => company.id))
      cursor = page.next_cursor
    } while (cursor !== null)
    expect(all).toBeGreaterThan(500)
    expect(new Set(seen).size).toBe(all)
    expect(seen.filter((id) => !systemNamed(id.split(':')[0] ?? ''))).toEqual([])
  })

  test('finds a company by its name and says what else there would be', async () => {
    const { companies, counts, next_cursor } = await list({ q: 'spotify' })
    expect(companies).toEqual([
      {
        id: 'lever:spotify',
        company: 'Spotify',
        system: 'lever',
        board: 'spotify',
        industry: 'media',
        country: 'SE',
        state: '',
        standard: true,
        followed: false,
      },
    ])
    expect(counts).toMatchObject({ found: 1, by_system: { lever: 1 }, by_country: { SE: 1 } })
    expect(next_cursor).toBeNull()
  })

  test('filters by every fact, and counts each as it would be without its own filter', async () => {
    const { companies, counts } = await list({ industry: 'energy', system: 'lever', country: 'gb' })
    expect(companies.length).toBe(counts.found)
    expect(companies.every((company) => company.industry === 'energy' && company.system === 'lever')).toBe(
      true,
    )
    expect(companies.some((company) => company.id === 'lever:octoenergy')).toBe(true)
    expect(Object.keys(counts.by_industry).length).toBeGreaterThan(1)
  })

  test('gives the standard set in one page, and marks what is followed', async () => {
    const before = await list({ standard: '1', limit: '200' })
    expect(before.companies.length).toBe(before.standard.boards)
    expect(before.standard.followed).toBe(0)
    const boards = before.companies
      .slice(0, 3)
      .map(({ system, board, company }) => ({ system, board, company }))
    const { added } = mustBe(await app.call('POST', '/api/boards', { body: { boards } }))
    expect(added.map((board) => board.company).toSorted()).toEqual(
      boards.map((board) => board.company).toSorted(),
    )
    const after = await list({ standard: '1', limit: '200' })
    expect(after.standard.followed).toBe(3)
    expect(after.companies.filter((company) => company.followed)).toHaveLength(3)
  })

  test('names the next step after a name, a site or a link', async () => {
    const named = await list({ meant: 'Spotify AB' })
    expect(named.meant).toMatchObject({
      ...{ step: 'follow', link: null, site: null, message: '' },
      board: { id: 'lever:spotify', company: 'Spotify', system_name: 'Lever', followed: false },
    })
    expect(named.companies.map(({ id }) => id)).toEqual(['lever:spotify'])
    expect((await list({ meant: 'careers.nobody.example' })).meant).toMatchObject({
      ...{ step: 'look', board: null, link: 'https://careers.nobody.example/' },
    })
    const job = await list({ meant: 'https://www.linkedin.com/jobs/view/nurse-at-spotify-77' })
    expect(job.meant).toMatchObject({ step: 'keep', site: 'LinkedIn' })
    expect(job.companies.map(({ id }) => id)).toEqual(['lever:spotify'])
    expect((await list({ q: 'spotify' })).meant).toBeNull()
  })

  test.each([
    [{ system: 'fax' }, 'bad_enum'],
    [{ industry: 'war' }, 'bad_enum'],
    [{ country: 'USA' }, 'invalid_value'],
    [{ state: 'Arizona' }, 'invalid_value'],
    [{ limit: '201' }, 'invalid_value'],
    [{ cursor: 'lever:nowhere' }, 'invalid_value'],
    [{ cursor: 'lever:spotify', q: 'palantir' }, 'invalid_value'],
    [{ zz: '1' }, 'unknown_key'],
  ])('refuses %p', async (query, code) => {
    const outcome = await app.call('GET', '/api/boards/companies', { query: query as Query })
    expect(outcome).toMatchObject({ ok: false, error: { code } })
  })
})
