import type { BoardAdapter } from '#lib/index/systems/adapter.ts'
import { systems } from '#lib/index/systems/systems.ts'

/** A host's pace, and the name under which its turns and requests are counted: its own, or its system's domain. */
export type HostPace = { name: string; pace: BoardAdapter['pace'] }

const DEFAULT_PACE: BoardAdapter['pace'] = { at_once: 2, interval_ms: 0 }

/** How often a host may be asked, as its hiring system says. */
export function paceOfHost(host: string): HostPace {
  const pace = systems.find((system) => isHostOf(system, host))?.pace ?? DEFAULT_PACE
  const [domain = host] = domainsOf(pace)
  return { name: pace.apart ? host : domain, pace }
}

// Any board name gives the hosts of a system whose hosts do not hold the name.
function isHostOf({ pace, addresses }: BoardAdapter, host: string): boolean {
  const domains = domainsOf(pace)
  if (domains.length > 0) return domains.some((domain) => host.endsWith(`.${domain}`))
  return addresses('a').some((address) => new URL(address).hostname === host)
}

function domainsOf({ domain = [] }: BoardAdapter['pace']): string[] {
  return [domain].flat()
}
