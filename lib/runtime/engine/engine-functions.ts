import { type IndexPlace, openIndex } from '#db/open-index.ts'
import { openStore } from '#db/open-store.ts'
import { sql } from '#db/sql.ts'
import type { Store } from '#db/store.ts'
import type { EngineNews } from '#lib/index/boards/refresh-runner.ts'
import { createEngine, type Engine } from '#lib/runtime/engine/engine.ts'
import { openNetwork } from '#lib/runtime/engine/network.ts'
import type { ThreadFunctions } from '#lib/runtime/threads/answer-thread.ts'
import { openPostingReader } from '#lib/runtime/threads/posting-reader.ts'

/** The start data of the engine's thread. */
export type EngineStart = {
  indexPlace: IndexPlace
  deskPath: string
  gateway: string | null
  /** Scales the time between two requests to a host; tests set it. */
  spacing?: number | undefined
}

/** Creates the functions of the engine's thread, with its own connections. */
export async function engineFunctions(
  { indexPlace, deskPath, gateway, spacing }: EngineStart,
  publish: (news: EngineNews) => void,
): Promise<ThreadFunctions<Engine>> {
  const now = () => new Date().toISOString()
  const index = await openIndex(indexPlace, now, { mustExist: true })
  let opened: Promise<Store> | undefined
  const openDesk = () => {
    opened ??= openStore({ kind: 'desk', path: deskPath, now, derived: true, mustExist: true })
    return opened
  }
  const stopping = new AbortController()
  const postings = openPostingReader()
  const engine = createEngine({
    ...{ index, openDesk },
    outside: openNetwork(gateway, stopping.signal, spacing),
    now: () => Date.now(),
    publish,
    read: postings.read,
    letGo: () => Bun.gc(true),
  })
  const close = async () => {
    stopping.abort()
    await engine.settle(null)
    await postings.close()
    await index.maintain(sql`pragma wal_checkpoint(truncate)`)
    await index.close()
    await (await opened)?.close()
  }
  return { ...engine, close }
}
