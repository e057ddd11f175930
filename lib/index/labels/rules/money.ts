import money from '#assets/words/money.json' with { type: 'json' }
import { PAY_PERIODS, type PayPeriod } from '#db/rows/labels.ts'

/**
 * An amount of money or a range of it, as a text says it. Its currency is a code, or a sign that several countries use: `$`,
 * `¥`, `kr`, `Rs`, `R`, `Fr`, or `lakh` for an Indian unit without a sign.
 */
export type MoneySpan = {
  min: number
  max: number | null
  currency: string
  period: PayPeriod | null
  /** The position in the text. */
  start: number
  end: number
}

const CODE = ['EUROS?', 'RMB', ...money.codes.split(' ')].join('|')
const AFTER = '\\$|€|£|¥|₹|zł|kr\\.?|Kč|Ft\\b|₫|dollars\\b'
const SIGN =
  'US\\$|CA\\$|CDN\\$|C\\$|AU\\$|A\\$|NZ\\$|SG\\$|S\\$|HK\\$|NT\\$|MX\\$|R\\$|\\$|€|£|¥|₹|₦|₱|฿|₫|₩|₪|₺|₴|₽|zł|kr\\.?|Rs\\.?|RM|Rp\\.?|KSh\\.?|Fr\\.|R'
// Groups of thousands, or of hundreds as in India ("12,00,000").
const NUMBER =
  "(?:\\d{1,3}(?:[,.'’\\u00a0\\u202f ]\\d{3})+|\\d{1,2}(?:,\\d{2}){1,3},\\d{3})(?:[.,]\\d{2})?(?!\\d)|\\d{1,7}(?:[.,]\\d{1,2})?(?!\\d)"
const AMOUNT = (n: string) =>
  `(?<code${n}>${CODE})?\\s{0,2}(?<sign${n}>${SIGN})?\\s{0,2}(?<number${n}>${NUMBER})(?:[.,][-–]{1,2})?(?:\\s?(?<unit${n}>k|lpa|lakhs?|lacs?|l|crores?|cr)(?![a-zà-ž]))?(?<big${n}>\\s?(?:[mbt]\\b|trillion|million|billion|mn\\b|bn\\b|juta\\b))?\\s?(?<after${n}>(?:${CODE})\\b|${AFTER})?`
