import { workerData } from 'node:worker_threads'
import { readerFunctions } from '#lib/runtime/threads/reader-functions.ts'
import { answerOwner } from '#lib/runtime/threads/thread-call.ts'

answerOwner(readerFunctions(workerData))
