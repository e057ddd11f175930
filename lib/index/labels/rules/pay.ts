import money from '#assets/words/money.json' with { type: 'json' }
import type { Pay, PayPeriod } from '#db/rows/labels.ts'
import { amountsIn, type MoneySpan, namesMoney, namesPeriod } from '#lib/index/labels/rules/money.ts'
import { type NamedPlaces, namedPlaces } from '#lib/index/places/named-places.ts'

/** The inputs: the board's own pay line, the text, and the countries (ISO 3166 alpha-2). */
export type PayInput = { salary: string; text: string; countries: readonly string[] }

const ABOUT_PAY =
  /\b(?:salar(?:y|ies)|compensation|pay|paid|base|wages?|remuneration|hourly|(?:monthly|weekly|daily|day|contract|starting|hiring) rate|rate (?:for|of) (?:this|the|pay)|earn(?:s|ings)?|\w*(?:gehalt|lohn|vergütung)|brutto\w*|bruto|brut|salario|sueldo|salaris|rémunération|salaire|taux horaire|ote|hiring range|range for this|ctc|lpa|sal[aá]rio|remunera[cç][aãi]o|remuneración|vencimento|retribuzione|stipendio|ral|\w*loon|lön|\w*lønn|løn|wynagrodzenie|stawka|pensja|mzda|gaji|maaş)\b|månadslön|månedsløn/
// A range with its own period counts as pay even without a word for pay.
const WITH_PERIOD =
  /\b(?:per (?:year|annum|month|hour)|annually|an hour|a (?:month|year)|par (?:an|mois|heure)|de l['’]heure|(?:por|al) (?:mes|hora)|(?:por|ao) m[eê]s|al mese|all['’]ora|per (?:maand|uur)|p\.? ?a|pro (?:jahr|stunde|monat)|im monat)(?!\p{L})|\/ ?(?:hr|hour|yr|year|mo|month|m[eê]s|h|jahr|stunde|std|monat)(?!\p{L})/u
const OF_COMPANY =
  /\b(?:raised|raising|funding|series [a-f]|revenues?|umsatz|valuation|valued|arr|budgets?|donat\w*|deals?|quotas?|portfolio|assets|invested|investment|living within|market size|sales of|volume|saved|savings of|spend(?:s|ing)?|(?:clients?|customers?|members?|patients?|tenants?|subscribers?) pay|product costs?)\b/
// Words whose nearby amount is a benefit.
const BENEFIT =
  /\b(?:bonus(?:es)?(?! (?:eligible|potential included))|sign[- ]?on|signing|stipend|subsid(?:y|ies)|referral|reimburse\w*|allowance|equity|tuition|wellness|wellbeing|per diem|credits?|insurance|coverage|premiums?|hra|hsa|fsa|contribution|contribut\w*|401|match(?:ing|ed)?|learning|development|education|budget|setup|set-up|equipment|gym|travel|relocation|voucher|commission(?! included)|deductible|lifetime|gift|childcare|fertility|adoption|internet|phone|scholarships?|prizes?|awards?|fees?|housing|accommodation|rent)\b/
// Signs that several countries use, each with its currency there.
const BY_COUNTRY: Record<string, Record<string, string>> = {
  $: { US: 'USD', CA: 'CAD', AU: 'AUD', NZ: 'NZD', SG: 'SGD', HK: 'HKD', TW: 'TWD' },
  '¥': { JP: 'JPY', CN: 'CNY' },
  kr: { SE: 'SEK', NO: 'NOK', DK: 'DKK', IS: 'ISK' },
  Rs: { IN: 'INR', PK: 'PKR', LK: 'LKR', NP: 'NPR' },
  lakh: { IN: 'INR', PK: 'PKR', LK: 'LKR', NP: 'NPR', BD: 'BDT' },
  R: { ZA: 'ZAR' },
  Fr: { CH: 'CHF', LI: 'CHF' },
}
// A peso is written as a dollar too; a Spanish sentence tells it.
const PESOS: Record<string, string> = { MX: 'MXN', AR: 'ARS', CL: 'CLP', CO: 'COP', UY: 'UYU' }
const SPANISH = /\b(?:mensual\w*|mes|anual\w*|sueldos?|salario|brutos?|netos?|quincenal\w*|pesos)\b/i
/** The plausible range of pay: an amount outside is something else, or has another period. */
const SENSIBLE: Record<PayPeriod, readonly [number, number]> = {
  year: [8_000, 3_000_000],
  month: [500, 250_000],
  week: [100, 50_000],
  day: [40, 10_000],
  hour: [3, 1_000],
}
// Roughly how many units are worth a dollar of pay, for currencies of smaller units.
const SCALE: Record<string, number> = money.scale

