import { stepsOf } from '#lib/index/links/links.ts'
import type { BoardLink } from '#lib/index/systems/adapter.ts'
import { sitemapBoard } from '#lib/index/systems/readers/sitemap-board.ts'
import {
  hostLabel,
  isHostLabel,
  isOwnHost,
  shownHost,
  titleIn,
} from '#lib/index/systems/rules/posting-address.ts'
import { textOf } from '#lib/index/systems/rules/read-rows.ts'

/**
 * Radancy (TalentBrew): a sitemap, and a page for each posting, on employers' own hosts. Recorded addresses verify the
 * form of links. The reader never uses the search, because most robots.txt refuse it.
 */
export const radancy = sitemapBoard({
  system: 'radancy',
  name: 'Radancy',
  pace: { at_once: 1, interval_ms: 1000 },
  isBoard: isOwnHost,
  shown: shownHost,
  ownHostMark: /tbcdn\.talentbrew\.com|talentbrew\.com\/company/,
  hostOf: (board) => board,
  // Example: /job/trondheim/wind-nurse/33099/100604944176, also below a language.
  rowOf: (link) => {
    const [place = '', title = '', company = '', id = ''] = stepsOf(link)?.slice(-4) ?? []
    if (!/^\d{2,9}$/.test(company) || !/^\d{6,}$/.test(id)) return null
    const town = titleIn([place])
    return {
      ext_id: id,
      url: `https://${link.hostname}${link.pathname}`,
      title: titleIn([title]),
      places: town === '' ? [] : [{ text: town, country: null }],
    }
  },
  cuts: [500, 10_000],
  boardOfLink: () => null,
})

/**
 * SAP SuccessFactors career sites: a sitemap or feed, and a page for each posting, on employers' own hosts. Verified by a recorded
 * feed; sitemaps, pages and robots as others measured them.
 */
export const successfactors = sitemapBoard({
  system: 'successfactors',
  name: 'SAP SuccessFactors',
  pace: { at_once: 1, interval_ms: 1000 },
  isBoard: isOwnHost,
  shown: shownHost,
  ownHostMark: /rmkcdn\.successfactors|\bj2w\.(?:init|Apply|SSO)\b/,
  hostOf: (board) => board,
  // Example: /job/Cork-Wind-Nurse-CO-T12/1397790900/, also below a brand, or with "-en_US" behind the number.
  rowOf: (link) => {
    const steps = stepsOf(link) ?? []
    const index = steps.indexOf('job')
    const [slug = '', number = ''] = index === -1 ? [] : steps.slice(index + 1)
    const [id = ''] = /^\d{4,}/.exec(number) ?? []
    if (id === '' || !/^\d+(?:-[a-z]{2}(?:_[A-Z]{2})?)?$/.test(number)) return null
    return { ext_id: id, url: `https://${link.hostname}${link.pathname}`, title: titleIn([slug]) }
  },
  boardOfLink: (link) => {
    if (!/\.(?:jobs2web\.com|jobs\.hr\.cloud\.sap)$/.test(link.hostname)) return null
    const id = /\/job\/[^/]+\/(\d{4,})/.exec(link.pathname)?.[1] ?? null
    return { board: link.hostname, ext_id: id }
  },
})

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
  boardOfLink: icimsBoard,
})

function icimsBoard(link: URL): BoardLink | null {
  const bare = new URL(link.href)
  bare.hostname = link.hostname.replace(/^www\./, '')
  const board = hostLabel(bare, 'icims.com')
  if (board === null || !board.includes('-')) return null
  const [kind, id = ''] = stepsOf(link) ?? []
  return { board, ext_id: kind === 'jobs' && /^\d{1,12}$/.test(id) ? id : null }
}

/** iSolved Hire: a sitemap, and a page for each posting. It follows notes of others: no answer was recorded. */
export const isolved = numberedJobs({ system: 'isolved', name: 'iSolved Hire', domain: 'isolvedhire.com' })

/** ApplicantPro, the same software as iSolved Hire under another name. */
export const applicantpro = numberedJobs({
  system: 'applicantpro',
  name: 'ApplicantPro',
  domain: 'applicantpro.com',
})

// Links such as /jobs/3712345 or /jobs/3712345-99.html.
function numberedJobs({ system, name, domain }: { system: string; name: string; domain: string }) {
  const idOf = (link: URL) => {
    const [kind, step = ''] = stepsOf(link) ?? []
    return kind === 'jobs' ? (/^(\d{3,12})(?:[-.]|$)/.exec(step)?.[1] ?? null) : null
  }
  return sitemapBoard({
    system,
    name,
    pace: { at_once: 1, interval_ms: 1000, domain },
    isBoard: isHostLabel,
    hostOf: (board) => `${board}.${domain}`,
    rowOf: (link) => {
      const id = idOf(link)
      if (id === null) return null
      const title = titleIn([(stepsOf(link)?.[1] ?? '').replace(/^\d+-\d*/, '')])
      return { ext_id: id, url: `https://${link.hostname}${link.pathname}`, title }
    },
    boardOfLink: (link) => {
      const board = hostLabel(link, domain)
      return board === null ? null : { board, ext_id: idOf(link) }
    },
  })
}
