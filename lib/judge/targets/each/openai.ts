import { type Event, eventIn, isEvent, reasonOfText } from '#lib/judge/targets/each/read-output.ts'
import { DEADLINE_MS, inCode, isModelName, type TargetKind } from '#lib/judge/targets/program-target.ts'
import {
  type Failure,
  failureOf,
  type Outcome,
  type Reason,
  UNKNOWN_USAGE,
  type Usage,
} from '#lib/judge/targets/reasons.ts'
import {
  jsonOfText,
  strictSchema,
  withoutAddedNulls,
  withSchemaInWords,
} from '#lib/judge/targets/strict-schema.ts'
import { isThisMachine } from '#lib/judge/targets/target-name.ts'
import type { AskServer, Prompt, ServerAnswer } from '#lib/judge/targets/targets.ts'

/** A parameter that some servers refuse; `system` is the role of the first message. */
type Parameter = 'response_format' | 'temperature' | 'max_tokens' | 'system'

/** A server that can be used, or why not, with the models that it names. */
type ServerFound = { reason: Reason | null; models: string[] }

type ServerCall = {
  model: string
  /** The models that the server names; empty if unknown. */
  models: readonly string[]
  isLocal: boolean
  ask: AskServer
  /** The parameters that this model refused earlier; further ones are added. */
  refused: Set<Parameter>
  /** The time in milliseconds. */
  now: number
}

type OpenAiTarget = TargetKind & {
  /** Returns the names of the models of a server; null if it has no such list. */
  listModels: (ask: AskServer) => Promise<string[] | null>
  look: (model: string, ask: AskServer) => Promise<ServerFound>
  call: (prompt: Prompt, query: ServerCall) => Promise<Outcome>
}

/** A server that speaks the interface of OpenAI, on this machine or elsewhere. */
export const OPENAI: OpenAiTarget = {
  note: 'A server that speaks the interface of OpenAI, such as LM Studio, llama.cpp or OpenRouter. What is sent stays on this machine only if the server does.',
  goes_to: 'unknown',
  bill: 'per_token',
  helpFor: helpForServer,
  // A key allows few parallel calls, and a machine of one’s own runs few.
  at_once: 2,
  deadline_ms: DEADLINE_MS,
  is_server: true,
  listModels: async (ask) => {
    const answer = await ask('/models')
    return 'body' in answer && answer.status === 200 ? modelsIn(answer.body) : null
  },
  look: lookAtServer,
  call: callServer,
}

function helpForServer(address: string) {
  const url = URL.parse(address)
  const isLocal = url !== null && isThisMachine(url.hostname)
  const shown = inCode(address)
  const start = `Start the server at ${shown}`
  return {
    install: start,
    login: `Set its key with ${inCode(`svc models key set ${url?.origin ?? ''}`)}`,
    update: 'Update the server',
    instead: {
      ...(isLocal ? { network: `${start}, then try again` } : {}),
      cli_config: `See that ${shown} is the address of such a server, with a valid certificate unless it is this machine`,
      model_missing: 'Load the model in the server, or name one that it has',
      model_unknown: 'Name the model as the server does',
      unknown: 'See what the server itself reports, then try again',
    },
  }
}

/** Looks for a server on this machine and its model, which costs no tokens. */
async function lookAtServer(model: string, ask: AskServer): Promise<ServerFound> {
  const answer = await ask('/models')
  if (!('body' in answer)) {
    return { reason: answer.reason === 'not_installed' ? 'network' : answer.reason, models: [] }
  }
  const { status, body } = answer
  if (status === 401 || status === 403) return { reason: 'not_logged_in', models: [] }
  // Some servers answer, and have no list.
  if (status === 404 || status === 405 || status === 501) return { reason: null, models: [] }
  if (status >= 500) return { reason: status === 503 ? 'overloaded' : 'server_error', models: [] }
  const models = modelsIn(body)
  if (models === null) return { reason: 'cli_config', models: [] }
  const isListed = models.some((name) => name === model || name.endsWith('*'))
  return { reason: isListed ? null : 'model_missing', models }
}

function modelsIn(body: string): string[] | null {
  const list = eventIn(body)['data']
  if (!Array.isArray(list)) return null
  return list.flatMap((entry) => {
    const name: unknown = isEvent(entry) ? entry['id'] : null
    return typeof name === 'string' && isModelName(name) && !/\s/.test(name) ? [name] : []
  })
}

// A server that refuses a parameter by its name gets the same question without it. Such a refusal uses no tokens.
async function callServer(prompt: Prompt, call: ServerCall): Promise<Outcome> {
  for (;;) {
    const sent = new Set(call.refused)
    const answer = await call.ask('/chat/completions', chatRequest(prompt, call.model, sent))
    if (!('body' in answer)) return answer
    const parameter = refusedParameter(answer, sent)
    if (parameter === null) return readChat(answer, { prompt, call, hasSchema: !sent.has('response_format') })
    call.refused.add(parameter)
  }
}

