import robotsParser from 'robots-parser'
import {
  type HostRobots,
  type HostUse,
  listHostRobots,
  listHostUses,
  putHostRobots,
  putHostUses,
} from '#db/index/boards.ts'
import type { Statement } from '#db/sql.ts'
import type { Reader } from '#db/store.ts'
import {
  type AskFailure,
  type BoardNetwork,
  type PostponedRequest,
  throughGateway,
  USER_AGENT,
} from '#lib/index/boards/ask-politely.ts'
import { NOT_REACHED } from '#lib/index/boards/not-reached.ts'
import { addressProblem } from '#lib/index/links/links.ts'
import type { BoardAdapter } from '#lib/index/systems/adapter.ts'
import { systems } from '#lib/index/systems/systems.ts'

const PRODUCT = 'Shortlist'

// The parser compares each sign of a pattern with each of the address, some hundred in a microsecond.
const MOST_STEPS = 20_000_000
const LONGEST_DELAY_S = 60

const MOST_SITEMAPS = 20

type Rules = { robots: string; rules: ReturnType<typeof robotsParser>; noMachines: boolean; wild: number }

const rulesByAddress = new Map<string, Rules>()
const MOST_READ = 50

const TIMEOUT_MS = 10_000
const MOST_BYTES = 512 * 1024

/** Why a host's robots.txt could not be read, in words for the person. */
type RobotsUnread = { reason: string }

const UNREAD: RobotsUnread = { reason: 'The site’s robots.txt could not be read.' }

const DAY_MS = 86_400_000
const MOST_A_DAY = 5_000

type LimitOptions = {
  now: () => number
  /** A host's robots.txt, or why it could not be read. */
  askRobots: (host: string) => Promise<string | RobotsUnread>
}

/**
 * The limits of hosts: requests per day, requested pauses, and robots.txt. They outlive the program: the writer of the
 * index also stores `takeChanged()`.
 */
export class HostLimits {
  readonly #options: LimitOptions
  readonly #uses: Map<string, HostUse>
  readonly #robots: Map<string, HostRobots>
  readonly #asking = new Map<string, Promise<string | RobotsUnread>>()
  readonly #used = new Set<string>()
  #learnt: HostRobots[] = []
  #allowed: ReadonlySet<string> = new Set()

  private constructor(options: LimitOptions, stored: { uses: HostUse[]; robots: HostRobots[] }) {
    this.#options = options
    this.#uses = new Map(stored.uses.map((use) => [use.host, use]))
    this.#robots = new Map(stored.robots.map((robot) => [robot.host, robot]))
  }

  /** The limits as an index stores them. */
  static async open(index: Reader, options: LimitOptions): Promise<HostLimits> {
    const [uses, robots] = await Promise.all([listHostUses(index), listHostRobots(index)])
    return new HostLimits(options, { uses, robots })
  }

  /** Counts one request and returns null if an address may be requested now, else the reason against it. */
  async admit(address: string): Promise<AskFailure | PostponedRequest | null> {
    const link = new URL(address)
    const host = link.hostname
    const problem = isSystemHost(host) ? null : addressProblem(link)
    if (problem !== null) return { outcome: 'failed', state: 'blocked', reason: problem, status: null }
    const resting = this.#refusal(host)
    if (resting) return { outcome: 'later', reason: resting.reason }
    const robots = await this.#robotsOf(host)
    if (typeof robots !== 'string') return { outcome: 'later', ...robots }
    const reason = this.#isAllowed(host) ? null : robotsRefusal(address, robots)
    if (reason !== null) {
      const choice = systemOf(host)?.isDocumented ? ` ${MAY_ALLOW}` : ''
      return { outcome: 'failed', state: 'blocked', reason: `${reason}${choice}`, status: null }
    }
    // Other requests may have been admitted meanwhile.
    const late = this.#refusal(host)
    if (late) return { outcome: 'later', reason: late.reason }
    this.countRequest(host)
    return null
  }

  /** Sets the hiring systems that the person allows to be read despite their robots.txt. */
  allow(systems: readonly string[]): void {
    this.#allowed = new Set(systems)
  }

