import { type IsOwnAccount, openPeerAccounts } from '#lib/runtime/peer-account.ts'
import type { ArrivedRequest } from '#lib/service/http/guard.ts'

type AnswerRequest = (arrival: ArrivedRequest) => Promise<Response>

export type OpenSocket = { port: number; both: boolean; stop: () => Promise<void> }

/** The largest body that a socket takes, in MiB; above that of every route, which refuses in words. */
export const MOST_BODY_MIB = 48
const FREE_PORT_TRIES = 20

/**
 * Listens on both loopback addresses, so that `localhost` always means this server; null if the port is taken on
 * either. Port 0 takes one that is free on both.
 */
export function listen(answer: AnswerRequest, port: number): OpenSocket | null {
  for (let tries = 0; tries < FREE_PORT_TRIES; tries += 1) {
    const listening = listenOnce(answer, port)
    if (listening || port !== 0) return listening
  }
  return null
}

function listenOnce(answer: AnswerRequest, wantedPort: number): OpenSocket | null {
  const four = serveOn('127.0.0.1', wantedPort, answer)
  if (four === null || four === 'no such address') return null
  const port = four.port ?? wantedPort
  const six = serveOn('::1', port, answer)
  if (six === null) {
    void four.stop(true)
    return null
  }
  const servers = six === 'no such address' ? [four] : [four, six]
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop(true)))
  }
  return { port, both: servers.length === 2, stop }
}

type BunServer = ReturnType<typeof Bun.serve>

function serveOn(
  hostname: string,
  port: number,
  answer: AnswerRequest,
): BunServer | null | 'no such address' {
  let isOwn: IsOwnAccount | null = null
  try {
    const serving = Bun.serve({
      hostname,
      port,
      development: false,
      // Without this a second server could take the same port.
      reusePort: false,
      idleTimeout: 30,
      maxRequestBodySize: MOST_BODY_MIB * 1024 * 1024,
      fetch: (request, server) => {
        const peer = server.requestIP(request)
        const own = server.port ?? port
        return answer({
          request,
          peer: peer?.address ?? null,
          port: own,
          takeTime: () => server.timeout(request, 0),
          isOwnAccount: (fresh) => isOwn === null || (peer !== null && isOwn(peer, own, fresh)),
        })
      },
      error: () => new Response(null, { status: 500 }),
    })
    isOwn = openPeerAccounts({ address: hostname, port: serving.port ?? port })
    return serving
  } catch (problem) {
    const code = (problem as { code?: unknown }).code
    return code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT' ? 'no such address' : null
  }
}
