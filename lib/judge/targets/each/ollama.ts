import { objectIn } from '#lib/judge/targets/each/read-output.ts'
import { inCode, type TargetKind } from '#lib/judge/targets/program-target.ts'
import {
  failureOf,
  type Outcome,
  type Reason,
  UNKNOWN_USAGE,
  type Usage,
} from '#lib/judge/targets/reasons.ts'
import { jsonOfText } from '#lib/judge/targets/strict-schema.ts'
import { isThisMachine, leavesMachine } from '#lib/judge/targets/target-name.ts'
import type { AskServer, Prompt } from '#lib/judge/targets/targets.ts'
import { shellWord } from '#lib/service/print-command.ts'

/** The state of a model; `answers` is true if a server exists at all. */
type OllamaFound = {
  answers: boolean
  version: string | null
  reason: Reason | null
  /** The models on this machine, if no model was named. */
  models?: string[]
  /** Set where a model that should be on this machine is run elsewhere. */
  is_remote?: boolean
}

type OllamaTarget = TargetKind & {
  addressOf: (host: string | undefined) => string | null
  look: (model: string | null, askServer: AskServer) => Promise<OllamaFound>
  call: (prompt: Prompt, query: { model: string; ask: AskServer }) => Promise<Outcome>
}

/** Ollama: a server on this machine that runs its models. */
export const OLLAMA: OllamaTarget = {
  note: 'Ollama on this machine: what is sent stays on it, unless the model’s name ends in “cloud”.',
  goes_to: 'here',
  bill: 'free',
  takes_schema_as_it_is: true,
  helpFor: (model) => ({
    install: 'Start it with `ollama serve`, or install it from https://ollama.com/download',
    login: 'Run `ollama signin` in a terminal',
    update: 'Install its newest version from https://ollama.com/download',
    instead: {
      model_missing: `Run ${inCode(`ollama pull ${shellWord(model)}`)}, then try again`,
      network: 'Start Ollama with `ollama serve`, then try again',
    },
  }),
  // A model on this machine has one machine, and takes its time.
  at_once: 1,
  deadline_ms: 600_000,
  is_server: true,
  addressOf: ollamaAddress,
  look: lookAtOllama,
  call: callOllama,
}

/** Looks for a model: the server runs and has it. Without a model only the server is looked for. */
async function lookAtOllama(model: string | null, ask: AskServer): Promise<OllamaFound> {
  const [version, tags] = await Promise.all([ask('/api/version'), ask('/api/tags')])
  if (!('body' in version)) return { answers: false, version: null, reason: version.reason }
  const base = { answers: true, version: versionOf(version.body) }
  if (!('body' in tags) || tags.status !== 200) return { ...base, reason: 'server_error' }
  if (model === null) return { ...base, reason: null, models: localModels(tags.body) }
  const ollamaModel = findOllamaModel(tags.body, model)
  if (ollamaModel === null) return { ...base, reason: 'model_missing' }
  // The person's consent was given by the target's name alone.
  const isRemote = ollamaModel.remote && !leavesMachine({ kind: 'ollama', model })
  return isRemote ? { ...base, reason: 'cli_config', is_remote: true } : { ...base, reason: null }
}

function versionOf(body: string): string | null {
  const version = objectIn(body)?.['version']
  return typeof version === 'string' ? version.slice(0, 40) : null
}

type OllamaCall = { model: string; ask: AskServer }

async function callOllama(prompt: Prompt, { model, ask }: OllamaCall): Promise<Outcome> {
  const details = await ask('/api/show', { model })
  if (!('body' in details)) return details
  const limit = details.status === 200 ? contextLimit(details.body) : null
  const answer = await ask('/api/chat', ollamaRequest({ model, prompt, limit }))
  return 'body' in answer ? readOllamaAnswer(answer.status, answer.body) : answer
}

const DEFAULT_ADDRESS = 'http://127.0.0.1:11434'
const DEFAULT_PORT = '11434'

/**
 * Returns Ollama's address from its own `OLLAMA_HOST`; null if that is another machine. A listen-to-all address is
 * read as this machine.
 */
export function ollamaAddress(host: string | undefined): string | null {
  const trimmed = host?.trim() ?? ''
  if (trimmed === '') return DEFAULT_ADDRESS
  const hasScheme = /^https?:\/\//i.test(trimmed)
  const address = URL.parse(hasScheme ? trimmed : `http://${trimmed}`)
  if (address === null || address.username !== '' || address.password !== '') return null
  if (!hasScheme && address.port === '' && !/:80\/?$/.test(trimmed)) address.port = DEFAULT_PORT
  if (address.hostname === '0.0.0.0') address.hostname = '127.0.0.1'
  if (address.hostname === '[::]') address.hostname = '[::1]'
  return isThisMachine(address.hostname) ? address.origin : null
}

const ANSWER_TOKENS = 4096
// Each other size has the model loaded anew, so sizes are taken in steps.
const STEP = 4096

type OllamaPrompt = { system: string; prompt: string; schema: Record<string, unknown> }

/** `limit` is the context size of the model in tokens, if known. */
type OllamaOptions = { model: string; prompt: OllamaPrompt; limit: number | null }

/**
 * Returns the body of one chat; the schema is sent once, as `format`. Without `num_ctx` the server drops the beginning of a
 * long text and says nothing of it.
 */
export function ollamaRequest({ model, prompt, limit }: OllamaOptions): Record<string, unknown> {
  const needed = Math.ceil((prompt.system.length + prompt.prompt.length) / 3) + ANSWER_TOKENS
  const size = Math.ceil(needed / STEP) * STEP
  return {
    model,
    messages: [
      { role: 'system', content: prompt.system },
      { role: 'user', content: prompt.prompt },
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

/** Returns the outcome of an Ollama answer; `body` is its text. */
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
  const textValue = jsonOfText(text)
  return textValue.ok
    ? { ok: true, value: textValue.value, text, usage }
    : failureOf(textValue.reason, { usage })
}

function reasonOf(status: number, error: string): Reason {
  if (/exceeds? .{0,200}context|context length/i.test(error)) return 'context_too_long'
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

/** Returns a model's entry in `GET /api/tags`: whether it exists, and whether it runs elsewhere. */
export function findOllamaModel(tags: string, model: string): { remote: boolean } | null {
  const models = objectIn(tags)?.['models']
  if (!Array.isArray(models)) return null
  const names = model.includes(':') ? [model] : [model, `${model}:latest`]
  const matchingModel = models.find((model) => names.includes(model?.name) || names.includes(model?.model))
  return matchingModel ? { remote: Boolean(matchingModel.remote_host || matchingModel.remote_model) } : null
}

// The names of the models that run on this machine.
function localModels(tags: string): string[] {
  const models = objectIn(tags)?.['models']
  if (!Array.isArray(models)) return []
  const names = models.flatMap((model) => (typeof model?.name === 'string' ? [model.name as string] : []))
  return names.filter(
    (name) => findOllamaModel(tags, name)?.remote === false && /^[\w./:-]{1,100}$/.test(name),
  )
}

/** Returns the context length of a model in tokens, from `POST /api/show`. */
export function contextLimit(details: string): number | null {
  const facts = objectIn(details)?.['model_info']
  if (typeof facts !== 'object' || facts === null) return null
  const limit = Object.entries(facts).find(([name]) => name.endsWith('.context_length'))?.[1]
  return typeof limit === 'number' && limit > 0 ? limit : null
}
