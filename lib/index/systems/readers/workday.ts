import { stepsOf } from '#lib/index/links/links.ts'
import type { ListedPlace } from '#lib/index/places/work-mode.ts'
import {
  type BoardAdapter,
  ClosedPosting,
  type ListedPosting,
  type ListReading,
  type PostingRequest,
  type Send,
  UNSTATED,
  UnreadableAnswer,
} from '#lib/index/systems/adapter.ts'
import {
  closingDay,
  countryCode,
  firstThere,
  instantOf,
  lineOf,
  listOf,
  numberOf,
  partOf,
  readOne,
  readRows,
  requisitionOf,
  rowsOf,
  textOf,
  withDetails,
  workModeIn,
} from '#lib/index/systems/rules/read-rows.ts'

/** Workday: a list in pages of 20 that ends at 2,000, without texts and days, and one request for each posting. */
export const workday: BoardAdapter = {
  system: 'workday',
  name: 'Workday',
  pace: { at_once: 2, interval_ms: 0, domain: 'myworkdayjobs.com', apart: true },
  isBoard: (board) => boardNameOf(board) !== null,
  shown: (board) => boardNameOf(board)?.tenant ?? board,
  hosts: (board) => listsOf(board).map((list) => new URL(list).hostname),
  async *list(board, { send, now }) {
    const requests = listsOf(board).map((list) => pageAt(list, {}, 0))
    const { request, answer } = await firstThere(requests, send)
    const reading: WorkdayReading = { list: request.address, send, now, pages: 1, isOver: false }
    const parts = partsOf(answer)
    if (!parts) return yield* readPart(reading, {}, { answer })
    yield { postings: [], counted: { rows: 0, total: parts.total } }
    let { isWhole } = parts
    for (const value of parts.values) {
      if (reading.isOver || reading.pages >= MOST_PAGES) return false
      const isPartWhole = yield* readPart(reading, { [parts.name]: [value] })
      isWhole &&= isPartWhole
    }
    return isWhole
  },
  posting: {
    read: async (request, send) => {
      const workdayLink = readWorkdayLink(URL.parse(request.link ?? ''))
      if (workdayLink?.board !== request.board || workdayLink.detail === null) {
        throw new UnreadableAnswer('The board’s name cannot be asked for.')
      }
      const info = partOf(await send(workdayLink.detail), 'jobPostingInfo')
      if (partOf(info, 'posted') === false) {
        throw new ClosedPosting('The board says that this posting is closed.')
      }
      return readOne(info, (row) => readDetail(row, request))
    },
    whenMissing: 'ask_another',
  },
  // A tenant blocks clients after about 420 requests.
  details: { most_requests: 350, merge: withDetails },
  boardOfLink: (link) => {
    const workdayLink = readWorkdayLink(link)
    return workdayLink && { board: workdayLink.board, ext_id: workdayLink.ext_id }
  },
}

/** The state of reading a list: the requested pages, and whether it only repeats itself. */
type WorkdayReading = { list: string; send: Send; now: number; pages: number; isOver: boolean }

type Facets = Record<string, string[]>

// The rows of a list that have these facets.
async function* readPart(reading: WorkdayReading, facets: Facets, first?: { answer: unknown }): ListReading {
  let total = 0
  for (let offset = 0; ; ) {
    const isKnown = first !== undefined && offset === 0
    const answer = isKnown ? first.answer : await askPage(reading, facets, offset)
    const rows = rowsOf(answer, 'jobPostings')
    const statedTotal = numberOf(answer, 'total') ?? 0
    // Later pages often say 0.
    if (offset === 0) total = statedTotal
    const postings = readRows(rows, (row) => readRow(row, reading))
    const brought = yield { postings, counted: { rows: rows.length, total: statedTotal } }
    if (!brought) reading.isOver = true
    offset += PAGE
    const hasMore = rows.length > 0 && (rows.length >= PAGE || offset < total)
    if (!hasMore) return total < LAST_ROW
    // A page beyond the last row would start the list again.
    if (reading.isOver || offset >= LAST_ROW || reading.pages >= MOST_PAGES) return false
  }
}

function askPage(reading: WorkdayReading, facets: Facets, offset: number): Promise<unknown> {
  reading.pages += 1
  return reading.send(pageAt(reading.list, facets, offset))
}

function pageAt(address: string, appliedFacets: Facets, offset: number) {
  const json = { appliedFacets, limit: PAGE, offset, searchText: '' }
  // 422 means an unknown board, or one that moved to another data centre.
  return { address, json, missingStatuses: [422] }
}

