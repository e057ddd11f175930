import { stepsOf } from '#lib/index/links/links.ts'
import { sitemapBoard } from '#lib/index/systems/readers/sitemap-board.ts'
import { hostLabel, isHostLabel, titleIn } from '#lib/index/systems/rules/posting-address.ts'

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