  #isAllowed(host: string): boolean {
    const adapter = systemOf(host)
    return adapter?.isDocumented === true && this.#allowed.has(adapter.system)
  }

  /**
   * The wishes in a host's robots.txt besides its rules. The delay holds for pages, and on employers' own hosts; the pace of
   * a hiring system's lists is set by hand.
   */
  wishesOf(host: string, isPage = false): { delay_ms: number; sitemaps: string[] } {
    const robots = this.#robots.get(host)?.robots ?? ''
    const { delay_ms, sitemaps } = robotsWishes(host, robots)
    return { delay_ms: isPage || !isSystemHost(host) ? delay_ms : 0, sitemaps }
  }

  /** Counts one more request to a host. */
  countRequest(host: string): void {
    const { name } = paceOfHost(host)
    this.#keep(countedUse(this.#uses.get(name), { host: name, now: this.#options.now() }))
  }

  /** Sends a host no requests for this many milliseconds, because it asked for a pause. */
  slowDown(host: string, ms: number): void {
    const now = this.#options.now()
    const { name } = paceOfHost(host)
    this.#keep(stoppedUse(this.#uses.get(name), { host: name, now, until: now + ms }))
  }

  /** Returns the changes since the last call, to be stored. */
  takeChanged(): Statement[] {
    const uses = [...this.#used].flatMap((name) => this.#uses.get(name) ?? [])
    const statements = [
      ...(uses.length > 0 ? [putHostUses(uses)] : []),
      ...this.#learnt.map((robots) => putHostRobots(robots)),
    ]
    this.#used.clear()
    this.#learnt = []
    return statements
  }

  #refusal(host: string) {
    const { name, pace } = paceOfHost(host)
    const most_a_day = pace.most_a_day ?? MOST_A_DAY
    return hostRefusal(this.#uses.get(name), { now: this.#options.now(), most_a_day })
  }

  #keep(use: HostUse): void {
    this.#uses.set(use.host, use)
    this.#used.add(use.host)
  }

  // Read once a day; if that fails, the earlier rules stay. Without any, only hosts of hiring systems are read.
  async #robotsOf(host: string): Promise<string | RobotsUnread> {
    const hostRobots = this.#robots.get(host)
    const now = this.#options.now()
    if (hostRobots && now - hostRobots.read_at < DAY_MS && hostRobots.read_at <= now) return hostRobots.robots
    const before = hostRobots?.robots ?? (isSystemHost(host) ? '' : null)
    const asking = this.#asking.get(host) ?? this.#askRobots(host, before)
    this.#asking.set(host, asking)
    return asking.finally(() => this.#asking.delete(host))
  }

  async #askRobots(host: string, before: string | null): Promise<string | RobotsUnread> {
    this.countRequest(host)
    const read = await this.#options.askRobots(host)
    const text = typeof read === 'string' ? read : before
    if (text === null) return read
    const robots = { host, robots: text, read_at: this.#options.now() }
    this.#robots.set(host, robots)
    this.#learnt.push(robots)
    return robots.robots
  }
}

/** A host's pace, and the name for its turns and request counts: its own, or its system's domain. */
type HostPace = { name: string; pace: BoardAdapter['pace'] }

// The pace for an employer's own host: 600 a day are enough for one reading of 300 texts and the lists of the day's other readings.
const OWN_HOST_PACE: BoardAdapter['pace'] = { at_once: 1, interval_ms: 1000, most_a_day: 600 }

/** Returns the request rate for a host, as its hiring system states it. */
export function paceOfHost(host: string): HostPace {
  const hostPace = paces.get(host)
  if (hostPace) return hostPace
  if (paces.size >= MOST_PACES) paces.clear()
  const pace = findPace(host)
  paces.set(host, pace)
  return pace
}

const paces = new Map<string, HostPace>()
const MOST_PACES = 1_000

/** Returns whether a host belongs to a hiring system; any other is an employer's own. */
export function isSystemHost(host: string): boolean {
  return systemOf(host) !== undefined
}

function systemOf(host: string): BoardAdapter | undefined {
  return systems.find((system) => isHostOf(system, host))
}

const MAY_ALLOW =
  'Its vendor documents the interface as public, so you may allow it: Settings, Reading boards, or `svc config set --refresh.documented-interfaces smartrecruiters`.'

function findPace(host: string): HostPace {
  const pace = systemOf(host)?.pace ?? OWN_HOST_PACE
  const [domain = host] = domainsOf(pace)
  return { name: pace.apart ? host : domain, pace }
}

// Any board name gives the hosts of a system whose hosts do not contain the name.
function isHostOf({ pace, hosts }: BoardAdapter, host: string): boolean {
  const domains = domainsOf(pace)
  if (domains.length > 0) return domains.some((domain) => host.endsWith(`.${domain}`))
  return hosts('a').includes(host)
}

function domainsOf({ domain = [] }: BoardAdapter['pace']): string[] {
  return [domain].flat()
}

/** Why a host gets no request now. */
type HostRefusal = { reason: string; until: number }

/** Returns the use of a host with one more request. */
export function countedUse(use: HostUse | undefined, { host, now }: { host: string; now: number }): HostUse {
  const day = dayOf(now)
  const stopped_until = use?.stopped_until ?? 0
  return { host, day, requests: use?.day === day ? use.requests + 1 : 1, stopped_until }
}

