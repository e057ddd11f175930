import type { Reason } from '#lib/judge/models/outcome.ts'
import type { RefusalCode } from '#lib/service/refusals.ts'

type ModelCode = Extract<RefusalCode, `model_${string}`> | 'assess_timeout'

/** What follows from a reason. */
export type Consequence = {
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
