import { failureOf } from '#lib/judge/targets/reasons.ts'
import type { ModelTargets } from '#lib/judge/targets/targets.ts'

/** A machine on which no program of any model target is installed. */
export const NO_TARGETS: ModelTargets = {
  detect: async (name) => ({
    name,
    installed: false,
    usable: false,
    reason: 'not_installed',
    version: null,
    leaves_machine: true,
  }),
  call: async () => failureOf('not_installed'),
  close: async () => undefined,
}
