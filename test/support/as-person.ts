import type { Call } from '#lib/cli/call/make-call.ts'
import type { Reply } from '#lib/cli/call/send-call.ts'
import { sendProven } from '#lib/cli/call/wait-for.ts'
import { randomHex } from '#lib/service/person/sign.ts'
import { sha256Of } from '#lib/text/digest.ts'

/** A server that answers, and the home whose secret proves the person to it. */
export type HomeServer = { url: string; home: string }

/** Sends a call as the person at a terminal, and answers what came back. */
export function sendAsPerson({ url, home }: HomeServer, call: Call): Promise<Reply> {
  const line = { address: url, actor: 'operator', until: AbortSignal.timeout(60_000) }
  return sendProven(call, line, { environment: { SVC_HOME: home } })
}

/** Changes settings of a server as the person. */
export async function configure(server: HomeServer, change: object): Promise<void> {
  const { revision } = await (await fetch(`${server.url}/api/config`)).json()
  const call = { method: 'PUT', path: '/api/config', body: { revision, ...change } }
  const { ok, value } = await sendAsPerson(server, call)
  if (!ok) throw new Error(`Cannot change the settings: ${JSON.stringify(value)}`)
}

/** Pairs a browser with the person of a server, and returns the token that it keeps. */
export async function pairedToken(server: HomeServer): Promise<string> {
  const { value } = await sendAsPerson(server, { method: 'POST', path: '/api/pairing/codes' })
  const token = randomHex(32)
  const body = { code: (value as { code: string }).code, token_sha256: await sha256Of(token) }
  const { ok } = await sendAsPerson(server, { method: 'POST', path: '/api/pairing', body })
  if (!ok) throw new Error('Cannot pair a browser')
  return token
}
