import { stepsOf } from '#lib/index/links/links.ts'
import { sitemapBoard } from '#lib/index/systems/readers/sitemap-board.ts'
import { isOwnHost, shownHost, titleIn } from '#lib/index/systems/rules/posting-address.ts'

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
