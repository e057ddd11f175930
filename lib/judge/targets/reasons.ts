import { Refusal, type RefusalCode } from '#lib/service/refusals.ts'

/** The reasons why a model call gave no answer; `REASONS` has the code, retry rule and advice of each. */
export type Reason =
  | 'not_installed'
  | 'not_executable'
  | 'cli_too_old'
  | 'cli_config'
  | 'not_logged_in'
  | 'login_expired'
  | 'no_permission'
  | 'model_unknown'
  | 'model_missing'
  | 'billing'
  | 'refused'
  | 'no_consent'
  | 'daily_cap'
  | 'usage_limit'
  | 'rate_limited'
  | 'overloaded'
  | 'server_error'
  | 'network'
  | 'killed'
  | 'context_too_long'
  | 'unknown'
  | 'bad_output'
  | 'truncated'
  | 'schema_failed'
  | 'empty'
  | 'too_big'
  | 'tool_attempt'
  | 'timeout'
  | 'cancelled'

/** The usage of a call as the program or server counted it; null if not reported. */
export type Usage = {
  /** Tokens, cached ones apart. */
  input: number | null
  output: number | null
  cache_read: number | null
  cache_write: number | null
  /** Tokens of thought; they are a part of `output`. */
  reasoning: number | null
  cost_usd: number | null
  /** The basis of the cost: the program's list price, or none for a local model. */
  cost_basis: 'list_price' | 'local' | 'own_price' | null
  /** The model that answered, by its own name. */
  model: string | null
}

/** No usage was reported. */
export const UNKNOWN_USAGE: Usage = {
  input: null,
  output: null,
  cache_read: null,
  cache_write: null,
  reasoning: null,
  cost_usd: null,
  cost_basis: null,
  model: null,
}

/** The end of one call: the answer as a value or as text that should hold one, or why there is none. */
export type Outcome =
  | { ok: true; value: unknown; text: string; usage: Usage }
  | {
      ok: false
      reason: Reason
      usage: Usage | null
      /** When a limit ends, RFC 3339; null where the program did not say it as a time. */
      reset_at: string | null
      /** The same in the program's words. Example: "5:09pm (UTC)". */
      reset_text: string | null
      /** How long the server asked to wait; null where it did not. */
      retry_after_ms: number | null
    }

/** An outcome without an answer. */
export type Failure = Extract<Outcome, { ok: false }>

type ModelCode = Extract<RefusalCode, `model_${string}`> | 'assess_timeout'

/** The consequences of a reason. */
type Consequence = {
  /** The code of POST /api/assess; `model_authentication_required` exists for courses only. */
  code: ModelCode
  /** How many more attempts are made by ourselves, with growing waits. */
  retries: 0 | 1 | 2
  /** Whether a batch ends at once, since every other job would meet the same; `repeated` ends it after three in a row. */
  stops_batch: 'at_once' | 'repeated' | 'no'
  /** Whether a model may have been asked at all. */
  call_started: boolean
  /** Whether tokens may have been used, where the program itself does not say. */
  may_have_used_tokens: boolean
}

const UNUSABLE: Consequence = {
  code: 'model_target_unavailable',
  retries: 0,
  stops_batch: 'at_once',
  call_started: false,
  may_have_used_tokens: false,
}
const NO_LOGIN: Consequence = { ...UNUSABLE, call_started: true }
const DENIED: Consequence = { ...NO_LOGIN, code: 'model_denied' }
const OUR_POLICY: Consequence = { ...UNUSABLE, code: 'model_denied' }
const PASSING: Consequence = {
  code: 'model_unavailable',
  retries: 2,
  stops_batch: 'repeated',
  call_started: true,
  may_have_used_tokens: false,
}
const BAD_ANSWER: Consequence = {
  code: 'model_output_invalid',
  retries: 1,
  stops_batch: 'no',
  call_started: true,
  may_have_used_tokens: true,
}

