import { NoAnswer, RequestSender } from '#lib/index/boards/ask-board.ts'
import type { LimitedNetwork } from '#lib/index/boards/ask-politely.ts'
import { requestPosting } from '#lib/index/boards/ask-posting.ts'
import { shippedCompany } from '#lib/index/boards/companies.ts'
import type { BoardLook } from '#lib/index/boards/schema.ts'
import { addressProblem } from '#lib/index/links/links.ts'
import {
  type BoardAdapter,
  type ListedPosting,
  NotThere,
  UnreadableAnswer,
} from '#lib/index/systems/adapter.ts'
import { boardId, boardNamedIn, boardOfLink, type SystemBoard } from '#lib/index/systems/board-of-link.ts'
import type { SiteAnswer, SitePage } from '#lib/index/systems/read-site.ts'
import { systemNamed, systems } from '#lib/index/systems/systems.ts'
import { plainLine } from '#lib/index/titles/title-words.ts'

const LONGEST_MS = 90_000
// With this pause a look has no time for a page, its sitemap and three postings.
const LONG_DELAY_MS = 15_000
const SAMPLES = 3
const MOST_SITEMAPS = 3

type LookTools = { sender: RequestSender; outside: LimitedNetwork }

/**
 * Looks where the postings of a company stand, from a link to its career page: on a hiring system, which the link or the page
 * names, else in the sitemap of its site or on the page. Nothing is stored; never throws for a fault of the site.
 */
export async function lookAtLink(address: string, outside: LimitedNetwork): Promise<BoardLook> {
  const problem = addressProblem(new URL(address))
  if (problem !== null) return nothing(problem)
  const stop = new AbortController()
  const late = outside.pause(LONGEST_MS).then(() => {
    stop.abort()
    return nothing(lateReason(outside.limits.wishesOf(new URL(address).hostname, true).delay_ms))
  })
  const stoppable = untilStopped(outside, stop.signal)
  return Promise.race([late, look(address, { sender: new RequestSender(stoppable), outside: stoppable })])
}

// A look that waits for its host's turn or pause sends no request after its time.
function untilStopped(outside: LimitedNetwork, stop: AbortSignal): LimitedNetwork {
  const stopped = new Promise<void>((resolve) => stop.addEventListener('abort', () => resolve()))
  return {
    ...outside,
    ended: AbortSignal.any([outside.ended, stop]),
    pause: (ms) => Promise.race([outside.pause(ms), stopped]),
  }
}

function lateReason(delay_ms: number): string {
  return delay_ms < LONG_DELAY_MS
    ? 'The site did not answer in time. Try again later.'
    : `The site’s robots.txt asks for a pause of ${Math.round(delay_ms / 1000)} seconds before each request, so the look took too long. Paste the link of one of its postings.`
}

async function look(address: string, lookTools: LookTools): Promise<BoardLook> {
  const linked = boardOfLink(address, systems)
  if (linked) return lookAtBoard(linked, { from: 'link', company: null }, lookTools)
  let page: SiteAnswer
  try {
    page = (await lookTools.sender.send({ address, format: 'site', follows: 'anywhere' })) as SiteAnswer
  } catch (problem) {
    return nothing(reasonOf(problem))
  }
  if (page.kind === 'sitemap')
    return lookAtSite([page.address], { from: 'sitemap', company: null }, lookTools)
  return lookAtPage(page, lookTools)
}

async function lookAtPage(page: SitePage, lookTools: LookTools): Promise<BoardLook> {
  const company = siteNameIn(page.html)
  const boardLink = boardOfLink(page.address, systems) ?? boardNamedIn(page, systems)
  if (boardLink) return lookAtBoard(boardLink, { from: 'page_names_system', company }, lookTools)
  if (page.asksNoIndex) {
    return nothing(
      'The page asks not to be indexed, so its postings are not read in bulk. Paste the link of a posting.',
    )
  }
  const host = new URL(page.address).hostname
  const { sitemaps } = lookTools.outside.limits.wishesOf(host)
  const files = sitemaps.length > 0 ? sitemaps : [`https://${host}/sitemap.xml`]
  const ofSitemap = await lookAtSite(files, { from: 'sitemap', company }, lookTools)
  const ofPage = await lookAtSite([page.address], { from: 'page', company }, lookTools)
  if (ofSitemap.postings + ofPage.postings > 0)
    return ofPage.postings > ofSitemap.postings ? ofPage : ofSitemap
  if (page.described.length > 0) return nothing(ONE_POSTING)
  return nothing(NO_POSTINGS)
}

