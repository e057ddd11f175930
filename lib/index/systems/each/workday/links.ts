import { stepsOf } from '#lib/index/links/public-link.ts'

/** A Workday board: the customer, the data centre and one of the customer's sites. */
type BoardName = { tenant: string; centre: string; site: string }

/** The parts of a board's name `tenant/wdN/site`; null for any other text. */
export function boardNameOf(board: string): BoardName | null {
  const [tenant = '', centre = '', site = '', ...more] = board.split('/')
  const isName = LABEL.test(tenant) && CENTRE.test(centre) && SITE.test(site) && more.length === 0
  return isName ? { tenant, centre, site } : null
}

/** Where the lists of a board may be: on the customer's own host, or on the one that customers share. */
export function boardsOfHosts(board: string): string[] {
  const name = boardNameOf(board)
  if (!name) return []
  const { tenant, centre, site } = name
  const hosts = [`${tenant}.${centre}.${OWN}`, `${centre}.${SHARED}`]
  return hosts.map((host) => `https://${host}/wday/cxs/${tenant}/${site}/jobs`)
}

/** What names a posting in its path: what stands behind the last `_` of its last step; '' where that is no id. */
export function postingId(path: string): string {
  const step = path.split('/').at(-1) ?? ''
  const id = step.slice(step.lastIndexOf('_') + 1)
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/.test(id) ? id : ''
}

/** The public link of a posting in the list at this address; null where its path is not one below the board's site. */
export function jobLink(address: string, path: string): string | null {
  const list = readWorkdayLink(URL.parse(address))
  if (!list || path.length > 1_000) return null
  const link = URL.parse(`${list.root}${path}`)
  return link?.href.startsWith(`${list.root}/job/`) ? link.href : null
}

/** A link to a Workday board, or to a posting on it. */
export type WorkdayLink = {
  board: string
  ext_id: string | null
  /** The board's page for people. */
  root: string
  /** Where the posting is asked for; null where the link names none. */
  detail: string | null
}

/** Understands every form of a link to a board; null where it is none. */
export function readWorkdayLink(link: URL | null): WorkdayLink | null {
  const steps = link && stepsOf(link)
  if (!steps || link.port !== '') return null
  const own = OWN_HOST.exec(link.hostname)
  const shared = SHARED_HOST.exec(link.hostname)
  const found = steps[0] === 'wday' ? apiSteps(steps) : publicSteps(steps, own?.[1] ?? null)
  const centre = own?.[2] ?? shared?.[1]
  if (!found || centre === undefined || (own && own[1] !== found.tenant)) return null
  const { tenant, site, rest } = found
  const board = `${tenant}/${centre}/${site}`
  if (!boardNameOf(board)) return null
  const host = `https://${link.hostname}`
  const root = own ? `${host}/${site}` : `${host}/recruiting/${tenant}/${site}`
  const path = jobPath(rest)
  const id = path === null ? '' : postingId(path)
  const detail = path === null || id === '' ? null : `${host}/wday/cxs/${tenant}/${site}${path}`
  return { board, ext_id: id || null, root, detail }
}

type Found = { tenant: string; site: string; rest: string[] }

function apiSteps([, cxs, tenant = '', site = '', ...rest]: string[]): Found | null {
  return cxs === 'cxs' ? { tenant, site, rest } : null
}

// On the host that customers share, the customer is told by the path.
function publicSteps(steps: string[], own: string | null): Found | null {
  const hasLanguage = LANGUAGE.test(steps[0] ?? '') && steps.length > 1 && !KINDS.has(steps[1] ?? '')
  const path = hasLanguage ? steps.slice(1) : steps
  if (own !== null) return { tenant: own, site: path[0] ?? '', rest: path.slice(1) }
  const [recruiting, tenant = '', site = '', ...rest] = path
  return recruiting === 'recruiting' ? { tenant, site, rest } : null
}

// A page with the details of a posting names it without its place.
function jobPath([kind, ...steps]: string[]): string | null {
  if (kind === undefined || !KINDS.has(kind)) return null
  const end = steps.indexOf('apply')
  const named = end === -1 ? steps : steps.slice(0, end)
  if (named.length === 0 || named.length > 3) return null
  return ['', 'job', ...named.map(encodeURIComponent)].join('/')
}

const OWN = 'myworkdayjobs.com'
const SHARED = 'myworkdaysite.com'
const OWN_HOST = /^([a-z0-9-]+)\.(wd\d{1,3})\.myworkdayjobs\.com$/
const SHARED_HOST = /^(wd\d{1,3})\.myworkdaysite\.com$/
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const CENTRE = /^wd\d{1,3}$/
const SITE = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/
const LANGUAGE = /^[a-z]{2}(?:-[A-Za-z]{2,4})?$/
const KINDS = new Set(['job', 'details'])