/** The one table of reasons. */
export const REASONS: Record<Reason, Consequence> = {
  not_installed: UNUSABLE,
  not_executable: UNUSABLE,
  cli_too_old: UNUSABLE,
  cli_config: UNUSABLE,
  not_logged_in: NO_LOGIN,
  login_expired: NO_LOGIN,
  no_permission: DENIED,
  model_unknown: DENIED,
  model_missing: UNUSABLE,
  billing: DENIED,
  refused: { ...DENIED, stops_batch: 'no', may_have_used_tokens: true },
  no_consent: OUR_POLICY,
  daily_cap: OUR_POLICY,
  usage_limit: { ...PASSING, retries: 0, stops_batch: 'at_once' },
  rate_limited: PASSING,
  overloaded: PASSING,
  server_error: PASSING,
  network: PASSING,
  killed: { ...PASSING, retries: 1, stops_batch: 'no', may_have_used_tokens: true },
  context_too_long: { ...PASSING, retries: 0, stops_batch: 'no' },
  unknown: { ...PASSING, retries: 0, may_have_used_tokens: true },
  bad_output: BAD_ANSWER,
  truncated: BAD_ANSWER,
  schema_failed: BAD_ANSWER,
  empty: BAD_ANSWER,
  too_big: BAD_ANSWER,
  tool_attempt: BAD_ANSWER,
  timeout: { ...BAD_ANSWER, code: 'assess_timeout', retries: 0 },
  cancelled: { ...BAD_ANSWER, code: 'model_unavailable', retries: 0 },
}

/** A question without an answer after a number of attempts. */
export type FailedCall = {
  failure: Failure
  attempts: number
  next_action: string
  /** Holds for all attempts together; if missing, the failure decides. */
  may_have_used_tokens?: boolean
}

/** The details of a failed model call beside code and message (interface, POST /api/assess, behaviour 9). */
type FailureDetails = {
  model_call_started: boolean
  may_have_used_tokens: boolean
  fresh_assessment_stored: false
  next_action: string
}

const REASON_TEXTS: Record<Reason, string> = {
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

/** Returns the refusal for a call without an answer. */
export function refusalOfFailure(failed: FailedCall): {
  code: RefusalCode
  message: string
  details: FailureDetails
} {
  const { failure, attempts, next_action } = failed
  const { code, call_started } = REASONS[failure.reason]
  return {
    code,
    message: `${REASON_TEXTS[failure.reason]} ${next_action}`,
    details: {
      // Without an attempt no call was started: a known limit is not tried.
      model_call_started: call_started && attempts > 0,
      may_have_used_tokens: attempts > 0 && (failed.may_have_used_tokens ?? mayHaveUsedTokens(failure)),
      fresh_assessment_stored: false,
      next_action,
    },
  }
}

/** The same as a refusal that may be thrown. */
export function refusedBy(failed: FailedCall): Refusal {
  const { code, message, details } = refusalOfFailure(failed)
  return new Refusal(code, message, details)
}

/**
 * Returns whether an attempt may have used tokens: as the program counted them, else as its reason makes it likely.
 */
export function mayHaveUsedTokens({ reason, usage }: Failure): boolean {
  return usedTokens(usage) ?? REASONS[reason].may_have_used_tokens
}

function usedTokens(usage: Usage | null): boolean | null {
  if (usage === null) return null
  const { input, output, cache_read, cache_write } = usage
  if ([input, output, cache_read, cache_write].some((tokens) => (tokens ?? 0) > 0)) return true
  return input === 0 && output === 0 ? false : null
}

const FIRST_WAIT_MS = 2000
const LONGEST_WAIT_MS = 30_000
// The rest of the deadline must be long enough for an answer.
const LEAST_LEFT_MS = 1000

type RetryInput = {
  /** The failures so far, the last of them last. */
  failures: readonly Failure[]
  /** A share of one by chance. */
  chance: number
  /** The rest of the deadline, in milliseconds. */
  left_ms: number
}

/**
 * Returns the wait before another attempt in milliseconds; null for no retry. A bad answer is retried at once, any
 * other failure after the server's wait or a random growing one, whichever is longer.
 */
export function waitBeforeRetry({ failures, chance, left_ms }: RetryInput): number | null {
  const last = failures.at(-1)
  if (!last) return null
  const { code, retries } = REASONS[last.reason]
  const earlier = failures.slice(0, -1).filter(({ reason }) => REASONS[reason].code === code).length
  if (earlier >= retries) return null
  const by_chance = isBadAnswer(last.reason) ? 0 : chance * FIRST_WAIT_MS * 2 ** earlier
  const wait = Math.min(LONGEST_WAIT_MS, Math.max(last.retry_after_ms ?? 0, Math.round(by_chance)))
  return wait + LEAST_LEFT_MS > left_ms ? null : wait
}

/** Returns whether an answer came that could not be used. */
export function isBadAnswer(reason: Reason): boolean {
  return REASONS[reason].code === 'model_output_invalid'
}

/** Returns the failure of a reason, with further facts. */
export function failureOf(reason: Reason, details: Partial<Omit<Failure, 'ok' | 'reason'>> = {}): Failure {
  return {
    ok: false,
    reason,
    usage: null,
    reset_at: null,
    reset_text: null,
    retry_after_ms: null,
    ...details,
  }
}
