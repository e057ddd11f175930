import { describe, expect, test } from 'bun:test'
import { WorkLoop } from '#lib/service/work-loop.ts'

describe('WorkLoop', () => {
  test('does all that waits, and only once however often it is woken', async () => {
    const done: number[] = []
    const waiting = [1, 2, 3]
    let at_once = 0
    const loop = new WorkLoop({
      step: async () => {
        const next = waiting.shift()
        if (next === undefined) return false
        at_once += 1
        await Bun.sleep(1)
        expect(at_once).toBe(1)
        at_once -= 1
        done.push(next)
        return true
      },
      failed: () => undefined,
    })
    loop.wake()
    loop.wake()
    expect(loop.busy).toBe(true)
    await loop.settled()
    expect([done, loop.busy]).toEqual([[1, 2, 3], false])
    waiting.push(4)
    loop.wake()
    await loop.settled()
    expect(done).toEqual([1, 2, 3, 4])
  })

  test('misses nothing that comes while it comes to rest', async () => {
    const done: number[] = []
    const waiting: number[] = []
    const looked = Promise.withResolvers<void>()
    const loop = new WorkLoop({
      step: async () => {
        const next = waiting.shift()
        looked.resolve()
        await Bun.sleep(1)
        if (next === undefined) return false
        done.push(next)
        return true
      },
      failed: () => undefined,
    })
    loop.wake()
    await looked.promise
    waiting.push(1)
    loop.wakeAgain()
    await loop.settled()
    expect(done).toEqual([1])
  })

  test('tells what a step threw, rests, and goes on once it is woken', async () => {
    const told: unknown[] = []
    let calls = 0
    const loop = new WorkLoop({
      step: async () => {
        calls += 1
        if (calls === 1) throw new Error('no')
        return false
      },
      failed: (problem) => told.push(String(problem)),
      rests: () => void told.push('rests'),
    })
    loop.wake()
    await loop.settled()
    expect(told).toEqual(['Error: no', 'rests'])
    loop.wake()
    await loop.settled()
    expect([calls, told]).toEqual([2, ['Error: no', 'rests', 'rests']])
  })

  test('ends after what is under way, and begins nothing more', async () => {
    const seen: boolean[] = []
    const loop = new WorkLoop({
      step: async (signal) => {
        await Bun.sleep(1)
        seen.push(signal.aborted)
        return true
      },
      failed: () => undefined,
    })
    loop.wake()
    await loop.stop()
    expect(seen).toEqual([true])
    loop.wake()
    expect(loop.busy).toBe(false)
  })
})
