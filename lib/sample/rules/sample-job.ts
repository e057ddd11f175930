import type { WorkMode } from '#lib/index/places/work-mode.ts'
import { pairs } from '#lib/text/names.ts'

/** A kind of work and the sentences of its postings. */
export type SampleFamily = {
  department: string
  /** Separated by bars; `{team}` becomes the name of a team. */
  titles: string
  /** The tools, separated by bars; each posting names one of them throughout. */
  stacks: string
  /** US dollars a year with some years of experience, or per hour if `hourly`. */
  pay: { low: number; high: number }
  hourly?: boolean
  /** Work that cannot be done from home. */
  onsite?: boolean
  /** Sentences, here and below; `{a|b}` is one of them. */
  summary: readonly string[]
  duties: readonly string[]
  needs: readonly string[]
  nice: readonly string[]
}

/** A place as a board writes it, and its country (ISO 3166 alpha-2), '' if the board names none. */
export type SamplePlace = { text: string; country: string }

/** A posting's text in parts, which hiring systems separate or join. */
export type SampleText = {
  /** HTML. */
  opening: string
  lists: { head: string; items: string[] }[]
  /** HTML. */
  closing: string
}

/** The pay of a job in US dollars, and the place of its statement. */
export type SamplePay = { low: number; high: number; interval: 'year' | 'hour'; shown: 'field' | 'note' }

/** An invented job and every posting of it. */
export type SampleJob = {
  title: string
  department: string
  text: SampleText
  /** The places of each posting: a job with two of these lists is posted twice. */
  postings: SamplePlace[][]
  mode: WorkMode | null
  pay: SamplePay | null
  /** Days since it was posted. */
  age: number
  /** Whether the board hides it from its public list. */
  unlisted?: boolean
  /** Whether the text is plain text only, if the hiring system supports that. */
  plain?: boolean
}

/** One posting of a job, ready to be written in the form of a hiring system. */
export type SamplePosting = SampleJob & {
  id: { number: number; uuid: string }
  places: SamplePlace[]
  /** Milliseconds since 1970. */
  posted: number
  updated: number
}

/** A company, its board, and the material of its jobs. */
export type SampleCompany = {
  name: string
  system: 'greenhouse' | 'lever' | 'ashby'
  /** The number of postings from its families; awkward ones are added to them. */
  postings: number
  about: string
  /** Names of families; one named twice is chosen twice as often. */
  families: string
  /** Text and country of each place. Example: "Porto, Portugal>PT". */
  places: string
  /** Whether the board only reports a posting's last change. */
  undated?: boolean
}

/** Choices that look random and are the same for the same seed, on every machine. */
export type SeededRandom = {
  /** A fraction from 0 up to, not including, 1. */
  fraction: () => number
  /** A whole number from `low` to `high`, both included. */
  between: (low: number, high: number) => number
  /** A member of a list without nulls. */
  pick: <T extends {}>(list: readonly [T, ...T[]]) => T
  /** This many members of a list, shuffled. */
  some: <T>(list: readonly T[], count: number) => T[]
}

/** Returns a source of choices for this seed. */
export function seeded(seed: string): SeededRandom {
  let state = 0x811c9dc5
  for (const letter of seed) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  const fraction = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000
  }
  const between = (low: number, high: number) => low + Math.floor(fraction() * (high - low + 1))
  return {
    fraction,
    between,
    pick: (list) => list[between(0, list.length - 1)] ?? list[0],
    some: (list, count) => {
      const keyed = list.map((member) => ({ member, key: fraction() }))
      return keyed
        .sort((a, b) => a.key - b.key)
        .slice(0, count)
        .map(({ member }) => member)
    },
  }
}

/** A role of the sample, as a job seeker would write it. */
type SampleRole = { label: string; titles: string[]; avoid_titles: string[]; keywords: string[] }

/** Two roles that find a good part of the sample. */
export function sampleRoles(): SampleRole[] {
  return [
    {
      label: 'Backend engineer',
      titles: ['Backend Engineer', 'Software Engineer', 'Backend Developer', 'Full Stack Engineer'],
      avoid_titles: ['Frontend', 'Manager', 'Principal', 'Junior'],
      keywords: ['Go', 'TypeScript', 'PostgreSQL', 'Kafka', 'payments', 'distributed systems'],
    },
    {
      label: 'Platform engineer',
      titles: [
        'Platform Engineer',
        'Site Reliability Engineer',
        'Infrastructure Engineer',
        'DevOps Engineer',
        'Security Engineer',
      ],
      avoid_titles: ['Manager', 'Principal'],
      keywords: ['Kubernetes', 'Terraform', 'AWS', 'Prometheus', 'on-call'],
    },
  ]
}

/** A country of the sample: its name, and its form of pay. */
type SampleCountry = {
  name: string
  currency: string
  /** Its currency's units for one US dollar of pay in the United States. */
  rate: number
  interval: 'year' | 'month'
}

/** Returns the country with this code; '' and unknown codes are paid like the United States. */
export function sampleCountry(code: string): SampleCountry {
  return COUNTRIES.get(code) ?? UNITED_STATES
}

