import { jsonOfText } from '#lib/judge/models/json-of-text.ts'
import { failureOf, type Outcome, type Reason, UNKNOWN_USAGE, type Usage } from '#lib/judge/models/outcome.ts'

const DEFAULT_ADDRESS = 'http://127.0.0.1:11434'
const DEFAULT_PORT = '11434'

/**
 * Where Ollama is, as its own `OLLAMA_HOST` says it; null where that is not this machine. The addresses on which a server
 * listens to everybody are read as this machine.
 */
export function ollamaAddress(host: string | undefined): string | null {
  const given = host?.trim() ?? ''
  if (given === '') return DEFAULT_ADDRESS
  const named = /^https?:\/\//i.test(given)
  const address = URL.parse(named ? given : `http://${given}`)
  if (address === null || address.username !== '' || address.password !== '') return null
  if (!named && address.port === '' && !/:80\/?$/.test(given)) address.port = DEFAULT_PORT
  if (address.hostname === '0.0.0.0') address.hostname = '127.0.0.1'
  if (address.hostname === '[::]') address.hostname = '[::1]'
  return isThisMachine(address.hostname) ? address.origin : null
}

function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)
}

const ANSWER_TOKENS = 4096
// Each other size has the model loaded anew, so sizes are taken in steps.
const STEP = 4096

type Question = { system: string; prompt: string; schema: Record<string, unknown> }

/** `limit` is how many tokens the model takes at once, where that is known. */
export type OllamaAsk = { model: string; prompt: Question; limit: number | null }

/** The body of one chat. Without `num_ctx` the server drops the beginning of a long text and says nothing of it. */
export function ollamaRequest({ model, prompt, limit }: OllamaAsk): Record<string, unknown> {
  const schema = JSON.stringify(prompt.schema)
  const user = `${prompt.prompt}\n\nAnswer with one JSON object of this JSON Schema and nothing else:\n${schema}`
  const needed = Math.ceil((prompt.system.length + user.length) / 3) + ANSWER_TOKENS
  const size = Math.ceil(needed / STEP) * STEP
  return {
    model,
    messages: [
      { role: 'system', content: prompt.system },
      { role: 'user', content: user },
    ],
    stream: false,
    format: prompt.schema,
    think: false,
    truncate: false,
    shift: false,
    keep_alive: '10m',
    options: {
      temperature: 0,
      seed: 7,
      num_ctx: limit === null ? size : Math.min(size, limit),
      num_predict: ANSWER_TOKENS,
    },
  }
}

/** What an answer of Ollama comes to; `body` is its text. */
export function readOllamaAnswer(status: number, body: string): Outcome {
  const value = objectIn(body)
  const error = value?.['error']
  if (status !== 200 || error !== undefined) {
    return failureOf(reasonOf(status, typeof error === 'string' ? error : ''))
  }
  if (value === null) return failureOf(body.trim() === '' ? 'empty' : 'bad_output')
  const usage = usageOf(value)
  if (value['done_reason'] === 'length') return failureOf('truncated', { usage })
  const message = value['message'] as { content?: unknown } | undefined
  const text = message?.content
  if (typeof text !== 'string') return failureOf('bad_output', { usage })
  const found = jsonOfText(text)
  return found.ok ? { ok: true, value: found.value, text, usage } : failureOf(found.reason, { usage })
}

function reasonOf(status: number, error: string): Reason {
  if (/exceeds? .*context|context length/i.test(error)) return 'context_too_long'
  if (/not found/i.test(error) && (status === 404 || status === 200)) return 'model_missing'
  return BY_STATUS[status] ?? (status >= 500 ? 'server_error' : status >= 400 ? 'cli_config' : 'unknown')
}

const BY_STATUS: Record<number, Reason> = {
  401: 'not_logged_in',
  403: 'no_permission',
  404: 'model_missing',
  429: 'rate_limited',
  503: 'overloaded',
}

function usageOf(value: Record<string, unknown>): Usage {
  const count = (name: string) => (typeof value[name] === 'number' ? (value[name] as number) : null)
  const model = typeof value['model'] === 'string' ? value['model'] : null
  const tokens = { input: count('prompt_eval_count'), output: count('eval_count') }
  return { ...UNKNOWN_USAGE, ...tokens, cost_usd: 0, cost_basis: 'local', model }
}

/** What `GET /api/tags` says of a model: whether it is there, and whether it is run elsewhere. */
export function findOllamaModel(tags: string, model: string): { remote: boolean } | null {
  const models = objectIn(tags)?.['models']
  if (!Array.isArray(models)) return null
  const names = model.includes(':') ? [model] : [model, `${model}:latest`]
  const found = models.find((one) => names.includes(one?.name) || names.includes(one?.model))
  return found ? { remote: Boolean(found.remote_host || found.remote_model) } : null
}

/** How many tokens a model takes at once, from what `POST /api/show` says of it. */
export function contextLimit(shown: string): number | null {
  const facts = objectIn(shown)?.['model_info']
  if (typeof facts !== 'object' || facts === null) return null
  const limit = Object.entries(facts).find(([name]) => name.endsWith('.context_length'))?.[1]
  return typeof limit === 'number' && limit > 0 ? limit : null
}

function objectIn(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    return null
  }
}
