import { Refusal } from '#lib/service/refusals.ts'

/** Returns a posting's public link; the system's own form if the given one leads into a private network; null if it is no link. */
export function postingLink(value: unknown, own: string | null): string | null {
  const link = publicLink(value)
  return link !== null && own !== null && isPrivateHost(new URL(link).hostname) ? own : link
}

/** Returns a link that a person may follow: http and https only, as https; null for anything else. */
export function publicLink(value: unknown): string | null {
  const link = webLink(value)
  if (!link) return null
  link.protocol = 'https:'
  return link.href
}

/** Accepts a web address: http or https, of bounded length, without a user name or password. */
export function webLink(value: unknown): URL | null {
  if (typeof value !== 'string' || value.length > MAX_LINK) return null
  const link = URL.parse(value.trim())
  if (!link || !/^https?:$/.test(link.protocol) || link.username !== '' || link.password !== '') return null
  return link
}

/**
 * Returns the decoded steps of a link's path without an ending that only opens the application form; null if they
 * cannot be decoded.
 */
export function stepsOf(link: URL): string[] | null {
  try {
    const steps = link.pathname.split('/').filter(Boolean).map(decodeURIComponent)
    if (steps.length > 1 && FORM_ENDINGS.has(steps.at(-1) ?? '')) steps.pop()
    return steps
  } catch {
    return null
  }
}

const MAX_LINK = 2_000 // characters
const FORM_ENDINGS = new Set(['apply', 'application'])

const NAMES_AT_HOME =
  /(?:^|\.)(?:localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa)\.?$/i

/**
 * Refuses a link into this computer or a private network with `invalid_value`: a stored link is shown to be opened, and other
 * programs name links too. Example: `http://127.0.0.1:8080/delete-all`.
 */
export function refusePrivateLink(link: string): void {
  const address = URL.parse(link)
  if (address === null || !isPrivateHost(address.hostname)) return
  const message =
    'This link leads into this computer or a private network, so it is not kept. Leave the link out, and paste the text of the job.'
  throw new Refusal('invalid_value', message)
}

/**
 * Returns whether a URL's host is this computer or in a private network: by its name, or by its number (a URL turns
 * every spelling of a numeric address into one of two forms).
 */
export function isPrivateHost(hostname: string): boolean {
  if (hostname.startsWith('[') || /^[\d.]+$/.test(hostname)) return true
  return NAMES_AT_HOME.test(hostname) || !hostname.replace(/\.$/, '').includes('.')
}

/** Reasons against reading a link, in words for the person. */
type AddressProblem = string

// Reserved names without public addresses.
const RESERVED = /(?:^|\.)(?:test|invalid|onion|example)\.?$/i

/**
 * Returns why a link must not be fetched from this machine; null if its address is allowed. The resolved addresses are
 * checked again later.
 */
export function addressProblem(link: URL): AddressProblem | null {
  const { protocol, hostname, port, username, password } = link
  if (protocol !== 'https:') return 'Only https links are read.'
  if (port !== '') return 'A link with a port of its own is not read.'
  if (username !== '' || password !== '') return 'A link with a user name in it is not read.'
  // The URL parser turns every numeric address into one of these two forms.
  if (hostname.startsWith('[') || /^[\d.]+$/.test(hostname)) return 'A link to a numeric address is not read.'
  return isPrivateHost(hostname) || RESERVED.test(hostname)
    ? 'A link into this computer or its own network is not read.'
    : null
}

