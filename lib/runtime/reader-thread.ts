import { workerData } from 'node:worker_threads'
import { answerOwner } from '#lib/runtime/answer-thread.ts'
import { readerFunctions } from '#lib/runtime/reader-functions.ts'

answerOwner(readerFunctions(workerData))
