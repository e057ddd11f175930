import { createAsk } from '#assets/page/kit/ask.ts'
import { call } from '#assets/page/kit/call.ts'

/** What background work is queued and what waits, and how many of the day's model calls are made. */
export const background = createAsk(() => call('GET', '/api/pipeline'))

/** The background work that waits, or waited, for a yes. */
export const approvals = createAsk(() => call('GET', '/api/pipeline/approvals'))
