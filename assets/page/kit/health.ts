import { computed } from '@preact/signals'
import { call, createAsk } from '#assets/page/kit/call.ts'

/** Whether the service is well, and how much it holds. */
export const health = createAsk(() => call('GET', '/api/health'))

const READABLE = ['well', 'read_only', 'disk_full']

/** Whether some of the person's data cannot be read, so that a list may only seem to be empty. */
export const isUnreadable = computed(() => {
  const desk = health.value.value?.desk
  return desk !== undefined && !READABLE.includes(desk.state)
})