function readRow(row: unknown, { list, now }: WorkdayReading): ListedPosting {
  const path = textOf(row, 'externalPath')
  const place = lineOf(row, 'locationsText')
  return {
    ...UNSTATED,
    ext_id: postingId(path),
    ...requisitionOf(requisitionIn(postingId(path))),
    title: lineOf(row, 'title'),
    url: jobLink(list, path) ?? '',
    places: place === '' ? [] : [{ text: place, country: null }],
    work_mode: workModeIn(textOf(row, 'remoteType')),
    employment: lineOf(row, 'timeType'),
    around: dayBefore(textOf(row, 'postedOn'), now),
  }
}

// Further postings of a requisition have a numbered id. Example: "JR2601057-1".
function requisitionIn(id: string): string {
  return /^([A-Za-z]*[-_]?\d{4,})-\d{1,2}$/.exec(id)?.[1] ?? id
}

// An open-ended age names no day, and other languages are not read. Example: "Posted 30+ Days Ago".
function dayBefore(words: string, now: number): string | null {
  const days = words === 'Posted Today' ? 0 : words === 'Posted Yesterday' ? 1 : daysIn(words)
  if (days === null || !Number.isFinite(now)) return null
  return instantOf((Math.floor(now / DAY_MS) - days) * DAY_MS)
}

function daysIn(words: string): number | null {
  const match = /^Posted (\d{1,2}) Days? Ago$/.exec(words)
  return match ? Number(match[1]) : null
}

function readDetail(info: unknown, request: PostingRequest): ListedPosting {
  const link = URL.parse(textOf(info, 'externalUrl') || (request.link ?? ''))
  return {
    ...UNSTATED,
    ext_id: request.ext_id,
    title: lineOf(info, 'title'),
    url: link?.protocol === 'https:' ? link.href : '',
    places: placesOf(info),
    work_mode: workModeIn(textOf(info, 'remoteType')),
    html: textOf(info, 'jobDescription'),
    employment: lineOf(info, 'timeType'),
    ...closingDay(partOf(info, 'endDate')),
    published_at: instantOf(partOf(info, 'startDate')),
  }
}

// The country belongs to the first place alone.
function placesOf(info: unknown): ListedPlace[] {
  const part = partOf(partOf(info, 'jobRequisitionLocation'), 'country')
  const names = [textOf(part, 'alpha2Code'), textOf(part, 'descriptor')]
  const country = [...names, textOf(partOf(info, 'country'), 'descriptor')].map(countryCode).find(Boolean)
  const first = { text: lineOf(info, 'location'), country: country ?? null }
  const more = listOf(info, 'additionalLocations').map((text) => lineOf({ text }, 'text'))
  const others = [...new Set(more)].filter((text) => text !== '' && text !== first.text)
  const places = [first, ...others.map((text) => ({ text, country: null }))]
  return places.filter(({ text, country: code }) => text !== '' || code !== null)
}

const DAY_MS = 86_400_000

// Returns the parts by which a truncated list is read; null if it is not truncated, or has no parts.
function partsOf(answer: unknown) {
  const isCut = (numberOf(answer, 'total') ?? 0) >= LAST_ROW
  if (!isCut || !Array.isArray(partOf(answer, 'jobPostings'))) return null
  const counted = listOf(answer, 'facets')
    .map(readFacet)
    .filter((facet) => facet.sum >= LAST_ROW)
  const agreed = (facet: WorkdayFacet) =>
    counted.filter((counterpart) => counterpart.sum === facet.sum).length > 1
  const [best] = counted
    .filter((facet) => facet.isUsable)
    .toSorted((a, b) => Number(agreed(b)) - Number(agreed(a)) || a.values.length - b.values.length)
  // If the parts of two facets add up to one number, each row counts once.
  return best ? { name: best.name, values: best.values, total: best.sum, isWhole: agreed(best) } : null
}

type WorkdayFacet = { name: string; values: string[]; sum: number; isUsable: boolean }

function readFacet(facet: unknown): WorkdayFacet {
  const values = listOf(facet, 'values').map((value) => {
    return { id: textOf(value, 'id'), count: numberOf(value, 'count') ?? Number.NaN }
  })
  const name = lineOf(facet, 'facetParameter')
  const filled = values.filter(({ count }) => count > 0)
  const isNamed = /^\w{1,60}$/.test(name) && filled.every(({ id }) => /^[\w-]{1,64}$/.test(id))
  const fits = filled.length > 1 && filled.every(({ count }) => count < LAST_ROW)
  const sum = values.reduce((total, { count }) => total + count, 0)
  return { name, values: filled.map(({ id }) => id), sum, isUsable: isNamed && fits }
}