const SPAN = new RegExp(
  `(?<![\\d.,])${AMOUNT('1')}(?:\\s{0,2}(?:(?:/|per |an? )(?:yr|year|hr|hour|h|month|annum)\\b|annually|p\\.?a\\b\\.?|par an)?\\s{0,2}(?:[-–—~]|to|and|und|et|y|e|bis|until|up to|à|a|do|tot|till|til)\\s{0,2}${AMOUNT('2')})?`,
  'gi',
)
// Letters count only as written here: "Ft" is forint, "ft" feet.
const SIGNS: Record<string, string> = money.signs
// Lower-case codes that are no words.
const LOWER = /^(?:usd|eur|gbp|cad|aud|nzd|chf|sek|nok|dkk|pln|czk|huf|inr|sgd|hkd|zar|aed|mxn|brl)$/
const UNITS: readonly (readonly [RegExp, number])[] = [
  [/^k$/i, 1_000],
  [/^(?:lpa|la(?:kh|c)s?|l)$/i, 100_000],
  [/^cr/i, 10_000_000],
]
const PERIOD_WORDS: Record<PayPeriod, string> = {
  hour: 'hour|hrly\\b|\\/ ?hrs?\\b|\\/ ?h(?![a-zà-ž])|\\bp\\.?\\/?h\\b|stunde|\\/ ?std\\b|heure|\\btaux horaire\\b|\\bhora\\b|\\bora\\b|\\buur\\b|\\btimme|\\bpr\\.? time\\b|godz|\\bóra',
  year: 'year|annual|annum|\\/ ?yr\\b|\\bp\\.? ?a\\b|jahr|\\ban\\b(?= ?$|[^a-z ])|par an\\b|annuel|anual|año|\\bannu[oi]\\b|\\bann[oi]\\b|\\bår\\b|\\bårs|\\bjaar|\\brok\\b|\\brocznie|yıl|tahun|\\bctc\\b',
  month:
    'month|\\/ ?mth\\b|\\/ ?mo\\b|(?<!\\d ?)\\bp\\.? ?m\\b|\\bpcm\\b|monat|\\bmtl\\b|mensuel|\\bmois\\b|mensual|\\bmes\\b|mensile|\\bmese\\b|maand|måned|månad|miesi|\\bmies\\b|měs|\\/ ?hó(?![a-z])|havi\\b|\\/ ?ay\\b|aylık|bulan|\\bmês\\b|mensa(?:l|is)\\b',
  week: '(?<!bi-?|two |2 |semi-?)week|\\/ ?wk\\b|\\bp\\.? ?w\\b|woche|semaine|semana|settimana|\\bvecka',
  day: '\\bday\\b|daily|\\btag\\b|par jour|\\/ ?jour\\b|\\bp\\.?\\/?d\\b|\\bdía\\b|\\bdia\\b|\\bgiorno\\b|\\bdag\\b',
}
const PERIOD = new RegExp(
  Object.entries(PERIOD_WORDS)
    .map(([period, words]) => `(?<${period}>${words})`)
    .join('|'),
  'g',
)
// Payment by something that is no period here. Example: "$250 per shift".
const PER_OTHER =
  /^\W{0,3}(?:(?:(?:per|each|every|an?) |\/ ?)(?:shift|visit|class|session|project|hire|sale|mile|unit|piece|article|word|case|load|stop|delivery|trip|lesson|patient|game|event|report|two weeks|2 weeks|fortnight|quarter)|bi-?weekly|fortnightly|semi-?monthly|quarterly|every other week)/
// How often pay is paid out, which says nothing of the amount where another period stands.
const PAID_OUT =
  /\b(?:paid|payable|payments?|payroll|payday)(?: out)? (?:bi-?|semi-?)?(?:weekly|monthly|every (?:two )?weeks?)\b/g
const LOOK_BEHIND = 60
const LOOK_AHEAD = 40

const ANY_MONEY = new RegExp(
  `[$€£¥₹₦₱฿₫₩₪₺₴₽]|\\b(?:${CODE}|[Ee]uros?|dollars|LPA|[Ll]akhs?|[Ll]acs?)\\b|zł|\\b[Kk]r\\b|\\bR[sSMp]?\\.? ?\\d|Kč|\\dFt\\b|\\d Ft\\b|\\bKSh|\\bFr\\. ?\\d`,
)

/** Returns whether a text names any currency at all; fast. */
export function namesMoney(text: string): boolean {
  return ANY_MONEY.test(text)
}

/** Returns whether a lower-case word names a period of pay. Example: "weekly", "miesięcznie". */
export const namesPeriod = (word: string): boolean => periodsIn(word).length > 0

/** Returns every amount of money with a currency in a text, with its period if one is near. */
export function amountsIn(text: string): MoneySpan[] {
  return [...text.matchAll(SPAN)].flatMap((match) => spanOf(match, text) ?? [])
}

function spanOf(match: RegExpExecArray, text: string): MoneySpan | null {
  const parts = match.groups ?? {}
  // The end of a longer name, such as an unknown dollar ("XX$ 500").
  if (/^[^\s\d]/.test(match[0]) && /\p{Lu}/u.test(text[match.index - 1] ?? '')) return null
  const currency = currencyOf(parts)
  if (currency === null) return null
  const million = parts['big1'] ?? parts['big2']
  if (million !== undefined && !(IN_MILLIONS.has(currency) && /^\s?(?:m|mn|million|juta)$/i.test(million)))
    return null
  const unit = parts['unit1'] ?? parts['unit2'] ?? ''
  const times = million === undefined ? unitSize(unit, currency) : 1_000_000
  if (times === null) return null
  const min = numberOf(parts['number1'] ?? '', times)
  const max = parts['number2'] === undefined ? null : numberOf(parts['number2'], times)
  const end = match.index + match[0].length
  const start = match.index
  const top = max ?? min
  const period = /^lpa$/i.test(unit) ? 'year' : periodNear(text, { start, end, inside: match[0], top })
  return period === 'other' ? null : { min, max, currency, period, start, end }
}

