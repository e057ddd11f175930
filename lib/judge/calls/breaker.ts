import { type Failure, failureOf, type Reason } from '#lib/judge/targets/outcome.ts'
import type { ModelTargets, TargetState } from '#lib/judge/targets/targets.ts'

const AFTER_RESET_MS = 30_000
const UNKNOWN_RESET_MS = 15 * 60_000
// Weekly limits exist; a longer wait is implausible.
const LONGEST_MS = 8 * 86_400_000
const LOOK_EVERY_MS = 30_000

const UNTIL_USABLE = new Set<Reason>([
  ...(['not_installed', 'not_executable', 'cli_too_old', 'cli_config'] as const),
  ...(['not_logged_in', 'login_expired', 'no_permission'] as const),
])

type OpenBreaker = { failure: Failure; until: number | null; looked_at: number }

/** Prevents calls to a target that is known to fail: until its limit ends, or until a check finds it usable. */
export class Breaker {
  readonly #targets: Pick<ModelTargets, 'detect'>
  readonly #now: () => string
  readonly #open = new Map<string, OpenBreaker>()

  constructor({ targets, now }: { targets: Pick<ModelTargets, 'detect'>; now: () => string }) {
    this.#targets = targets
    this.#now = now
  }

  /** Learns from a failure of a target. */
  note(target: string, failure: Failure): void {
    const now = this.#time()
    if (failure.reason === 'usage_limit') {
      this.#open.set(target, { failure, until: endOfLimit(failure.reset_at, now), looked_at: now })
    } else if (UNTIL_USABLE.has(failure.reason)) {
      this.#open.set(target, { failure, until: null, looked_at: now })
    }
  }

  /** Returns why the target is not called now; null if it may be. Checks again half a minute after the last check. */
  async holds(target: string): Promise<Failure | null> {
    const open = this.#open.get(target)
    if (!open) return null
    const now = this.#time()
    const { until, looked_at, failure } = open
    if (until !== null ? now < until : now - looked_at < LOOK_EVERY_MS) return withoutUsage(failure)
    if (until === null) {
      open.looked_at = now
      const state = await this.#targets.detect(target, true)
      if (!state.usable) {
        open.failure = unusable(state)
        return open.failure
      }
    }
    this.#open.delete(target)
    return null
  }

  #time(): number {
    return Date.parse(this.#now())
  }
}

/** Returns the failure of a target that cannot be used. */
export function unusable({ reason, installed }: TargetState): Failure {
  return failureOf(reason ?? (installed ? 'unknown' : 'not_installed'))
}

// The attempts that are spared use nothing.
function withoutUsage(failure: Failure): Failure {
  return { ...failure, usage: null }
}

function endOfLimit(reset_at: string | null, now: number): number {
  const end = reset_at === null ? Number.NaN : Date.parse(reset_at) + AFTER_RESET_MS
  return end > now ? Math.min(end, now + LONGEST_MS) : now + UNKNOWN_RESET_MS
}
