import { webLink } from '#lib/index/links/public-link.ts'
import { sitePosting } from '#lib/index/links/site-posting.ts'

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
