/** What a number counts. Durations are told in days until a demand says which unit it wants. */
type Unit = 'days' | 'percent' | 'people' | 'money' | 'days_a_week' | 'weight' | 'share' | 'count'

/**
 * A number that a text tells: the least and the most that it may be. `at` and `end` are where it stands; `said` is how
 * it limits itself ("over", "up to", "about").
 */
export type Quantity = {
  least: number
  most: number
  unit: Unit
  said: 'exact' | 'at_least' | 'at_most' | 'about'
  at: number
  end: number
}

const DAYS = { day: 1, week: 7, month: 30.4375, year: 365.25 } as const

const WORDS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    zero: 0,
    no: 0,
    a: 1,
    an: 1,
    one: 1,
    ein: 1,
    eine: 1,
    einem: 1,
    einen: 1,
    un: 1,
    une: 1,
    uno: 1,
    una: 1,
    um: 1,
    uma: 1,
    een: 1,
    two: 2,
    couple: 2,
    zwei: 2,
    deux: 2,
    dos: 2,
    dois: 2,
    duas: 2,
    due: 2,
    twee: 2,
    three: 3,
    drei: 3,
    trois: 3,
    tres: 3,
    três: 3,
    tre: 3,
    drie: 3,
    four: 4,
    vier: 4,
    quatre: 4,
    cuatro: 4,
    quatro: 4,
    quattro: 4,
    five: 5,
    fünf: 5,
    cinq: 5,
    cinco: 5,
    cinque: 5,
    vijf: 5,
    six: 6,
    sechs: 6,
    seis: 6,
    sei: 6,
    zes: 6,
    seven: 7,
    sieben: 7,
    sept: 7,
    siete: 7,
    sete: 7,
    zeven: 7,
    eight: 8,
    acht: 8,
    huit: 8,
    ocho: 8,
    oito: 8,
    otto: 8,
    nine: 9,
    neun: 9,
    neuf: 9,
    nueve: 9,
    nove: 9,
    negen: 9,
    ten: 10,
    zehn: 10,
    dix: 10,
    diez: 10,
    dez: 10,
    dieci: 10,
    tien: 10,
    eleven: 11,
    twelve: 12,
    zwölf: 12,
    douze: 12,
    doce: 12,
    dozen: 12,
    fifteen: 15,
    sixteen: 16,
    seventeen: 17,
    quince: 15,
    quinze: 15,
    twenty: 20,
    zwanzig: 20,
    vingt: 20,
    veinte: 20,
    vinte: 20,
    eighteen: 18,
    thirty: 30,
    forty: 40,
    fifty: 50,
    hundred: 100,
  }),
)

const NUMBER_WORD = [...WORDS.keys()].toSorted((a, b) => b.length - a.length).join('|')
const NUMBER = String.raw`(?:\d{1,3}(?:[.,]\d{3})+|\d+(?:[.,]\d{1,2})?)(?:\s?k|\s?millions?|\s?mio|mm?)?|(?:${NUMBER_WORD})(?:[- ](?:one|two|three|four|five|six|seven|eight|nine))?`
const BETWEEN = String.raw`\s?(?:-|–|to|or|and|bis|oder|à|ou|a|o|y|e)\s?`
const YEAR = 'years?|yrs?|yoe|jahren?|ans?|années?|años?|anos?|anni|jaar'
const MONTH = 'months?|mos?|monaten?|mois|meses|mês|mesi|maanden?'
const WEEK = 'weeks?|wks?|wochen?|semaines?|semanas?|settimane|weken'
const DAY = '(?:working |business |work)?days?|tagen?|jours?|días?|dias?|giorni|dagen'

