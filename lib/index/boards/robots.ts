import robotsParser from 'robots-parser'
import { type BoardNetwork, throughGateway, USER_AGENT } from '#lib/index/boards/ask-politely.ts'
import { NOT_REACHED } from '#lib/index/boards/not-reached.ts'

const PRODUCT = 'Shortlist'

/** Returns why a host's robots.txt forbids this program an address; null if it does not. */
export function robotsRefusal(address: string, robots: string): string | null {
  const { rules, noMachines, wild } = rulesOf(new URL('/robots.txt', address).href, robots)
  if (wild * address.length > MOST_STEPS)
    return 'The host’s robots.txt holds too many patterns to be followed.'
  if (rules.isDisallowed(address, PRODUCT)) return 'The host’s robots.txt asks programs not to read this.'
  return noMachines ? 'The board asks that machines make no use of its postings.' : null
}

// The parser compares each sign of a pattern with each of the address, some hundred in a microsecond.
const MOST_STEPS = 20_000_000
const LONGEST_DELAY_S = 60

/** Returns the Crawl-delay of a host's robots.txt in ms, and the sitemaps that it names. */
export function robotsWishes(host: string, robots: string): { delay_ms: number; sitemaps: string[] } {
  const { rules } = rulesOf(`https://${host}/robots.txt`, robots)
  const delay = Number(rules.getCrawlDelay(PRODUCT) ?? 0)
  const delay_ms = delay > 0 ? Math.min(delay, LONGEST_DELAY_S) * 1000 : 0
  return { delay_ms, sitemaps: rules.getSitemaps().slice(0, MOST_SITEMAPS) }
}

const MOST_SITEMAPS = 20

type Rules = { robots: string; rules: ReturnType<typeof robotsParser>; noMachines: boolean; wild: number }

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

const rulesByAddress = new Map<string, Rules>()
const MOST_READ = 50

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

const TIMEOUT_MS = 10_000
const MOST_BYTES = 512 * 1024

/** Why a host's robots.txt could not be read, in words for the person. */
export type RobotsUnread = { reason: string }

const UNREAD: RobotsUnread = { reason: 'The site’s robots.txt could not be read.' }

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
