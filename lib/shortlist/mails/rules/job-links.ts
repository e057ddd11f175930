import { normaliseLink, storableLink } from '#lib/index/links/normalise-link.ts'
import { isPrivateHost, webLink } from '#lib/index/links/public-link.ts'
import { isKnownSite, sitePosting } from '#lib/index/links/site-posting.ts'

/** A link to a posting. It is certain if its site and form are known, and else only looks like one. */
export type JobLink = { link: string; isCertain: boolean; source: string }

/** Whether a link names a posting of a hiring system that is read here. */
export type IsSystemPosting = (link: string) => boolean

const MOST_REDIRECTS = 3
const MOST_VALUE = 60 // characters

/**
 * Returns the posting that a link of a mail leads to; null if it leads to none. A tracking link is opened only if its
 * target stands in its query. Example: `https://t.example/c?u=https%3A%2F%2Fwww.linkedin.com%2Fcomm%2Fjobs%2Fview%2F7%3Ftrk%3Dx`
 * becomes `https://www.linkedin.com/jobs/view/7`. Nothing is read from the network.
 */
export function jobLinkOf(href: string, isSystemPosting: IsSystemPosting): JobLink | null {
  let link = webLink(href)
  for (let step = 0; link && step <= MOST_REDIRECTS; step += 1) {
    const job = certainLink(link, isSystemPosting)
    if (job) return job
    const target = targetOf(link)
    if (target === null) return likelyLink(link)
    link = target
  }
  return null
}

function certainLink(link: URL, isSystemPosting: IsSystemPosting): JobLink | null {
  const posting = sitePosting(link)
  // A list of jobs beside the posting is a link to the list.
  if (posting?.isAlone) return { link: posting.address, isCertain: true, source: `${posting.site} mail` }
  if (isKnownSite(link) || !isSystemPosting(link.href)) return null
  const target = normaliseLink(link.href)
  return target === null ? null : { link: target, isCertain: true, source: sourceOf(link) }
}

function likelyLink(link: URL): JobLink | null {
  const steps = link.pathname.toLowerCase().split('/').filter(Boolean)
  const isJob = steps.some((step) => JOB_STEP.test(step)) && steps.some((step) => NAMES_ONE.test(step))
  const isNamed = [...link.searchParams].some(([name, value]) => JOB_ID.test(name) && /\d/.test(value))
  if ((!isJob && !isNamed) || steps.some((step) => OTHER_STEP.test(step))) return null
  if (isKnownSite(link) || isPrivateHost(link.hostname)) return null
  // A mail address or a login token of the recipient must not be kept with the job.
  const plain = new URL(link)
  for (const [name, value] of [...plain.searchParams]) {
    if (value.includes('@') || value.length > MOST_VALUE || PERSONAL.test(name))
      plain.searchParams.delete(name)
  }
  const target = storableLink(plain.href)
  return target === null ? null : { link: target, isCertain: false, source: sourceOf(link) }
}

// Example: "jobs.lever.co mail".
const sourceOf = ({ hostname }: URL): string => `${hostname.replace(/^www\./, '')} mail`

function targetOf(link: URL): URL | null {
  for (const [name, value] of link.searchParams) {
    if (!TARGET.test(name)) continue
    const target = webLink(value) ?? webLink(decoded(value))
    if (target) return target
  }
  return null
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}

const TARGET = /^(?:url|u|q|to|target|dest|destination|redirect(?:_?ur[li])?|link|goto|r)$/i
const PERSONAL =
  /^(?:token|auth|sig|signature|user|uid|email|mail|recipient|subscriber|mid|cid|contact|hash|key)(?:_?id)?$/i
const JOB_ID =
  /^(?:job_?id|jobid|jk|gh_jid|vacancy_?id|position_?id|req(?:uisition)?_?id|offer_?id|stellen_?id)$/i
const JOB_STEP =
  /^(?:jobs?|careers?|vacanc(?:y|ies)|positions?|openings?|postings?|job-?(?:detail|listing|ad|offer)s?|stellen(?:angebote?|anzeigen?|markt)?|stellenangebote--.+|karriere|emplois?|offres?(?:-emploi)?|offre-d-emploi|empleos?|ofertas?(?:-empleo|-de-empleo)?|trabajos?|vacantes?)$/
// A number, or a name of at least three words.
const NAMES_ONE = /\d{3,}|[\da-f]{8}-[\da-f]{4}|^[\p{L}\d]+(?:-+[\p{L}\d]+){2,}/u
const OTHER_STEP =
  /^(?:search|suche|recherche|buscar|alerts?|settings?|unsubscribe|preferences|login|signin|signup|register|help|privacy|terms|legal|blog|news|talent-community)$/
