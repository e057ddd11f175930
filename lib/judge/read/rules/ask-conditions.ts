import type { Requirement } from '#db/rows/requirement.ts'
import { askLocation, askPhrase, bareOf } from '#lib/judge/read/rules/ask-phrase.ts'

/** The facts that a question is built from. */
export type QuestionRow = Pick<Requirement, 'kind' | 'terms' | 'min_years' | 'quote' | 'enough'>

const HOURS: readonly (readonly [string, RegExp])[] = [
  [
    'Can you work evenings and weekends',
    /\bevenings? (?:and|or|&) weekend|\bweekends? (?:and|or|&) evening/i,
  ],
  ['Can you work every second Saturday', /every (?:second|other) saturday/i],
  ['Can you take part in an on-call rotation', /\bon[- ]call\b|bereitschafts|astreinte/i],
  ['Can you work nights and weekends', /\bnights? (?:and|or|&) weekend|\bweekends? (?:and|or|&) night/i],
  ['Are you able to work night shifts', /\bnights?\b|overnight|nachtschicht|\bnuits?\b/i],
  ['Can you work on weekends', /weekend|wochenend|saturday|sunday|fin(?:e?s)? de semana|week-end/i],
  ['Can you work evenings', /\bevenings?\b/i],
  ['Can you work overtime', /\bovertime\b|überstunden|horas extra/i],
  ['Can you work on holidays', /\bholidays\b/i],
  ['Can you work in shifts', /\bshift|schicht|\bturnos?\b|équipes|ploegendienst/i],
]

/** Returns the question after hours, shifts and travel; null if the demand names none. */
export function askSchedule(row: QuestionRow): string | null {
  const { quote } = row
  // A demand that states a readiness keeps its own words.
  const own = /\b(?:willing|able|available|comfortable|availability|ability)\b/i.test(quote)
    ? askPhrase(row)
    : null
  if (own !== null) return own
  if (/travel|reise|déplac|viaj/i.test(quote)) {
    const percent = [...quote.matchAll(/(\d{1,3}) ?(?:-|–|to)? ?(\d{1,3})? ?%/g)].at(0)
    return percent === undefined
      ? askTravel(quote)
      : `Can you travel up to ${percent[2] ?? percent[1]}% of the time?`
  }
  const long = /\b(?<n>8|9|10|12|24)[- ]hours? shifts?\b/i.exec(quote)?.groups?.['n']
  if (long !== undefined) return `Can you work ${long}-hour shifts?`
  const certainHours = HOURS.find(([, pattern]) => pattern.test(quote))?.[0]
  if (certainHours !== undefined) return `${certainHours}?`
  const week =
    /\b(?<n>\d{2})(?: ?(?:-|–|to) ?\d{2})? ?\+? ?(?:hours?|hrs?|stunden|heures|horas|uur) (?:weekly|(?:a|per|\/|pro|par|por) ?(?:week|woche|semaine|semana))|\b(?:hours (?:per|a) week|weekly hours)\D{1,4}(?<m>\d{2})\b/i.exec(
      quote,
    )?.groups
  const hours = week?.['n'] ?? week?.['m']
  if (hours !== undefined) return `Can you work ${hours} hours a week?`
  const time =
    /\b\d{1,2}(?::\d\d)? ?(?:am|pm)?\s?(?:-|–|to)\s?\d{1,2}(?::\d\d)? ?(?:am|pm)(?: [A-Z]{2,4})?\b/i.exec(
      quote,
    )?.[0]
  return time === undefined
    ? questionForWord({ quote, terms: [], kind: 'schedule', min_years: null, enough: 'all' })
    : `Can you work from ${time}?`
}

function askTravel(quote: string): string {
  const where = /\binternational/i.test(quote) ? 'internationally' : 'for work'
  return `Are you willing to travel ${where}${/\bpassport/i.test(quote) ? ', and do you have a valid passport' : ''}?`
}

/** Returns the question after an amount of pay; null if none is named. */
export function askSalary({ quote }: QuestionRow): string | null {
  const amount =
    /(?:(?:usd|eur|gbp|chf|[$€£])\s?)?\d{1,3}(?:[.,]\d{3})+(?:\s?(?:usd|eur|gbp|chf|[$€£]))?|\d{2,3}k\b/i.exec(
      quote,
    )?.[0]
  if (amount !== undefined) return `Is a salary of ${amount} acceptable to you?`
  const hourly =
    /(?<sum>(?:[$€£]\s?|(?:usd|eur|gbp|chf)\s)\d{1,3}(?:[.,]\d{1,2})?|\d{1,3}(?:[.,]\d{1,2})?\s?(?:[$€£]|usd\b|eur\b|euros?\b|dollars?\b))\s?(?:an|per|\/|a)\s?(?:hour|hr|h|day)\b/i.exec(
      quote,
    )?.groups?.['sum']
  const wage = /\bhourly\b/i.test(quote)
    ? /[$€£]\s?\d{1,3}(?:[.,]\d{1,2})?(?!\d)/.exec(quote)?.[0]
    : undefined
  if (hourly === undefined && wage !== undefined) return `Is an hourly wage of ${wage} acceptable to you?`
  return hourly === undefined
    ? null
    : `Is ${hourly} per ${/day\b/i.test(quote) ? 'day' : 'hour'} acceptable to you?`
}

