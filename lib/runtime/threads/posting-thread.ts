import { readHere } from '#lib/runtime/engine/read-postings.ts'
import { answerOwner } from '#lib/runtime/threads/answer-thread.ts'

answerOwner(Promise.resolve({ read: readHere, close: async () => undefined }))
