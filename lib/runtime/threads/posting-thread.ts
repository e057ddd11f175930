import type { PostingsToRead } from '#lib/index/postings/prepare-posting.ts'
import { readHere } from '#lib/runtime/engine/read-postings.ts'
import { answerOwner } from '#lib/runtime/threads/answer-thread.ts'

// Sent texts lie outside the heap, where automatic collection comes late.
const MANY = 2_000

let unfreed = 0

async function read(postings: PostingsToRead) {
  unfreed += postings.postings.length
  if (unfreed >= MANY) {
    unfreed = 0
    setTimeout(() => Bun.gc(true), 0)
  }
  return readHere(postings)
}

answerOwner(Promise.resolve({ read, close: async () => undefined }))
