import { type Quantity, quantitiesIn } from '#lib/judge/settle/answers/quantity.ts'
import type { Decision, Telling } from '#lib/judge/settle/answers/telling.ts'
import type { AnswerReading } from '#lib/judge/settle/read-answer.ts'

/** What a measure counts, beside those that have a family of their own. */
type MeasureUnit = 'age' | 'grade' | 'budget' | 'words' | 'speed' | 'hours' | 'share' | 'months' | 'distance'

/** A number that must be reached, and what it counts. */
export type Measure = { unit: MeasureUnit; bound: number }

const NUMBER = String.raw`(?<n>\d{1,3}(?:[.,]\d{3})+|\d+(?:[.,]\d{1,2})?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|eighteen)`
const SCALE = String.raw`\s?(?<scale>k|m|mm|mn|million|mio|bn|billion)?`
const measured = (pattern: string) => new RegExp(pattern, 'iu')

// The first that is found decides.
const MEASURES: readonly (readonly [MeasureUnit, RegExp])[] = [
  ['grade', measured(String.raw`\b(?:gpa|grade point average)\b\D{0,24}${NUMBER}`)],
  ['grade', measured(String.raw`${NUMBER}\+? (?:or (?:higher|better|above) )?(?:cumulative )?gpa\b`)],
  ['words', measured(String.raw`${NUMBER}\+?\s?(?:wpm\b|words (?:a|per) minute)`)],
  ['speed', measured(String.raw`${NUMBER}\+?\s?(?:mbps\b|mbit|megabits?|mb\/s)`)],
  [
    'age',
    measured(
      String.raw`\b(?:at least|over|minimum age|must be|aged?|be)\D{0,14}${NUMBER}\+?(?=\s?(?:years? (?:of age|old)|or (?:older|over|above)|$))`,
    ),
  ],
  [
    'age',
    measured(String.raw`${NUMBER}\+? years (?:of age|old|or older)|^${NUMBER.replace('<n>', '<o>')}\+$`),
  ],
  [
    'budget',
    measured(
      String.raw`(?:budgets?|p&l|revenues?|turnover|portfolio|book of business)\D{0,40}?(?:[$€£]|usd|eur|gbp)\s?${NUMBER}${SCALE}`,
    ),
  ],
  [
    'budget',
    measured(
      String.raw`(?:[$€£]|usd|eur|gbp)\s?${NUMBER}${SCALE}\+?(?:[^.]{0,30}?)\b(?:budgets?|p&l|revenues?|turnover|portfolio|book)\b`,
    ),
  ],
  [
    'hours',
    measured(String.raw`(?<!\b(?:within|of) )${NUMBER}\+?[- ]?(?:hours?|hrs?|stunden|heures|horas|uur)\b`),
  ],
  [
    'hours',
    measured(
      String.raw`\bhours (?:per|a) week\D{1,4}${NUMBER}|\bweekly hours\D{1,4}${NUMBER.replace('<n>', '<o>')}`,
    ),
  ],
  [
    'share',
    measured(
      String.raw`\bquota\b\D{0,40}?${NUMBER}\s?%|${NUMBER.replace('<n>', '<o>')}\s?%\D{0,40}?\bquota\b`,
    ),
  ],
  [
    'months',
    measured(
      String.raw`${NUMBER}[- ]months?(?: fixed[- ]term| temporary| long)? (?:contract|assignment|engagement|commitment)\b`,
    ),
  ],
  ['distance', measured(String.raw`${NUMBER}\s?(?:miles|km|kilomet\w+)(?: (?:a|per|each) day)`)],
]

const IN_WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ')

/** The number that a demand wants to be reached; null where it names none. */
export function measureOf(text: string): Measure | null {
  for (const [unit, pattern] of MEASURES) {
    const groups = pattern.exec(text)?.groups
    const written = groups?.['n'] ?? groups?.['o']
    if (written === undefined) continue
    const bound = numberWritten(written, groups?.['scale'])
    if (bound > 0) return { unit, bound }
  }
  return null
}

function numberWritten(written: string, scale = ''): number {
  const word = IN_WORDS.indexOf(written.toLowerCase())
  if (word >= 0) return word
  if (/^eighteen$/i.test(written)) return 18
  const plain = Number(written.replace(/[.,](?=\d{3}(?!\d))/g, '').replace(',', '.'))
  const times = /^k/i.test(scale) ? 1e3 : /^b/i.test(scale) ? 1e9 : /^m/i.test(scale) ? 1e6 : 1
  return plain * times
}