const pattern = (text: string) => new RegExp(text, 'giu')
const COUNTED = pattern(
  String.raw`(?<![\p{L}\d.,])(?<first>${NUMBER})(?:${BETWEEN}(?<second>${NUMBER}))?(?<plus>\s?\+)?(?![\p{L}\d])(?:[ -]?(?<unit>${YEAR}|${MONTH}|${WEEK}|${DAY}|%|percent|per cent|por ciento|prozent)(?![\p{L}]))?`,
)
const SINCE = pattern(
  String.raw`\b(?:since|seit|depuis|desde|dal|sinds)\s+(?:(?<month>\p{L}{3,9})\.?\s+)?(?<year>(?:19|20)\d\d)\b`,
)
const HALVES: readonly (readonly [RegExp, number])[] = [
  [/\b(?:a|one) decade\b/giu, 10 * DAYS.year],
  [
    /\b(?:a|one) year and a half\b|\b(?:a|one) and a half years?\b|\baño y medio\b|\bano e meio\b|\banderthalb jahre?\b|\ban et demi\b/giu,
    1.5 * DAYS.year,
  ],
  [/\bhalf a year\b|\bmedio año\b|\bmeio ano\b|\bein halbes jahr\b|\bsix mois\b/giu, 0.5 * DAYS.year],
]
const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

const AT_LEAST =
  /(?:\b(?:over|more than|at least|above|from|minimum(?: of)?|mindestens|über|plus de|au moins|más de|al menos|mais de|anything over|anything above)|>|≥)\s*$/iu
