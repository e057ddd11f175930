import {
  contextLimit,
  findOllamaModel,
  ollamaAddress,
  ollamaRequest,
  readOllamaAnswer,
} from '#lib/judge/models/ollama-call.ts'
import { failureOf, type Outcome } from '#lib/judge/models/outcome.ts'
import { leavesMachine } from '#lib/judge/models/target-name.ts'
import type { CallLimits } from '#lib/judge/models/targets.ts'
import { findProgram } from '#lib/runtime/models/find-program.ts'
import type { Ground } from '#lib/runtime/models/run-program.ts'
import { type Ask, LOOK_MS, type Look, NO_MODEL, unusable } from '#lib/runtime/models/targets/look.ts'

/** Looks for a model of Ollama: the server runs on this machine and has it. Without a model only the server is looked for. */
export function openOllama(ground: Ground): (model: string | null) => Promise<Look> {
  return async (model) => {
    const address = ollamaAddress(ground.env['OLLAMA_HOST'])
    if (address === null) return unusable('cli_config', { installed: false })
    const limits = { timeout_ms: LOOK_MS, signal: ground.closing }
    const get = (path: string) => request(`${address}${path}`, { body: null, limits })
    const [version, tags] = await Promise.all([get('/api/version'), get('/api/tags')])
    // A program that is there and does not answer has only to be started.
    if (!('body' in version)) return unusable(version.reason, { installed: findProgram('ollama', ground).ok })
    const known = { version: versionOf(version.body) }
    if (!('body' in tags) || tags.status !== 200) return unusable('server_error', known)
    if (model === null) return { installed: true, ...known, reason: null, ask: NO_MODEL }
    const found = findOllamaModel(tags.body, model)
    if (found === null) return unusable('model_missing', known)
    // The person was asked for what leaves the machine by the name alone.
    if (found.remote && !leavesMachine({ kind: 'ollama', model })) {
      return { ...unusable('cli_config', known), is_remote: true }
    }
    return { installed: true, ...known, reason: null, ask: asking(model, { address, ground }) }
  }
}

function versionOf(body: string): string | null {
  try {
    const version: unknown = JSON.parse(body)?.version
    return typeof version === 'string' ? version.slice(0, 40) : null
  } catch {
    return null
  }
}

function asking(model: string, { address, ground }: { address: string; ground: Ground }): Ask {
  return async (prompt, limits) => {
    const within = { ...limits, signal: AbortSignal.any([limits.signal, ground.closing]) }
    const ends = performance.now() + limits.timeout_ms
    const shown = await request(`${address}/api/show`, { body: { model }, limits: within })
    if (!('body' in shown)) return shown
    const limit = shown.status === 200 ? contextLimit(shown.body) : null
    const left = { ...within, timeout_ms: Math.max(1, ends - performance.now()) }
    const answer = await request(`${address}/api/chat`, {
      body: ollamaRequest({ model, prompt, limit }),
      limits: left,
    })
    return 'body' in answer ? readOllamaAnswer(answer.status, answer.body) : answer
  }
}

type Answer = { status: number; body: string }
type Asking = { body: unknown; limits: CallLimits }

const MOST_BYTES = 8 * 1024 * 1024

async function request(address: string, { body, limits }: Asking): Promise<Answer | Failed> {
  const late = AbortSignal.timeout(Math.ceil(limits.timeout_ms))
  try {
    const answer = await fetch(address, {
      ...(body === null ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json' },
      // Neither a proxy nor another server is ever given the text.
      ...{ proxy: false, redirect: 'error' },
      signal: AbortSignal.any([limits.signal, late]),
    })
    const text = await textOf(answer)
    return text === null ? failureOf('too_big') : { status: answer.status, body: text }
  } catch (problem) {
    if (limits.signal.aborted) return failureOf('cancelled')
    if (late.aborted) return failureOf('timeout')
    const code = (problem as { code?: unknown }).code
    return failureOf(code === 'ConnectionRefused' || code === 'ECONNREFUSED' ? 'not_installed' : 'network')
  }
}

type Failed = Extract<Outcome, { ok: false }>

async function textOf(answer: Response): Promise<string | null> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.length
    if (bytes > MOST_BYTES) return null
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
