import { parentPort, workerData } from 'node:worker_threads'
import { openStore } from '#db/open-store.ts'
import { sql } from '#db/sql.ts'
import { createEngine } from '#lib/engine/engine.ts'
import { answerOwner } from '#lib/runtime/answer-thread.ts'
import { openOutside } from '#lib/runtime/outside.ts'

/** What the engine's thread is given when it starts. */
export type EngineStart = { index_path: string; gateway: string | null }

answerOwner(openEngine(workerData))

async function openEngine({ index_path, gateway }: EngineStart): Promise<object> {
  const now = () => new Date().toISOString()
  const index = await openStore({ kind: 'index', path: index_path, now })
  const stopping = new AbortController()
  const engine = createEngine({
    index,
    outside: openOutside(gateway, stopping.signal),
    now: () => Date.now(),
    tell: (news) => parentPort?.postMessage({ news }),
  })
  const close = async () => {
    stopping.abort()
    await engine.settle(null)
    await index.maintain(sql`pragma wal_checkpoint(truncate)`)
    await index.close()
  }
  return { ...engine, close }
}