/** Returns the pay of a posting: the board's own line first, else a sentence about pay; null if none states it. */
export function payOf({ salary, text, countries }: PayInput): Pay | null {
  const line = salary.slice(0, 500)
  const best = bestOf(amountsIn(line), line, countries)
  if (best) return best
  if (!namesMoney(text)) return null
  const sentences = text.slice(0, 60_000).split(SENTENCE_END)
  for (const [index, sentence] of sentences.entries()) {
    const pay = payInSentence(sentence, sentences[index - 1] ?? '', countries)
    if (pay === null) continue
    const next = sentences.slice(index + 1, index + 1 + MOST_ZONES)
    return next.reduce((wide, more) => withZone(wide, more, countries), pay)
  }
  return null
}

/** Returns how many monthly salaries a year has by a text, 12 by default. Example: "14 Monatsgehälter" is 14. */
export function monthsPaid(text: string): number {
  const [, ...counts] = MONTHS_PAID.exec(text.toLowerCase()) ?? []
  const count = counts.find((found) => found !== undefined) ?? '12'
  return COUNTS[count] ?? Number(count)
}

const COUNTS: Record<string, number> = {
  catorce: 14,
  quatorze: 14,
  vierzehn: 14,
  dreizehn: 13,
  trece: 13,
  treze: 13,
}
// In Austria, Spain, Portugal and Italy holiday and Christmas pay are monthly salaries of their own.
const MONTHS_PAID =
  /(?<![\d.,])(1[2-6]|catorce|quatorze|vierzehn|dreizehn|trece|treze)[ -]?(?:monatsgeh[aä]lter|monatslöhne|gehälter|bruttogehälter|pagas|mensualidades|mensilità|salários|pagamentos|subsídios|monthly (?:salaries|payments)|salaries (?:per|a) year|payments (?:per|a) year|(?:x|mal) ?(?:jährlich|im jahr|pro jahr|p\. ?a\b|per year|per annum|a year|al año|por ano|ao ano|all['’]anno))|(?:€|\beur\b|monat|monatlich|mes|mês|month|brutto|brutos?)[ )]{0,3}(?:x|×|\*) ?(1[3-6])(?![\d.,]\d)/

const MOST_ZONES = 3

// Zones, levels and countries often stand in lines of their own below each other. A range in the currency of the posting's
// country replaces one in another.
function withZone(pay: Pay, sentence: string, countries: readonly string[]): Pay {
  const more = payInSentence(sentence, '', countries)
  if (!more || !isRange(more) || !isRange(pay)) return pay
  if (more.currency !== pay.currency && isLocal(more, countries) && !isLocal(pay, countries)) return more
  if (more.currency !== pay.currency || more.period !== pay.period) return pay
  return { ...pay, min: Math.min(pay.min ?? 0, more.min ?? 0), max: Math.max(pay.max ?? 0, more.max ?? 0) }
}

function isLocal({ currency }: Pay, countries: readonly string[]): boolean {
  return countries.some(
    (country) => currency.startsWith(country) || (currency === 'EUR' && !OWN_MONEY.has(country)),
  )
}

// Countries of Europe with money of their own begin their code; elsewhere the euro is foreign.
const OWN_MONEY = new Set('US CA AU NZ GB CH SE NO DK PL CZ HU RO IN SG JP BR MX ZA'.split(' '))

/** The end of a line or sentence of a posting. */
export const SENTENCE_END = /\n+|(?<=[a-zA-Z)\d])[.!]\s+(?=[A-Z*])/

// A pay label may stand alone in the line above its amounts. Example: "Pay range".
function payInSentence(sentence: string, before: string, countries: readonly string[]): Pay | null {
  return bestOf(paySpans(sentence, before), sentence, countries)
}

/** Returns the amounts of a sentence that are pay; `before` is the sentence or heading above it. */
export function paySpans(sentence: string, before: string): MoneySpan[] {
  if (sentence.length > 1_500 || !namesMoney(sentence)) return []
  const folded = sentence.toLowerCase()
  if (OF_COMPANY.test(folded)) return []
  const heading = before.length < 80 ? before.toLowerCase() : ''
  const isAboutPay = ABOUT_PAY.test(folded) || (ABOUT_PAY.test(heading) && !BENEFIT.test(heading))
  const period = isAboutPay || WITH_PERIOD.test(folded)
  const isBare =
    !isAboutPay && sentence.length < LONGEST_BARE && !BENEFIT.test(heading) && !OF_COMPANY.test(heading)
  if (!period && !isBare) return []
  const amounts = amountsIn(sentence)
  const bare = isBare && isAllPay(amounts, folded)
  return amounts.filter(
    (span) =>
      (isAboutPay || (period && span.max !== null) || (bare && isWage(span))) && !isBenefit(span, folded),
  )
}

const LONGEST_BARE = 100
const BARE_WORDS = new Set(
  (
    'a à about after ab al an and annum approx au benefits bis bonus brut bruto brutos brutto bruttó ca circa competitive de depending doe ' +
    'equity erfahrung experience from gross h hr il im je l la le lordi lordo lpa nach negotiable of on oder or p pa par per plus por pro ' +
    'rata range std the tips to und up vb year zwischen between package upwards'
  ).split(' '),
)

// Returns whether a line contains only an amount and words of pay and periods. Example: "70k-85k GBP", "from £45,000 a year + bonus".
function isAllPay(amounts: readonly MoneySpan[], folded: string): boolean {
  let remaining = folded
  for (const { start, end } of amounts.toReversed())
    remaining = `${remaining.slice(0, start)} ${remaining.slice(end)}`
  return (
    amounts.length > 0 &&
    (remaining.match(/[\p{L}\d]+/gu) ?? []).every((word) => BARE_WORDS.has(word) || namesPeriod(word))
  )
}

// An amount without a word for pay counts only by its size, or if it is hourly: less by the month or week is a benefit.
function isWage({ min, max, period }: MoneySpan): boolean {
  return (max ?? min) >= LEAST_WAGE[period ?? 'year']
}

const LEAST_WAGE: Record<PayPeriod, number> = { year: 15_000, month: 1_200, week: 300, day: 80, hour: 0 }

const NEAR_BEFORE = 50
const NEAR_AFTER = 60

/** Returns whether an amount of a lower-case sentence is a benefit beside the pay. */
export function isBenefit({ start, end }: MoneySpan, folded: string): boolean {
  const before =
    folded
      .slice(Math.max(0, start - NEAR_BEFORE), start)
      .split(/[,;+|•](?! ?(?:up to|worth|max)\b)| and | plus /)
      .at(-1) ?? ''
  const after =
    folded.slice(end, end + NEAR_AFTER).split(/[,;+|•()]|(?:^| )(?:and|plus) |(?<!\d)\. /)[0] ?? ''
  return BENEFIT.test(before) || BENEFIT.test(after)
}

// Several ranges in one currency and period are zones or levels of one posting; bonuses beside a base pay are ignored.
function bestOf(spans: MoneySpan[], text: string, countries: readonly string[]): Pay | null {
  const bases = spans.filter(
    ({ start, end }) =>
      BASE.test(text.slice(Math.max(0, start - NEAR_BEFORE), start)) ||
      IS_BASE.test(text.slice(end, end + 12)),
  )
  const pays = (bases.length > 0 ? bases : spans).flatMap((span) => payIn(span, text, countries) ?? [])
  const order = (pay: Pay) => Number(isRange(pay)) + 2 * Number(isLocal(pay, countries))
  const [first] = pays.toSorted((a, b) => order(b) - order(a))
  if (!first) return null
  const same = pays.filter((pay) => pay.currency === first.currency && pay.period === first.period)
  const ranges = same.filter(isRange)
  if (ranges.length === 0) return first
  return {
    ...first,
    min: Math.min(...ranges.map((pay) => pay.min ?? 0)),
    max: Math.max(...ranges.map((pay) => pay.max ?? 0)),
  }
}

const BASE = /\bbase\b/i
const IS_BASE = /^\s?base\b/i

const isRange = ({ min, max }: Pay): boolean => min !== null && max !== null && min !== max

const UP_TO = /\b(?:up to|maximum(?: of)?|max\.?|at most|bis zu|jusqu['’]à|less than)\s*$/i

const AT_LEAST =
  /(?<!\p{L})(?:from|start(?:s|ing)?(?: (?:pay|salary|wage|rate))?(?: (?:at|of|from))?|at least|minimum(?: of| de)?|min\.?|more than|over|ab|mind(?:estens|\.)|desde|a partir de|à partir de|dès|au moins|a partire da|almeno|vanaf|minimaal|fra|från|od)[^\p{L}\p{N}]{0,3}$/iu
// Examples: "$30+", "€60.000+ brutto", "$30 an hour and up"; not "$30 an hour + tips".
const OR_MORE =
  /^(?:\+(?=\s?(?:an? (?:hour|day|week|month|year)|per|pro|im (?:jahr|monat)|brut(?:to|os?)?|gross|base)(?!\p{L}))|\+(?!\s?[\p{L}\p{Sc}])|[\p{L}/ ]{0,12}(?:\b(?:and|or|und|oder|et|ou|y|o) (?:up|more|above|higher|mehr|plus|más)(?!\p{L})|\bupwards?\b))/iu

const NET = /^\W{0,3}(?:net|nett[oi]|netos?|na rękę)\b/i

/** Returns an amount as pay before tax; null if its currency or period is unknown or its size is implausible. */
export function payIn(span: MoneySpan, text: string, countries: readonly string[]): Pay | null {
  const currency = currencyOf(span.currency, text, countries)
  if (currency === null || NET.test(text.slice(span.end, span.end + 12))) return null
  const top = span.max ?? span.min
  const scale = SCALE[currency] ?? 1
  const period = span.period ?? (top >= 20_000 * scale ? 'year' : null)
  if (period === null || (span.max !== null && span.max < span.min)) return null
  const [least, most] = SENSIBLE[period]
  const before = text.slice(Math.max(0, span.start - 30), span.start)
  const onlyMost = span.min === 0 || (span.max === null && UP_TO.test(before))
  if ((onlyMost ? top : span.min) < least || top > most * scale) return null
  if (onlyMost) return { min: null, max: top, currency, period }
  const isOpen = AT_LEAST.test(before) || OR_MORE.test(text.slice(span.end, span.end + 30))
  return { min: span.min, max: span.max ?? (isOpen ? null : span.min), currency, period }
}

// A sign of several countries belongs to the only listed one that has it. A dollar without a country is American.
function currencyOf(sign: string, text: string, countries: readonly string[]): string | null {
  const table = BY_COUNTRY[sign]
  if (table === undefined) return sign
  const currencies = [...new Set(countries.flatMap((country) => table[country] ?? []))]
  if (currencies.length === 1) return currencies[0] ?? null
  if (sign === 'lakh') return currencies.length === 0 ? 'INR' : null
  if (sign !== '$') return null
  if (SPANISH.test(text)) return pesosOf(countries)
  return countries.length === 0 || currencies.includes('USD') ? 'USD' : null
}

function pesosOf(countries: readonly string[]): string | null {
  const pesos = [...new Set(countries.flatMap((country) => PESOS[country] ?? []))]
  return pesos.length === 1 ? (pesos[0] ?? null) : null
}

/** A range of pay with the places that it holds for, as written: "SF, NYC" or "elsewhere". */
export type PlacedPay = Pay & { place: string }

const LONGEST_LINE = 1_500
const LONGEST_TEXT = 60_000
const MOST_PLACED = 20

/**
 * Returns the ranges of a posting that pays by place: from the board's own line, else from the text. Empty unless two places
 * have different ranges. Example: "SF: $180k - $220k; elsewhere: $150k - $190k".
 */
export function placedPay({ salary, text, countries }: PayInput): PlacedPay[] {
  const line = salary.slice(0, LONGEST_LINE)
  const ofBoard = byPlace(rangesIn(line, amountsIn(line), { heading: '', countries }))
  return ofBoard.length > 0 || !namesMoney(text) ? ofBoard : byPlace(rangesOfText(text, countries))
}

/** A range, and its place; null if the sentence names none. */
type Range = { pay: Pay; place: NamedPlaces | null }

// Ranges of one place are levels of it. A single range without a place holds for all others.
function byPlace(ranges: readonly Range[]): PlacedPay[] {
  const placed = new Map<string, PlacedPay>()
  const general = ranges.filter(({ place }) => place === null)
  for (const { pay, place } of ranges) {
    if (place === null && general.length > 1) continue
    const text = place === null ? 'elsewhere' : place.text
    const key = `${text.toLowerCase()} ${pay.currency} ${pay.period}`
    const before = placed.get(key)
    placed.set(key, before ? widened(before, pay) : { ...pay, place: text })
  }
  const pays = [...placed.values()].slice(0, MOST_PLACED)
  const amounts = new Set(pays.map(({ min, max, currency }) => `${min} ${max} ${currency}`))
  const places = new Set(pays.map(({ place }) => place))
  return amounts.size > 1 && places.size > 1 && ranges.some(({ place }) => place !== null) ? pays : []
}

function widened(before: PlacedPay, { min, max }: Pay): PlacedPay {
  const bounds = (a: number | null, b: number | null) => [a, b].filter((amount) => amount !== null)
  const [least, most] = [bounds(before.min, min), bounds(before.max, max)]
  return {
    ...before,
    min: least.length < 2 ? null : Math.min(...least),
    max: most.length < 2 ? null : Math.max(...most),
  }
}

// A short line with a place and a range is pay too if a sentence about pay stands in the text. Example: "Denver: $150,000 - $190,000".
function rangesOfText(text: string, countries: readonly string[]): Range[] {
  const sentences = text
    .slice(0, LONGEST_TEXT)
    .split(SENTENCE_END)
    .filter((sentence) => sentence.trim() !== '')
  const runs: { to: number; isPay: boolean; ranges: Range[] }[] = []
  for (const [index, sentence] of sentences.entries()) {
    if (sentence.length > MOST_SENTENCE || !namesMoney(sentence)) continue
    const heading = sentences[index - 1] ?? ''
    const own = paySpans(sentence, heading)
    const found = rangesIn(sentence, own.length > 0 ? own : bareRanges(sentence), { heading, countries })
    const ranges = own.length > 0 ? found : found.filter(({ place }) => place !== null)
    if (ranges.length === 0) continue
    const isPay = own.length > 0 || isPayHeading(heading) || isPayHeading(sentences[index + 1] ?? '')
    const run = runs.at(-1)
    if (run && index - run.to <= MOST_BETWEEN) {
      run.ranges.push(...ranges)
      Object.assign(run, { to: index, isPay: run.isPay || isPay })
    } else runs.push({ to: index, isPay, ranges })
  }
  return runs.flatMap((run) => (run.isPay ? run.ranges : []))
}

const MOST_SENTENCE = 1_500
const MOST_BETWEEN = 2
const MOST_BELOW = 200

const PAY_HEADING = /\b(?:salar(?:y|ies)|compensation|pay|base|wages?|remuneration|gehalt|salaire|salario)\b/i

function isPayHeading(line: string): boolean {
  return line.length < MOST_BELOW && PAY_HEADING.test(line) && !namesMoney(line)
}

function bareRanges(sentence: string): MoneySpan[] {
  if (sentence.length > MOST_BELOW || !namesMoney(sentence)) return []
  const folded = sentence.toLowerCase()
  return amountsIn(sentence).filter((span) => span.max !== null && !isBenefit(span, folded))
}

// The place stands before an amount or behind it: "Denver: $150k", "$150k in Denver", "$150k (Denver)".
function rangesIn(
  sentence: string,
  spans: readonly MoneySpan[],
  { heading, countries }: { heading: string; countries: readonly string[] },
): Range[] {
  let from = 0
  return spans.flatMap((span, index): Range[] => {
    if (OTHER_PAY.test(sentence.slice(Math.max(from, span.start - NEAR), span.start))) return []
    const hints = { countries, currency: codeOf(span) }
    const ahead = sentence.slice(span.end, spans[index + 1]?.start ?? span.end + FAR)
    const behind = sentence.slice(Math.max(from, span.start - FAR), span.start)
    const tail = BEHIND_AMOUNT.exec(ahead)?.[1] ?? ''
    const own = placeBefore(behind, hints)
    const after = own === null || from > 0 ? namedPlaces(tail, hints) : null
    const loose = own ?? after ?? placeBehind(ahead, hints)
    const place = (from > 0 ? (after ?? loose) : loose) ?? (index === 0 ? headed(heading, hints) : null)
    from = span.end + (place !== null && place === after ? tail.length + ahead.indexOf(tail) : 0)
    const local = place?.countries.length || place?.towns.length || place?.states.length
    const pay = payIn(span, sentence, local ? countriesOf(place) : countries)
    return pay === null ? [] : [{ pay, place }]
  })
}

const NEAR = 40
const FAR = 200
// Amounts of another kind than the base pay.
const OTHER_PAY =
  /\b(?:ote|on[- ]target|bonus|equity|commissions?|total (?:cash|compensation|rewards?))\b[^:;.]*:? ?$/i
// Words of the period, then a place in brackets or behind "in".
const BEHIND_AMOUNT =
  /^ ?(?:(?:USD|CAD|EUR|GBP|per year|per annum|per hour|a year|an hour|annually|annual|\/ ?(?:yr|year|hr|hour)|base|base salary|gross|brutto)[ ,]?){0,3} ?(?:\(|(?=(?:in|for|at|within|if|elsewhere|outside|nationwide|and)\b)|[-–—] )([^;|•\n$€£]{2,200})/i
const LABEL = /([^:;|•\n.]{2,120})[:–—-] ?$/

function placeBefore(behind: string, hints: { countries: readonly string[]; currency: string }) {
  const clause = behind.split(/[;|•\n]/).at(-1) ?? ''
  const label = LABEL.exec(clause)?.[1]
  return (label === undefined ? null : namedPlaces(label, hints)) ?? namedPlaces(clause, hints)
}

function placeBehind(ahead: string, hints: { countries: readonly string[]; currency: string }) {
  return namedPlaces(ahead.split(/[;|•\n.,:]/)[0] ?? '', hints)
}

function headed(heading: string, hints: { countries: readonly string[]; currency: string }) {
  return heading.length < MOST_BELOW && !namesMoney(heading) ? namedPlaces(heading, hints) : null
}

const codeOf = ({ currency }: MoneySpan): string => (currency === '$' ? 'USD' : currency)

function countriesOf(place: NamedPlaces | null): string[] {
  if (place === null) return []
  const ofStates = place.states.map((code) => code.slice(0, 2))
  return [...new Set([...place.countries, ...ofStates, ...place.towns.map(({ country }) => country)])]
}
