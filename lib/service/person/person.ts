import { PairedBrowser } from '#lib/service/person/schema.ts'
import {
  PROOF_HEADER,
  randomHex,
  type ServerClaim,
  sameText,
  signCall,
  signServer,
} from '#lib/service/person/sign.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { inTurns } from '#lib/service/work-loop.ts'
import { sha256Of } from '#lib/text/digest.ts'

// Browsers name an extension by its own origin: letters from a to p in Chromium, a random UUID in Firefox.
const EXTENSION =
  /^(?:chrome-extension:\/\/[a-p]{32}|moz-extension:\/\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/

/** The file of the paired browsers; null if there is none. */
export type PairedFile = { read: () => Promise<string | null>; write: (text: string) => Promise<void> }

type PairingDeps = { file: PairedFile; now: () => string }

const LINK_MS = 60 * 60_000
const CODE_MS = 10 * 60_000
const MOST_WRONG = 5
const MOST_GRANTS = 5
const MOST_BROWSERS = 50

// Without 0, 1, I and O, which look alike.
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const CODE_LENGTH = 8

/** One permission to pair a browser, by a link or by a short code; using either consumes both. */
type Grant = { link: string; link_until: number; code: string | null; code_until: number }

// The first match counts: Edge and Opera contain Chrome's name too, and Chrome contains Safari's.
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const SYSTEMS = [
  ['Android', 'Android'],
  ['iPhone', 'iOS'],
  ['iPad', 'iOS'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** Pairs browsers with the person: issues codes that work once, and stores digests of the browsers' tokens. */
export class Pairing {
  readonly #file: PairedFile
  readonly #now: () => string
  #grants: Grant[] = []
  #wrong = 0
  readonly #inTurn = inTurns()

  constructor({ file, now }: PairingDeps) {
    this.#file = file
    this.#now = now
  }

  /** Makes the secret part of a link that pairs one browser within an hour. */
  makeLink(): string {
    return this.#grant(null).link
  }

  /** Makes a link and a short code, as `ABCD-EFGH`; both pair one browser within ten minutes. */
  makeCode(): { link: string; code: string; expires_at: string } {
    // 32 letters divide 256, so all are equally likely.
    const bytes = crypto.getRandomValues(new Uint8Array(CODE_LENGTH))
    const code = [...bytes].map((byte) => LETTERS[byte % LETTERS.length]).join('')
    const { link, code_until } = this.#grant(code)
    const expires_at = new Date(code_until).toISOString()
    return { link, code: `${code.slice(0, 4)}-${code.slice(4)}`, expires_at }
  }

  #grant(code: string | null): Grant {
    const now = Date.parse(this.#now())
    const code_until = now + CODE_MS
    const grant = {
      link: randomHex(16),
      link_until: code === null ? now + LINK_MS : code_until,
      code,
      code_until,
    }
    // Only the newest short code can be guessed at, with a limited number of tries.
    const others = this.#grants.map((grant) => (code === null ? grant : { ...grant, code: null }))
    if (code !== null) this.#wrong = 0
    this.#grants = [...others, grant].slice(-MOST_GRANTS)
    return grant
  }

  /** Pairs the browser that sends a code; refuses with `pairing_refused`. */
  async pair(sent: {
    code: string
    token_sha256: string
    userAgent: string | null
    /** The origin of an extension, if one asks. */
    extension?: string | null
  }): Promise<PairedBrowser> {
    this.#takeGrant(sent.code)
    const paired_at = this.#now()
    const browser = {
      id: randomHex(6),
      digest: sent.token_sha256,
      label: `${sent.extension ? 'Extension in ' : ''}${browserLabel(sent.userAgent)}`,
      paired_at,
      last_used_on: paired_at.slice(0, 10),
      origin: sent.extension ?? '',
    }
    await this.#change((browsers) => [browser, ...browsers].slice(0, MOST_BROWSERS))
    return browser
  }

  #takeGrant(sent: string): void {
    const now = Date.parse(this.#now())
    const link = sent.trim()
    const code = sent.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
    const matchingGrant = this.#grants.find(
      (grant) =>
        (now < grant.link_until && sameText(grant.link, link)) ||
        (grant.code !== null && now < grant.code_until && sameText(grant.code, code)),
    )
    if (matchingGrant) {
      this.#grants = this.#grants.filter((grant) => grant !== matchingGrant)
      return
    }
    this.#wrong += 1
    if (this.#wrong >= MOST_WRONG) this.#grants = this.#grants.map((grant) => ({ ...grant, code: null }))
    throw new Refusal(
      'pairing_refused',
      'This code does not pair a browser: it was mistyped, used already, or is too old. Print a new one with `svc pair`.',
    )
  }

  /** Returns the paired browser with a token, and notes the day; undefined if there is none. */
  async recognise(token: string): Promise<PairedBrowser | undefined> {
    const digest = await sha256Of(token)
    const pairedBrowser = (await this.list()).find((browser) => sameText(browser.digest, digest))
    const today = this.#now().slice(0, 10)
    if (pairedBrowser && pairedBrowser.last_used_on !== today) await this.#noteUse(pairedBrowser, today)
    return pairedBrowser
  }

  // A read-only home still recognises its browsers.
  async #noteUse({ id }: PairedBrowser, last_used_on: string): Promise<void> {
    const note = (browser: PairedBrowser) => (browser.id === id ? { ...browser, last_used_on } : browser)
    await this.#change((browsers) => browsers.map(note)).catch(() => undefined)
  }

  /** Forgets a paired browser; refuses with `not_found`. */
  async forget(id: string): Promise<void> {
    if (!(await this.list()).some((browser) => browser.id === id)) {
      throw new Refusal('not_found', 'No paired browser has this id. `svc pair list` lists them.')
    }
    await this.#change((browsers) => browsers.filter((browser) => browser.id !== id))
  }

  /** Reads the paired browsers, newest first; an unparsable file counts as empty. */
  async list(): Promise<PairedBrowser[]> {
    const text = await this.#file.read()
    try {
      const { browsers } = JSON.parse(text ?? '{}') as { browsers?: unknown }
      return PairedBrowser.array().parse(browsers ?? [], { jitless: true })
    } catch {
      return []
    }
  }

  #change(next: (browsers: PairedBrowser[]) => PairedBrowser[]): Promise<void> {
    return this.#inTurn(async () => {
      const browsers = next(await this.list())
      await this.#file.write(`${JSON.stringify({ schema_version: 'svc-paired:1', browsers }, null, 2)}\n`)
    })
  }
}

