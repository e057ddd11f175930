// A thread that counts how often it was called, and takes a moment to do so and to end.
import { threadId } from 'node:worker_threads'
import { answerOwner } from '#lib/runtime/threads/thread-call.ts'

export type Counting = { count: (ask: null) => Promise<{ thread: number; calls: number }> }

let calls = 0

answerOwner<Counting>(
  Promise.resolve({
    count: async () => {
      await Bun.sleep(20)
      calls += 1
      return { thread: threadId, calls }
    },
    close: () => Bun.sleep(20),
  }),
)
