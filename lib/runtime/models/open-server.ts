import { isPrivateHost } from '#lib/index/links/public-link.ts'
import { isModelName } from '#lib/judge/targets/program-target.ts'
import { TARGET_KINDS } from '#lib/judge/targets/target-kinds.ts'
import { isThisMachine, type Target } from '#lib/judge/targets/target-name.ts'
import type { CallLimits } from '#lib/judge/targets/targets.ts'
import { type Send, serverAt } from '#lib/runtime/models/ask-server.ts'
import { LOOK_MS, type TargetLookup, unusable } from '#lib/runtime/models/open-program.ts'
import type { ProgramHost } from '#lib/runtime/models/run-program.ts'
import type { PageTools } from '#lib/runtime/open-page.ts'

const OPENAI = TARGET_KINDS.openai

type ServerTarget = Extract<Target, { kind: 'openai' }>

/** The keys of servers, and the network; tests replace the name service and trust a certificate of their own. */
export type ServerTools = {
  /** Returns the key for an origin such as `https://api.example.com`; null if there is none. */
  keyOf?: (origin: string) => Promise<string | null>
  network?: Pick<PageTools, 'resolve' | 'isPublic' | 'connect'>
}

/**
 * Looks up a model of a server. One on this machine is asked for its models; another machine is asked nothing before a call, so that
 * neither a key nor an address is sent for looking.
 */
export function openServer(
  host: ProgramHost,
  { keyOf = async () => null, network = {} }: ServerTools,
): (target: ServerTarget) => Promise<TargetLookup> {
  const refused = new Map<string, Parameters<typeof OPENAI.call>[1]['refused']>()
  return async ({ model, address }) => {
    if (!isModelName(model)) return unusable('cli_config')
    const { hostname, origin } = new URL(address)
    const isLocal = isThisMachine(hostname)
    const server = async (limits: CallLimits) =>
      serverAt(address, {
        ...limits,
        key: await keyOf(origin),
        ...(isLocal ? {} : { send: sendAway(network) }),
      })
    const looking = { timeout_ms: LOOK_MS, signal: host.closing }
    const { reason, models } = isLocal
      ? await OPENAI.look(model, await server(looking))
      : { reason: null, models: [] }
    if (reason !== null) return unusable(reason)
    const name = `${model}@${address}`
    const refusedByModel = refused.get(name) ?? new Set()
    refused.set(name, refusedByModel)
    return {
      ...{ installed: true, version: null, reason },
      ask: async (prompt, limits) => {
        const signal = AbortSignal.any([limits.signal, host.closing])
        const ask = await server({ ...limits, signal })
        return OPENAI.call(prompt, { model, models, isLocal, ask, refused: refusedByModel, now: Date.now() })
      },
    }
  }
}

// Loaded at the first call: most homes have no such target.
function sendAway(network: NonNullable<ServerTools['network']>): Send {
  return async (address, init) => {
    const { fetchChecked, isNamedAddress, isPublicAddress } = await import('#lib/runtime/open-page.ts')
    const link = new URL(address)
    const isPublic = isPrivateHost(link.hostname) ? isNamedAddress : isPublicAddress
    return fetchChecked(link, init, { gateway: null, isPublic, ...network })
  }
}
