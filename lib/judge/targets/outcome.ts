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
