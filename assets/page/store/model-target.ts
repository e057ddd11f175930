import { createAsk } from '../ask.ts'
import { call } from '../call.ts'

/** The settings, for the model target that is chosen in them. */
export const settings = createAsk(() => call('GET', '/api/config'))