/** Returns the question of a demand that one or two words identify; null if none do. */
export function questionForWord(row: QuestionRow): string | null {
  return askBodily(row) ?? askReady(row) ?? askAtHand(row)
}

function askBodily({ quote }: QuestionRow): string | null {
  const lift = /\blift(?:ing)?\b[^.]{0,24}?(?<n>\d+) ?(?<unit>lbs?|pounds|kg|kilos?)/i.exec(quote)?.groups
  if (lift) return `Can you lift ${lift['n']} ${lift['unit']}?`
  if (/\bnon-?smok|^no smoking/i.test(quote)) return 'Do you smoke?'
  if (/\b(?:no|not have an?) criminal record|\bno (?:\p{L}+ )?convictions/iu.test(quote))
    return 'Do you have a criminal record?'
  if (/background check|criminal record|führungszeugnis/i.test(quote))
    return 'Are you willing to undergo a background check?'
  if (/drug (?:test|screen)/i.test(quote))
    return /\bpass\b/i.test(quote) ? 'Can you pass a drug test?' : 'Are you willing to take a drug test?'
  const age =
    /\b(?<n>16|18|21|25) years (?:of age|old|or older)|\bat least (?<m>16|18|21) years\b(?! of exp)/i.exec(
      quote,
    )?.groups
  if (age) return `Are you at least ${age['n'] ?? age['m']} years old?`
  const vaccine =
    /\bvaccinat\w+ (?:against|for) (?<name>[\p{L} ]{3,20}\p{L})|\b(?<other>[\p{L}]+(?: [A-Z])?) vaccination/iu.exec(
      quote,
    )?.groups
  if (vaccine)
    return `Are you vaccinated against ${vaccine['name'] ?? vaccine['other']}${/proof/i.test(quote) ? ', and can you prove it' : ''}?`
  return null
}

function askAtHand({ quote }: QuestionRow): string | null {
  const ride =
    /\b(?<own>own|reliable)\b[^.]{0,20}\b(?<thing>car|vehicle|transport\w*)(?<insured> (?:and|with) (?:auto |car |valid )?insurance)?/i.exec(
      quote,
    )?.groups
  if (ride) {
    const thing = `${(ride['thing'] ?? '').toLowerCase()}${ride['insured'] ?? ''}`
    if (/^own/i.test(ride['own'] ?? '')) return `Do you have your own ${thing}?`
    return `Do you have ${/^transport/.test(thing) ? '' : 'a '}reliable ${thing}?`
  }
  return null
}

/**
 * Returns the question after a start, a notice, pay or a place that the person must accept; null if the demand names
 * none.
 */
export function askReady({ quote }: QuestionRow): string | null {
  const start = /\bstart(?:ing)? within (?<time>(?:\d+|\p{L}+) (?:days?|weeks?|months?))/iu.exec(quote)
    ?.groups?.['time']
  if (start) return `Can you start within ${start}?`
  const contract =
    /\b(?<kind>(?:\d{1,2}|\p{L}+)[- ]months?|fixed[- ]term|temporary|freelance|permanent|seasonal) (?:fixed[- ]term )?(?<what>contract|assignment|engagement)\b/iu.exec(
      quote,
    )?.groups
  if (contract)
    return `Are you available for a ${contract['kind']?.toLowerCase()} ${contract['what']?.toLowerCase()}?`
  const day =
    /^(?:start(?:ing)?(?: date)?|available(?: from| on| to start on)?)[: ]+(?:on |from )?(?<day>\d{1,2}\.? \p{L}{3,9}(?: 20\d\d)?|\p{L}{3,9} \d{1,2}(?:st|nd|rd|th)?(?:,? 20\d\d)?)$/iu.exec(
      bareOf(quote),
    )?.groups?.['day']
  if (day) return `Can you start on ${day}?`
  if (/\bnotice period\b/i.test(quote)) return 'What is your notice period?'
  if (/\bsalary\b|\bcompensation\b/i.test(quote))
    return askSalary({ quote, terms: [], kind: 'salary', min_years: null, enough: 'all' })
  if (/\bon[- ]?site\b|\bin (?:the|our) office\b/i.test(quote)) return askLocation({ quote })
  return null
}
