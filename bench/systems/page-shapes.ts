import { DAY, idIn, type MadePosting, numberIn, type Shape, slug } from '#bench/systems/made-boards.ts'

/** Returns the page of a posting with its data as JSON-LD. */
export const page = ({ title, text, town }: MadePosting) =>
  `<html><script type="application/ld+json">${JSON.stringify({
    '@type': 'JobPosting',
    title,
    description: text,
    datePosted: `${DAY}T00:00:00.000Z`,
    jobLocation: { address: { addressLocality: town } },
  })}</script>`

const pages = (board: string, linkOf: (posting: MadePosting) => string): Shape => {
  return (postings) => ({
    board,
    answer: async (link) => {
      if (link.pathname === '/sitemap.xml') {
        const urls = postings.map((posting) => `<url><loc>${linkOf(posting)}</loc></url>`)
        return `<urlset>${urls.join('')}</urlset>`
      }
      const posting = idIn(postings, link)
      return posting && page(posting)
    },
  })
}

const linked = (
  step: number,
  linkOf: (posting: MadePosting) => string,
  more: (postings: readonly MadePosting[]) => string,
): Shape => {
  return (postings) => ({
    board: 'kite',
    answer: async (link) => {
      const posting = idIn(postings, link)
      if (posting) return page(posting)
      const from = (link.searchParams.has('page') ? numberIn(link, 'page') - 1 : numberIn(link, 'p')) * step
      const rows = postings.slice(from, from + step)
      return `<html>${rows.map((row) => `<a href="${linkOf(row)}">${row.title}</a>`).join('')} ${more(postings)}`
    },
  })
}

/** Hiring systems whose boards are read from a sitemap or from linked pages. */
export const PAGE_SHAPES: Record<string, Shape> = {
  icims: pages('careers-kite', (row) => `https://careers-kite.icims.com/jobs/${row.id}/${slug(row)}/job`),
  successfactors: pages(
    'jobs.kite-sap.com',
    (row) => `https://jobs.kite-sap.com/job/${slug(row)}/${row.id}/`,
  ),
  radancy: pages(
    'careers.kite-radancy.com',
    (row) => `https://careers.kite-radancy.com/job/phoenix/${slug(row)}/33099/${row.id}`,
  ),
  jobvite: linked(
    50,
    ({ id }) => `/kite/job/o${id}`,
    (rows) => `1-50 of ${rows.length}`,
  ),
  isolved: pages('kite', ({ id }) => `https://kite.isolvedhire.com/jobs/${id}`),
  applicantpro: pages('kite', ({ id }) => `https://kite.applicantpro.com/jobs/${id}`),
  careerplug: linked(
    50,
    ({ id }) => `/jobs/${id}`,
    () => '',
  ),
  softgarden: linked(
    100_000,
    (row) => `/job/${row.id}/${slug(row)}`,
    (rows) => `complete_job_id_list = [${rows.map(({ id }) => id)}]`,
  ),
  site: pages(
    'careers.kite-site.com/sitemap.xml',
    (row) => `https://careers.kite-site.com/jobs/${row.id}/${slug(row)}`,
  ),
}
