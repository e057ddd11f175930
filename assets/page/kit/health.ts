import { call, createAsk } from '#assets/page/kit/call.ts'

/** Whether the service is well, and how much it holds. */
export const health = createAsk(() => call('GET', '/api/health'))