const PAGE = 20
const LAST_ROW = 2_000
// Reserves requests for the postings themselves.
const MOST_PAGES = 250

/** A Workday board: the customer, the data centre and one of the customer's sites. */
type BoardName = { tenant: string; centre: string; site: string }

/** Returns the parts of a board's name `tenant/wdN/site`; null for any other text. */
function boardNameOf(board: string): BoardName | null {
  const [tenant = '', centre = '', site = '', ...more] = board.split('/')
  const isName = LABEL.test(tenant) && CENTRE.test(centre) && SITE.test(site) && more.length === 0
  return isName ? { tenant, centre, site } : null
}

/** Returns the possible list addresses of a board: the customer's own host, or the shared one. */
function listsOf(board: string): string[] {
  const name = boardNameOf(board)
  if (!name) return []
  const { tenant, centre, site } = name
  const hosts = [`${tenant}.${centre}.${OWN}`, `${centre}.${SHARED}`]
  return hosts.map((host) => `https://${host}/wday/cxs/${tenant}/${site}/jobs`)
}

/** Returns the posting id in a path: the text after the last `_` of its last step; '' if that is no id. */
function postingId(path: string): string {
  const step = path.split('/').at(-1) ?? ''
  const id = step.slice(step.lastIndexOf('_') + 1)
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/.test(id) ? id : ''
}

/** Returns the public link of a posting in the list at this address; null if its path is not below the board's site. */
function jobLink(address: string, path: string): string | null {
  const list = readWorkdayLink(URL.parse(address))
  if (!list || path.length > 1_000) return null
  const link = URL.parse(`${list.root}${path}`)
  return link?.href.startsWith(`${list.root}/job/`) ? link.href : null
}

/** A link to a Workday board, or to a posting on it. */
type WorkdayLink = {
  board: string
  ext_id: string | null
  /** The board's page for people. */
  root: string
  /** The address of the posting's detail; null if the link names none. */
  detail: string | null
}

/** Parses every form of a link to a board; null if it is none. */
function readWorkdayLink(link: URL | null): WorkdayLink | null {
  const steps = link && stepsOf(link)
  if (!steps || link.port !== '') return null
  const own = OWN_HOST.exec(link.hostname)
  const shared = SHARED_HOST.exec(link.hostname)
  const identified = steps[0] === 'wday' ? apiSteps(steps) : publicSteps(steps, own?.[1] ?? null)
  const centre = own?.[2] ?? shared?.[1]
  if (!identified || centre === undefined || (own && own[1] !== identified.tenant)) return null
  const { tenant, site, rest } = identified
  const board = `${tenant}/${centre}/${site}`
  if (!boardNameOf(board)) return null
  const host = `https://${link.hostname}`
  const root = own ? `${host}/${site}` : `${host}/recruiting/${tenant}/${site}`
  const path = jobPath(rest)
  const id = path === null ? '' : postingId(path)
  const detail = path === null || id === '' ? null : `${host}/wday/cxs/${tenant}/${site}${path}`
  return { board, ext_id: id || null, root, detail }
}

type WorkdaySite = { tenant: string; site: string; rest: string[] }

function apiSteps([, cxs, tenant = '', site = '', ...rest]: string[]): WorkdaySite | null {
  return cxs === 'cxs' ? { tenant, site, rest } : null
}

// On the shared host, the path names the customer.
function publicSteps(steps: string[], own: string | null): WorkdaySite | null {
  const hasLanguage = LANGUAGE.test(steps[0] ?? '') && steps.length > 1 && !KINDS.has(steps[1] ?? '')
  const path = hasLanguage ? steps.slice(1) : steps
  if (own !== null) return { tenant: own, site: path[0] ?? '', rest: path.slice(1) }
  const [recruiting, tenant = '', site = '', ...rest] = path
  return recruiting === 'recruiting' ? { tenant, site, rest } : null
}

// A posting's detail page names it without its place.
function jobPath([kind, ...steps]: string[]): string | null {
  if (kind === undefined || !KINDS.has(kind)) return null
  const end = steps.indexOf('apply')
  const siteSteps = end === -1 ? steps : steps.slice(0, end)
  if (siteSteps.length === 0 || siteSteps.length > 3) return null
  return ['', 'job', ...siteSteps.map(encodeURIComponent)].join('/')
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
