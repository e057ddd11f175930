import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { PostingsFacts } from '#lib/shortlist/lists/schema.ts'
import { mustBe, openApp, type TestApp } from '#test/support/app.ts'

let app: TestApp
let counted = 0
beforeAll(async () => {
  app = await openApp({ sample: true })
  const { countFacts } = app.services.reader
  app.services.reader.countFacts = (ask) => {
    counted += 1
    return countFacts(ask)
  }
})
afterAll(() => app.close())

type Query = Record<string, string>

const facts = async (query: Query = {}) => mustBe(await app.call('GET', '/api/postings/facts', { query }))
const total = async (query: Query) => mustBe(await app.call('GET', '/api/postings', { query })).total

/** Every count with the filter that lists what it counts. */
function barsOf(found: PostingsFacts): [filter: Query, jobs: number][] {
  return [
    ...found.companies.map(({ company, jobs }): [Query, number] => [{ company }, jobs]),
    ...found.roles.map(({ profile_id, jobs }): [Query, number] => [{ profile_id }, jobs]),
    ...found.countries.map(({ country, jobs }): [Query, number] => [{ place: country }, jobs]),
    ...found.ages.map(({ age, jobs }): [Query, number] => [{ age }, jobs]),
    ...found.work_modes.map(({ work_mode, jobs }): [Query, number] => [{ work_mode }, jobs]),
    ...found.systems.map(({ system, jobs }): [Query, number] => [{ system }, jobs]),
  ]
}

describe('GET /api/postings/facts', () => {
  test.each<Query>([
    {},
    { scope: 'all' },
    { us_only: '1' },
    { scope: 'all', us_only: '1' },
    { q: 'engineer', scope: 'all' },
    { place: 'US' },
    { seniority: 'senior', country: 'US', scope: 'all' },
    { system: 'lever', scope: 'all' },
    { work_mode: 'remote', window: '30d' },
  ])('counts as the list does, whichever bar is followed: %o', async (query) => {
    const found = await facts(query)
    expect(found.jobs).toBe((await total(query)) ?? -1)
    const bars = barsOf(found).filter(([filter]) => !Object.keys(filter).some((name) => name in query))
    expect(bars.filter(([, jobs]) => jobs > 0).length).toBeGreaterThan(5)
    const listed: [Query, number | null][] = []
    for (const [filter] of bars) listed.push([filter, await total({ ...query, ...filter })])
    expect(listed).toEqual(bars)
  })

  test('leaves no job out: companies and ages add up', async () => {
    for (const query of [{}, { scope: 'all' }]) {
      const { jobs, companies, jobs_of_others, companies_not_shown, ages } = await facts(query)
      const sum = (counts: { jobs: number }[]) => counts.reduce((all, count) => all + count.jobs, 0)
      expect(sum(companies) + jobs_of_others).toBe(jobs)
      expect(companies_not_shown > 0).toBe(jobs_of_others > 0)
      if (!('scope' in query)) expect(sum(ages)).toBe(jobs)
    }
  })

  test('names at most 20 companies and says how many jobs no role found', async () => {
    const found = await facts({ scope: 'all' })
    expect(found.companies).toHaveLength(20)
    const by_roles = await facts()
    expect(found.jobs_of_no_role).toBe(found.jobs - by_roles.jobs)
    expect(by_roles.jobs_of_no_role).toBe(0)
  })

  test('is worked out once until something changes, and once for those who ask together', async () => {
    await facts({ system: 'ashby' })
    const before = counted
    await Promise.all([facts({ system: 'ashby' }), facts({ system: 'ashby' })])
    expect(counted).toBe(before)
    const { postings } = mustBe(await app.call('GET', '/api/postings', { query: { limit: '1' } }))
    const all = await facts()
    const job_url = postings.rows[0]?.job_url ?? ''
    mustBe(await app.call('PUT', '/api/applications', { body: { job_url, status: 'applied' } }))
    expect((await facts()).jobs).toBe(all.jobs - 1)
    expect((await facts({ state: 'applied' })).jobs).toBe(1)
    const boards = mustBe(await app.call('GET', '/api/boards')).boards
    const board_id = boards.find((board) => board.postings > 0)?.id ?? ''
    const whole = await facts({ scope: 'all' })
    mustBe(await app.call('DELETE', '/api/boards/:board_id', { params: { board_id } }))
    expect((await facts({ scope: 'all' })).jobs).toBeLessThan(whole.jobs)
  })

  test('counts nothing twice for an empty list, and refuses a role that is not there', async () => {
    expect(await facts({ q: 'zzzz' })).toMatchObject({ jobs: 0, companies: [], countries: [], systems: [] })
    const refused = await app.call('GET', '/api/postings/facts', { query: { profile_id: 'nobody' } })
    expect(refused).toMatchObject({ ok: false, error: { code: 'profile_not_found' } })
  })
})
