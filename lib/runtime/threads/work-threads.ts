import type { EngineNews } from '#lib/index/boards/refresh-runner.ts'
import { threadModule } from '#lib/runtime/built/build-cache.ts'
import type { Engine } from '#lib/runtime/engine/engine.ts'
import type { EngineStart } from '#lib/runtime/engine/engine-functions.ts'
import { openThread } from '#lib/runtime/threads/open-thread.ts'
import type { ReaderStart, ReaderThread } from '#lib/runtime/threads/reader-functions.ts'

// A thread uses fifteen to thirty megabytes, and takes a tenth of a second to start.
const IDLE_MS = 5 * 60_000

type EngineListeners = { onNews: (news: EngineNews) => void; onProblem: (problem: unknown) => void }

/** Opens the engine in a separate thread, with its events. */
export function openEngine(start: EngineStart, ears: EngineListeners, open = openThread) {
  return open<Engine>({
    module: threadModule(new URL('./engine-thread.ts', import.meta.url)),
    start,
    ...ears,
    idleMs: IDLE_MS,
  })
}

/** Returns the thread for long reads. */
export function openReader(start: ReaderStart, open = openThread) {
  return open<ReaderThread>({
    module: threadModule(new URL('./reader-thread.ts', import.meta.url)),
    start,
    idleMs: IDLE_MS,
  })
}
