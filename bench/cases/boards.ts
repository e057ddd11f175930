import { EmployerSite } from '#test/support/employer-site.ts'
import { listAddress } from '#test/support/gateway.ts'
import { greenhouseRow } from '#test/support/greenhouse.ts'
import type { Search } from '#test/support/search.ts'

/** The boards that the cases read. */
export const CASE_BOARDS = [
  { system: 'greenhouse', board: 'kitecobugs' },
  { system: 'greenhouse', board: 'kitepages' },
  { system: 'ashby', board: 'Kite' },
  { system: 'lever', board: 'kiteeu' },
  { system: 'site', board: 'oldkitejobs.com/sitemap.xml' },
]

/** The number of jobs of the board that fills a page of an agent. */
const PAGE_OF_JOBS = 60

/** Serves the boards and pages of the cases; `escaped` is the page whose names are encoded twice. */
export function boardsOfCases({ gateway }: Search, escaped: string): void {
  gateway.serve(listAddress('greenhouse', 'kitecobugs'), {
    jobs: kiteJobs(),
    meta: { total: kiteJobs().length },
  })
  const many = Array.from({ length: PAGE_OF_JOBS }, (_, at) =>
    greenhouseRow('kitepages', {
      id: 100 + at,
      title: `Packer ${at}`,
      text: `Shift ${at}. ${TEXT}`,
      place: 'Reno, NV',
    }),
  )
  gateway.serve(listAddress('greenhouse', 'kitepages'), { jobs: many, meta: { total: many.length } })
  gateway.serve(listAddress('ashby', 'Kite'), {
    jobs: [
      {
        id: ASHBY_ID,
        title: 'Ops Manager',
        jobUrl: `https://jobs.ashbyhq.com/Kite/${ASHBY_ID}`,
        location: 'Cork',
        isListed: true,
        descriptionHtml: `<p>${TEXT}</p>`,
      },
    ],
  })
  gateway.serve('api.eu.lever.co/v0/postings/kiteeu', [
    {
      id: LEVER_ID,
      text: 'EU Engineer',
      hostedUrl: `https://jobs.eu.lever.co/kiteeu/${LEVER_ID}`,
      categories: { location: 'Berlin' },
      description: `<p>${TEXT}</p>`,
    },
  ])
  serveOldSite(new EmployerSite(gateway, 'oldkitejobs.com'))
  servePages(new EmployerSite(gateway, 'careers.kitejobs.com'), escaped)
}

function kiteJobs() {
  const jobs = [
    { title: 'Health &amp; Safety Lead', place: 'Cork, Ireland' },
    { title: 'Data Engineer', place: 'Cork, Ireland' },
    { title: 'Sales Assistant', place: 'Calgary, AB' },
    { title: 'Sales Assistant', place: 'Chestermere, AB' },
    { title: 'Software Engineer, Data Infrastructure', place: 'Austin, TX' },
    { title: 'Senior Software Engineer, Agent Infrastructure', place: 'Austin, TX' },
    {
      title: 'Data Analyst (Canada)',
      place: 'Toronto, Canada',
      text: 'You count what our shops in Ontario sell and report it to the head of trade in Toronto each Friday.',
    },
    {
      title: 'Data Analyst (Dublin)',
      place: 'Dublin',
      text: 'You price the freight of our ships from Dublin port and forecast its volume with the crew planners.',
    },
    ...Array.from({ length: 3 }, () => ({ title: 'UI Designer', place: 'France' })),
    { title: 'Fund Manager', place: 'Austin, TX', text: 'Salary: $1,200,000 - $1,500,000 a year.' },
    { title: 'Fund Clerk', place: 'Austin, TX', text: 'Salary: $60,000 - $80,000 a year.' },
    { title: 'Fund Analyst', place: 'Dublin, Ireland', text: 'Salary: €60,000 - €80,000 a year.' },
  ]
  return jobs.map((job, at) =>
    greenhouseRow('kitecobugs', { ...job, id: at + 1, text: `${TEXT} ${job.text ?? ''}` }),
  )
}

// The second baker's posting is as old and names no end.
function serveOldSite(site: EmployerSite): void {
  const postings = [
    { path: '/jobs/expired-baker-100231', title: 'Expired Baker', validThrough: '2025-01-31' },
    { path: '/jobs/open-baker-100232', title: 'Open Baker' },
  ]
  const entries = postings.map(({ path }) => `<url><loc>https://${site.host}${path}</loc></url>`)
  site.serve('/sitemap.xml', `<?xml version="1.0"?><urlset>${entries.join('')}</urlset>`)
  for (const { path, ...posting } of postings)
    site.serve(
      path,
      pageWith(
        scriptWith({
          ...described(posting.title, 'Los Angeles', 'US'),
          ...posting,
          datePosted: '2024-11-20',
        }),
      ),
    )
}

function servePages(site: EmployerSite, escaped: string): void {
  const job = described('Data Engineer')
  const pages: Record<string, string> = {
    escaped,
    graph: pageWith(scriptWith({ '@graph': [{ '@type': 'WebSite', name: 'Kite' }, job] })),
    typearray: pageWith(scriptWith({ ...job, '@type': ['Thing', 'JobPosting'] })),
    'top-array': pageWith(scriptWith([{ '@type': 'Organization', name: 'Kite' }, job])),
    'broken-first': pageWith(
      `<script type="application/ld+json">{"@type": "WebSite",</script>${scriptWith(job)}`,
    ),
    cdata: pageWith(`<script type="application/ld+json">//<![CDATA[\n${JSON.stringify(job)}\n//]]></script>`),
    locarray: pageWith(scriptWith({ ...job, jobLocation: [job.jobLocation] })),
    telecommute: pageWith(scriptWith({ ...job, jobLocationType: 'TELECOMMUTE' })),
  }
  for (const [path, text] of Object.entries(pages)) site.serve(`/${path}`, text)
}

function described(title: string, addressLocality = 'Cork', addressCountry = 'IE') {
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    title,
    description: `<p>${TEXT.repeat(5)}</p>`,
    datePosted: '2026-11-20',
    hiringOrganization: { name: 'Kite' },
    jobLocation: {
      '@type': 'Place',
      address: { '@type': 'PostalAddress', addressLocality, addressCountry },
    },
  }
}

function scriptWith(data: object): string {
  return `<script type="application/ld+json">${JSON.stringify(data)}</script>`
}

function pageWith(head: string): string {
  return `<html><head><title>Job page</title>${head}</head><body><h1>Job</h1><p>Apply now</p></body></html>`
}

const TEXT = 'We move crates for farms and bakeries every day and look for a careful colleague. '
const ASHBY_ID = 'bbbbbbbb-1111-4111-8111-aaaaaaaaaaa1'
const LEVER_ID = 'aaaaaaaa-1111-4111-8111-aaaaaaaaaaa2'
