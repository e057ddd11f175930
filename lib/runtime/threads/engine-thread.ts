import { parentPort, workerData } from 'node:worker_threads'
import { engineFunctions } from '#lib/runtime/engine/engine-functions.ts'
import { answerOwner } from '#lib/runtime/threads/thread-call.ts'

answerOwner(engineFunctions(workerData, (news) => parentPort?.postMessage({ news })))
