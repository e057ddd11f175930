import { sha256Of } from '#lib/text/digest.ts'

/** The header in which a call carries the person's proof: `browser TOKEN`, or `terminal NONCE SIGNATURE`. */
export const PROOF_HEADER = 'X-Svc-Proof'

/** The header in which a command names the server that it checked; any other server refuses the call. */
export const SERVER_HEADER = 'X-Svc-Server'

/** Returns random bytes in hexadecimal. */
export function randomHex(bytes: number): string {
  return crypto.getRandomValues(new Uint8Array(bytes)).toHex()
}

/** Compares two texts in a time that does not depend on where they differ. */
export function sameText(text: string, second: string): boolean {
  let difference = text.length ^ second.length
  for (let index = 0; index < text.length; index += 1)
    difference |= text.charCodeAt(index) ^ second.charCodeAt(index)
  return difference === 0
}

/** Proves a server: the signer knows the secret of the home and answers at this port. */
export type ServerClaim = { challenge: string; server_id: string; port: number }

/** Signs a server's claim with the home's secret, as HMAC-SHA256 in hexadecimal. */
export function signServer(secret: string, { challenge, server_id, port }: ServerClaim): Promise<string> {
  return hmacOf(secret, ['svc-server', challenge, server_id, String(port)])
}

/** A call that the person allowed in a terminal; `path` includes the query, and the nonce is used once. */
export type AllowedCall = { method: string; path: string; body: Uint8Array; server_id: string; nonce: string }

/** Signs an allowed call with the home's secret: the signature is worth nothing for any other call or server. */
export async function signCall(secret: string, call: AllowedCall): Promise<string> {
  const { method, path, body, server_id, nonce } = call
  return hmacOf(secret, ['svc-call', method, path, await sha256Of(body), server_id, nonce])
}

// No part holds a line break, so two lists of parts never make one text.
async function hmacOf(secret: string, parts: readonly string[]): Promise<string> {
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(parts.join('\n')))).toHex()
}
