import { countryOfName, countryRows } from '#lib/index/places/countries.ts'
import { namedPlaces } from '#lib/index/places/named-places.ts'
import type { ListedPlace, WorkMode } from '#lib/index/places/work-mode.ts'
import {
  type BoardRequest,
  type ListedPosting,
  NotThere,
  type Send,
  UnreadableAnswer,
} from '#lib/index/systems/adapter.ts'
import { plainLine } from '#lib/index/titles/title-words.ts'
import { englishMonth } from '#lib/text/find-dates.ts'
import { once } from '#lib/text/memoize.ts'
import { pairs } from '#lib/text/names.ts'

/** The period of a pay amount. */
type PayInterval = 'year' | 'month' | 'week' | 'day' | 'hour'

/** One range of pay as a board gives it; several are zones or levels of one posting. */
type PayRange = {
  min: number | null
  max: number | null
  currency: string
  interval: PayInterval | null
  /** The board's name of the range, which may name its places. */
  label?: string
}

type PaySpan = {
  currency: string
  interval: PayInterval | null
  open: 'from' | 'up to' | ''
  low: number
  high: number
}

const isAmount = (value: number | null): value is number => value !== null && value > 0 && value < 1e12
const currencyOf = (text: string): string => (/^[A-Za-z]{3}$/.test(text) ? text.toUpperCase() : '')

const MAX_SPANS = 4
const MAX_PLACES = 12
const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const CENTS = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const INTERVALS: readonly (readonly [PayInterval, RegExp])[] = [
  ['year', /year|annual|annum/],
  ['month', /month/],
  ['week', /week/],
  ['hour', /hour/],
  ['day', /\bday|\bdaily/],
]

// Territories of the United States, which boards name like countries.
const TERRITORIES = 'AS GU MP PR UM US VI'
// Names that mean a country in such a field alone; "America" may be a continent.
const OF_FIELDS = new Map(
  pairs('georgia: GE | puerto rico: PR | korea, south: KR | france, metropolitan: FR | america: '),
)

const codes = once(
  () =>
    new Map([
      ...countryRows().flatMap(({ code, alpha3 }) =>
        [code, alpha3].map((letters) => [letters, code] as const),
      ),
      ...TERRITORIES.split(' ').map((code) => [code, code] as const),
    ]),
)

// "Worldwide", "global" and "anywhere" are left out, because they name where a job can be done.
const PLACELESS = new Set(
  'remote remotely hybrid onsite on site in office based home homeoffice work working from wfh distributed virtual flexible fully full partially option optional optionally eligible friendly possible only or and any multiple various several locations location n a na tbd tba none'.split(
    ' ',
  ),
)

const HYBRID = /hybrid|h[ií]brido|hybride|partially remote/
const DENIED = /\b(?:no|not|non)[ -]remote/
const REMOTE =
  /remote|\bremoto|work from home|\bwfh\b|home[ -]?based|home ?office|distributed|\bvirtual\b|t[ée]l[ée]travail|teletrabajo/
const ONSITE = /on[ -]?site|in[ -]?office|office[ -]?based/

const ISO = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d))?$/
const EARLIEST = Date.UTC(2005, 0)
const LATEST = Date.UTC(2101, 0)

const FORM =
  /^(?:[a-z]{3},? +)?(\d{1,2}) +([a-z]{3})[a-z]* +(\d{4}) +(\d{1,2}):(\d\d(?::\d\d)?) +([+-]\d{4}|[a-z]{1,4})(?: *\(.*\))?$/i
// A zone name outside this list makes a time invalid.
const ZONES = new Map(
  pairs(`GMT: Z | UT: Z | UTC: Z | Z: Z | EST: -0500 | EDT: -0400 | CST: -0600 | CDT: -0500 | MST: -0700
  MDT: -0600 | PST: -0800 | PDT: -0700`),
)

/** Returns a named part of a stranger's JSON value, or null if the value has no own part of this name. */
export function partOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null
  return Reflect.get(value, name) ?? null
}

/** Returns a named part as exact text, '' if it is no text. */
export function textOf(value: unknown, name: string): string {
  const part = partOf(value, name)
  return typeof part === 'string' ? part : ''
}

/** Returns a named part as plain words on one line, '' if it is no text. Example: "R&amp;D Lead" is "R&D Lead". */
export function lineOf(value: unknown, name: string): string {
  return plainLine(textOf(value, name), MAX_LINE)
}

/** Returns a named part as a finite number, null if it is none. */
export function numberOf(value: unknown, name: string): number | null {
  const part = partOf(value, name)
  return typeof part === 'number' && Number.isFinite(part) ? part : null
}

/** Returns a named part as a list, empty if it is none. */
export function listOf(value: unknown, name: string): unknown[] {
  const part = partOf(value, name)
  return Array.isArray(part) ? part : []
}

/** Returns named parts that an XML value holds once, several times or not at all, as a list. */
export function everyOf(value: unknown, name: string): unknown[] {
  const part = partOf(value, name)
  return part === null ? [] : [part].flat()
}

