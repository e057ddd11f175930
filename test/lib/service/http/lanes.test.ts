import { describe, expect, test } from 'bun:test'
import { createLanes, laneOf } from '#lib/service/http/lanes.ts'

describe('laneOf()', () => {
  test.each([
    ['/', { effect: 'read' }, 'quick'],
    ['/api/health', { effect: 'read' }, 'quick'],
    ['/api/events', { effect: 'read', waits: true }, 'quick'],
    ['/api/new', { effect: 'read' }, 'read'],
    ['/api/answers', { effect: 'write' }, 'write'],
    ['/api/backup', { effect: 'destroy' }, 'write'],
    ['/api/assess', { effect: 'spend', waits: true }, 'long'],
    ['/api/export', { effect: 'read', waits: true }, 'long'],
  ] as const)('puts %s in its lane', (path, contract, lane) => {
    expect(laneOf(path, contract)).toBe(lane)
  })
})

describe('a lane', () => {
  const never = new AbortController().signal

  function held(lanes: ReturnType<typeof createLanes>, lane: 'read' | 'long', count: number) {
    const { promise, resolve } = Promise.withResolvers<void>()
    const all = Array.from({ length: count }, () => lanes(lane, never, () => promise))
    return { all, resolve }
  }

  test('keeps nobody of another lane waiting, and refuses whoever stands behind too many', async () => {
    const lanes = createLanes()
    const { all, resolve } = held(lanes, 'long', 128)
    expect(await lanes('write', never, async () => 'written')).toBe('written')
    expect(await lanes('quick', never, async () => 'well')).toBe('well')
    expect(lanes('long', never, async () => 'late')).rejects.toMatchObject({
      code: 'busy',
      details: { retry_after_seconds: 1 },
    })
    resolve()
    await Promise.all(all)
    expect(await lanes('long', never, async () => 'now')).toBe('now')
  })

  test('begins in the order in which it was asked', async () => {
    const lanes = createLanes()
    const { all, resolve } = held(lanes, 'read', 8)
    const begun: number[] = []
    const more = [1, 2, 3].map((number) => lanes('read', never, async () => void begun.push(number)))
    expect(begun).toEqual([])
    resolve()
    await Promise.all([...all, ...more])
    expect(begun).toEqual([1, 2, 3])
  })

  test('does nothing for who has left, and tells a fault of the work itself', async () => {
    const lanes = createLanes()
    const { all, resolve } = held(lanes, 'read', 8)
    const leaving = new AbortController()
    let done = false
    const left = lanes('read', leaving.signal, async () => {
      done = true
    })
    leaving.abort()
    expect(left).rejects.toMatchObject({ code: 'busy' })
    resolve()
    await Promise.all(all)
    expect(done).toBe(false)
    const broken = lanes('read', never, () => Promise.reject(new Error('broken')))
    expect(broken).rejects.toThrow('broken')
  })
})
