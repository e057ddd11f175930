import {
  type BoardAdapter,
  type ListedPosting,
  type ListReading,
  UnreadableAnswer,
} from '#lib/index/systems/adapter.ts'
import { closingDayOf, companyOfDescribed, listedOfDescribed } from '#lib/index/systems/described-posting.ts'
import type { SitePage } from '#lib/index/systems/read-site.ts'
import {
  askSite,
  noPostings,
  readPostingPage,
  readSitemaps,
  rowOfAddress,
  withPage,
  withTrueDays,
} from '#lib/index/systems/readers/site-pages.ts'
import { linksIn, nextPageIn } from '#lib/index/systems/rules/page-links.ts'
import {
  hostOf,
  isOwnHost,
  type PostingAddress,
  pathId,
  postingAddress,
  shownHost,
  withoutLanguage,
} from '#lib/index/systems/rules/posting-address.ts'

/**
 * Any employer's own site: the postings of its sitemap, or those that one page describes or links to; each text costs a request.
 * Verified by recorded pages of several systems, read once from code; no live site was read yet.
 */
export const site: BoardAdapter = {
  system: 'site',
  name: 'Career page',
  pace: { at_once: 1, interval_ms: 1000, domain: [] },
  oneByOne: true,
  isBoard: (board) => {
    const path = board.slice(hostOf(board).length)
    // A parser of links removes the steps "." and "..", so two names would be the same page.
    return PATH.test(path) && new URL(path, 'https://kite.com').pathname === path && isOwnHost(hostOf(board))
  },
  shown: (board) => shownHost(hostOf(board)),
  hosts: (board) => [hostOf(board)],
  async *list(board, { send }) {
    const first = await askSite(`https://${board}`, send)
    if (first.kind === 'page') {
      if (/\.xml(?:\.gz)?$/.test(board)) throw new UnreadableAnswer('The site’s sitemap is a page.')
      return yield* listOfPages(first, send)
    }
    const { entries, isWhole } = await readSitemaps(first, send)
    const addresses = entries.flatMap(({ address, changed }) => {
      const posting = postingAddress(new URL(address))
      return posting ? [{ ...posting, changed }] : []
    })
    yield { postings: withTrueDays(rowsOf(addresses)) }
    // A sitemap without any address of the site is a fault of the site.
    return isWhole && entries.length > 0
  },
  posting: {
    read: async (request, send) => {
      const { board, link = '' } = request
      if (URL.parse(link)?.hostname !== hostOf(board))
        throw new UnreadableAnswer('The link is of another site.')
      const { posting, described } = await readPostingPage(request, link, send)
      return { ...posting, ...closingDayOf(described) }
    },
    whenMissing: 'ask_list',
  },
  details: { most_requests: 300, merge: withPage },
  // Any host can be one, so a link alone does not name it; see `lookAtLink`.
  boardOfLink: () => null,
}

// Example: "careers.kite.com/sitemap.xml", or "kite.com/careers" for a page with postings.
const PATH = /^\/[A-Za-z0-9._~%/-]{0,80}$/
const MOST_PAGES = 20

// The pages of a list of postings; a page that brings nothing new ends it.
async function* listOfPages(first: SitePage, send: Parameters<BoardAdapter['list']>[1]['send']): ListReading {
  let page = first
  for (let count = 1; ; count += 1) {
    if (page.asksNoIndex)
      throw new UnreadableAnswer('The page asks not to be indexed, so it is not read in bulk.')
    const postings = postingsOfPage(page)
    if (count === 1 && postings.length === 0) throw noPostings()
    const brought = yield { postings, company: companyIn(page.described) }
    const next = nextPageIn(page, count + 1)
    if (next === null || !brought) return true
    if (count === MOST_PAGES) return false
    const answer = await askSite(next, send)
    if (answer.kind !== 'page') return false
    page = answer
  }
}

/** Returns the postings that a page describes with an address of their own, and those that it links to. */
function postingsOfPage(page: SitePage): ListedPosting[] {
  const host = new URL(page.address).host
  const links = linksIn(page).filter(({ link }) => link.host === host)
  const linked = rowsOf(
    links.flatMap(({ link, text }) => {
      const posting = postingAddress(link)
      return posting ? [{ ...posting, title: text || posting.title, changed: '' }] : []
    }),
  )
  const described = page.described.flatMap((node) => describedRow(node, page.address))
  return [...new Map([...linked, ...described].map((row) => [row.ext_id, row])).values()]
}

function describedRow(node: object, address: string): ListedPosting[] {
  const url = URL.parse(String(Reflect.get(node, 'url') ?? ''), address)
  const posting = listedOfDescribed(node)
  if (url === null || url.host !== new URL(address).host || posting.title === '') return []
  const own = postingAddress(url)
  if (own === null && url.pathname === new URL(address).pathname) return []
  const link = `https://${url.host}${url.pathname}`
  return [{ ...posting, ...closingDayOf(node), url: link, ext_id: own?.id ?? pathId(link) }]
}

function companyIn(described: readonly object[]): string | null {
  const names = new Set(described.map(companyOfDescribed).filter(Boolean))
  const [name] = names
  return names.size === 1 ? (name ?? null) : null
}

type FoundAddress = PostingAddress & { changed: string }

// One id for several paths is no id of a posting, unless the paths differ in their language or length alone.
function rowsOf(addresses: readonly FoundAddress[]): ListedPosting[] {
  return [...Map.groupBy(addresses, ({ id }) => id).values()].flatMap((group) => {
    const byPath = new Map(group.map((address) => [withoutLanguage(address.url), address]))
    const paths = byPath.size > MOST_PATHS ? [...byPath.values()] : longestOf(byPath)
    const [first] = paths
    if (paths.length === 1 && first) return [rowOfAddress({ ...first, ext_id: first.id })]
    return paths.map((path) => rowOfAddress({ ...path, ext_id: pathId(path.url) }))
  })
}

const MOST_PATHS = 20

function longestOf(byPath: ReadonlyMap<string, FoundAddress>): FoundAddress[] {
  const keys = [...byPath.keys()]
  return [...byPath].flatMap(([key, address]) =>
    keys.some((long) => long.startsWith(`${key}/`)) ? [] : [address],
  )
}
