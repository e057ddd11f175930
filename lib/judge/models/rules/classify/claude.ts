import { z } from 'zod'
import type { ProgramResult } from '#lib/judge/models/classify-program.ts'
import { failureOf, type Outcome, type Reason, type Usage } from '#lib/judge/models/outcome.ts'
import { Count, eventsOf, sumOf } from '#lib/judge/models/rules/classify/events.ts'
import { reasonOfText, resetText } from '#lib/judge/models/rules/classify/reason-of-text.ts'

const Text = z.string().nullish().catch(null)
const ModelUsage = z.looseObject({
  inputTokens: Count,
  outputTokens: Count,
  cacheReadInputTokens: Count,
  cacheCreationInputTokens: Count,
})
const Result = z.looseObject({
  type: z.literal('result'),
  subtype: Text,
  is_error: z.boolean().catch(false),
  api_error: Text,
  api_error_status: z.number().nullish().catch(null),
  terminal_reason: Text,
  stop_reason: Text,
  num_turns: z.number().catch(0),
  result: Text,
  errors: z.array(z.string()).nullish().catch(null),
  structured_output: z.unknown().optional(),
  total_cost_usd: z.number().nullish().catch(null),
  modelUsage: z.record(z.string(), ModelUsage).nullish().catch(null),
  permission_denials: z.array(z.unknown()).nullish().catch(null),
})
type Result = z.output<typeof Result>
const LimitEvent = z.looseObject({
  type: z.literal('rate_limit_event'),
  rate_limit_info: z.looseObject({ status: z.string(), resetsAt: z.number().nullish().catch(null) }),
})
const AssistantEvent = z.looseObject({
  type: z.literal('assistant'),
  message: z.looseObject({ content: z.array(z.looseObject({ type: z.string(), name: Text })) }),
})

/** The one tool there may be: the program's own way to take an answer of a schema. */
export const ANSWER_TOOL = 'StructuredOutput'

/** What the output of `claude -p` means; null where it never came to its last event. */
export function classifyClaude({ stdout, exit_code }: ProgramResult): Outcome | null {
  const events = eventsOf(stdout)
  const result = events.flatMap((event) => Result.safeParse(event).data ?? []).at(-1)
  if (!result) return null
  const usage = usageOf(result)
  if (events.some(asksForTool)) return failureOf('tool_attempt', { usage })
  if (result.is_error || exit_code !== 0) return failed(result, { usage, events })
  if ((result.permission_denials ?? []).length > 0) return failureOf('tool_attempt', { usage })
  // A prompt that was taken for a command of the program ends well and asked no model.
  const asked = result.num_turns > 0 && Object.keys(result.modelUsage ?? {}).length > 0
  if (!asked) return failureOf('empty', { usage })
  return { ok: true, value: result.structured_output, text: result.result ?? '', usage }
}

/** Whether an event is a model asking for a tool that it must not have. */
export function asksForTool(event: Record<string, unknown>): boolean {
  const { data } = AssistantEvent.safeParse(event)
  return data?.message.content.some(({ type, name }) => type === 'tool_use' && name !== ANSWER_TOOL) ?? false
}

function usageOf({ modelUsage, total_cost_usd }: Result): Usage {
  const models = Object.values(modelUsage ?? {})
  return {
    input: sumOf(models.map((one) => one.inputTokens)),
    output: sumOf(models.map((one) => one.outputTokens)),
    cache_read: sumOf(models.map((one) => one.cacheReadInputTokens)),
    cache_write: sumOf(models.map((one) => one.cacheCreationInputTokens)),
    reasoning: null,
    cost_usd: total_cost_usd ?? null,
    cost_basis: typeof total_cost_usd === 'number' ? 'list_price' : null,
    model: Object.keys(modelUsage ?? {})[0] ?? null,
  }
}

type Seen = { usage: Usage; events: Record<string, unknown>[] }

function failed(result: Result, { usage, events }: Seen): Outcome {
  const message = result.result ?? (result.errors ?? []).join('; ')
  const limit = events.flatMap((event) => LimitEvent.safeParse(event).data ?? []).at(-1)?.rate_limit_info
  const resetsAt = limit?.status === 'rejected' ? limit.resetsAt : null
  const reason = reasonOf(result, message)
  return failureOf(reason, {
    usage,
    reset_at: typeof resetsAt === 'number' ? instantOf(resetsAt) : null,
    reset_text: resetText(message),
  })
}

const LATEST_SECONDS = 8_640_000_000_000

function instantOf(seconds: number): string | null {
  return seconds > 0 && seconds < LATEST_SECONDS ? new Date(seconds * 1000).toISOString() : null
}

function reasonOf(result: Result, message: string): Reason {
  return byField(result, message) ?? byStatus(result.api_error_status) ?? reasonOfText(message) ?? 'unknown'
}

// The program says "success" of every error of the provider, so that its other fields decide.
function byField(result: Result, message: string): Reason | null {
  const { subtype, api_error, terminal_reason, stop_reason } = result
  if (api_error === 'usage_limit_reached' || /hit your .{0,40}limit/i.test(message)) return 'usage_limit'
  if (subtype === 'error_max_structured_output_retries') return 'schema_failed'
  if (subtype === 'error_max_turns') return 'tool_attempt'
  if (subtype === 'error_max_budget_usd') return 'billing'
  if (stop_reason === 'refusal') return 'refused'
  if (api_error === 'max_output_tokens') return 'truncated'
  if (terminal_reason === 'prompt_too_long') return 'context_too_long'
  if (api_error === 'connection_failed') return 'network'
  return terminal_reason?.includes('aborted') ? 'killed' : null
}

const BY_STATUS: Record<number, Reason> = {
  401: 'login_expired',
  403: 'no_permission',
  404: 'model_unknown',
  429: 'rate_limited',
  529: 'overloaded',
}

function byStatus(status: number | null | undefined): Reason | null {
  if (typeof status !== 'number') return null
  return BY_STATUS[status] ?? (status >= 500 ? 'server_error' : null)
}
