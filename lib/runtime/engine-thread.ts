import { parentPort, workerData } from 'node:worker_threads'
import { openStore } from '#db/open-store.ts'
import { sql } from '#db/sql.ts'
import { StoreFault } from '#db/store-fault.ts'
import { createEngine } from '#lib/engine/engine.ts'
import { openOutside } from '#lib/runtime/outside.ts'
import { answerCalls, type SentProblem } from '#lib/runtime/thread-call.ts'

/** What the engine's thread is given when it starts. */
export type EngineStart = { index_path: string; gateway: string | null }

async function openEngine({ index_path, gateway }: EngineStart): Promise<object> {
  const now = () => new Date().toISOString()
  const index = await openStore({ kind: 'index', path: index_path, now })
  const engine = createEngine({
    index,
    outside: openOutside(gateway),
    now: () => Date.now(),
    tell: (news) => parentPort?.postMessage({ news }),
  })
  const close = async () => {
    await index.maintain(sql`pragma wal_checkpoint(truncate)`)
    await index.close()
  }
  return { ...engine, close }
}

function describe(problem: unknown): SentProblem {
  const { name, message } = problem instanceof Error ? problem : { name: 'Error', message: String(problem) }
  return { name, message, ...(problem instanceof StoreFault ? { reason: problem.reason } : {}) }
}

const owner = parentPort
if (owner) {
  const end = {
    send: (message: unknown) => owner.postMessage(message),
    listen: (listener: (message: unknown) => void) => owner.on('message', listener),
  }
  answerCalls(end, openEngine(workerData), describe)
}
