import { extensionOrigin } from '#lib/service/person/extension.ts'
import type { Person } from '#lib/service/person/person.ts'
import type { PairedBrowser } from '#lib/service/person/schema.ts'
import { PROOF_HEADER } from '#lib/service/person/sign.ts'

/** Lists the paired browsers and marks the calling one. */
export async function showPairing(
  person: Person,
  { headers, proven }: { headers: Headers; proven: boolean },
) {
  const [kind, token = ''] = headers.get(PROOF_HEADER)?.split(' ') ?? []
  const current = kind === 'browser' ? await person.pairing.recognise(token) : undefined
  const browsers = await person.pairing.list()
  return {
    schema_version: 'svc-pairing:1' as const,
    proven,
    browsers: browsers.map((browser) => browserView(browser, browser.id === current?.id)),
  }
}

/** Pairs the browser that sends a code, and returns its entry in the list. */
export async function pairBrowser(
  { pairing }: Person,
  { headers, ...sent }: { code: string; token_sha256: string; headers: Headers },
) {
  const browser = await pairing.pair({
    ...sent,
    userAgent: headers.get('user-agent'),
    extension: extensionOrigin(headers),
  })
  return { schema_version: 'svc-paired:1' as const, browser: browserView(browser, true) }
}

/** Makes a link and a short code that pair a browser; the link uses the requested address. */
export function makePairingCode({ pairing }: Person, headers: Headers) {
  const { link, ...code } = pairing.makeCode()
  return {
    schema_version: 'svc-pairing-code:1' as const,
    link: `http://${headers.get('host')}/#pair=${link}`,
    ...code,
  }
}

// The digest stays in the file.
function browserView({ id, label, paired_at, last_used_on }: PairedBrowser, this_browser: boolean) {
  return { id, label, paired_at, last_used_on, this_browser }
}
