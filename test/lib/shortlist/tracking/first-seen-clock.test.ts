import { describe, expect, test } from 'bun:test'
import { FirstSeenClock } from '#lib/shortlist/tracking/first-seen-clock.ts'

type Moments = { now: number; last: number; anchor_at: number }
const given = (clock: FirstSeenClock, moments: Moments) => clock.write(moments, async (stamp) => stamp)

describe('FirstSeenClock', () => {
  test('gives one moment for a while until somebody looks, and a later one after that', async () => {
    const clock = new FirstSeenClock()
    const first = await given(clock, { now: 1000, last: 0, anchor_at: 0 })
    expect(first).toBe(1001)
    expect(await given(clock, { now: 2000, last: first, anchor_at: 0 })).toBe(first)
    clock.look(null)
    expect(await given(clock, { now: 3000, last: first, anchor_at: 0 })).toBe(3001)
    expect(await given(clock, { now: 60_000, last: 3001, anchor_at: 0 })).toBe(60_001)
  })

  test('gives one after the last check, and after every moment there was, whatever the clock says', async () => {
    const clock = new FirstSeenClock()
    expect(await given(clock, { now: 1000, last: 0, anchor_at: 5000 })).toBe(5001)
    clock.look(null)
    expect(await given(clock, { now: 10, last: 5001, anchor_at: 5000 })).toBe(5002)
    expect(await given(clock, { now: 10, last: 5002, anchor_at: 9000 })).toBe(9001)
  })

  test('never goes on with a moment from before the start', async () => {
    expect(await given(new FirstSeenClock(), { now: 10, last: 500, anchor_at: 0 })).toBe(501)
  })

  test('lets no list that is read meanwhile cover what is being written', async () => {
    const clock = new FirstSeenClock()
    await clock.write({ now: 1000, last: 0, anchor_at: 0 }, async (stamp) => {
      expect(clock.covered(1500)).toBe(stamp - 1)
      expect(clock.covered(900)).toBe(900)
    })
    expect(clock.covered(1500)).toBe(1500)
  })
})