// What somebody is ready for: up to more than is asked is enough.
const READY: readonly MeasureUnit[] = ['hours', 'months', 'distance']
const OWN_UNIT: Readonly<Record<MeasureUnit, RegExp>> = {
  age: /^\s?(?:years?|yrs?|y\/o|yo\b|in\b|and\b)/iu,
  grade: /^\s?(?:gpa|out of|\/|overall|cumulative|in\b)/iu,
  budget:
    /^\s?(?:[$€£]|usd|eur|gbp|dollars?|euros?|pounds?|a year|per year|annual\w*|budget|p&l|at\b|in\b|for\b)/iu,
  words: /^\s?(?:wpm|words?)/iu,
  speed: /^\s?(?:mbps|mbit|mega|mb|down|gbps|gbit|giga|gig\b)/iu,
  hours: /^\s?(?:h\b|hours?|hrs?|stunden|heures|horas|uur|a week|per week|\/|is\b|at most|max\w*|tops)/iu,
  share: /^\s?(?:%|percent)/iu,
  months: /^\s?(?:months?)/iu,
  distance: /^\s?(?:miles|km|kilo)/iu,
}

/** Whether a number that is told reaches the one that is asked; null where none is told. */
export function readMeasure({ demand, text, said, today, asked }: Telling): Decision | null {
  const { measure } = demand
  if (measure === null || asked === 'no_is_met') return null
  const told = quantitiesIn(text, today).flatMap((one) => inUnit(one, measure.unit, text))
  const [first] = told
  if (first === undefined) return isBelowByWord(text, measure) ? 'not_met' : null
  if (/\b(?:below|under|short of|shy of|less than|missed)\b/i.test(text) && first.most <= measure.bound)
    return 'not_met'
  if (ASSISTS.test(text)) return said.opens === 'yes' ? 'unclear' : 'not_met'
  const least = Math.min(...told.map((one) => one.least))
  const most = Math.max(...told.map((one) => one.most))
  const whole = { ...first, least, most }
  const isFuture = measure.unit === 'age' && /\b(?:will be|i'll be|turning|turn)\b/i.test(text)
  if (isFuture && least <= measure.bound) return 'not_met'
  const reading = decided(whole, measure, said.hedges)
  const isTwofold = reading === 'met' && (said.opens === 'no' || said.others || said.negates || said.lapsed)
  return isTwofold ? 'unclear' : reading
}

const ASSISTS = /\b(?:helped|assisted|supported|prepared for|shadowed)\b/i

function decided({ least, most, said }: Quantity, { unit, bound }: Measure, hedges: boolean): Decision {
  if (said !== 'at_most') return byLeast({ least, most, said }, bound, hedges)
  if (most < bound) return 'not_met'
  return READY.includes(unit) && !hedges ? 'met' : 'unclear'
}

function inUnit(one: Quantity, unit: MeasureUnit, text: string): Quantity[] {
  if (unit === 'share') return one.unit === 'percent' ? [one] : []
  if (unit === 'budget') {
    const isMoney = one.unit === 'money' || /[$€£]\s?$/.test(text.slice(0, one.at))
    return isMoney ? [one] : []
  }
  if (one.unit === 'days') return inTime(one, unit, text)
  return one.unit === 'count' && unit !== 'months' ? bareIn(one, unit, text) : []
}

function inTime(one: Quantity, unit: MeasureUnit, text: string): Quantity[] {
  if (unit !== 'months' && unit !== 'age') return []
  // "for 8 years" is no age.
  if (unit === 'age' && /\b(?:for|since|over)\s*$/i.test(text.slice(0, one.at))) return []
  const each = unit === 'age' ? 365.25 : 30.4375
  return [{ ...one, least: one.least / each, most: one.most / each }]
}

const AFTER = /^\s?(?:exactly|or so|on|now|today|when|and|but|last|at most|tops|max|is)\b/iu

function bareIn(one: Quantity, unit: MeasureUnit, text: string): Quantity[] {
  const behind = text.slice(one.end, one.end + 20)
  const isBare = !/^\s?\p{L}/u.test(behind) || OWN_UNIT[unit].test(behind) || AFTER.test(behind)
  if (!isBare || (one.least >= 1900 && unit !== 'distance')) return []
  if (unit === 'hours' && /^\s?(?:minutes|min\b|days|weeks)/iu.test(behind)) return []
  const times = unit === 'speed' && /^\s?g/i.test(behind) ? 1000 : 1
  return [{ ...one, least: one.least * times, most: one.most * times }]
}

function isBelowByWord(text: string, { unit, bound }: Measure): boolean {
  if (unit !== 'hours' || bound < 35) return false
  return /\b(?:only part[- ]?time|part[- ]?time only|half[- ]time|teilzeit|temps partiel|tiempo parcial|meio período|deeltijd)\b/i.test(
    text,
  )
}

/** Whether what is told reaches the least that is asked; `isOpen` where it is told with a hedge. */
export function byLeast(
  { least, most, said }: Pick<Quantity, 'least' | 'most' | 'said'>,
  bound: number,
  isOpen: boolean,
): AnswerReading['reading'] {
  if (said === 'about' && Math.abs(least - bound) <= bound / 3 && least < bound * 1.25) return 'unclear'
  if (least >= bound - (bound > 300 ? SLACK * bound : 0)) return isOpen ? 'unclear' : 'met'
  if (said === 'at_least') return 'unclear'
  if (most < bound) return isOpen && most > bound * 0.8 ? 'unclear' : 'not_met'
  return 'unclear'
}

// Counted in days: two years and eleven months and three weeks are three years.
const SLACK = 0.003