/** The facts of a call that its proof covers. */
type ProvenCall = { header: string | null; method: string; path: string; body: Uint8Array }

/** Distinguishes the person from the programs that run as them, by the home's secret and by paired browsers. */
export class Person {
  /** Distinguishes this server from all others that ever answer at its port. */
  readonly serverId = randomHex(16)
  readonly pairing: Pairing
  readonly #secret: string
  readonly #usedNonces = new Set<string>()

  constructor({ secret, ...deps }: PairingDeps & { secret: string }) {
    this.#secret = secret
    this.pairing = new Pairing(deps)
  }

  /** Proves to a command that this server serves its home. */
  signServer(claim: Omit<ServerClaim, 'server_id'>): Promise<string> {
    return signServer(this.#secret, { ...claim, server_id: this.serverId })
  }

  /** Checks the proof of a call: a paired browser's token, or a signature by the home's secret. */
  async proves({ header, ...call }: ProvenCall): Promise<boolean> {
    const [kind, first = '', signature = ''] = header?.split(' ') ?? []
    if (kind === 'browser') return (await this.pairing.recognise(first)) !== undefined
    if (kind !== 'terminal') return false
    const expected = await signCall(this.#secret, { ...call, server_id: this.serverId, nonce: first })
    if (!sameText(expected, signature) || this.#usedNonces.has(first)) return false
    // Only holders of the secret get here, so nobody else can fill the set.
    this.#usedNonces.add(first)
    return true
  }
}

/** Refuses a call that was meant for another server. */
export function checkServer(person: Person, serverId: string | null): void {
  if (serverId === null || serverId === person.serverId) return
  throw new Refusal(
    'wrong_server',
    'This is not the server that the command spoke to first, so nothing was done. Run the command again.',
  )
}

/**
 * Returns a browser's name by its User-Agent header, in our words only. Example: `"… Firefox/140.0"` on Linux ->
 * "Firefox on Linux".
 */
export function browserLabel(userAgent: string | null): string {
  const nameIn = (names: readonly (readonly [string, string])[]) =>
    names.find(([part]) => userAgent?.includes(part))?.[1]
  const system = nameIn(SYSTEMS)
  return `${nameIn(BROWSERS) ?? 'A browser'}${system ? ` on ${system}` : ''}`
}

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
