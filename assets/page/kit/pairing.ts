import { call, createAsk } from '#assets/page/kit/call.ts'
import { askToPair, dropToken, isPaired, keepToken } from '#assets/page/kit/proof.ts'
import { announce } from '#assets/page/kit/say.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

/** The paired browsers. */
export const pairing = createAsk(() => call('GET', '/api/pairing'))

/** Pairs this browser by a code: it makes a token, keeps it, and sends its digest alone. Returns null on success, else the refusal. */
export async function pairWith(code: string): Promise<RefusalBody | null> {
  const token = hexOf(crypto.getRandomValues(new Uint8Array(32)))
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  const body = { code, token_sha256: hexOf(new Uint8Array(digest)) }
  const outcome = await call('POST', '/api/pairing', { body })
  if (!outcome.ok) return outcome.error
  keepToken(token)
  announce('This browser is paired')
  void pairing.load()
  return null
}

/** Forgets a paired browser. Returns null on success, else the refusal. */
export async function forgetBrowser(browser: {
  id: string
  this_browser: boolean
}): Promise<RefusalBody | null> {
  const outcome = await call('DELETE', '/api/pairing/:browser_id', { params: { browser_id: browser.id } })
  if (outcome.ok) {
    if (browser.this_browser) dropToken()
    announce('Forgotten')
  }
  await pairing.load()
  return outcome.ok ? null : outcome.error
}

/** Pairs this browser by the code of the link that it was opened with, and takes the code out of the address bar. */
export async function takePairingLink(): Promise<void> {
  const [, code] = /^#pair=([0-9a-f]{32})$/.exec(location.hash) ?? []
  if (code === undefined) return
  history.replaceState(null, '', location.pathname)
  // A start opens its link in a browser that may be paired already; the code then goes out of date unused.
  if (isPaired()) {
    const stored = await call('GET', '/api/pairing')
    if (stored.ok && stored.value.proven) return
  }
  const refused = await pairWith(code)
  if (refused) await askToPair('The link that you opened was used already, or is too old.')
}

function hexOf(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