// Currencies whose pay is written in millions.
const IN_MILLIONS = new Set(['JPY', 'KRW', 'IDR', 'VND', 'COP', 'CLP'])

function currencyOf(parts: Record<string, string | undefined>): string | null {
  for (const name of ['code1', 'after1', 'after2', 'code2', 'sign1', 'sign2']) {
    const text = parts[name]?.replace(/\.$/, '')
    if (text === undefined) continue
    const currency = SIGNS[text] ?? (/^[A-Z]{3}$/.test(text) || LOWER.test(text) ? text.toUpperCase() : null)
    if (currency !== null) return currency
  }
  return /^(?:lpa|la(?:kh|c)|cror)/i.test(parts['unit1'] ?? parts['unit2'] ?? '') ? 'lakh' : null
}

// A short "L" or "Cr" is one only of rupees; null if it is something else.
function unitSize(unit: string, currency: string): number | null {
  if (unit === '') return 1
  const isRupees = /^(?:lakh|Rs|INR|PKR|BDT|NPR|LKR)$/.test(currency)
  return /^k$/i.test(unit) || isRupees ? (UNITS.find(([pattern]) => pattern.test(unit))?.[1] ?? 1) : null
}

// A unit on one side of a range holds for both: "120k - 150", "50 - 60k"; a value already in full stays.
function numberOf(text: string, times: number): number {
  const cents = /^(.*)[.,](\d{1,2})$/.exec(text)
  const digits = (cents?.[1] ?? text).replaceAll(/\D/g, '')
  const value = Number(`${digits}.${cents?.[2] ?? '0'}`)
  return value < 1_000 ? Math.round(value * times * 100) / 100 : value
}

type AmountSpan = { start: number; end: number; inside: string; top: number }

// The words after an amount name its period; the words before it only if none do.
function periodNear(text: string, { start, end, inside, top }: AmountSpan): PayPeriod | 'other' | null {
  const ahead =
    text.slice(end, end + LOOK_AHEAD).split(/\n|;|[.!] (?=\p{Lu})|[+] ?(?=[$€£¥₹\d])|\bplus\b/u)[0] ?? ''
  const behind =
    text
      .slice(Math.max(0, start - LOOK_BEHIND), start)
      .split('\n')
      .at(-1) ?? ''
  if (PER_OTHER.test(ahead.toLowerCase())) return 'other'
  const parts = [inside, ahead, behind].map((part) => part.toLowerCase())
  const period = firstPeriod(parts.map((part) => part.replace(PAID_OUT, ' ')))
  if (period !== null || top >= LEAST_YEARLY) return period
  return (
    firstPeriod(parts) ??
    (top < MOST_TIPPED && TIPPED.test(text.slice(end, end + LOOK_AHEAD)) ? 'hour' : null)
  )
}

// Tips come on top of a wage by the hour. Examples: "$30+ tips", "$18 plus tips".
const TIPPED = /^[\s+&]{0,3}(?:(?:plus|and) )?(?:cash )?tips\b/i
const MOST_TIPPED = 100

const LEAST_YEARLY = 20_000

function firstPeriod([inside = '', ahead = '', behind = '']: readonly string[]): PayPeriod | null {
  return periodsIn(inside)[0] ?? periodsIn(ahead)[0] ?? periodsIn(behind).at(-1) ?? null
}

function periodsIn(folded: string): PayPeriod[] {
  return [...folded.matchAll(PERIOD)].flatMap(({ groups = {} }) =>
    PAY_PERIODS.filter((period) => groups[period] !== undefined),
  )
}
