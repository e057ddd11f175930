import { createAsk } from '#assets/page/kit/ask.ts'
import { call } from '#assets/page/kit/call.ts'

/** The settings, for the model target that is chosen in them. */
export const settings = createAsk(() => call('GET', '/api/config'))
