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

test('a thread that takes no turn is noticed, and SIGTERM ends the process within five seconds', async () => {
  const module = new URL('../../support/stuck-service.ts', import.meta.url)
  const child = Bun.spawn([process.execPath, '--no-env-file', Bun.fileURLToPath(module)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const { value } = await child.stdout.getReader().read()
  expect(new TextDecoder().decode(value)).toBe('stalled\n')
  const began = performance.now()
  child.kill('SIGTERM')
  expect(await child.exited).toBe(1)
  expect(performance.now() - began).toBeLessThan(5_000)
})