/** Parses places divided by bars. Example: "Porto, Portugal>PT". */
export function samplePlaces(words: string): SamplePlace[] {
  return words.split('|').map((entry) => {
    const [text = '', country = ''] = entry.split('>')
    return { text, country }
  })
}

/** Returns the work mode in a place text. */
export function modeOfPlace({ text }: SamplePlace): WorkMode | null {
  if (/hybrid/i.test(text)) return 'hybrid'
  if (/remot|worldwide/i.test(text)) return 'remote'
  return /in-office/i.test(text) ? 'onsite' : null
}

const UNITED_STATES: SampleCountry = { name: 'United States', currency: 'USD', rate: 1, interval: 'year' }
const COUNTRIES = new Map<string, SampleCountry>(
  `
US United States|USD|1|year
GB United Kingdom|GBP|0.52|year
DE Germany|EUR|0.6|year
CA Canada|CAD|1.02|year
IN India|INR|22|year
IE Ireland|EUR|0.62|year
NL Netherlands|EUR|0.6|month
SG Singapore|SGD|0.85|month
PT Portugal|EUR|0.38|year
PL Poland|PLN|1.9|month
AU Australia|AUD|1.15|year
JP Japan|JPY|72|year
BE Belgium|EUR|0.55|month
ES Spain|EUR|0.4|year
LU Luxembourg|EUR|0.7|year
CH Switzerland|CHF|0.95|year
IS Iceland|ISK|95|month
PE Peru|PEN|1.3|month
BR Brazil|BRL|1.9|month
NO Norway|NOK|6.8|year
DK Denmark|DKK|5.2|month
AT Austria|EUR|0.58|year
KR South Korea|KRW|700|year
MX Mexico|MXN|6.5|month
IT Italy|EUR|0.45|year
FR France|EUR|0.5|year
FI Finland|EUR|0.55|month
AE United Arab Emirates|AED|2.9|month
ZA South Africa|ZAR|6|year
PH Philippines|PHP|14|month
GE Georgia|GEL|0.9|month`
    .trim()
    .split('\n')
    .map((line) => [line.slice(0, 2), countryOf(line.slice(3))]),
)

function countryOf(words: string): SampleCountry {
  const [name = '', currency = '', rate, interval] = words.split('|')
  return { name, currency, rate: Number(rate), interval: interval === 'month' ? interval : 'year' }
}

// Minimum wages bring hourly pay nearer to that of the United States, and currencies of smaller units pay by the month.
const HOURLY = 1.65
const MOST_BY_HOUR = 1.2

// Companies whose boards say no more are in the United States.
const ANYWHERE = /^(?:remote(?: or hybrid)?|worldwide|hybrid|in-office|multiple locations)$/i

/** Pay in the form of one country. */
type LocalPay = { low: number; high: number; currency: string; interval: 'year' | 'month' | 'hour' }

/** Returns a job's pay in the currency of its places; null where these pay differently, or a place may be in several countries. */
export function localPay(pay: SamplePay, places: readonly SamplePlace[]): LocalPay | null {
  const codes = places.flatMap(({ text, country }) => (ANYWHERE.test(text) && country === '' ? [] : country))
  if (codes.includes('')) return null
  const [country = UNITED_STATES, ...others] = codes.map(sampleCountry)
  if (others.some(({ currency, interval }) => currency !== country.currency || interval !== country.interval))
    return null
  const isHourly = pay.interval === 'hour'
  if (isHourly && country.rate > MOST_BY_HOUR) return null
  const interval = isHourly ? 'hour' : country.interval
  const rate = isHourly && country.currency !== UNITED_STATES.currency ? country.rate * HOURLY : country.rate
  const share = rate / (interval === 'month' ? 12 : 1)
  return {
    low: rounded(pay.low * share),
    high: rounded(pay.high * share),
    currency: country.currency,
    interval,
  }
}

/** Returns pay in a sentence, in one of the forms that companies use. */
export function payNote({ low, high, currency, interval }: LocalPay): string {
  const sign = SIGNS.get(currency)
  const amount = (value: number) => (sign ? `${sign}${shown(value)}` : `${currency} ${shown(value)}`)
  if (interval === 'hour') return `Pay: ${amount(low)} to ${amount(high)} per hour, depending on experience.`
  if (low % 1000 === 0 && high % 1000 === 0 && high < 1_000_000 && sign) {
    return `We pay ${sign}${low / 1000}k - ${sign}${high / 1000}k ${interval === 'year' ? 'per annum' : 'a month'}.`
  }
  return `The expected base pay for this role is ${amount(low)} – ${amount(high)} a ${interval} before tax.`
}

// Rounds to three significant digits, or to quarters per hour.
function rounded(value: number): number {
  if (value < 1000) return Math.round(value * 4) / 4
  const step = 10 ** Math.max(2, Math.floor(Math.log10(value)) - 2)
  return Math.round(value / step) * step
}

function shown(value: number): string {
  return Number.isInteger(value) ? value.toLocaleString('en-US') : value.toFixed(2)
}

const SIGNS = new Map(pairs('USD: $ | GBP: £ | EUR: €'))