/** Returns a posting's id as the hiring system wrote it, '' if it could not stand in an address. */
export function idOf(value: unknown): string {
  const id = Number.isSafeInteger(value) ? String(value) : value
  return typeof id === 'string' && /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/.test(id) ? id : ''
}

/** Returns the board's own name of the job behind a posting as a part of it; nothing if that is no name. */
export function requisitionOf(value: unknown): { requisition?: string } {
  const id = idOf(value)
  return id === '' || id === '0' ? {} : { requisition: id }
}

const MAX_LINE = 500 // the most characters of a title or a place

/** Returns the first company that a row names; null if none does. */
export function firstCompany(rows: readonly unknown[], companyOf: (row: unknown) => string): string | null {
  return rows.map(companyOf).find((company) => company !== '') ?? null
}

/** Returns the company that all rows name; null if they name several or none. */
export function soleCompany(rows: readonly unknown[], name: string): string | null {
  const companies = new Set(rows.map((row) => lineOf(row, name)).filter(Boolean))
  return companies.size === 1 ? ([...companies][0] ?? null) : null
}

/** Returns the rows of each posting, of which one without an id is a group of its own. */
export function groupsById(rows: readonly unknown[], part: string): unknown[][] {
  return [...Map.groupBy(rows, (row) => idOf(partOf(row, part)) || row).values()]
}

/** Returns the places that name anything, each once. */
export function placesOnce(places: readonly ListedPlace[]): ListedPlace[] {
  const once = new Map<string, ListedPlace>()
  for (const place of places) {
    const key = `${place.country} ${place.text}`
    if ((place.text !== '' || place.country !== null) && !once.has(key)) once.set(key, place)
  }
  return [...once.values()]
}

/**
 * Returns a board's rows as postings: a row without id, title or link is skipped, and the last of two with one id
 * stays. If no row is readable, the format is another one, and this throws UnreadableAnswer.
 */
export function readRows(
  rows: readonly unknown[],
  toPosting: (row: unknown) => ListedPosting,
): ListedPosting[] {
  const postings = new Map<string, ListedPosting>()
  for (const row of rows) {
    const posting = toPosting(row)
    if (isWhole(posting)) postings.set(posting.ext_id, posting)
  }
  if (rows.length > 0 && postings.size === 0) {
    throw new UnreadableAnswer('The board lists jobs in a form that cannot be read.')
  }
  return [...postings.values()]
}

/** Returns one answer as a posting; throws UnreadableAnswer if it is none. */
export function readOne(answer: unknown, toPosting: (row: unknown) => ListedPosting): ListedPosting {
  const posting = toPosting(answer)
  if (!isWhole(posting)) throw new UnreadableAnswer('The board answered something that is no posting.')
  return posting
}

function isWhole({ ext_id, title, url }: ListedPosting): boolean {
  return ext_id !== '' && title !== '' && url !== ''
}

/** Returns a listed posting merged with its own answer; the list wins for name and link, and for missing fields. */
export function withDetails(row: ListedPosting, detail: ListedPosting): ListedPosting {
  return {
    ...row,
    places: detail.places.length > 0 ? detail.places : row.places,
    work_mode: detail.work_mode ?? row.work_mode,
    html: detail.html,
    salary: detail.salary || row.salary,
    ...(detail.employment || row.employment ? { employment: detail.employment || row.employment } : {}),
    ...(detail.closes === undefined ? {} : { closes: detail.closes }),
    published_at: detail.published_at ?? row.published_at,
    published_kind: detail.published_at === null ? row.published_kind : detail.published_kind,
    updated_at: detail.updated_at ?? row.updated_at,
  }
}

/** Returns the rows of a list, whole or below a name in its answer; throws UnreadableAnswer if there are none to read. */
export function rowsOf(answer: unknown, name?: string): unknown[] {
  const rows = name === undefined ? answer : partOf(answer, name)
  if (Array.isArray(rows)) return rows
  throw noList()
}

/** Returns the error for an answer that is no list of a board. */
export function noList(): UnreadableAnswer {
  return new UnreadableAnswer('The board answered something that is not its list of jobs.')
}

/**
 * Returns the first of several requests whose address exists, with its answer; throws `NotThere` if none does. A
 * redirect is more informative than a missing address.
 */
export async function firstThere<R extends string | BoardRequest>(
  requests: readonly R[],
  send: Send,
): Promise<{ request: R; answer: unknown }> {
  let missing = new NotThere('The board does not exist.', null)
  for (const request of requests) {
    try {
      return { request, answer: await send(request) }
    } catch (problem) {
      if (!(problem instanceof NotThere)) throw problem
      if (!missing.isElsewhere) missing = problem
    }
  }
  throw missing
}

/** Returns a board's time as RFC 3339 in UTC with milliseconds; null if it is none or absurd. */
export function instantOf(value: unknown): string | null {
  const time = typeof value === 'number' ? value : parseIso(value)
  return time >= EARLIEST && time < LATEST ? new Date(time).toISOString() : null
}

