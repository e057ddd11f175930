import { describe, expect, test } from 'bun:test'
import { FirstSeenClock } from '#lib/shortlist/tracking/first-seen-clock.ts'

describe('FirstSeenClock', () => {
  test('gives one moment until somebody looks, and a later one after that', () => {
    const clock = new FirstSeenClock()
    const first = clock.next({ now: 1000, last: 0, anchor_at: 0 })
    expect(first).toBe(1001)
    expect(clock.next({ now: 2000, last: first, anchor_at: 0 })).toBe(first)
    clock.look(null)
    expect(clock.next({ now: 3000, last: first, anchor_at: 0 })).toBe(3001)
  })

  test('gives one after the last check, and after every moment there was, whatever the clock says', () => {
    const clock = new FirstSeenClock()
    expect(clock.next({ now: 1000, last: 0, anchor_at: 5000 })).toBe(5001)
    clock.look(null)
    expect(clock.next({ now: 10, last: 5001, anchor_at: 5000 })).toBe(5002)
    expect(clock.next({ now: 10, last: 5002, anchor_at: 9000 })).toBe(9001)
  })

  test('never goes on with a moment from before the start', () => {
    expect(new FirstSeenClock().next({ now: 10, last: 500, anchor_at: 0 })).toBe(501)
  })
})
