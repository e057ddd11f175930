import { normaliseLink } from '#lib/index/links/normalise-link.ts'
import { webLink } from '#lib/index/links/public-link.ts'
import { sitePosting } from '#lib/index/links/site-posting.ts'

// A name that no address can have (RFC 2606).
const NOWHERE = 'https://kept.invalid/'

// Parameters that tell a site where its visitor came from, never which job is shown.
const TRACKING = /^(?:utm_|mc_[ce]id$|trk|trackingId$|gclid$|fbclid$|msclkid$)/i
// A number there may be the job's: `?ref=1001`, but not `?ref=mail`.
const REFERRER = /^(?:ref|referr?er|source|src)$/i
// Elsewhere these names may name the job.
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