/** A posting of a job site; `key` is the same for all its links, and `address` leads to it. */
type SitePosting = {
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

/** Returns the one spelling of a posting's public link; null if the text is no web link. */
export function normaliseLink(text: string): string | null {
  const link = webLink(text)
  if (!link) return null
  // The setter drops a port that is the default of https.
  link.protocol = 'https:'
  return embeddedPosting(link) ?? `https://${link.host}${pathOf(link)}${queryOf(link)}`
}

// An embedded form identifies its posting only in the query, which all other links lose.
function embeddedPosting({ host, pathname, searchParams }: URL): string | null {
  const isForm = pathname.startsWith('/embed/job_app')
  if (!GREENHOUSE_HOST.test(host) || !(isForm || pathname.startsWith('/embed/job_board'))) return null
  const board = searchParams.get('for') ?? ''
  const id = searchParams.get(isForm ? 'token' : 'gh_jid') ?? ''
  if (board === '' || id === '') return null
  return `https://${host}/${encodeURIComponent(board)}/jobs/${encodeURIComponent(id)}`
}

function pathOf({ pathname }: URL): string {
  const steps = pathname.split('/')
  while (steps.length > 2 && ENDINGS.has(steps.at(-1) ?? '')) steps.pop()
  // Recruitee's form.
  if (steps.length > 3 && steps.slice(-2).join('/') === 'c/new') steps.splice(-2)
  return steps.join('/') || '/'
}

function queryOf({ hostname, searchParams }: URL): string {
  const [, names = ['gh_jid']] = NAMED_IN_QUERY.find(([host]) => host.test(hostname)) ?? []
  const pairs = names.flatMap((name) => {
    const value = searchParams.get(name)
    return value ? [`${name}=${encodeURIComponent(value)}`] : []
  })
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

// Systems whose links name the posting behind the question mark.
const NAMED_IN_QUERY: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^workforcenow\.adp\.com$/, ['cid', 'ccId', 'jobId', 'lang']],
  [/\.hrmdirect\.com$/, ['req']],
]

const GREENHOUSE_HOST = /^(?:job-)?boards(?:\.eu)?\.greenhouse\.io$/
const ENDINGS = new Set(['', 'apply', 'application'])

// A name that no address can have (RFC 2606).
const NOWHERE = 'https://kept.invalid/'

// Parameters that tell a site where its visitor came from, never which job is shown.
const TRACKING = /^(?:utm_|mc_[ce]id$|trk|trackingId$|gclid$|fbclid$|msclkid$)/i
// A number there may be the job's: `?ref=1001`, but not `?ref=mail`.
const REFERRER = /^(?:ref|referr?er|source|src)$/i
// Tracking parameters of LinkedIn. On other sites these names may identify the job.
const LINKEDIN = /^(?:refId|lipi|eb[pP]|eid|trk\w*)$/i

/** Returns the name of an own job: its link without tracking, or a name that leads nowhere if it has no link. */
export function ownIdentity({ own_id, link }: { own_id: string; link: string | null }): string {
  // Records of jobs that were kept before stand under the link as it was kept, so no posting of a site is looked up.
  return (link === null ? null : untrackedLink(link)) ?? `${NOWHERE}${own_id}`
}

/** Returns whether a job's name is one of an own job without a link, which nobody can open. */
export function leadsNowhere(identity: string): boolean {
  return identity.startsWith(NOWHERE)
}

/**
 * Returns a link in the form in which an own job keeps it; null if it is no link. A posting of a known job site has one form
 * whatever the link, and any other link loses its tracking.
 * Example: `https://ie.linkedin.com/jobs/view/baker-at-crumb-77?refId=a` becomes `https://www.linkedin.com/jobs/view/77`.
 */
export function storableLink(text: string): string | null {
  const link = webLink(text)
  return link && (sitePosting(link)?.address ?? untrackedLink(text))
}

/**
 * Returns a link as https, without tracking and without a mere anchor; null if it is no link. Unlike a board's link it keeps
 * its query, because many sites name the job there.
 */
export function untrackedLink(text: string): string | null {
  const link = webLink(text)
  if (!link) return null
  link.protocol = 'https:'
  const isLinkedIn = /(?:^|\.)linkedin\.com$/.test(link.hostname)
  for (const [name, value] of [...link.searchParams]) {
    const isTracking = TRACKING.test(name) || (isLinkedIn && LINKEDIN.test(name))
    if (isTracking || (REFERRER.test(name) && !/\d/.test(value))) link.searchParams.delete(name)
  }
  // Some sites name the job behind the hash.
  if (!/^#[!/]/.test(link.hash)) link.hash = ''
  return link.search === '' && link.hash === '' ? normaliseLink(link.href) : link.href
}

const WITHOUT_SCHEME = /^[\p{L}\d-]+(\.[\p{L}\d-]+)+(:\d+)?\//u

/** Returns a link as copied from a page, where a browser may have hidden the scheme. */
export function linkOfWord(word: string): string {
  return WITHOUT_SCHEME.test(word) ? `https://${word}` : word
}
