import type { Failure, Reason, Usage } from '#lib/judge/models/outcome.ts'
import { REASONS } from '#lib/judge/models/reasons.ts'
import { Refusal, type RefusalCode } from '#lib/service/refusals.ts'

/** A question that got no answer, after so many attempts. */
export type Failed = {
  failure: Failure
  attempts: number
  next_action: string
  /** Of all attempts together; as the failure says where it is left out. */
  may_have_used_tokens?: boolean
}

/** What is told beside code and message of a failed model call (interface, POST /api/assess, behaviour 9). */
export type FailureDetails = {
  model_call_started: boolean
  may_have_used_tokens: boolean
  fresh_assessment_stored: false
  next_action: string
}

const WHAT: Record<Reason, string> = {
  not_installed: 'The program of the model target was not found on this machine.',
  not_executable: 'The program of the model target may not be run.',
  cli_too_old: 'The program of the model target is too old for what is asked of it.',
  cli_config: 'The model target cannot be used as it is set.',
  not_logged_in: 'The program of the model target is not logged in.',
  login_expired: 'The login of the model target has run out.',
  no_permission: 'The account of the model target may not use this model.',
  model_unknown: 'The model target does not know this model.',
  model_missing: 'This model is not on this machine yet.',
  billing: 'The account of the model target has a question of payment.',
  refused: 'The model would not answer this.',
  no_consent: 'You have not allowed that text is sent to this model target.',
  daily_cap: 'The background made as many model calls today as you allow.',
  usage_limit: 'The account of the model target has used up its limit.',
  rate_limited: 'The model target was asked too often.',
  overloaded: 'The model target has too much to do.',
  server_error: 'The model target failed on its own side.',
  network: 'The model target could not be reached.',
  killed: 'The program of the model target was ended by something else.',
  context_too_long: 'This is more text than the model takes.',
  unknown: 'The model target failed for a reason that it did not say.',
  bad_output: 'What the model answered could not be read.',
  truncated: 'What the model answered was cut off.',
  schema_failed: 'What the model answered did not hold against what was sent.',
  empty: 'The model answered nothing.',
  too_big: 'The model answered more than is read.',
  tool_attempt: 'The model tried to do more than answer, and was stopped.',
  timeout: 'The model did not answer in time.',
  cancelled: 'The model call was called off.',
}

/** What a question that got no answer is refused with. */
export function refusalOfFailure(failed: Failed): {
  code: RefusalCode
  message: string
  details: FailureDetails
} {
  const { failure, attempts, next_action } = failed
  const { code, call_started } = REASONS[failure.reason]
  return {
    code,
    message: `${WHAT[failure.reason]} ${next_action}`,
    details: {
      // Where no attempt was made, none was started: a limit that is known is not tried.
      model_call_started: call_started && attempts > 0,
      may_have_used_tokens: attempts > 0 && (failed.may_have_used_tokens ?? mayHaveUsedTokens(failure)),
      fresh_assessment_stored: false,
      next_action,
    },
  }
}

/** The same as a refusal that may be thrown. */
export function refusedBy(failed: Failed): Refusal {
  const { code, message, details } = refusalOfFailure(failed)
  return new Refusal(code, message, details)
}

/** Whether an attempt may have used tokens: as the program counted them, else as its reason makes it likely. */
export function mayHaveUsedTokens({ reason, usage }: Failure): boolean {
  return usedTokens(usage) ?? REASONS[reason].may_have_used_tokens
}

function usedTokens(usage: Usage | null): boolean | null {
  if (usage === null) return null
  const { input, output, cache_read, cache_write } = usage
  if ([input, output, cache_read, cache_write].some((tokens) => (tokens ?? 0) > 0)) return true
  return input === 0 && output === 0 ? false : null
}
