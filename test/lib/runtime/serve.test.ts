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
  return child
}

test('a thread that takes no turn is noticed, and SIGTERM ends the process', async () => {
  const child = await runStuck()
  child.kill('SIGTERM')
  expect(await child.exited).toBe(1)
})

test.if(process.platform === 'linux')(
  'a main thread that takes no turn goes on, until SIGTERM ends the process',
  async () => {
    const [late, early] = await Promise.all([runStuck('main'), runStuck('main')])
    early.kill('SIGTERM')
    await early.exited
    expect([early.signalCode, late.exitCode, late.signalCode]).toEqual(['SIGKILL', null, null])
    late.kill('SIGTERM')
    await late.exited
    expect(late.signalCode).toBe('SIGKILL')
  },
  120_000,
)