// A time without a zone would be read in the machine's own zone, so it does not count; a day alone is UTC.
function parseIso(value: unknown): number {
  if (typeof value !== 'string' || !ISO.test(value)) return Number.NaN
  return Date.parse(value.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'))
}

/**
 * Returns the last day for applications that an employer set, as it is written; nothing for no day. Example:
 * "2026-06-26T23:59:59-04:00" closes on 2026-06-26.
 */
export function closingDay(value: unknown): { closes?: string } {
  const day = typeof value === 'string' ? value.slice(0, 10) : ''
  return /^\d{4}-/.test(day) && instantOf(day) !== null ? { closes: day } : {}
}

/**
 * Parses a date of RFC 2822, as in mail and RSS, to RFC 3339 in UTC with milliseconds; null if invalid or absurd.
 * Example: "Fri, 04 Sep 2026 14:50:13 +0300".
 */
export function mailDate(text: string): string | null {
  const match = FORM.exec(text.slice(0, 60).trim())
  if (!match) return null
  const [, day = '', name = '', year = '', hour = '', minutes = '', zone = ''] = match
  const month = englishMonth(name)
  const offset = /^[+-]/.test(zone) ? zone : ZONES.get(zone.toUpperCase())
  if (month === 0 || offset === undefined) return null
  const date = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return instantOf(`${date}T${hour.padStart(2, '0')}:${minutes}${offset}`)
}

/** Returns the ISO 3166 alpha-2 code in a board's country field; null for regions, towns and unknown words. */
export function countryCode(text: string): string | null {
  const field = text.slice(0, 80).trim()
  const ofField = OF_FIELDS.get(field.toLowerCase())
  if (ofField !== undefined) return ofField || null
  return codes().get(field.toUpperCase()) ?? countryOfName(field)
}

/** Returns whether a location text holds only words about the way of working, or nothing: then it names no place. */
export function namesNoPlace(text: string): boolean {
  const words = text
    .slice(0, 500)
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
  return words.every((word) => word === '' || PLACELESS.has(word))
}

/** Returns the one work mode in a board's own words; null if they name none, or deny one. */
export function workModeIn(words: string): WorkMode | null {
  const folded = words.slice(0, 200).toLowerCase()
  if (HYBRID.test(folded)) return 'hybrid'
  if (DENIED.test(folded)) return null
  const isRemote = REMOTE.test(folded)
  const isOnsite = ONSITE.test(folded)
  if (isRemote === isOnsite) return null
  return isRemote ? 'remote' : 'onsite'
}

/**
 * Returns pay as one line, lowest to highest per currency and interval. Example: "USD 159,100 - 218,800 a year". Ranges whose labels
 * name different places stand apart: "SF, NYC: USD 176,000 - 240,000 a year; elsewhere: USD 159,000 - 215,000 a year".
 */
export function payText(ranges: readonly PayRange[]): string {
  const byPlace = Map.groupBy(ranges, ({ label = '', currency }) => {
    return namedPlaces(label, { countries: [], currency: currencyOf(currency) })?.text ?? ''
  })
  const lines = [...byPlace].map(([place, same]) => [place, payLineOf(same)] as const)
  const isByPlace = !byPlace.has('') && new Set(lines.map(([, line]) => line)).size > 1
  if (!isByPlace) return payLineOf(ranges)
  return lines
    .slice(0, MAX_PLACES)
    .map(([place, line]) => `${place}: ${line}`)
    .join('; ')
}

function payLineOf(ranges: readonly PayRange[]): string {
  const spans = new Map<string, PaySpan>()
  for (const range of ranges) {
    const amounts = [range.min, range.max].filter(isAmount)
    if (amounts.length === 0) continue
    const span = { currency: currencyOf(range.currency), interval: range.interval, open: openSide(range) }
    const key = `${span.currency} ${span.interval}`
    const cachedSpan = spans.get(key)
    spans.set(
      key,
      cachedSpan ? widen(cachedSpan, amounts) : widen({ ...span, low: Infinity, high: 0 }, amounts),
    )
  }
  return [...spans.values()].slice(0, MAX_SPANS).map(spanText).join('; ')
}

/** Returns the pay interval in a board's own words. Example: "per-hour-wage", "1 YEAR", "Annual Salary". */
export function payIntervalIn(words: string): PayInterval | null {
  const folded = words.slice(0, 200).toLowerCase()
  for (const [interval, pattern] of INTERVALS) if (pattern.test(folded)) return interval
  return null
}

function openSide({ min, max }: PayRange): PaySpan['open'] {
  if (!isAmount(max)) return 'from'
  return isAmount(min) ? '' : 'up to'
}

function widen(span: PaySpan, amounts: number[]): PaySpan {
  return { ...span, low: Math.min(span.low, ...amounts), high: Math.max(span.high, ...amounts) }
}

function spanText({ currency, interval, open, low, high }: PaySpan): string {
  const amount = low === high ? amountText(low) : `${amountText(low)} - ${amountText(high)}`
  const per = interval === 'hour' ? 'an hour' : interval && `a ${interval}`
  return [low === high ? open : '', currency, amount, per].filter(Boolean).join(' ')
}

function amountText(amount: number): string {
  return Number.isInteger(amount) ? WHOLE.format(amount) : CENTS.format(amount)
}
