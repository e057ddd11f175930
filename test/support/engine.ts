import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '#db/open-store.ts'
import type { Store } from '#db/store.ts'
import type { Texts } from '#lib/runtime/documents/open-texts.ts'
import { createEngine, type Engine } from '#lib/runtime/engine/engine.ts'
import { openNetwork } from '#lib/runtime/engine/engine-functions.ts'

/** An engine of its own on a temporary index, with a clock that the test moves. */
export type TestEngine = {
  engine: Engine
  index: Store
  clock: { now: number }
  /** Ends the engine and opens another on the same index, as a restart does. */
  restart: () => Promise<void>
  close: () => Promise<void>
}

/** Opens an engine whose boards a gateway answers; waiting takes no time but the clock goes on by as much. */
export async function openEngine(
  gateway: string,
  start = '2026-03-02T09:00:00.000Z',
  texts: Partial<Pick<Texts, 'parse' | 'postings'>> = {},
): Promise<TestEngine> {
  const folder = await mkdtemp(join(tmpdir(), 'shortlist-engine-'))
  const clock = { now: Date.parse(start) }
  const open = async () => {
    const now = () => new Date(clock.now).toISOString()
    const index = await openStore({ kind: 'index', path: join(folder, 'index.db'), now })
    const outside = {
      ...openNetwork(gateway, new AbortController().signal),
      ...(texts.parse ? { parse: texts.parse } : {}),
      atHostPace: <T>(_host: string, work: () => Promise<T>) => work(),
      pause: async (ms: number) => {
        clock.now += ms
      },
    }
    const openDesk = () => Promise.reject(new Error('This engine has no desk.'))
    const engine = createEngine({
      index,
      openDesk,
      outside,
      now: () => clock.now,
      publish: () => undefined,
      ...(texts.postings ? { read: texts.postings } : {}),
    })
    return { index, engine }
  }
  const test = { ...(await open()), clock } as TestEngine
  const end = async () => {
    await test.engine.settle(null)
    await test.index.close()
  }
  test.restart = async () => {
    await end()
    Object.assign(test, await open())
  }
  test.close = async () => {
    await end()
    await rm(folder, { recursive: true, force: true })
  }
  return test
}
