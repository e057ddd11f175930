import {
  isKnownSite,
  isPrivateHost,
  normaliseLink,
  sitePosting,
  storableLink,
  webLink,
} from '#lib/index/links/links.ts'
import { plainLine } from '#lib/index/titles/title-words.ts'
import type { MailLine } from '#lib/shortlist/mails/rules/mail-lines.ts'
import { foldAccents, oneLine } from '#lib/text/text.ts'

/** A link to a posting. It is certain if its site and form are known, and else only looks like one. */
type JobLink = { link: string; isCertain: boolean; source: string }

/** Whether a link names a posting of a hiring system that is read here. */
type IsSystemPosting = (link: string) => boolean

const MOST_REDIRECTS = 3
const MOST_VALUE = 60 // characters

// Example: "jobs.lever.co mail".
const sourceOf = ({ hostname }: URL): string => `${hostname.replace(/^www\./, '')} mail`

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

/** A posting as an alert mail names it; missing words are ''. */
export type MailPosting = {
  title: string
  company: string
  place: string
  work_mode: '' | 'remote' | 'hybrid' | 'onsite'
  pay: string
  link: string
  source: string
}

/** The postings of a mail, and how many of its links to postings have no title. */
type MailPostings = { postings: MailPosting[]; untitled: number }

/** The most postings of one mail. */
export const MOST_POSTINGS = 200
const MOST_DETAILS = 6
const MOST_WORD = 200 // characters

type LinkedLine = MailLine & { job: JobLink | null; label: string }

/**
 * Returns the postings that a mail lists. A title is the text of a link to a posting, and company, place and pay are the
 * next lines; under a mere button such as "View job" they are the lines before it. A link that only looks like one of a
 * posting needs a title, a company and a place.
 */
export function postingsOf(
  lines: readonly MailLine[],
  jobLink: (href: string) => JobLink | null,
): MailPostings {
  const linked = lines.map((line) => withJob(line, jobLink))
  const byKey = new Map<string, MailPosting>()
  const links = new Set<string>()
  for (const [index, { job }] of linked.entries()) {
    if (job === null || byKey.has(job.link) || byKey.size >= MOST_POSTINGS) continue
    const posting = postingAt(linked, index, job)
    const isEnough = posting !== null && (job.isCertain || (posting.company !== '' && posting.place !== ''))
    if (isEnough) byKey.set(job.link, posting)
    else if (job.isCertain) links.add(job.link)
  }
  return {
    postings: [...byKey.values()],
    untitled: [...links].filter((link) => !byKey.has(link)).length,
  }
}

function withJob(line: MailLine, jobLink: (href: string) => JobLink | null): LinkedLine {
  for (const { href, text } of line.links) {
    const job = jobLink(href)
    if (job) return { ...line, job, label: text }
  }
  return { ...line, job: null, label: '' }
}

function postingAt(lines: readonly LinkedLine[], index: number, job: JobLink): MailPosting | null {
  const line = lines[index]
  if (line === undefined) return null
  const label = line.label.replace(/^(?:[\s\-•·*]+|\d+[.)]\s+)+/, '').replace(/(?<![\s:→›»>])[\s:→›»>]+$/, '')
  if (isTitle(label)) {
    const after = detailsAfter(lines, index, job)
    // Glassdoor names the company first, with its rating.
    const [next, ...others] = after
    const company = RATED.exec(line.text)?.[1]
    if (company !== undefined && next !== undefined)
      return mailPosting({ title: next, details: [company, ...others] }, job)
    const textBeside = line.label === line.text ? [] : [line.text.replace(line.label, ' ').trim()]
    return mailPosting(
      { title: label, details: [...textBeside.filter((text) => !isButton(text)), ...after] },
      job,
    )
  }
  const before = detailsBefore(lines, index)
  const [title, ...details] = before
  return title !== undefined && isTitle(title) ? mailPosting({ title, details }, job) : null
}

function detailsAfter(lines: readonly LinkedLine[], index: number, { link }: JobLink): string[] {
  const details: string[] = []
  for (const line of lines.slice(index + 1, index + 1 + 2 * MOST_DETAILS)) {
    const isSame = line.job?.link === link
    if ((line.job && !isSame) || line.gap === 'hard') break
    if (isProse(line.text) || details.length >= MOST_DETAILS) break
    // The button of the card ends it.
    if (isSame && isButton(line.label)) break
    if (!line.job && line.links.length > 0 && isButton(line.text)) break
    details.push(line.text)
  }
  return details
}

function detailsBefore(lines: readonly LinkedLine[], index: number): string[] {
  const details: string[] = []
  let isEnded = lines[index]?.gap === 'hard'
  for (
    let lineIndex = index - 1;
    lineIndex >= 0 && !isEnded && details.length < MOST_DETAILS;
    lineIndex -= 1
  ) {
    const line = lines[lineIndex]
    if (!line || line.job || isProse(line.text)) break
    // A remark such as "actively hiring" may be a paragraph between the posting and its button.
    if (!isNoise(line.text)) details.unshift(line.text)
    isEnded = line.gap === 'hard' || (line.gap === 'soft' && details.length > 0)
  }
  return details
}

type RawPosting = { title: string; details: readonly string[] }

