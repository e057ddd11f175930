import { PairedBrowser } from '#lib/service/person/schema.ts'
import { randomHex, sameText } from '#lib/service/person/sign.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { sha256Of } from '#lib/text/digest.ts'

/** The file of the paired browsers; null if there is none. */
export type PairedFile = { read: () => Promise<string | null>; write: (text: string) => Promise<void> }

export type PairingDeps = { file: PairedFile; now: () => string }

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

/** Pairs browsers with the person: issues codes that work once, and stores digests of the browsers' tokens. */
export class Pairing {
  readonly #file: PairedFile
  readonly #now: () => string
  #grants: Grant[] = []
  #wrong = 0
  #turn: Promise<unknown> = Promise.resolve()

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
    const done = this.#turn.then(async () => {
      const browsers = next(await this.list())
      await this.#file.write(`${JSON.stringify({ schema_version: 'svc-paired:1', browsers }, null, 2)}\n`)
    })
    this.#turn = done.catch(() => undefined)
    return done
  }
}