const ONE_POSTING =
  'The page has a posting, but neither it nor the site’s sitemap leads to others. Assess this posting by its link.'
const NO_POSTINGS =
  'No postings were found that can be read without running the page’s scripts. Paste the link of one of its postings.'

type Origin = { from: NonNullable<BoardLook['read_from']>; company: string | null }

async function lookAtSite(addresses: readonly string[], origin: Origin, lookTools: LookTools) {
  let last = nothing('')
  const boards = addresses.flatMap((address) => siteBoard(address) ?? []).slice(0, MOST_SITEMAPS)
  for (const board of boards) {
    last = await lookAtBoard({ system: 'site', board, ext_id: null }, origin, lookTools)
    if (last.postings > 0) return last
  }
  return last
}

function siteBoard(address: string): string | null {
  const link = URL.parse(address)
  if (link === null || (link.search !== '' && /\.xml$/i.test(link.pathname))) return null
  const board = `${link.hostname}${link.pathname}`
  return systemNamed('site')?.isBoard(board) ? board : null
}

async function lookAtBoard(name: SystemBoard, origin: Origin, lookTools: LookTools): Promise<BoardLook> {
  const { system, board } = name
  const adapter = systemNamed(system)
  if (!adapter) return nothing('')
  try {
    const reading = adapter.list(board, {
      send: lookTools.sender.send,
      now: lookTools.outside.now(),
      brief: true,
    })
    const rows: ListedPosting[] = []
    let total = 0
    let company: string | null = null
    let step = await reading.next()
    while (!step.done) {
      rows.push(...step.value.postings)
      total ||= step.value.counted?.total ?? 0
      company ??= step.value.company ?? null
      // A first page with postings is enough.
      if (rows.length > 0 && system !== 'site') break
      step = await reading.next(true)
    }
    const shownName =
      company ?? shippedCompany(boardId(name)) ?? origin.company ?? adapter.shown?.(board) ?? board
    return {
      outcome: rows.length > 0 ? 'board' : 'nothing',
      board: { id: boardId(name), system, board, company: shownName, system_name: adapter.name },
      read_from: origin.from,
      postings: Math.max(total, rows.length),
      complete: step.value === true || total > 0,
      samples: await samplesOf(adapter, { board, rows }, lookTools),
      reason: rows.length > 0 ? '' : 'Its list of postings is empty.',
    }
  } catch (problem) {
    return nothing(reasonOf(problem))
  }
}

// Rows without places or true titles are completed by their own pages.
async function samplesOf(
  adapter: BoardAdapter,
  { board, rows }: { board: string; rows: readonly ListedPosting[] },
  { outside }: LookTools,
): Promise<BoardLook['samples']> {
  const newest = rows
    .toSorted((a, b) => (b.updated_at ?? '').localeCompare(a.updated_at ?? ''))
    .slice(0, SAMPLES)
  const samples: ListedPosting[] = []
  for (const row of newest) {
    const isBare = adapter.details !== undefined && row.html === '' && row.places.length === 0
    const reading = isBare
      ? await requestPosting(adapter, { board, ext_id: row.ext_id, link: row.url }, outside)
      : { state: 'unknown' as const }
    samples.push(
      reading.state === 'live' && adapter.details ? adapter.details.merge(row, reading.posting) : row,
    )
  }
  return samples.map(({ title, places, url }) => ({
    title,
    places: places.flatMap(({ text, country }) => text || country || []).slice(0, 5),
    url,
  }))
}

function nothing(reason: string): BoardLook {
  return {
    outcome: 'nothing',
    board: null,
    read_from: null,
    postings: 0,
    complete: false,
    samples: [],
    reason,
  }
}

function reasonOf(problem: unknown): string {
  if (problem instanceof NoAnswer) {
    return 'reason' in problem.reading ? problem.reading.reason : 'The site answered nothing new.'
  }
  if (problem instanceof NotThere || problem instanceof UnreadableAnswer) return problem.message
  throw problem
}

function siteNameIn(html: string): string | null {
  const tag = /<meta\s[^>]{0,300}og:site_name[^>]{0,300}>/i.exec(html.slice(0, 300_000))?.[0] ?? ''
  const name = /content\s*=\s*(?:"([^"]{1,100})"|'([^']{1,100})')/i.exec(tag)
  const bare = plainLine(name?.[1] ?? name?.[2] ?? '', 100)
  return bare.replace(/(?:(?<!\s)\s+)?(?:[|–-]\s*)?(?:careers?|jobs?)(?: site)?$/i, '').trim() || null
}
