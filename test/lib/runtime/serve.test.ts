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

const runStuck = async (...words: string[]) => {
  const module = Bun.fileURLToPath(new URL('../../support/stuck-service.ts', import.meta.url))
  const child = Bun.spawn([process.execPath, '--no-env-file', module, ...words], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const { value } = await child.stdout.getReader().read()
  expect(new TextDecoder().decode(value)).toBe('stalled\n')
  const began = performance.now()
  return { child, msSince: () => performance.now() - began }
}

test('a thread that takes no turn is noticed, and SIGTERM ends the process within five seconds', async () => {
  const { child, msSince } = await runStuck()
  child.kill('SIGTERM')
  expect(await child.exited).toBe(1)
  expect(msSince()).toBeLessThan(5_000)
})

test.if(process.platform === 'linux')(
  'a main thread that takes no turn goes on, until SIGTERM ends the process within five seconds',
  async () => {
    const [late, early] = await Promise.all([runStuck('main'), runStuck('main')])
    early.child.kill('SIGTERM')
    await early.child.exited
    expect(early.msSince()).toBeLessThan(5_000)
    expect(await Promise.race([late.child.exited, Bun.sleep(5_500 - late.msSince())])).toBeUndefined()
    const waited = late.msSince()
    late.child.kill('SIGTERM')
    await late.child.exited
    expect(late.child.signalCode).toBe('SIGKILL')
    expect(late.msSince() - waited).toBeLessThan(5_000)
  },
  120_000,
)
