import { namedPlaces } from '#lib/index/places/named-places.ts'

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

/**
 * Returns pay as one line, lowest to highest per currency and interval. Example: "USD 159,100 - 218,800 a year". Ranges whose labels
 * name different places stand apart: "SF, NYC: USD 176,000 - 240,000 a year; elsewhere: USD 159,000 - 215,000 a year".
 */
export function payText(ranges: readonly PayRange[]): string {
  const byPlace = Map.groupBy(ranges, ({ label = '', currency }) => {
    return namedPlaces(label, { countries: [], currency: currencyOf(currency) })?.text ?? ''
  })
  const lines = [...byPlace].map(([place, same]) => [place, lineOf(same)] as const)
  const isByPlace = !byPlace.has('') && new Set(lines.map(([, line]) => line)).size > 1
  if (!isByPlace) return lineOf(ranges)
  return lines
    .slice(0, MAX_PLACES)
    .map(([place, line]) => `${place}: ${line}`)
    .join('; ')
}

function lineOf(ranges: readonly PayRange[]): string {
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

type PaySpan = {
  currency: string
  interval: PayInterval | null
  open: 'from' | 'up to' | ''
  low: number
  high: number
}

const isAmount = (value: number | null): value is number => value !== null && value > 0 && value < 1e12
const currencyOf = (text: string): string => (/^[A-Za-z]{3}$/.test(text) ? text.toUpperCase() : '')

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
