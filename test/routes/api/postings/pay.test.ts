import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { mustBe, openApp, type TestApp } from '#test/support/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp({ sample: true })
})
afterAll(() => app.close())

const pay = async (query: { profile_id?: string } = {}) =>
  mustBe(await app.call('GET', '/api/postings/pay', { query }))
const totalOf = async (filters: Record<string, string | null>): Promise<number> => {
  const query = new URLSearchParams({ limit: '1' })
  for (const [name, value] of Object.entries(filters)) if (value !== null) query.set(name, value)
  return (await (await app.send(`/api/postings?${query}`)).json()).total
}

describe('GET /api/postings/pay', () => {
  test('counts exactly the jobs that its numbers lead to', async () => {
    const { groups } = await pay()
    expect(groups.length).toBeGreaterThan(10)
    for (const { profile_id, place, jobs, named, not_named, spreads } of groups) {
      expect(jobs).toBe(named + not_named)
      expect(await totalOf({ profile_id, place })).toBe(jobs)
      expect(await totalOf({ profile_id, place, pay: 'named' })).toBe(named)
      expect(await totalOf({ profile_id, place, pay: 'none' })).toBe(not_named)
      expect(spreads.reduce((sum, spread) => sum + spread.jobs, 0)).toBe(named)
      const [first] = spreads
      if (!first) continue
      expect(await totalOf({ profile_id, place, pay: `${first.currency}-${first.period}` })).toBe(first.jobs)
    }
  })

  test('keeps currencies and periods apart, and gives no amount for fewer than five jobs', async () => {
    const { groups, least, least_tenth } = await pay()
    const spreads = groups.flatMap((group) => group.spreads)
    expect(new Set(spreads.map(({ currency, period }) => `${currency}-${period}`)).size).toBeGreaterThan(2)
    for (const { jobs, p10, p25, median, p75, p90 } of spreads) {
      expect([p25 === null, median === null, p75 === null]).toEqual(Array(3).fill(jobs < least))
      expect([p10 === null, p90 === null]).toEqual(Array(2).fill(jobs < least_tenth))
      const amounts = [p10, p25, median, p75, p90].filter((amount) => amount !== null)
      expect(amounts).toEqual(amounts.toSorted((a, b) => a - b))
    }
  })

  test('counts one role, and refuses an unknown one', async () => {
    const { groups } = await pay()
    const profile_id = groups.at(-1)?.profile_id ?? ''
    const own = (await pay({ profile_id })).groups
    const whole = groups.find((group) => group.profile_id === profile_id)
    expect(own.find((group) => group.profile_id === profile_id)).toEqual(whole)
    expect(own[0]?.jobs).toBe(whole?.jobs)
    const unknown = await (await app.send('/api/postings/pay?profile_id=nobody')).json()
    expect(unknown.error.code).toBe('profile_not_found')
    expect((await app.send('/api/postings?pay=EUR-decade')).status).toBe(422)
    expect((await app.send('/api/postings?pay=eur-year')).status).toBe(422)
  })

  test('counts again after a job leaves the list', async () => {
    const before = (await pay()).groups[0]
    const rows = (await (await app.send('/api/postings?pay=named&limit=1')).json()).postings.rows
    mustBe(await app.call('POST', '/api/jobs/decline', { body: { job_urls: [rows[0].job_url] } }))
    const after = (await pay()).groups[0]
    expect(after?.named).toBe((before?.named ?? 0) - 1)
    expect(after?.not_named).toBe(before?.not_named ?? -1)
  })

  test('is empty without a role', async () => {
    const empty = await openApp()
    try {
      expect(mustBe(await empty.call('GET', '/api/postings/pay', { query: {} })).groups).toEqual([])
    } finally {
      await empty.close()
    }
  })
})
