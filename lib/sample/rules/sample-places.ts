import type { WorkMode } from '#lib/index/places/work-mode.ts'
import type { SamplePay, SamplePlace } from '#lib/sample/rules/sample-job.ts'

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

/** Pay in the form of one country. */
type LocalPay = { low: number; high: number; currency: string; interval: 'year' | 'month' | 'hour' }

/** Returns a job's pay in the currency of the first of these places. */
export function localPay(pay: SamplePay, places: readonly SamplePlace[]): LocalPay {
  const country = sampleCountry(places[0]?.country ?? '')
  const interval = pay.interval === 'hour' ? 'hour' : country.interval
  const share = country.rate / (interval === 'month' ? 12 : 1)
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

const SIGNS = new Map([
  ['USD', '$'],
  ['GBP', '£'],
  ['EUR', '€'],
])
