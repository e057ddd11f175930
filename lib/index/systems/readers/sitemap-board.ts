import {
  type BoardAdapter,
  type ListedPosting,
  NotThere,
  UnreadableAnswer,
} from '#lib/index/systems/adapter.ts'
import {
  type AddressRow,
  askSite,
  noPostings,
  readPostingPage,
  readSitemaps,
  rowOfAddress,
  withPage,
  withTrueDays,
} from '#lib/index/systems/readers/site-pages.ts'
import { linksIn } from '#lib/index/systems/rules/page-links.ts'

type RowFacts = Omit<AddressRow, 'changed'> & Partial<Pick<ListedPosting, 'places'>>

type PageSystem = Pick<BoardAdapter, 'system' | 'name' | 'pace' | 'isBoard' | 'boardOfLink'> &
  Partial<Pick<BoardAdapter, 'shown' | 'ownHostMark'>> & {
    /** The host of a board. */
    hostOf: (board: string) => string
    /** Returns the address of a posting's page, by default its link. */
    pageOf?: (link: string) => string
    /** Corrects a posting by what its page says. */
    corrected?: (posting: ListedPosting, described: object) => ListedPosting
  }

/** Returns the parts of a reader whose postings each have a page that describes them for machines. */
function pageBoard({ hostOf, pageOf, corrected, ...system }: PageSystem): Omit<BoardAdapter, 'list'> {
  return {
    ...system,
    hosts: (board) => [hostOf(board)],
    posting: {
      read: async (request, send) => {
        const { board, link } = request
        if (link === undefined) throw new NotThere('The posting is asked for by its link alone.', 404)
        if (URL.parse(link)?.hostname !== hostOf(board))
          throw new UnreadableAnswer('The link is of another site.')
        const { posting, described } = await readPostingPage(request, pageOf?.(link) ?? link, send)
        return corrected?.(posting, described) ?? posting
      },
      whenMissing: 'ask_list',
    },
    details: { most_requests: 300, merge: withPage },
  }
}

type SitemapSystem = PageSystem & {
  /** Returns the row of an address of the sitemap; null for other pages. */
  rowOf: (link: URL) => RowFacts | null
  /** Numbers of postings at which the system cuts a sitemap off. */
  cuts?: readonly number[]
}

/** Returns the reader of a system whose boards are sitemaps. */
export function sitemapBoard({ rowOf, cuts, ...system }: SitemapSystem): BoardAdapter {
  return {
    ...pageBoard(system),
    async *list(board, { send }) {
      const first = await askSite(`https://${system.hostOf(board)}/sitemap.xml`, send)
      const { entries, isWhole } = await readSitemaps(first, send)
      const rows = entries.flatMap(({ address, changed }) => rowFrom(rowOf(new URL(address)), changed))
      const postings = unique(rows)
      yield { postings: withTrueDays(postings) }
      return isWhole && entries.length > 0 && !cuts?.includes(postings.length)
    },
  }
}

type LinkedSystem = PageSystem & {
  /** The address of a page of the list, by its number from 1. */
  listPage: (board: string, page: number) => string
  /** Returns the row of a link on a page of the list; null for other links. */
  rowOf: (link: URL, text: string) => RowFacts | null
  /** The number of postings that a page states for the whole list; null if it states none. */
  totalIn: (html: string) => number | null
}

const MOST_PAGES = 60

/** Returns the reader of a system whose boards are pages with links to postings. */
export function linkedBoard({ listPage, rowOf, totalIn, ...system }: LinkedSystem): BoardAdapter {
  return {
    ...pageBoard(system),
    async *list(board, { send }) {
      const host = system.hostOf(board)
      let count = 0
      for (let number = 1; number <= MOST_PAGES; number += 1) {
        const page = await askSite(listPage(board, number), send)
        if (page.kind !== 'page') throw new UnreadableAnswer('The board answered something that is no page.')
        const links = linksIn(page).filter(({ link }) => link.hostname === host)
        const postings = unique(links.flatMap(({ link, text }) => rowFrom(rowOf(link, text), '')))
        const total = totalIn(page.html)
        if (total === null && number === 1 && postings.length === 0) throw noPostings()
        count += postings.length
        const brought = yield { postings }
        if (total !== null && count >= total) return true
        // Without a stated number, a page that brings nothing new is the end.
        if (!brought) return total === null
      }
      return false
    },
  }
}

function rowFrom(facts: RowFacts | null, changed: string): ListedPosting[] {
  return facts ? [{ ...rowOfAddress({ ...facts, changed }), places: facts.places ?? [] }] : []
}

function unique(rows: readonly ListedPosting[]): ListedPosting[] {
  const byId = new Map<string, ListedPosting>()
  // The first link of a posting is its title.
  for (const row of rows) {
    const before = byId.get(row.ext_id)
    if (before === undefined || (before.unnamed === true && row.unnamed === undefined))
      byId.set(row.ext_id, row)
  }
  return [...byId.values()]
}
