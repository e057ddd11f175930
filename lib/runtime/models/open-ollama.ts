import { type Failure, failureOf } from '#lib/judge/targets/outcome.ts'
import { TARGET_KINDS } from '#lib/judge/targets/target-kinds.ts'
import type { CallLimits } from '#lib/judge/targets/targets.ts'
import { findProgram } from '#lib/runtime/models/find-program.ts'
import { LOOK_MS, NO_MODEL, type TargetLookup, unusable } from '#lib/runtime/models/open-program.ts'
import type { ProgramHost } from '#lib/runtime/models/run-program.ts'

const OLLAMA = TARGET_KINDS.ollama

/** Looks up a model of Ollama; without a model, only the server. */
export function openOllama(host: ProgramHost): (model: string | null) => Promise<TargetLookup> {
  return async (model) => {
    const address = OLLAMA.addressOf(host.env['OLLAMA_HOST'])
    if (address === null) return unusable('cli_config', { installed: false })
    const server = (limits: CallLimits) => serverAt(address, limits)
    const ollama = await OLLAMA.look(model, server({ timeout_ms: LOOK_MS, signal: host.closing }))
    const { answers, version, reason, models = [] } = ollama
    if (reason !== null) {
      // An installed program that does not answer only has to be started.
      const installed = answers || findProgram('ollama', host).ok
      const remote = ollama.is_remote ? { is_remote: true } : {}
      return { ...unusable(reason, { installed, version }), ...remote }
    }
    if (model === null) return { installed: true, version, reason, ask: NO_MODEL, models }
    return {
      installed: true,
      version,
      reason,
      ask: (prompt, limits) => {
        const signal = AbortSignal.any([limits.signal, host.closing])
        return OLLAMA.call(prompt, { model, ask: server({ ...limits, signal }) })
      },
    }
  }
}

type OllamaReply = { status: number; body: string }

const MOST_BYTES = 8 * 1024 * 1024

/** Queries the server at an address; all queries together have one time limit. */
function serverAt(address: string, { timeout_ms, signal }: CallLimits) {
  const late = AbortSignal.timeout(Math.ceil(timeout_ms))
  return async (path: string, body?: unknown): Promise<OllamaReply | Failure> => {
    try {
      const answer = await fetch(`${address}${path}`, {
        ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
        headers: { 'content-type': 'application/json' },
        // Neither a proxy nor another server ever gets the text.
        proxy: false,
        redirect: 'error',
        signal: AbortSignal.any([signal, late]),
      })
      const text = await textOf(answer)
      return text === null ? failureOf('too_big') : { status: answer.status, body: text }
    } catch (problem) {
      if (signal.aborted) return failureOf('cancelled')
      if (late.aborted) return failureOf('timeout')
      const code = (problem as { code?: unknown }).code
      return failureOf(code === 'ConnectionRefused' || code === 'ECONNREFUSED' ? 'not_installed' : 'network')
    }
  }
}

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
