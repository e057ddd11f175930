import { expect, spyOn, test } from 'bun:test'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openServices } from '#lib/runtime/open-services.ts'
import { makeEmptyHome } from '#test/support/empty-home.ts'
import { keepThread } from '#test/support/kept-threads.ts'
import { NO_TARGETS } from '#test/support/no-targets.ts'

const open = (home: string, told: unknown[] = [], openThread = keepThread) =>
  openServices({
    ...{ home, gateway: 'http://127.0.0.1:9', background: true, checkReplies: true },
    ...{ targets: NO_TARGETS, openThread, page: Promise.resolve(new Map()) },
    log: { debug: () => undefined, info: () => undefined, error: (...said) => told.push(said) },
  })

test('services that are closed while they look through the desk begin no work afterwards', async () => {
  const home = await makeEmptyHome()
  const told: unknown[] = []
  const { services, begin, close } = await open(home, told)
  let begun = 0
  for (const worker of [services.batches, services.runs]) {
    worker.resume = async () => {
      begun += 1
    }
  }
  for (const worker of [services.learning, services.pipeline, services.tracker]) {
    worker.wake = () => {
      begun += 1
    }
  }
  const beginning = begin()
  await close()
  await beginning
  expect([begun, told]).toEqual([0, []])
  await rm(home, { recursive: true })
})

test('services that are closed leave no timer behind, however often they were begun', async () => {
  const home = await makeEmptyHome()
  const { begin, close } = await open(home)
  const [starts, ends] = [spyOn(globalThis, 'setInterval'), spyOn(globalThis, 'clearTimeout')]
  try {
    await Promise.all([begin(), begin()])
    const repeating = starts.mock.calls.filter(([, ms]) => Number(ms) >= 60_000)
    expect(repeating.map(([, ms]) => Number(ms)).toSorted()).toEqual([
      ...[3_600_000, 60_000, 60_000, 60_000, 600_000, 86_400_000],
    ])
    await close()
    const ended = new Set(ends.mock.calls.map(([timer]): unknown => timer))
    const timers = starts.mock.results.map((result) => result.value)
    expect(timers.filter((timer) => !ended.has(timer))).toEqual([])
  } finally {
    starts.mockRestore()
    ends.mockRestore()
  }
  await rm(home, { recursive: true })
})

test('services whose engine takes no turn say so, and close the desk in time', async () => {
  const home = await makeEmptyHome()
  const stuck: typeof keepThread = (options) => ({
    ...keepThread(options),
    ...{ close: () => new Promise(() => undefined), stalledMs: () => 45_000 },
  })
  const { services, close } = await open(home, [], stuck)
  expect(services.condition.concerns).toEqual([
    { code: 'engine_stalled', message: expect.stringContaining('stopped for 45 seconds') },
  ])
  await expect(close()).rejects.toThrow('A thread did not end in time.')
  // The desk was put in order: its log was written into it.
  expect(Bun.file(join(home, 'desk.db-wal')).size).toBe(0)
  await rm(home, { recursive: true })
})
