import { computed } from '@preact/signals'
import { call, createAsk } from '#assets/page/kit/call.ts'
import { health } from '#assets/page/kit/settings.ts'

/** The approvals, with the requests of agents. */
export const agentApprovals = createAsk(() => call('GET', '/api/pipeline/approvals'))

/** The requests of agents that wait for a yes, the oldest first. */
export const waitingRequests = computed(() =>
  (agentApprovals.value.value?.approvals ?? [])
    .flatMap(({ id, jobs, request }) => (request?.state === 'waiting' ? [{ id, jobs, request }] : []))
    .reverse(),
)

/** Whether any request waits, by the list or by the count in the health answer. */
export const hasWaitingRequests = computed(
  () => waitingRequests.value.length > 0 || (health.value.value?.agent_requests ?? 0) > 0,
)
