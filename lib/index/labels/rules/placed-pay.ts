import type { Pay } from '#db/rows/labels.ts'
import { amountsIn, type MoneySpan, namesMoney } from '#lib/index/labels/rules/money.ts'
import { isBenefit, type PayInput, payIn, paySpans, SENTENCE_END } from '#lib/index/labels/rules/pay.ts'
import { type NamedPlaces, namedPlaces } from '#lib/index/places/named-places.ts'

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

type RangeContext = { heading: string; countries: readonly string[] }

// The place stands before an amount or behind it: "Denver: $150k", "$150k in Denver", "$150k (Denver)".
function rangesIn(
  sentence: string,
  spans: readonly MoneySpan[],
  { heading, countries }: RangeContext,
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

function codeOf({ currency }: MoneySpan): string {
  return currency === '$' ? 'USD' : currency
}

function countriesOf(place: NamedPlaces | null): string[] {
  if (place === null) return []
  const ofStates = place.states.map((code) => code.slice(0, 2))
  return [...new Set([...place.countries, ...ofStates, ...place.towns.map(({ country }) => country)])]
}
