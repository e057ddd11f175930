import type { Failure, Reason } from '#lib/judge/targets/outcome.ts'
import type { FailedCall } from '#lib/judge/targets/reasons.ts'

/** Why the creation of a course ended (interface, Errors); `interrupted` is not stored, the record still says running. */
export type HaltCode =
  | 'cancelled'
  | 'cap_reached'
  | 'too_little_verified'
  | 'model_unavailable'
  | 'model_authentication_required'
  | 'model_output_invalid'
  | 'corpus_empty'
  | 'render_failed'
  | 'audit_failed'
  | 'disk_full'
  | 'interrupted'

/** Thrown when the creation of a course ends early. */
export class Halted extends Error {
  override name = 'Halted'
  readonly code: HaltCode

  constructor(code: HaltCode, message: string) {
    super(message)
    this.code = code
  }
}

const MESSAGES: Record<HaltCode, string> = {
  cancelled: 'You stopped it. What it has is kept; resume it to go on.',
  cap_reached: 'It reached its cap of calls or pages with too little verified. Resume it with higher caps.',
  too_little_verified:
    'Too little of it stands in its sources, so nothing is shown. Resume it with higher caps, or ask anew with pages of your own.',
  model_unavailable: 'The model could not be reached, or is at a limit. Resume it later.',
  model_authentication_required: 'The program of the model is not logged in. Log in there, then resume.',
  model_output_invalid: 'The model’s answer could not be used. Resume it, or choose another model.',
  corpus_empty:
    'Fewer than five pages could be read. Resume it with higher caps, or ask anew with pages of your own.',
  render_failed: 'The pages could not be made. Resume it; the log says more.',
  audit_failed: 'The pages did not pass their checks, so nothing is shown. The log says what failed.',
  disk_full: 'The disk is full. Make room, then resume.',
  interrupted: 'The server ended while it was being made. Resume it to go on.',
}

/** Returns the end of a creation for a reason. */
export function halted(code: HaltCode): Halted {
  return new Halted(code, MESSAGES[code])
}

const LOGIN: readonly Reason[] = ['not_logged_in', 'login_expired', 'no_permission']
const OUTPUT: readonly Reason[] = [
  ...(['bad_output', 'truncated', 'schema_failed', 'empty', 'too_big'] as const),
  ...(['tool_attempt', 'refused', 'context_too_long'] as const),
]

/** Returns the effect of a failed call on a course. */
export function haltOf({ failure, next_action }: FailedCall): Halted {
  if (LOGIN.includes(failure.reason)) return halted('model_authentication_required')
  if (OUTPUT.includes(failure.reason)) return halted('model_output_invalid')
  return new Halted('model_unavailable', `${MESSAGES.model_unavailable} ${next_action}`.slice(0, 400))
}

const LIMITS: readonly Reason[] = ['usage_limit', 'rate_limited', 'overloaded']
const LEAST_WAIT_MS = 1000

/** Returns how long to wait for a limit to end, in milliseconds; null if its end is unknown. */
export function limitWait({ reason, reset_at, retry_after_ms }: Failure, now: number): number | null {
  if (!LIMITS.includes(reason)) return null
  const until = reset_at === null ? null : Date.parse(reset_at) - now
  const wait = retry_after_ms ?? until
  return wait === null || Number.isNaN(wait) ? null : Math.max(LEAST_WAIT_MS, wait)
}
