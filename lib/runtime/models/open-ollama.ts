import { TARGET_KINDS } from '#lib/judge/targets/target-kinds.ts'
import type { CallLimits } from '#lib/judge/targets/targets.ts'
import { serverAt } from '#lib/runtime/models/ask-server.ts'
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
