import { parentPort, workerData } from 'node:worker_threads'
import { answerOwner } from '#lib/runtime/answer-thread.ts'
import { engineFunctions } from '#lib/runtime/engine-functions.ts'

answerOwner(engineFunctions(workerData, (news) => parentPort?.postMessage({ news })))
