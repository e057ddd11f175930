import { amountsIn, type MoneySpan, namesMoney, type PayPeriod } from '#lib/index/labels/rules/money.ts'

/** What a posting says it pays, before tax; `max` is null where it names only the least. */
export type Pay = { min: number; max: number | null; currency: string; period: PayPeriod }

/** What is known of a posting: the board's own line of pay, its text, and its countries (ISO 3166 alpha-2). */
export type PayInput = { salary: string; text: string; countries: readonly string[] }

const ABOUT_PAY =
  /\b(?:salar(?:y|ies)|compensation|pay|paid|base|wages?|remuneration|hourly|gehalt|vergütung|rémunération|salaire|ote|per (?:year|annum|hour|month)|annually|an hour|a year)\b|\/ ?(?:hr|hour|yr|year)\b/
const ABOUT_OTHER_MONEY =
  /\b(?:bonus of|sign[- ]?on|signing bonus|stipend|subsid(?:y|ies)|raised|funding|series [a-f]|revenue|valuation|arr|budgets?|401|referral|reimburse|allowance|equity worth|donat|deals?|quota|portfolio|assets|customers|tuition|wellness|per diem|living within)\b/
const DOLLARS: Record<string, string> = { US: 'USD', CA: 'CAD', AU: 'AUD', NZ: 'NZD', SG: 'SGD', HK: 'HKD' }
/** What pay can be: outside of it an amount is something else, or its period is wrong. */
const SENSIBLE: Record<PayPeriod, readonly [number, number]> = {
  year: [8_000, 3_000_000],
  month: [500, 250_000],
  week: [100, 50_000],
  day: [40, 10_000],
  hour: [3, 1_000],
}
// Yen, won, rupees and forints go far above what others pay.
const LARGE = new Set(['JPY', 'KRW', 'INR', 'HUF', 'IDR', 'VND', 'COP', 'CLP', 'ISK'])

/** What a posting says it pays: its board's own line first, else a sentence that is about pay; null where none says. */
export function payOf({ salary, text, countries }: PayInput): Pay | null {
  const told = bestOf(amountsIn(salary.slice(0, 500)), countries)
  if (told) return told
  if (!namesMoney(text)) return null
  let before = ''
  for (const sentence of text.slice(0, 60_000).split(/\n+|(?<=[a-z)])\.\s/)) {
    const pay =
      /\d/.test(sentence) && sentence.length < 1_500 ? payInSentence(sentence, before, countries) : null
    if (pay) return pay
    before = sentence
  }
  return null
}

// "Pay range" often stands alone in the line above its amounts.
function payInSentence(sentence: string, before: string, countries: readonly string[]): Pay | null {
  const folded = sentence.toLowerCase()
  if (ABOUT_OTHER_MONEY.test(folded)) return null
  const heading = before.length < 80 ? before.toLowerCase() : ''
  if (!ABOUT_PAY.test(folded) && !(ABOUT_PAY.test(heading) && !ABOUT_OTHER_MONEY.test(heading))) return null
  return bestOf(amountsIn(sentence), countries)
}

// Several spans in one currency and period are zones or levels of one posting.
function bestOf(spans: MoneySpan[], countries: readonly string[]): Pay | null {
  const pays = spans.flatMap((span) => payIn(span, countries) ?? [])
  const [first] = pays.toSorted((a, b) => Number(b.max !== null) - Number(a.max !== null))
  if (!first) return null
  const same = pays.filter((pay) => pay.currency === first.currency && pay.period === first.period)
  const ranges = same.filter((pay) => pay.max !== null)
  if (ranges.length === 0) return first
  return {
    ...first,
    min: Math.min(...ranges.map((pay) => pay.min)),
    max: Math.max(...ranges.map((pay) => pay.max ?? 0)),
  }
}

function payIn(span: MoneySpan, countries: readonly string[]): Pay | null {
  const currency = span.currency === '$' ? dollarsOf(countries) : span.currency
  if (currency === null || currency === '') return null
  const top = span.max ?? span.min
  const period = span.period ?? (top >= 20_000 && !LARGE.has(currency) ? 'year' : null)
  if (period === null || (span.max !== null && span.max < span.min)) return null
  const [least, most] = SENSIBLE[period]
  const scale = LARGE.has(currency) ? 1_000 : 1
  if (span.min < least || top > most * scale) return null
  return { min: span.min, max: span.max, currency, period }
}

// A dollar is the dollar of the only country that has one.
function dollarsOf(countries: readonly string[]): string | null {
  const known = [...new Set(countries.flatMap((country) => DOLLARS[country] ?? []))]
  if (known.length === 1) return known[0] ?? null
  return countries.length === 0 || known.includes('USD') ? 'USD' : null
}
