import { computed } from '@preact/signals'
import type { z } from 'zod'
import { call, createAsk } from '#assets/page/kit/call.ts'
import type { Role } from '#lib/shortlist/roles/schema.ts'

/** A role as the API shows it. */
export type RoleView = z.output<typeof Role>

/** The person's roles and which one is selected. */
export const roles = createAsk(() => call('GET', '/api/profiles'))

/** The roles that look for jobs. */
export const activeRoles = computed(
  () => roles.value.value?.profiles.filter((role) => role.state === 'active') ?? null,
)
