import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { RefreshSchedule } from '#lib/index/boards/refresh-runner.ts'
import { mustBe } from '#test/support/app.ts'
import { openSearch, type Search } from '#test/support/search.ts'

let search: Search

beforeEach(async () => {
  search = await openSearch()
})

afterEach(() => search.close())

/** A schedule as a server with a background has it. */
const schedule = () => new RefreshSchedule({ ...search.services, background: true })

const status = async () => mustBe(await search.call('GET', '/api/boards/status'))

describe('RefreshSchedule', () => {
  test('reads what is due by itself, and then plans the next', async () => {
    search.lists('acme', [{ id: 1 }])
    await search.follow('acme')
    const own = schedule()
    await own.look()
    await search.read()
    expect(search.gateway.requests.filter((request) => request.includes('/jobs'))).toHaveLength(1)
    const next = await own.plan()
    expect(next?.board_ids).toEqual(['greenhouse:acme'])
    expect((next?.at ?? 0) - Date.parse((await status()).refresh?.finished_at ?? '')).toBeGreaterThan(
      3_500_000,
    )
    await own.look()
    expect(search.services.refreshes.last?.state).toBe('done')
  })

  test('plans nothing where the person switched it off, or the background is off', async () => {
    await search.follow('acme')
    expect(await schedule().plan()).not.toBeNull()
    expect((await status()).next_at).toBeNull()
    const { revision } = mustBe(await search.call('GET', '/api/config'))
    mustBe(await search.call('PUT', '/api/config', { body: { revision, refresh: { enabled: false } } }))
    const own = schedule()
    expect(await own.plan()).toBeNull()
    await own.look()
    expect(search.gateway.requests).toEqual([])
  })

  test('keeps quiet hours', async () => {
    await search.follow('acme')
    const { revision } = mustBe(await search.call('GET', '/api/config'))
    const hour = (from_now: number) => {
      const at = new Date(Date.now() + from_now * 3_600_000)
      return `${String(at.getHours()).padStart(2, '0')}:00`
    }
    const quiet_hours = { from: hour(-1), to: hour(2) }
    mustBe(await search.call('PUT', '/api/config', { body: { revision, refresh: { quiet_hours } } }))
    const own = schedule()
    const at = (await own.plan())?.at ?? 0
    expect(at).toBeGreaterThan(Date.now() + 3_000_000)
    expect(new Date(at).getHours()).toBe(Number(quiet_hours.to.slice(0, 2)))
    await own.look()
    expect(search.gateway.requests).toEqual([])
  })
})

describe('GET /api/boards/status', () => {
  test('tells what hosts were asked today', async () => {
    search.lists('acme', [{ id: 1 }])
    await search.follow('acme')
    expect(await status()).toMatchObject({ refresh: null, next_boards: 0, hosts: [] })
    await search.read()
    expect((await status()).hosts).toEqual([
      { host: 'boards-api.greenhouse.io', requests_today: 2, rests_until: null },
    ])
  })
})