const ANSWER_TOKENS = 16_000

/** Returns the body of one chat without the refused parameters; a refused schema stands in the text instead. */
export function chatRequest(
  { system, prompt, schema }: Pick<Prompt, 'system' | 'prompt' | 'schema'>,
  model: string,
  refused: ReadonlySet<Parameter>,
): Record<string, unknown> {
  const hasSchema = !refused.has('response_format')
  const rules = hasSchema ? system : withSchemaInWords(system, schema)
  const format = { name: 'answer', strict: true, schema: strictSchema(schema) }
  return {
    model,
    messages: refused.has('system')
      ? [{ role: 'user', content: `${rules}\n\n${prompt}` }]
      : [
          { role: 'system', content: rules },
          { role: 'user', content: prompt },
        ],
    stream: false,
    ...(refused.has('temperature') ? {} : { temperature: 0 }),
    ...(refused.has('max_tokens') ? {} : { max_tokens: ANSWER_TOKENS }),
    ...(hasSchema ? { response_format: { type: 'json_schema', json_schema: format } } : {}),
  }
}

const REFUSALS: readonly (readonly [Parameter, RegExp])[] = [
  ['max_tokens', /max_(?:completion_)?tokens/i],
  ['temperature', /temperature/i],
  ['system', /system (?:role|message|prompt)|role\W{1,5}system|conversation roles must alternate/i],
  ['response_format', /response.?format|json.?(?:schema|mode)|structured.?output|guided|grammar|\bschema\b/i],
]

function refusedParameter({ status, body }: ServerAnswer, sent: ReadonlySet<Parameter>): Parameter | null {
  if (status !== 400 && status !== 422 && status !== 501) return null
  const message = messageIn(eventIn(body))
  return REFUSALS.find(([name, pattern]) => !sent.has(name) && pattern.test(message))?.[0] ?? null
}

type ChatContext = { prompt: Prompt; call: ServerCall; hasSchema: boolean }

function readChat(answer: ServerAnswer, { prompt, call, hasSchema }: ChatContext): Outcome {
  const value = eventIn(answer.body)
  const { error, choices } = value
  if (answer.status < 200 || answer.status > 299 || (error !== undefined && error !== null)) {
    return failed(answer, { value, now: call.now })
  }
  const usage = usageOf(value, call.isLocal)
  if (!Array.isArray(choices)) return failureOf(reasonOfBody(answer.body), { usage })
  const [choice] = choices
  if (choices.length !== 1) return failureOf(choices.length === 0 ? 'empty' : 'bad_output', { usage })
  const text = textOf(choice, usage)
  if (typeof text !== 'string') return text
  if (isOtherModel(usage.model, call)) return failureOf('model_unknown', { usage })
  const read = jsonOfText(withoutThought(text))
  const isWhole = read.ok && (!hasSchema || fits(read.value, prompt.schema))
  // The server overlooked the schema, so the next attempt has it in its text.
  if (!isWhole && hasSchema) call.refused.add('response_format')
  if (!read.ok) return failureOf(read.reason, { usage })
  if (!isWhole) return failureOf('schema_failed', { usage })
  return { ok: true, value: withoutAddedNulls(read.value, prompt.schema), text, usage }
}

// A page of HTML comes from something else than such a server.
function reasonOfBody(body: string): Reason {
  const text = body.trim()
  if (text === '') return 'empty'
  if (text.startsWith('<')) return 'cli_config'
  return text.startsWith('{') && !text.endsWith('}') ? 'truncated' : 'bad_output'
}

function textOf(choice: unknown, usage: Usage): string | Failure {
  const { message, finish_reason, error } = isEvent(choice) ? choice : {}
  const { content, refusal, tool_calls } = isEvent(message) ? message : {}
  if (isEvent(error) || finish_reason === 'error') return failureOf('server_error', { usage })
  if (finish_reason === 'content_filter' || (typeof refusal === 'string' && refusal !== '')) {
    return failureOf('refused', { usage })
  }
  if (Array.isArray(tool_calls) && tool_calls.length > 0) return failureOf('tool_attempt', { usage })
  if (finish_reason === 'length') return failureOf('truncated', { usage })
  const parts = Array.isArray(content) ? content : [{ text: content }]
  const text = parts.map((part) => (typeof part?.text === 'string' ? part.text : '')).join('')
  return text.trim() === '' ? failureOf('empty', { usage }) : text
}

// Some servers leave the thoughts of a model in its answer.
function withoutThought(text: string): string {
  const end = text.trimStart().startsWith('<think>') ? text.indexOf('</think>') : -1
  return end === -1 ? text : text.slice(end + '</think>'.length)
}

// A server that keeps to the strict schema sends every property.
function fits(value: unknown, schema: Prompt['schema']): boolean {
  const { required } = strictSchema(schema)
  return isEvent(value) && (!Array.isArray(required) || required.every((name) => name in value))
}

