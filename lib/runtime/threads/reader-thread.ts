import { workerData } from 'node:worker_threads'
import { answerOwner } from '#lib/runtime/threads/answer-thread.ts'
import { readerFunctions } from '#lib/runtime/threads/reader-functions.ts'

answerOwner(readerFunctions(workerData))
