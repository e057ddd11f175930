import type { Pages } from '#lib/index/boards/companies.ts'
import { robotsRefusal } from '#lib/index/boards/host-limits.ts'
import type { PageReading } from '#lib/index/links/posting-of-page.ts'
import { UnreadableAnswer } from '#lib/index/systems/adapter.ts'
import { sha256Of } from '#lib/text/digest.ts'

/** A page that a course may quote. */
export type SourcePage = {
  url: string
  title: string
  publisher: string
  text: string
  text_sha256: string
  fetched_at: string
}

/** Why a page is not used. */
export type SourceProblem =
  | 'fetch_failed'
  | 'blocked_robots'
  | 'private_address'
  | 'too_large'
  | 'not_text'
  | 'thin_page'
  | 'not_language'
  | 'login_page'
  | 'host_limit'

export type SourceReading = { ok: true; page: SourcePage } | { ok: false; problem: SourceProblem }

type SourceReaderDeps = { pages: Pages; now: () => string; pause: (ms: number) => Promise<void> }

const MOST_BYTES = 2 * 1024 * 1024
const TIMEOUT_MS = 15_000
const FEWEST_WORDS = 400
const MOST_OF_HOST = 8
const HOST_INTERVAL_MS = 1000
const MOST_HOSTS = 100

/** `shut` is the reason why a host gets no further requests. */
type Host = { robots: string; asked_at: number; pages: number; shut: SourceProblem | null }

/**
 * Reads pages for one course: only public https addresses that each host's robots.txt allows, one a second and at most
 * eight per host. Nothing is shared between courses, and only our name is sent.
 */
export class SourceReader {
  readonly #needs: SourceReaderDeps
  readonly #hosts = new Map<string, Host>()

  constructor(needs: SourceReaderDeps) {
    this.#needs = needs
  }

  /** Reads one page; never throws for a fault of its host. */
  async read(address: string): Promise<SourceReading> {
    const link = URL.parse(address)
    if (!link) return { ok: false, problem: 'fetch_failed' }
    let refused: SourceProblem | null = null
    const reading = await this.#needs.pages.read(link, {
      most_bytes: MOST_BYTES,
      timeout_ms: TIMEOUT_MS + HOST_INTERVAL_MS,
      admit: async (next) => {
        refused = await this.#refusal(next)
        return refused
      },
    })
    if (reading.ok) return this.#pageOf(reading)
    const { problem } = reading
    if (problem === 'not_admitted') return { ok: false, problem: refused ?? 'fetch_failed' }
    return { ok: false, problem: problem === 'failed' ? 'fetch_failed' : problem }
  }

  async #refusal(link: URL): Promise<SourceProblem | null> {
    const host = await this.#host(link)
    if (host === null || host.pages >= MOST_OF_HOST) return 'host_limit'
    if (host.shut !== null) return host.shut
    if (robotsRefusal(link.href, host.robots) !== null) return 'blocked_robots'
    host.pages += 1
    await this.#turn(host)
    return null
  }

  async #turn(host: Host): Promise<void> {
    const wait = host.asked_at + HOST_INTERVAL_MS - this.#time()
    if (wait > 0) await this.#needs.pause(wait)
    host.asked_at = this.#time()
  }

  // A host whose robots.txt cannot be read gets no further request.
  async #host({ host: name }: URL): Promise<Host | null> {
    const cachedHost = this.#hosts.get(name)
    if (cachedHost) return cachedHost
    if (this.#hosts.size >= MOST_HOSTS) return null
    const reading = await this.#needs.pages.read(new URL(`https://${name}/robots.txt`), {
      most_bytes: 512 * 1024,
      timeout_ms: TIMEOUT_MS,
    })
    const host: Host = {
      robots: reading.ok && !reading.is_html ? reading.html : '',
      // robots.txt is requested once, and does not count as a page.
      asked_at: 0,
      pages: 0,
      shut: reading.ok ? null : shutBy(reading),
    }
    this.#hosts.set(name, host)
    return host
  }

  async #pageOf(reading: { html: string; link: string; is_html: boolean }): Promise<SourceReading> {
    const { html, is_html } = reading
    const page = await this.#needs.pages.words({ html, is_html }).catch(tooMuch)
    if (page === null) return { ok: false, problem: 'too_large' }
    const { title, text, words, language, asksLogin } = page
    if (words < FEWEST_WORDS) return { ok: false, problem: asksLogin ? 'login_page' : 'thin_page' }
    if (language !== 'en') return { ok: false, problem: 'not_language' }
    const { hostname } = new URL(reading.link)
    return {
      ok: true,
      page: {
        url: reading.link,
        title: title || hostname,
        publisher: hostname,
        text,
        text_sha256: await sha256Of(text),
        fetched_at: this.#needs.now(),
      },
    }
  }

  #time(): number {
    return Date.parse(this.#needs.now())
  }
}

// A page that cannot be read within the limits counts as too large.
function tooMuch(problem: unknown): null {
  if (problem instanceof UnreadableAnswer) return null
  throw problem
}

// RFC 9309, 2.3.1: without rules everything is allowed; with unreachable rules nothing is.
function shutBy({ status, problem }: Extract<PageReading, { ok: false }>): SourceProblem | null {
  if (problem === 'private_address') return problem
  if (problem === 'not_text' || problem === 'too_large') return null
  return status !== null && status >= 400 && status < 500 && status !== 429 ? null : 'fetch_failed'
}