// A provider may answer by a dated name; a server on this machine that names another of its own models ran that one.
function isOtherModel(model: string | null, { isLocal, models, model: chosen }: ServerCall): boolean {
  if (!isLocal || model === null || !models.includes(model)) return false
  return !model.startsWith(chosen) && !chosen.startsWith(model)
}

function usageOf(value: Event, isLocal: boolean): Usage {
  const usage = isEvent(value['usage']) ? value['usage'] : {}
  const cached = countIn(usage['prompt_tokens_details'], 'cached_tokens')
  const prompt = countIn(usage, 'prompt_tokens')
  const { model } = value
  return {
    ...UNKNOWN_USAGE,
    input: prompt === null ? null : Math.max(0, prompt - (cached ?? 0)),
    output: countIn(usage, 'completion_tokens'),
    cache_read: cached,
    reasoning: countIn(usage['completion_tokens_details'], 'reasoning_tokens'),
    ...(isLocal ? { cost_usd: 0, cost_basis: 'local' as const } : {}),
    model: typeof model === 'string' && isModelName(model) ? model : null,
  }
}

function countIn(value: unknown, name: string): number | null {
  const count = isEvent(value) ? value[name] : null
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : null
}

type FailureContext = { value: Event; now: number }

function failed({ status, body, retry_after }: ServerAnswer, { value, now }: FailureContext): Failure {
  const { error } = value
  const own = isEvent(error) ? Number(error['code'] ?? error['status']) : Number.NaN
  const is_status = own >= 400 && own <= 599
  const message = messageIn(value)
  const code = status < 400 && is_status ? own : status
  if (code === 429) return limitReached(message, waitOf(retry_after, now), now)
  if (TOO_LONG.test(message)) return failureOf('context_too_long')
  const wait = { retry_after_ms: waitOf(retry_after, now) }
  if (code >= 500) return failureOf(BY_STATUS[code] ?? 'server_error', wait)
  return failureOf(reasonOf(code, message, body), wait)
}

function reasonOf(status: number, message: string, body: string): Reason {
  if (status === 404 || /unexpected endpoint/i.test(message))
    return NO_MODEL.test(message) ? 'model_unknown' : 'cli_config'
  if (status === 403 && /moderation|flagged/i.test(message)) return 'refused'
  const reason = BY_STATUS[status]
  if (reason !== undefined) return reason
  if (NO_MODEL.test(message)) return 'model_unknown'
  if (/api.?key/i.test(message)) return 'not_logged_in'
  if (status < 400 && reasonOfBody(body) === 'cli_config') return 'cli_config'
  return reasonOfText(message) ?? (status >= 400 ? 'cli_config' : 'unknown')
}

const BY_STATUS: Record<number, Reason> = {
  401: 'not_logged_in',
  402: 'billing',
  403: 'no_permission',
  408: 'server_error',
  413: 'context_too_long',
  503: 'overloaded',
  529: 'overloaded',
}

const TOO_LONG =
  /context (?:size|length|window)|context_(?:size|length)|maximum context|too many tokens|prompt is too long/i
const NO_MODEL =
  /model.{0,120}(?:not found|not exist|unknown|not valid|invalid|not available|not loaded)|(?:unknown|not a valid|invalid|no such) model|no models? loaded|no endpoints found|model_not_found/i

const LONGEST_WAIT_MS = 60_000

// A longer wait than a call lasts is a limit that was used up.
function limitReached(message: string, wait: number | null, now: number): Failure {
  if (/insufficient.?(?:quota|credit|balance|funds)/i.test(message)) return failureOf('billing')
  const isLong = wait !== null && wait > LONGEST_WAIT_MS
  if (!isLong && !/per.?day|daily|monthly|weekly|quota|usage.?limit/i.test(message)) {
    return failureOf('rate_limited', { retry_after_ms: wait })
  }
  const reset_at = wait === null ? null : new Date(now + wait).toISOString()
  return failureOf('usage_limit', { reset_at })
}

const LONGEST_LIMIT_MS = 366 * 86_400_000

function waitOf(header: string | null, now: number): number | null {
  if (header === null) return null
  const wait = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return wait >= 0 && wait <= LONGEST_LIMIT_MS ? wait : null
}

const LONGEST_MESSAGE = 2000

/** Returns a server's own words on an error, by whichever of the usual fields it has; never a text that it got. */
function messageIn(value: Event): string {
  const { error, message, detail } = value
  const parts = isEvent(error)
    ? [error['code'], error['type'], error['param'], error['message']]
    : [error, message, value['type']]
  const details = Array.isArray(detail)
    ? detail.flatMap((entry) => (isEvent(entry) ? [String(entry['loc']), entry['msg']] : []))
    : [detail]
  const texts = [...parts, ...details].filter((part) => typeof part === 'string' || typeof part === 'number')
  return texts.join(' ').slice(0, LONGEST_MESSAGE)
}
