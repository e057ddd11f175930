import { threadModule } from '#lib/runtime/built/build-cache.ts'
import { type ReadPostings, readHere } from '#lib/runtime/engine/read-postings.ts'
import { openThread } from '#lib/runtime/threads/open-thread.ts'

// Boards follow each other while many are read.
const IDLE_MS = 20_000
// Starting a thread takes as long as reading some hundred postings.
const FEW = 200
const TOGETHER_MS = 60_000

/** Reads postings beside the thread that stores earlier ones: few in this thread, many in a separate one. */
export function openPostingReader(open = openThread): { read: ReadPostings; close: () => Promise<void> } {
  const thread = open<{ read: ReadPostings }>({
    module: threadModule(new URL('./posting-thread.ts', import.meta.url)),
    start: null,
    idleMs: IDLE_MS,
  })
  let begun = Number.NEGATIVE_INFINITY
  let asked_for = 0
  const isMany = (count: number) => {
    const now = performance.now()
    if (now - begun > TOGETHER_MS) {
      begun = now
      asked_for = 0
    }
    asked_for += count
    return asked_for > FEW
  }
  return {
    read: async (postings) => {
      if (!isMany(postings.postings.length)) return readHere(postings)
      // An ended thread reads nothing; an unreadable posting reports its problem here.
      return thread.functions.read(postings).catch(() => readHere(postings))
    },
    close: thread.close,
  }
}
