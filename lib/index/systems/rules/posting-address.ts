import { isPrivateHost, stepsOf } from '#lib/index/links/links.ts'
import type { BoardLink } from '#lib/index/systems/adapter.ts'
import { capitalized } from '#lib/text/names.ts'
import { oneLine } from '#lib/text/text.ts'

/** An address that looks like a posting's: its own id there, and a title out of its words, '' if it has none. */
export type PostingAddress = { url: string; id: string; title: string }

const WORDS =
  /(?:^|[-_/.])(?:jobs?|careers?|positions?|vacanc(?:y|ies)|openings?|stellen?(?:angebote?|anzeigen?)?|offres?(?:-emploi)?|ofertas?|requisitions?|postings?|opportunit(?:y|ies)|jobdetails?|karriere|vagas?|vacatures?|emplois?)(?:[-_/.]|$)/i
const OTHER_PAGES =
  /^(?:search|search-jobs|search-results|results|login|log-in|sign-?in|register|apply|application|applications|referral|refer|category|categories|location|locations|tags?|blog|news|events?|alerts?|agentcreate|agentdelete|privacy|faq|team|teams|talent-community|joblist|profile)$/i
const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const NUMBER_AT_EDGE = /^(\d{3,})(?=[-_.])|(?:^|[-_])([A-Za-z]{0,3}\d{3,})(?:\.html?)?$/
const LANGUAGE = /^[a-z]{2}(?:[-_][a-z]{2})?$/i

/** Returns whether a text is a name as most systems give their boards: letters, digits, dots, `_` and `-`. */
export function isBoardName(board: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/.test(board)
}

/** Returns the UUID that a step of a link is, in lower case; null if it is none. */
export function uuidOf(step: string): string | null {
  return GUID.test(step) ? step.toLowerCase() : null
}

/** Returns a reader of the steps of a link that name a board and perhaps a posting; null if there is no such board. */
export function linkReader(isBoard: (board: string) => boolean, idOf: (step: string) => string | null) {
  return (board: string | undefined, step: string | null | undefined): BoardLink | null =>
    board === undefined || !isBoard(board) ? null : { board, ext_id: idOf(step ?? '') }
}

/**
 * Returns an address as a posting's if its path holds an id and a word such as "job"; null for searches, forms and other pages.
 * Example: "https://careers.kite.com/jobs/12165/wind-nurse?x=1" has the id "12165" and the title "Wind nurse".
 */
export function postingAddress(link: URL): PostingAddress | null {
  const steps = stepsOf(link)?.filter((step) => step.length <= 300) ?? []
  if (steps.length === 0 || steps.some((step) => OTHER_PAGES.test(step))) return null
  // Host names such as jobs.kite.com say the same as a step.
  if (!WORDS.test(`/${link.hostname.split('.').slice(0, -2).join('/')}/${steps.join('/')}/`)) return null
  const id = steps.map(idInStep).findLast((stepId) => stepId !== '') ?? ''
  if (id === '') return null
  const path = link.pathname.replace(/\/(?:apply|application)\/?$/, '')
  return { url: `https://${link.hostname}${path}`, id, title: titleIn(steps) }
}

function idInStep(step: string): string {
  if (GUID.test(step)) return step.toLowerCase()
  const match = NUMBER_AT_EDGE.exec(step)
  return match?.[1] ?? match?.[2] ?? ''
}

/** Returns the words of the longest step of a path as a title. Example: "wind-nurse-%26-pilot" is "Wind nurse & pilot". */
export function titleIn(steps: readonly string[]): string {
  const titles = steps.filter((step) => !LANGUAGE.test(step) && !GUID.test(step)).map(wordsOf)
  const title = titles.reduce((longest, words) => (words.length > longest.length ? words : longest), '')
  // A step such as "jobs" is no title.
  return WORDS.test(`/${title}/`) && !title.includes(' ') ? '' : title
}

function wordsOf(step: string): string {
  const bare = step
    .replace(/\.html?$/i, '')
    .replace(/^\d{3,}[-_]|[-_]?[A-Z]{0,3}[-_]?(?<!\d)\d{4,}$/g, '')
    .replace(/[-_+]+/g, ' ')
  const words = oneLine(bare, 200)
  return /\p{L}{2}/u.test(words) ? capitalized(words) : ''
}

/** Returns an id for an address that holds none: a hash of its path in 53 bits. */
export function pathId(url: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (const character of withoutLanguage(url)) {
    const code = character.codePointAt(0) ?? 0
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return `p${(4_294_967_296 * (2_097_151 & low) + (high >>> 0)).toString(36)}`
}

/** Returns the steps of an address without those that name a language, by which versions of one posting are compared. */
export function withoutLanguage(url: string): string {
  const { pathname } = new URL(url)
  return pathname
    .split('/')
    .filter((step) => step !== '' && !LANGUAGE.test(step))
    .join('/')
}

/** Returns whether a board's name can be the first label of its system's host, as in NAME.recruitee.com; lower case only. */
export function isHostLabel(board: string): boolean {
  return /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(board) && !RESERVED.has(board)
}

/** Returns the label before a hiring system's domain in a link's host; null for another host, or the system's own. */
export function hostLabel(link: URL, domain: string): string | null {
  if (link.port !== '' || !link.hostname.endsWith(`.${domain}`)) return null
  const label = link.hostname.slice(0, -domain.length - 1)
  return isHostLabel(label) ? label : null
}

// Hosts of the hiring systems themselves.
const RESERVED = new Set(
  'www app apps api auth login help support blog docs developers status careers jobs apply cdn assets static mail go info resources'.split(
    ' ',
  ),
)

/** Returns the host that a board's name begins with. */
export function hostOf(board: string): string {
  return board.split('/')[0] ?? ''
}

/** Returns whether a board's name is a public host of an employer, in lower case. */
export function isOwnHost(board: string): boolean {
  return HOST.test(board) && board.length <= 100 && !isPrivateHost(board)
}

const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/** Returns a host without the word that its career site has before the employer's own name. */
export function shownHost(host: string): string {
  return host.replace(/^(?:www|careers?|jobs?|karriere|apply)\./, '')
}