function mailPosting({ title: raw, details }: RawPosting, { link, source }: JobLink): MailPosting | null {
  const words = { company: '', place: '', pay: '' }
  const parts = details
    .flatMap((detail, index) => partsOf(detail, index === 0))
    .filter((part) => part !== raw)
  for (const part of parts) {
    if (isNoise(part) || MODE_ALONE.test(part)) continue
    if (PAY.test(part)) words.pay ||= part
    else if (words.company === '') words.company = part.replace(RATING, '').trim()
    else if (words.place === '') words.place = part
  }
  const [, titleAtCompany, employer] = words.company === '' ? (AT_COMPANY.exec(raw) ?? []) : []
  const mode = modeOf([words.place, ...parts.filter((part) => MODE_ALONE.test(part)), raw])
  const place = words.place.replace(/\s?\((?:remote|hybrid|on-?site)\)$/i, '')
  return {
    title: plainLine(titleAtCompany ?? raw, MOST_WORD),
    company: plainLine(employer ?? words.company, MOST_WORD),
    place: plainLine(place, MOST_WORD),
    work_mode: mode,
    pay: oneLine(words.pay, MOST_WORD),
    link,
    source,
  }
}

// Example: "Crumb · Dublin, Ireland (Hybrid)" names the company and its place.
function partsOf(text: string, isFirst: boolean): string[] {
  const parts = text.split(/[·•|⋅]/).flatMap((part) => (/[\p{L}\p{N}]/u.test(part) ? [part.trim()] : []))
  return parts.length === 1 && isFirst ? text.split(/\s[-–—]\s/).filter(Boolean) : parts
}

function isTitle(text: string): boolean {
  const words = text.split(/\s+/)
  return (
    /\p{L}{2}/u.test(text) &&
    text.length <= 150 &&
    words.length <= 16 &&
    !/[.!?]$/.test(text.replace(/\b(?:\p{L}\.)+$/u, '')) &&
    !isButton(text) &&
    !/@|https?:/.test(text)
  )
}

function isProse(text: string): boolean {
  return text.length > 120 || (/[.!?]$/.test(text) && text.split(/\s+/).length > 7)
}

function isButton(text: string): boolean {
  return BUTTON.test(
    foldAccents(text)
      .replaceAll(/[^\p{L}\p{N}' ]+/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
}

const isNoise = (part: string): boolean => NOISE.test(foldAccents(part).trim()) || isButton(part)

function modeOf(texts: readonly string[]): MailPosting['work_mode'] {
  const text = foldAccents(texts.join(' '))
  if (/\b(?:hybrid|hybride|hibrido|teilweise remote)\b/.test(text)) return 'hybrid'
  if (/\b(?:remote|homeoffice|home office|teletravail|teletrabajo|remoto)\b/.test(text)) return 'remote'
  return /\b(?:on-?site|vor ort|sur site|presencial)\b/.test(text) ? 'onsite' : ''
}

const BUTTON =
  /^(?:(?:view|see|show|open|read|check out|browse|explore|discover) (?:(?:this|the|all|more|your|full|new|similar|other|matching|\d+\+?) )*(?:jobs?|roles?|positions?|postings?|details|offers?|vacanc(?:y|ies)|listings?|description|more|alert|company|matches|results|here)?|(?:easy |quick |1 click )?apply(?: (?:now|here|today|on .*|with .*|easily))?|easily apply|learn more|read more|more(?: info(?:rmation)?| jobs?| details)?|details|save(?: (?:this )?job)?|click here|unsubscribe.*|manage .*|edit (?:this |your )?alert.*|help|(?:zum|zur|zu) (?:job|jobs|stelle|stellenanzeige|anzeige|angebot|stellenangebot)|(?:(?:den|die|diesen|diese|alle|weitere|mehr|zum|neue) )?(?:jobs?|stellen?|stellenanzeigen?|anzeigen?|stellenangebote?|angebote?|details) (?:ansehen|anzeigen|anschauen|entdecken|offnen)|(?:jetzt |hier )?(?:schnell )?bewerben|mehr(?: erfahren| infos?| jobs)?|abmelden|abbestellen|voir .*|(?:je )?postuler?.*|en savoir plus|consulter .*|decouvrir .*|se desabonner|ver (?:el |la |las |los |todas? |todos? |mas )*(?:empleos?|ofertas?|puestos?|vacantes?|detalles|mas|trabajos?|aviso)?|(?:solicitar|inscribirse|inscribirme|postularse|postularme|aplicar)(?: ahora| ya)?|mas informacion|darse de baja)$/
const NOISE =
  /^(?:new|just posted|today|yesterday|posted\b.*|active .*|.*\bago|vor \d+ .*|heute|gestern|neu|il y a .*|aujourd'hui|hier|nouveau|hace \d+ .*|hoy|nuevo|easy apply|easily apply|promoted|sponsored|gesponsert|sponsorise|(?:.* )?actively (?:recruiting|hiring)|be an early applicant|early applicant|urgently hiring|fast growing|top applicant|responded to .*|\d+\+? (?:connections?|company alum.*|school alum.*|applicants?|alumni).*|full[- ]?time|part[- ]?time|vollzeit|teilzeit|temps plein|temps partiel|jornada completa|media jornada|permanent|contract|temporary|internship|cdi|cdd|unbefristet|[\d.,]+ ?[★⭐]*|[★⭐ ]+)$/
const PAY =
  /(?:[$€£]|\b(?:eur|usd|gbp|chf|cad|aud)\b)\s?\d|\d[\d.,'\s]{0,20}k?\s?(?:€|£|\beur\b|\bchf\b|\busd\b|\bgbp\b)/i
const RATING = /\s\d[.,]\d\s?[★⭐]?$/
const RATED = /^(.{2,100}?)\s+\d[.,]\d\s*[★⭐]?$/
const MODE_ALONE =
  /^\(?(?:remote|hybrid|hybride|on-?site|homeoffice|home office|vor ort|télétravail|teletrabajo|remoto|híbrido|presencial|fully remote)\)?$/i
const AT_COMPANY = /^(.{2,120}?)\s+(?:at|@|bei|chez)\s+(\p{Lu}.{1,80})$/u

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
