import { type IndexPlace, openIndex } from '#db/open-index.ts'
import { sql } from '#db/sql.ts'
import type { EngineNews } from '#lib/index/boards/refresh-boards.ts'
import { createEngine, type Engine } from '#lib/runtime/engine/engine.ts'
import { openOutside } from '#lib/runtime/engine/outside.ts'
import type { Answering } from '#lib/runtime/threads/answer-thread.ts'

/** What the engine's thread is given when it starts. */
export type EngineStart = { indexPlace: IndexPlace; gateway: string | null }

/** What the engine's thread answers, with its own connection to the index. */
export async function engineFunctions(
  { indexPlace, gateway }: EngineStart,
  tell: (news: EngineNews) => void,
): Promise<Answering<Engine>> {
  const now = () => new Date().toISOString()
  const index = await openIndex(indexPlace, now)
  const stopping = new AbortController()
  const engine = createEngine({
    index,
    outside: openOutside(gateway, stopping.signal),
    now: () => Date.now(),
    tell,
  })
  const close = async () => {
    stopping.abort()
    await engine.settle(null)
    await index.maintain(sql`pragma wal_checkpoint(truncate)`)
    await index.close()
  }
  return { ...engine, close }
}
