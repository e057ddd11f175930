import { describe, expect, test } from 'bun:test'
import { endProcess, makeLog } from '#lib/runtime/serve.ts'

const log = makeLog('off', () => '2026-11-22T00:00:00.000Z')

describe('endProcess()', () => {
  test('takes every step in order, and ends well', async () => {
    const seen: (string | number)[] = []
    const step = (name: string) => async () => void seen.push(name)
    await endProcess([step('listening'), step('stores'), step('lock')], {
      log,
      exit: (code) => seen.push(code),
    })
    expect(seen).toEqual(['listening', 'stores', 'lock', 0])
  })

  test('goes on after a step that failed, and says so by how it ends', async () => {
    const seen: (string | number)[] = []
    const full = () => Promise.reject(new Error('SQLITE_FULL'))
    await endProcess([full, async () => void seen.push('lock')], { log, exit: (code) => seen.push(code) })
    expect(seen).toEqual(['lock', 1])
  })

  test('ends also where a step never does', async () => {
    const { promise, resolve } = Promise.withResolvers<number>()
    void endProcess([() => new Promise(() => undefined)], { log, exit: resolve, max_ms: 20 })
    expect(await promise).toBe(1)
  })
})
