import { createAsk } from './ask.ts'
import { call } from './call.ts'

/** Whether the service is well, and how much it holds. */
export const health = createAsk(() => call('GET', '/api/health'))
