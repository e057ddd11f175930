import { writtenHtml } from '#lib/index/links/posting-of-page.ts'
import type { ListedPlace } from '#lib/index/places/work-mode.ts'
import type { ListedPosting } from '#lib/index/systems/adapter.ts'
import {
  countryCode,
  instantOf,
  lineOf,
  numberOf,
  partOf,
  payIntervalIn,
  payText,
  textOf,
} from '#lib/index/systems/rules/read-rows.ts'
import { plainLine } from '#lib/index/titles/title-words.ts'
import { oneLine } from '#lib/text/text.ts'

/** The facts of a posting besides title and text; '' if the page does not state them. */
export type PostingFacts = { company: string; place: string; work_mode: '' | 'remote'; pay: string }

const MOST_PLACES = 50
const MOST_LINE = 200

/** Returns the facts of a posting that a page describes for machines (schema.org JobPosting). */
export function factsOfDescribed(described: object): PostingFacts {
  return {
    company: nameOf(partOf(described, 'hiringOrganization')),
    place: placesOf(described)
      .slice(0, 20)
      .map(({ text }) => text)
      .join('; '),
    work_mode: isRemote(described) ? 'remote' : '',
    pay: payOf(partOf(described, 'baseSalary')),
  }
}

/** A posting that a page describes, without the id and link that its board gives it. */
export type DescribedPosting = Omit<ListedPosting, 'ext_id' | 'url'>

/**
 * Returns a described posting for the index. Its closing day is left out, because most systems invent one; contact persons are
 * never read.
 */
export function listedOfDescribed(described: object): DescribedPosting {
  return {
    title: nameOf(partOf(described, 'title')),
    places: placesOf(described),
    work_mode: isRemote(described) ? 'remote' : null,
    html: textsOf(described),
    salary: payOf(partOf(described, 'baseSalary')),
    employment: employmentOf([partOf(described, 'employmentType'), textOf(described, 'workHours')].flat()),
    published_at: dayOf(described, 'datePosted'),
    published_kind: 'posted',
    updated_at: null,
  }
}

/** Returns the last day for applications of a described posting (YYYY-MM-DD), for sites whose pages an employer writes. */
export function closingDayOf(described: object): { closes?: string } {
  const day = dayOf(described, 'validThrough')?.slice(0, 10)
  return day === undefined ? {} : { closes: day }
}

// A moment without a zone stands for its day.
function dayOf(described: object, name: string): string | null {
  const text = textOf(described, name).trim()
  return instantOf(text) ?? instantOf(text.slice(0, 10))
}

// A name stands alone or in an object.
function nameOf(value: unknown): string {
  const [first] = [value].flat()
  const name = typeof first === 'string' ? first : textOf(first, 'name')
  return withoutEdges(plainLine(name, MOST_LINE))
}

function withoutEdges(text: string): string {
  const bare = text.replace(/^[\s,;]+|(?<![\s,;])[\s,;]+$/g, '')
  return EMPTY.test(bare) ? '' : bare
}

// Words that systems write in place of a missing value.
const EMPTY = /^(?:unavailable|n\/?a|none|null|undefined|-+|\.+)$/i

function isRemote(described: object): boolean {
  return [partOf(described, 'jobLocationType')].flat().some((type) => /telecommute/i.test(String(type)))
}

// Several places may share one address, and then their names tell them apart. Remote work may be bounded by areas.
function placesOf(described: object): ListedPlace[] {
  const stated = [partOf(described, 'jobLocation')].flat().slice(0, MOST_PLACES).map(placeOf)
  const areas = [partOf(described, 'applicantLocationRequirements')].flat().slice(0, MOST_PLACES)
  const namedPlaces = stated.filter(({ text, name }) => text !== '' || name !== '')
  const places = namedPlaces.length > 0 ? namedPlaces : areas.map(placeOf)
  const texts = new Set(places.map(({ text }) => text))
  const names = new Set(places.map(({ name }) => name).filter(Boolean))
  const isRepeated = texts.size === 1 && places.length > 1 && names.size > 1
  return unique(
    places.map(({ text, country, name }) => ({
      text: isRepeated ? name : text || name,
      country: isRepeated ? null : country,
    })),
  )
}

function unique(places: ListedPlace[]): ListedPlace[] {
  return [...new Map(places.filter(({ text }) => text !== '').map((place) => [place.text, place])).values()]
}

function placeOf(location: unknown): ListedPlace & { name: string } {
  const name = typeof location === 'string' ? '' : nameOf(location)
  const address = partOf(location, 'address') ?? location
  if (typeof address === 'string')
    return { text: withoutEdges(plainLine(address, MOST_LINE)), country: null, name }
  const country = nameOf(partOf(address, 'addressCountry'))
  const parts = [
    ...['addressLocality', 'addressRegion'].map((part) => nameOf(partOf(address, part))),
    country,
  ]
  const postcode = nameOf(partOf(address, 'postalCode'))
  const words = [...new Set(parts.filter(Boolean))]
  const text = (words.length === 0 && postcode !== '' ? [postcode] : words).join(', ')
  return { text, country: countryCode(country), name }
}

