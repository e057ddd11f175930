import { computed } from '@preact/signals'
import type { z } from 'zod'
import { call, createAsk } from '#assets/page/kit/call.ts'
import type { Role } from '#lib/shortlist/roles/schema.ts'

/** The settings with the model targets there are. */
export const settings = createAsk(() => call('GET', '/api/config'))

/** Reads the settings unless they are known. */
export function needSettings(): void {
  if (settings.value.peek() === null && !settings.busy.peek()) void settings.load()
}

/** The target that a choice stands for: '' is the configured one, and stays '' until that is known. */
export function chosenTarget(choice: string): string {
  return choice || (settings.value.value?.config.model_target ?? '')
}

/** Whether the service is well, and how much it holds. */
export const health = createAsk(() => call('GET', '/api/health'))

const READABLE = ['well', 'read_only', 'disk_full']

/** Whether some of the person's data cannot be read, so that a list may only seem to be empty. */
export const isUnreadable = computed(() => {
  const desk = health.value.value?.desk
  return desk !== undefined && !READABLE.includes(desk.state)
})

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

/** A role as the API shows it. */
export type RoleView = z.output<typeof Role>

/** The person's roles and which one is selected. */
export const roles = createAsk(() => call('GET', '/api/profiles'))

/** The roles that look for jobs. */
export const activeRoles = computed(
  () => roles.value.value?.profiles.filter((role) => role.state === 'active') ?? null,
)
