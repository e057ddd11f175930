import type { SamplePay, SamplePlace } from './sample-job.ts'
import { sampleCountry } from './sample-places.ts'

/** Pay as it is given in one country. */
export type LocalPay = { low: number; high: number; currency: string; interval: 'year' | 'month' | 'hour' }

/** A job's pay in the money of the first of these places. */
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

/** Pay in a sentence, in one of the forms in which companies write it. */
export function payNote({ low, high, currency, interval }: LocalPay): string {
  const sign = SIGNS.get(currency)
  const amount = (value: number) => (sign ? `${sign}${shown(value)}` : `${currency} ${shown(value)}`)
  if (interval === 'hour') return `Pay: ${amount(low)} to ${amount(high)} per hour, depending on experience.`
  if (low % 1000 === 0 && high % 1000 === 0 && high < 1_000_000 && sign) {
    return `We pay ${sign}${low / 1000}k - ${sign}${high / 1000}k ${interval === 'year' ? 'per annum' : 'a month'}.`
  }
  return `The expected base pay for this role is ${amount(low)} – ${amount(high)} a ${interval} before tax.`
}

// Three digits that count, and quarters for an hour.
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