const AT_MOST =
  /(?:\b(?:up to|at most|max(?:imum)?(?: of)?|no more than|not more than|never more than|never led more than|less than|under|fewer than|below|höchstens|maximal|bis zu|weniger als|jusqu[’']à|moins de|no más de|menos de|até|limit(?: is)?|never (?:\p{L}+ )?more than)|<|≤)\s*$/iu
const ABOUT =
  /(?:\b(?:about|around|approximately|approx\.?|roughly|circa|ca\.?|some|almost|nearly|close to|ungefähr|etwa|fast|environ|presque|casi|unos|cerca de|quase|maybe|perhaps)|~)\s*$/iu
const GIVE_OR_TAKE = /^\W{0,3}(?:give or take|or so|or thereabouts|ish\b|more or less)/iu

// Who tells more numbers than these tells none of them plainly.
const MOST = 60

/** The numbers that a text tells, in the order in which they stand. `today` is a day, YYYY-MM-DD. */
export function quantitiesIn(text: string, today: string): Quantity[] {
  const found: Quantity[] = []
  const add = (one: Quantity) => {
    if (!found.some((other) => one.at < other.end && other.at < one.end)) found.push(one)
  }
  for (const one of text.matchAll(SINCE)) add(sinceOf(one, today))
  for (const [half, days] of HALVES) {
    for (const {
      index,
      0: { length },
    } of text.matchAll(half)) {
      add({
        least: days,
        most: days,
        unit: 'days',
        said: saidBefore(text, index, index + length),
        at: index,
        end: index + length,
      })
    }
  }
  for (const one of text.matchAll(COUNTED)) {
    if (found.length >= MOST) break
    if (/\bgive or take\s*$/i.test(text.slice(0, one.index))) continue
    const counted = countedOf(text, one)
    if (counted !== null) add(counted)
  }
  return found.toSorted((a, b) => a.at - b.at)
}

function sinceOf(
  { index, 0: { length }, groups }: RegExpExecArray | RegExpMatchArray,
  today: string,
): Quantity {
  const now = dayNumber(today)
  const year = Number(groups?.['year'])
  const month = MONTHS.indexOf((groups?.['month'] ?? '').slice(0, 3).toLowerCase())
  const from = `${year}-${String(month === -1 ? 1 : month + 1).padStart(2, '0')}-01`
  const till = month === -1 ? `${year}-12-31` : from
  const at = index ?? 0
  const least = Math.max(0, now - dayNumber(till))
  return {
    least,
    most: Math.max(0, now - dayNumber(from)),
    unit: 'days',
    said: 'exact',
    at,
    end: at + length,
  }
}

function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 86_400_000
}

function countedOf(text: string, one: RegExpExecArray | RegExpMatchArray): Quantity | null {
  const { first = '', second, plus, unit: written } = one.groups ?? {}
  const isArticle = /^(?:an?|no|eine?[mn]?|une?|un[oa]|uma?|een|couple|dozen|o|e|y)$/i.test(first)
  if (isArticle && written === undefined) return null
  const low = numberOf(first)
  const high = second === undefined ? low : numberOf(second)
  if (low === null || high === null) return null
  const at = one.index ?? 0
  const end = at + one[0].length
  const { unit, times } = unitOf(text, written, { at, end, first })
  const said = plus ? 'at_least' : saidBefore(text, at, end)
  const [least, most] = [Math.min(low, high) * times, Math.max(low, high) * times]
  return { least, most, unit, said, at, end }
}

type Place = { at: number; end: number; first: string }

function unitOf(
  text: string,
  written: string | undefined,
  { at, end, first }: Place,
): { unit: Unit; times: number } {
  const before = text.slice(Math.max(0, at - 4), at)
  const behind = text.slice(end, end + 24)
  if (written === undefined) {
    if (
      /[$€£]\s?$/.test(before) ||
      /^\s?(?:[$€£]|usd|eur|gbp|dollars?|euros?)/iu.test(behind) ||
      /(?:k|m|mio|millions?)$/i.test(first)
    ) {
      return { unit: 'money', times: 1 }
    }
    if (/^\s?(?:lbs?\b|pounds?\b|kgs?\b|kilos?\b)/iu.test(behind)) {
      return { unit: 'weight', times: /^\s?k/iu.test(behind) ? 2.2046 : 1 }
    }
    return { unit: 'count', times: 1 }
  }
  if (/^(?:%|per ?cent|por|prozent)/iu.test(written)) return { unit: 'percent', times: 1 }
  if (is(DAY, written)) {
    if (/^\s?(?:a|per|each|\/|die|pro|par|por)\s?(?:week|wk|woche|semaine|semana)/iu.test(behind)) {
      return { unit: 'days_a_week', times: 1 }
    }
    if (/^\s?(?:a|per|each|\/)\s?month/iu.test(behind)) return { unit: 'percent', times: 100 / 20 }
    return { unit: 'days', times: /^(?:work|business)/iu.test(written) ? 1.4 : 1 }
  }
  const each = is(YEAR, written) ? DAYS.year : is(MONTH, written) ? DAYS.month : DAYS.week
  return { unit: 'days', times: each }
}

function is(unit: string, written: string): boolean {
  return pattern(`^(?:${unit})$`).test(written)
}

function numberOf(written: string): number | null {
  const text = written.trim().toLowerCase()
  const known = WORDS.get(text)
  if (known !== undefined) return known
  const parts = text.split(/[- ]/)
  if (parts.length === 2) {
    const [tens, ones] = parts.map((part) => WORDS.get(part))
    if (tens !== undefined && ones !== undefined) return tens + ones
  }
  const thousands = /k$/.test(text) ? 1000 : /\d\s?(?:mm?|mio|millions?)$/.test(text) ? 1_000_000 : 1
  const digits = text
    .replace(/\s?(?:k|mm?|mio|millions?)$/, '')
    .replace(/[.,](?=\d{3}(?!\d))/g, '')
    .replace(',', '.')
  const value = Number(digits)
  return Number.isFinite(value) && digits !== '' ? value * thousands : null
}

function saidBefore(text: string, at: number, end: number): Quantity['said'] {
  const before = text.slice(Math.max(0, at - 40), at)
  const behind = text.slice(end, end + 24)
  if (GIVE_OR_TAKE.test(behind) || ABOUT.test(before)) return 'about'
  if (AT_MOST.test(before) || /^[^,;.]{0,20}\b(?:is my limit|at most|max(?:imum)?|tops)\b/iu.test(behind))
    return 'at_most'
  if (
    AT_LEAST.test(before) ||
    /^\s?(?:or more|or better|und mehr|ou plus|o más|and up|plus\b)/iu.test(behind)
  )
    return 'at_least'
  return 'exact'
}