/** Returns the use of a host after its request for a pause. */
export function stoppedUse(
  use: HostUse | undefined,
  { host, now, until }: { host: string; now: number; until: number },
): HostUse {
  const hostUse = use ?? { host, day: dayOf(now), requests: 0, stopped_until: 0 }
  return { ...hostUse, stopped_until: Math.max(hostUse.stopped_until, until) }
}

/** Returns why a host may not get a request now; null if it may. A pause never exceeds a day. */
export function hostRefusal(
  use: HostUse | undefined,
  { now, most_a_day }: { now: number; most_a_day: number },
): HostRefusal | null {
  if (!use) return null
  if (use.stopped_until > now && use.stopped_until <= now + DAY_MS)
    return { reason: 'The host asked its readers to slow down.', until: use.stopped_until }
  if (use.day === dayOf(now) && use.requests >= most_a_day)
    return {
      reason: `The host was asked ${most_a_day} times today; the rest waits until tomorrow.`,
      until: Date.parse(use.day) + DAY_MS,
    }
  return null
}

function dayOf(now: number): string {
  return new Date(now).toISOString().slice(0, 10)
}

/** Returns why a host's robots.txt forbids this program an address; null if it does not. */
export function robotsRefusal(address: string, robots: string): string | null {
  const { rules, noMachines, wild } = rulesOf(new URL('/robots.txt', address).href, robots)
  if (wild * address.length > MOST_STEPS)
    return 'The host’s robots.txt holds too many patterns to be followed.'
  if (rules.isDisallowed(address, PRODUCT)) return 'The host’s robots.txt asks programs not to read this.'
  return noMachines ? 'The board asks that machines make no use of its postings.' : null
}

/** Returns the Crawl-delay of a host's robots.txt in ms, and the sitemaps that it names. */
function robotsWishes(host: string, robots: string): { delay_ms: number; sitemaps: string[] } {
  const { rules } = rulesOf(`https://${host}/robots.txt`, robots)
  const delay = Number(rules.getCrawlDelay(PRODUCT) ?? 0)
  const delay_ms = delay > 0 ? Math.min(delay, LONGEST_DELAY_S) * 1000 : 0
  return { delay_ms, sitemaps: rules.getSitemaps().slice(0, MOST_SITEMAPS) }
}

// Cached, because a host gets requests for many boards.
function rulesOf(address: string, robots: string): Rules {
  const cached = rulesByAddress.get(address)
  if (cached?.robots === robots) return cached
  if (rulesByAddress.size >= MOST_READ) rulesByAddress.clear()
  const parsed = { robots, rules: robotsParser(address, robots), noMachines: forbidsMachines(robots) }
  const rules = { ...parsed, wild: lengthOfPatterns(robots) }
  rulesByAddress.set(address, rules)
  return rules
}

// The length of all rules with wildcards, such as `Disallow: /*?sort=`.
function lengthOfPatterns(robots: string): number {
  const wild = robots.split('\n').filter((line) => line.includes('*') && !/^\s{0,9}user-agent/i.test(line))
  return wild.reduce((sum, line) => sum + line.length, 0)
}

// `Content-Signal: search=no, ai-input=no` is an employer's own wish about the use of its postings.
function forbidsMachines(robots: string): boolean {
  const signals = robots
    .split('\n')
    .map((line) => line.trim().toLowerCase())
    .filter((line) => line.startsWith('content-signal:'))
    .flatMap((line) => line.slice('content-signal:'.length).split(','))
    .map((signal) => signal.replaceAll(' ', ''))
  return signals.includes('search=no') || signals.includes('ai-input=no')
}

/**
 * Returns a host's robots.txt; '' if it has none, a reason if that is unknown now. A redirect is not followed and counts
 * as none.
 */
export async function askRobots(host: string, outside: BoardNetwork): Promise<string | RobotsUnread> {
  try {
    const response = await outside.atHostPace(host, () =>
      outside.fetch(throughGateway(`https://${host}/robots.txt`, outside.gateway), {
        headers: { Accept: 'text/plain', 'User-Agent': USER_AGENT },
        redirect: 'manual',
        signal: AbortSignal.any([outside.ended, AbortSignal.timeout(TIMEOUT_MS)]),
      }),
    )
    if (response.status === 200) return await startOf(response)
    await response.body?.cancel()
    return response.status >= 500 || response.status === 429 ? UNREAD : ''
  } catch (problem) {
    const isLate = problem instanceof Error && /^(?:Timeout|Abort)Error$/.test(problem.name)
    return isLate ? UNREAD : { reason: NOT_REACHED.site }
  }
}

async function startOf(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    size += chunk.length
    // A larger robots.txt is cut off here.
    if (size >= MOST_BYTES) break
  }
  return text
}
