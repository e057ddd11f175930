import type { Person } from '#lib/service/person/person.ts'
import { Refusal } from '#lib/service/refusals.ts'

// Browsers name an extension by its own origin: letters from a to p in Chromium, a random UUID in Firefox.
const EXTENSION =
  /^(?:chrome-extension:\/\/[a-p]{32}|moz-extension:\/\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

/** Returns the origin of a browser extension that sends a request; null for any other sender. */
export function extensionOrigin(headers: Headers): string | null {
  const origin = headers.get('origin')
  return origin !== null && EXTENSION.test(origin) ? origin : null
}

/**
 * Refuses a call of a browser extension that is not paired; pairing itself is open to any, because it takes a code of the
 * person. `extension` is the origin that the browser names, which no page can choose.
 */
export async function checkExtension(
  { pairing }: Pick<Person, 'pairing'>,
  { extension, proof, pairs }: { extension: string; proof: string | null; pairs: boolean },
): Promise<void> {
  if (pairs) return
  const [kind, token = ''] = proof?.split(' ') ?? []
  const browser = kind === 'browser' ? await pairing.recognise(token) : undefined
  if (browser?.origin === extension) return
  throw new Refusal('forbidden_origin', 'This extension is not paired. Pair it with a code of `svc pair`.')
}
