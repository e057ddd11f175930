import { stepsOf } from '#lib/index/links/links.ts'
import type { BoardLink } from '#lib/index/systems/adapter.ts'
import { sitemapBoard } from '#lib/index/systems/readers/sitemap-board.ts'
import { hostLabel, isHostLabel, titleIn } from '#lib/index/systems/rules/posting-address.ts'
import { textOf } from '#lib/index/systems/rules/read-rows.ts'

/**
 * iCIMS: a sitemap, and a page for each posting. Verified by a recorded sitemap and page; its share of hosts that refuse programs
 * as others measured it.
 */
export const icims = sitemapBoard({
  system: 'icims',
  name: 'iCIMS',
  pace: { at_once: 1, interval_ms: 1000, domain: 'icims.com', apart: true, most_a_day: 1_000 },
  // Hosts without a hyphen are the vendor's.
  isBoard: (board) => isHostLabel(board) && board.includes('-'),
  shown: (board) => board.slice(board.indexOf('-') + 1),
  hostOf: (board) => `${board}.icims.com`,
  rowOf: (link) => {
    const [kind, id = '', ...words] = stepsOf(link) ?? []
    if (kind !== 'jobs' || !/^\d{1,12}$/.test(id)) return null
    const slug = words[0] === 'job' ? '' : (words[0] ?? '')
    const path = link.pathname.replace(/\/(?:login|referral)\/?$/, '/job')
    return { ext_id: id, url: `https://${link.hostname}${path}`, title: titleIn([slug]) }
  },
  // Without it the page is a frame that holds no posting.
  pageOf: (link) => `${link}?in_iframe=1`,
  // Other fractions of a second mark an invented day.
  corrected: (posting, described) =>
    /\.000Z$/.test(textOf(described, 'datePosted')) ? posting : { ...posting, published_at: null },
  boardOfLink,
})

function boardOfLink(link: URL): BoardLink | null {
  const bare = new URL(link.href)
  bare.hostname = link.hostname.replace(/^www\./, '')
  const board = hostLabel(bare, 'icims.com')
  if (board === null || !board.includes('-')) return null
  const [kind, id = ''] = stepsOf(link) ?? []
  return { board, ext_id: kind === 'jobs' && /^\d{1,12}$/.test(id) ? id : null }
}
