import { describe, expect, test } from 'bun:test'
import { countedUse, hostRefusal, stoppedUse } from '#lib/index/boards/rules/host-use.ts'

const host = 'api.example'
const now = Date.parse('2026-03-02T23:59:00Z')
const tomorrow = Date.parse('2026-03-03T00:00:00Z')

describe('countedUse()', () => {
  test('counts a day, and begins the next at one', () => {
    const use = countedUse(undefined, { host, now })
    const two = countedUse(use, { host, now })
    expect(two).toEqual({ host, day: '2026-03-02', requests: 2, stopped_until: 0 })
    expect(countedUse(two, { host, now: tomorrow })).toMatchObject({ day: '2026-03-03', requests: 1 })
  })
})

describe('hostRefusal()', () => {
  const limits = { now, most_a_day: 2 }
  test('refuses nobody who was not asked', () => {
    expect(hostRefusal(undefined, limits)).toBeNull()
  })

  test('refuses a host that was asked as often as a day allows, until the next', () => {
    const use = { host, day: '2026-03-02', requests: 2, stopped_until: 0 }
    expect(hostRefusal(use, limits)?.until).toBe(tomorrow)
    expect(hostRefusal({ ...use, requests: 1 }, limits)).toBeNull()
    expect(hostRefusal(use, { ...limits, now: tomorrow })).toBeNull()
  })

  test('refuses a host that wants rest, until its rest is over', () => {
    const use = stoppedUse(undefined, { host, now, until: now + 5_000 })
    expect(hostRefusal(use, limits)?.until).toBe(now + 5_000)
    expect(hostRefusal(use, { ...limits, now: now + 5_000 })).toBeNull()
    expect(stoppedUse(use, { host, now, until: now + 1_000 }).stopped_until).toBe(now + 5_000)
  })

  test('believes no rest that is longer than a day, as after a clock was set back', () => {
    const use = stoppedUse(undefined, { host, now, until: now + 90_000_000 })
    expect(hostRefusal(use, limits)).toBeNull()
  })
})
