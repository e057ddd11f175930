import { stepsOf } from '#lib/index/links/links.ts'
import { sitemapBoard } from '#lib/index/systems/readers/sitemap-board.ts'
import { isOwnHost, shownHost, titleIn } from '#lib/index/systems/rules/posting-address.ts'

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
