import type { Failure, Reason } from '#lib/judge/models/outcome.ts'
import { REASONS } from '#lib/judge/models/reasons.ts'

const FIRST_WAIT_MS = 2000
const LONGEST_WAIT_MS = 30_000
// What is left of the deadline must be enough for something to come back.
const LEAST_LEFT_MS = 1000

export type RetryAsk = {
  /** The failures so far, the last of them last. */
  failures: readonly Failure[]
  /** A share of one by chance. */
  chance: number
  /** What is left of the deadline, in milliseconds. */
  left_ms: number
}

/**
 * How long to wait before another attempt, in milliseconds; null where there is none. A bad answer is asked again at
 * once, all else after what the server asked for or a growing wait by chance, whichever is longer.
 */
export function waitBeforeRetry({ failures, chance, left_ms }: RetryAsk): number | null {
  const last = failures.at(-1)
  if (!last) return null
  const { code, retries } = REASONS[last.reason]
  const earlier = failures.slice(0, -1).filter(({ reason }) => REASONS[reason].code === code).length
  if (earlier >= retries) return null
  const by_chance = isBadAnswer(last.reason) ? 0 : chance * FIRST_WAIT_MS * 2 ** earlier
  const wait = Math.min(LONGEST_WAIT_MS, Math.max(last.retry_after_ms ?? 0, Math.round(by_chance)))
  return wait + LEAST_LEFT_MS > left_ms ? null : wait
}

/** Whether an answer came that could not be used. */
export function isBadAnswer(reason: Reason): boolean {
  return REASONS[reason].code === 'model_output_invalid'
}
