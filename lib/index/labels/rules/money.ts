import type { PayPeriod } from '#db/rows/labels.ts'

/** An amount of money or a range of it, as a text says it; `$` stands for a dollar of unknown country. */
export type MoneySpan = {
  min: number
  max: number | null
  currency: string
  period: PayPeriod | null
  /** The position in the text. */
  start: number
  end: number
}

const CODE =
  'EUROS?|USD|EUR|GBP|CAD|AUD|NZD|CHF|SEK|NOK|DKK|PLN|CZK|HUF|RON|INR|JPY|KRW|SGD|HKD|BRL|MXN|ILS|AED|SAR|ZAR|TRY|PHP|COP|CLP|ISK'
const SIGN = 'US\\$|CA\\$|C\\$|AU\\$|A\\$|NZ\\$|S\\$|HK\\$|R\\$|\\$|€|£|¥|₹|zł|kr'
const NUMBER =
  "\\d{1,3}(?:[,.'’\\u00a0\\u202f ]\\d{3})+(?:[.,]\\d{2})?(?!\\d)|\\d{1,7}(?:[.,]\\d{1,2})?(?!\\d)"
const AMOUNT = (n: string) =>
  `(?<code${n}>${CODE})?\\s{0,2}(?<sign${n}>${SIGN})?\\s{0,2}(?<number${n}>${NUMBER})\\s?(?<k${n}>k\\b)?(?<big${n}>\\s?(?:[mbt]\\b|trillion|million|billion|mn\\b|bn\\b))?\\s?(?<after${n}>(?:${CODE})\\b|${SIGN})?`
const SPAN = new RegExp(
  `(?<![\\d.,])${AMOUNT('1')}(?:\\s{0,2}(?:(?:/|per |an? )(?:yr|year|hr|hour|h|month|annum)\\b|annually|p\\.?a\\b\\.?|par an)?\\s{0,2}(?:[-–—~]|to|and|und|et|y|bis|until|up to|à|a)\\s{0,2}${AMOUNT('2')})?`,
  'gi',
)
const SIGNS: Record<string, string> = {
  US$: 'USD',
  CA$: 'CAD',
  C$: 'CAD',
  AU$: 'AUD',
  A$: 'AUD',
  NZ$: 'NZD',
  S$: 'SGD',
  HK$: 'HKD',
  R$: 'BRL',
  $: '$',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  zł: 'PLN',
  kr: '',
  EURO: 'EUR',
  EUROS: 'EUR',
}
const PERIODS: readonly (readonly [PayPeriod, RegExp])[] = [
  ['hour', /hour|\/ ?hr\b|\bp\.?h\.?\b|stunde|\/ ?std\b|heure/],
  ['year', /year|annual|annum|\/ ?yr\b|\bp\.? ?a\b|jahr|par an\b|annuel|anual|año/],
  ['month', /month|\/ ?mo\b|monat|mensuel|par mois|mensual/],
  ['week', /week|woche/],
  ['day', /\bday\b|daily|\btag\b|par jour/],
]
const LOOK_BEHIND = 60
const LOOK_AHEAD = 40

const ANY_MONEY = new RegExp(`[$€£¥₹]|\\b(?:${CODE}|[Ee]uros?)\\b|zł|\\bkr\\b`)

/** Returns whether a text names any currency at all; fast. */
export function namesMoney(text: string): boolean {
  return ANY_MONEY.test(text)
}

/** Returns every amount of money with a currency in a text, with its period if one is near. */
export function amountsIn(text: string): MoneySpan[] {
  return [...text.matchAll(SPAN)].flatMap((match) => spanOf(match, text) ?? [])
}

function spanOf(match: RegExpExecArray, text: string): MoneySpan | null {
  const parts = match.groups ?? {}
  if (parts['big1'] || parts['big2']) return null
  const currency = currencyOf(parts)
  if (currency === null) return null
  const thousands = parts['k1'] !== undefined || parts['k2'] !== undefined
  const min = numberOf(parts['number1'] ?? '', thousands)
  const max = parts['number2'] === undefined ? null : numberOf(parts['number2'], thousands)
  const end = match.index + match[0].length
  const start = match.index
  return { min, max, currency, period: periodNear(text, { start, end, inside: match[0] }), start, end }
}

function currencyOf(parts: Record<string, string | undefined>): string | null {
  for (const name of ['code1', 'after1', 'after2', 'code2', 'sign1', 'sign2']) {
    const text = parts[name]
    if (text === undefined) continue
    const currency = SIGNS[text] ?? SIGNS[text.toUpperCase()] ?? text.toUpperCase()
    if (currency !== '') return currency
  }
  return null
}

// A `k` on one side of a range holds for both: "120k - 150", "50 - 60k"; a value already in thousands stays.
function numberOf(text: string, thousands: boolean): number {
  const cents = /^(.*)[.,](\d{1,2})$/.exec(text)
  const digits = (cents?.[1] ?? text).replaceAll(/\D/g, '')
  const value = Number(`${digits}.${cents?.[2] ?? '0'}`)
  return thousands && value < 1_000 ? value * 1_000 : value
}

type AmountSpan = { start: number; end: number; inside: string }

// The words after an amount name its period; the words before it only if none do.
function periodNear(text: string, { start, end, inside }: AmountSpan): PayPeriod | null {
  const ahead = text.slice(end, end + LOOK_AHEAD).split('\n')[0] ?? ''
  const behind =
    text
      .slice(Math.max(0, start - LOOK_BEHIND), start)
      .split('\n')
      .at(-1) ?? ''
  for (const part of [inside, ahead.split(/[.;]/)[0] ?? '', behind]) {
    const folded = part.toLowerCase()
    const periods = PERIODS.filter(([, pattern]) => pattern.test(folded))
    if (periods[0]) return periods[0][0]
  }
  return null
}
