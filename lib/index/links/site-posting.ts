import { webLink } from '#lib/index/links/public-link.ts'

/** A posting of a job site; `key` is the same for all its links, and `address` leads to it. */
export type SitePosting = {
  site: string
  key: string
  address: string
  /** Whether the link shows only this posting, and no list beside it. */
  isAlone: boolean
}

/**
 * Returns the posting of a job site that a link names by a certain id; null if it names none. Example:
 * `https://ie.linkedin.com/jobs/view/baker-at-crumb-77?refId=a` and `https://www.linkedin.com/jobs/search/?currentJobId=77` are
 * both `https://www.linkedin.com/jobs/view/77`.
 */
export function sitePosting(link: URL): SitePosting | null {
  const site = SITES.find(({ host }) => host.test(link.hostname))
  const named = site?.named(link)
  if (!site || !named) return null
  return { site: site.name, key: `${site.name} ${named.id}`, address: named.address, isAlone: named.isAlone }
}

/** Returns the key of the posting of a job site that a link names; null if it names none. */
export function siteKeyOf(text: string): string | null {
  const link = webLink(text)
  return link ? (sitePosting(link)?.key ?? null) : null
}

/** Returns whether all links to postings of a link's site have a form that is known here. */
export function isKnownSite({ hostname }: URL): boolean {
  return SITES.some(({ host, allForms }) => allForms && host.test(hostname))
}

type Named = { id: string; address: string; isAlone: boolean }
type Site = { name: string; host: RegExp; allForms: boolean; named: (link: URL) => Named | null }

const SITES: readonly Site[] = [
  { name: 'LinkedIn', host: /(?:^|\.)linkedin\.com$/, allForms: true, named: onLinkedIn },
  {
    name: 'Indeed',
    host: /(?:^|\.)indeed\.(?:com|[a-z]{2}|co\.[a-z]{2}|com\.[a-z]{2})$/,
    allForms: true,
    named: onIndeed,
  },
  {
    name: 'Glassdoor',
    host: /(?:^|\.)glassdoor\.(?:com|[a-z]{2}|co\.[a-z]{2}|com\.[a-z]{2})$/,
    allForms: true,
    named: onGlassdoor,
  },
  {
    name: 'StepStone',
    host: /^www\.stepstone\.[a-z]{2}$/,
    allForms: false,
    named: inPath(/--(\d{5,12})(?:-inline)?\.html$/, true),
  },
  {
    name: 'Xing',
    host: /^(?:www\.)?xing\.com$/,
    allForms: false,
    named: inPath(/^\/jobs\/[^/]+-(\d{5,12})$/, false),
  },
  {
    name: 'Monster',
    host: /^(?:www\.)?monster\.(?:com|[a-z]{2}|co\.uk)$/,
    allForms: false,
    named: inPath(
      /^\/job-openings\/[^/]*--?([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})$/,
      false,
    ),
  },
]

function onLinkedIn({ pathname, searchParams }: URL): Named | null {
  const inPage = /^\/(?:comm\/)?jobs\/view\/(?:[^/]*-)?(\d{1,20})\/?$/.exec(pathname)?.[1]
  const selected = /^\/(?:comm\/)?jobs(?:\/|$)/.test(pathname) ? searchParams.get('currentJobId') : null
  const id = inPage ?? selected ?? ''
  if (!/^\d{1,20}$/.test(id)) return null
  return { id, address: `https://www.linkedin.com/jobs/view/${id}`, isAlone: inPage !== undefined }
}

// The id is the same in every country; the address stays in the country that was linked.
function onIndeed({ hostname, pathname, searchParams }: URL): Named | null {
  const isAlone = /\/(?:viewjob|rc\/clk|pagead\/clk|m\/viewjob|company\/.*\/jobs)/.test(pathname)
  const id = ((isAlone ? searchParams.get('jk') : null) ?? searchParams.get('vjk') ?? '').toLowerCase()
  if (!/^[\da-f]{4,32}$/.test(id)) return null
  return { id, address: `https://${hostname}/viewjob?jk=${id}`, isAlone }
}

function onGlassdoor({ hostname, pathname, searchParams }: URL): Named | null {
  const id = searchParams.get('jobListingId') ?? searchParams.get('jl') ?? ''
  const isAlone = /job-?listing/i.test(pathname)
  if (/^\d{4,20}$/.test(id)) return { id, address: `https://${hostname}/job-listing/j?jl=${id}`, isAlone }
  const path = /^\/job-listing\/[^/]+-JV_/.test(pathname) ? pathname : null
  return path === null ? null : { id: path, address: `https://${hostname}${path}`, isAlone }
}

// Sites that end the path of a posting with its id, which some give in each country anew.
function inPath(pattern: RegExp, byHost: boolean): Site['named'] {
  return ({ hostname, pathname }) => {
    const id = pattern.exec(pathname)?.[1]
    if (id === undefined) return null
    return { id: byHost ? `${hostname} ${id}` : id, address: `https://${hostname}${pathname}`, isAlone: true }
  }
}
