import { plainLine } from '#lib/index/titles/plain-line.ts'
import type { JobLink } from '#lib/shortlist/mails/rules/job-links.ts'
import type { MailLine } from '#lib/shortlist/mails/rules/mail-lines.ts'
import { foldAccents, oneLine } from '#lib/text/text.ts'

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
export type MailPostings = { postings: MailPosting[]; untitled: number }

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
