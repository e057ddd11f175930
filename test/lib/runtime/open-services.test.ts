import { expect, test } from 'bun:test'
import { rm } from 'node:fs/promises'
import { openServices } from '#lib/runtime/open-services.ts'
import { makeEmptyHome } from '#test/support/empty-home.ts'
import { keepThread } from '#test/support/kept-threads.ts'
import { NO_TARGETS } from '#test/support/no-targets.ts'

test('services that are closed while they look through the desk begin no work afterwards', async () => {
  const home = await makeEmptyHome()
  const told: unknown[] = []
  const { services, begin, close } = await openServices({
    ...{ home, gateway: 'http://127.0.0.1:9', background: true, checkReplies: true },
    ...{ targets: NO_TARGETS, openThread: keepThread, page: Promise.resolve(new Map()) },
    log: { debug: () => undefined, info: () => undefined, error: (...said) => told.push(said) },
  })
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
