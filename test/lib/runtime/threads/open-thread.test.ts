import { expect, test } from 'bun:test'
import { openThread } from '#lib/runtime/threads/open-thread.ts'
import type { Counting } from '#test/support/counting-thread.ts'

const module = new URL('../../../support/counting-thread.ts', import.meta.url)

test('a thread that is idle ends, and whoever calls meanwhile waits for the next', async () => {
  const { functions, close } = openThread<Counting>({ module, start: null, idleMs: 1 })
  // Longer than the thread may be idle: while it is called, it is not.
  const first = await Promise.all([functions.count(null), functions.count(null)])
  expect(first.map(({ calls }) => calls).toSorted()).toEqual([1, 2])
  const threads = new Set(first.map(({ thread }) => thread))
  for (let at = 0; threads.size < 3; at += 1) {
    await Bun.sleep(at)
    const { thread, calls } = await functions.count(null)
    if (!threads.has(thread)) expect(calls).toBe(1)
    threads.add(thread)
  }
  await close()
}, 120_000)

test('a thread that is kept for good answers from one life', async () => {
  const { functions, close } = openThread<Counting>({ module, start: null })
  const [first, second] = [await functions.count(null), await functions.count(null)]
  expect(second).toEqual({ thread: first.thread, calls: 2 })
  const last = functions.count(null)
  await close()
  expect((await last).calls).toBe(3)
})