// Some systems keep most of the text in fields of its parts.
function textsOf(described: object): string {
  const texts = [writtenHtml(textOf(described, 'description').trim())]
  for (const [name, heading] of PARTS) {
    const text = wordsOf(partOf(described, name))
    if (text.length < SHORTEST_PART || texts.some((before) => before.includes(text))) continue
    texts.push(`<h3>${heading}</h3>\n<div>${writtenHtml(text)}</div>`)
  }
  return texts.filter(Boolean).join('\n')
}

const PARTS = [
  ['responsibilities', 'Responsibilities'],
  ['qualifications', 'Qualifications'],
  ['experienceRequirements', 'Experience'],
  ['educationRequirements', 'Education'],
  ['skills', 'Skills'],
] as const
// Shorter parts are labels, such as "Experienced".
const SHORTEST_PART = 25

function wordsOf(value: unknown): string {
  return [value]
    .flat()
    .slice(0, MOST_PLACES)
    .map((part) => (typeof part === 'string' ? part : textOf(part, 'description')))
    .filter((part) => part.trim() !== '')
    .join('<br>')
}

// Example: ["FULL_TIME", "PER_DIEM"] is "full time, per diem".
function employmentOf(values: readonly unknown[]): string {
  const kinds = values.filter((kind) => typeof kind === 'string' && kind.trim() !== '')
  return oneLine(kinds.slice(0, 5).join(', '), MOST_LINE)
    .replaceAll('_', ' ')
    .replace(/\b[A-Z]{3,}\b/g, (word) => word.toLowerCase())
}

function payOf(salary: unknown): string {
  const value = partOf(salary, 'value')
  const isObject = typeof value === 'object' && value !== null
  const amounts = isObject ? value : hasAmount(salary) ? salary : { value: value ?? salary }
  const [low, high] = textOf(amounts, 'value').split(/ ?[-–—] ?/)
  const isRange = high !== undefined
  const [min, max, exact] = isRange
    ? [amountOf({ low }, 'low'), amountOf({ high }, 'high')]
    : ['minValue', 'maxValue', 'value'].map((part) => amountOf(amounts, part))
  const unit = textOf(amounts, 'unitText') || textOf(salary, 'unitText')
  const range = { min: min ?? exact ?? null, max: max ?? exact ?? null }
  const currency = textOf(salary, 'currency') || textOf(amounts, 'currency')
  const stated = payIntervalIn(unit)
  const interval = plausible(stated, { ...range, currency })
  const text = payText([{ ...range, currency, interval }])
  return text !== '' && interval === 'hour' && stated !== 'hour' ? `${text} (hourly by its size)` : text
}

function hasAmount(salary: unknown): boolean {
  return amountOf(salary, 'minValue') !== null || amountOf(salary, 'maxValue') !== null
}

type Interval = ReturnType<typeof payIntervalIn>

// Several systems leave the unit out, or name a year for hourly pay.
function plausible(
  stated: Interval,
  { min, max, currency }: { min: number | null; max: number | null; currency: string },
): Interval {
  const most = Math.max(min ?? 0, max ?? 0)
  const isSmall = most > 0 && most < LEAST_YEARLY && DOLLAR_LIKE.has(currency.toUpperCase())
  if (isSmall && (stated === null || stated === 'year')) return 'hour'
  return stated === 'hour' && most >= MOST_HOURLY ? null : stated
}

const LEAST_YEARLY = 1_000
const MOST_HOURLY = 5_000
const DOLLAR_LIKE = new Set(['USD', 'CAD', 'EUR', 'GBP'])

// Amounts come as numbers or as text: 45000, "45000.00", "3.200,00", "1.234.567", "$45,000". Zero and one stand for no pay.
function amountOf(value: unknown, part: string): number | null {
  const amount = numberOf(value, part) ?? amountIn(textOf(value, part).trim().slice(0, 40))
  return amount !== null && amount > 1 ? amount : null
}

function amountIn(text: string): number | null {
  const [, written = ''] =
    /^(?:[A-Z]{3}|[A-Z]{0,2}[$£€₹¥])? ?(\d[\d.,'’\u00a0\u202f ]*)(?: ?(?:[A-Z]{3}|[$£€₹¥]))?$/.exec(text) ??
    []
  // The last sign stands before cents if one or two digits follow it, and else for thousands.
  const [, whole = written, cents = '0'] = /^(.*)[.,](\d{1,2}|(?<=^\d{4,}[.,])\d{3,})$/.exec(written) ?? []
  const digits = whole.replaceAll(/\D/g, '')
  return digits === '' || digits.length > 12 ? null : Number(`${digits}.${cents}`)
}

/** Returns the company that a page describes as the employer, '' if it names none. */
export function companyOfDescribed(described: object): string {
  return lineOf({ name: nameOf(partOf(described, 'hiringOrganization')) }, 'name')
}
