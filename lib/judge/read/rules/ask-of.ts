import type { Requirement } from '#lib/judge/read/matrix.ts'

type Asked = Pick<Requirement, 'kind' | 'terms' | 'min_years' | 'quote'>

const LONGEST = 160

/** The plain question that would settle a requirement, put so that a yes means it is met; null where none would. */
export function askOf(row: Asked): string | null {
  const question = ASKS[row.kind]?.(row) ?? null
  if (question === null) return null
  return question.length <= LONGEST && !/[\n?].*\?/.test(question) ? question : null
}

const ASKS: Partial<Record<Requirement['kind'], (row: Asked) => string>> = {
  skill: ({ terms }) => `Do you have experience with ${terms[0]}?`,
  domain: ({ terms }) => `Do you have experience in ${terms[0]}?`,
  years: ({ min_years, terms }) => {
    const years = min_years === 1 ? '1 year' : `${min_years} years`
    return `Do you have at least ${years} of ${terms[0] ? `experience with ${terms[0]}` : 'work experience'}?`
  },
  degree: askDegree,
  cert: ({ terms }) => {
    const name = terms[0] ?? ''
    const kind = /licen|certif|card|credential|diploma|admi|führerschein|permis|carnet/i.test(name)
      ? ''
      : ' certification'
    return `Do you hold a valid ${name.replace(/^valid /i, '')}${kind}?`
  },
  language: ({ terms, quote }) =>
    `Do you speak ${terms[0]}${/fluen|native|bilingual|fließend|courant|fluido/i.test(quote) ? ' fluently' : ''}?`,
  work_auth: askWorkAuth,
  clearance: ({ quote }) =>
    /\bobtain|ability|eligible|able\b/i.test(quote)
      ? 'Could you obtain a security clearance?'
      : 'Do you hold an active security clearance?',
  location: askLocation,
  schedule: askSchedule,
  other: askOther,
}

function askDegree({ quote, terms }: Asked): string {
  const said = terms[0] ?? ''
  const level = LEVELS.find(([, pattern]) => pattern.test(said))?.[0] ?? 'a degree'
  const or = /equivalent|\bor\b[^.]*\bexperience|vergleichbar|équivalent|equivalente/i.test(quote)
  return `Do you have ${level}${or ? ' or equivalent experience' : ''}?`
}

const LEVELS: readonly (readonly [string, RegExp])[] = [
  ['a PhD', /ph\.?d|doctor/i],
  ['an MBA', /mba/i],
  [
    "a bachelor's degree",
    /bachelor|\bb\.?s\.?c?\b|\bb\.?a\b|undergraduate|four-year|4-year|grado en|licenc/i,
  ],
  ["a master's degree", /master|\bm\.?s\.?c?\b|\bm\.?a\b|graduate|advanced/i],
  ['a high school diploma', /high school|\bged\b/i],
  ['a law degree', /law|j\.?d/i],
  ['a university degree', /college|university|studium|diplôme|bac|título/i],
]

const COUNTRIES: readonly (readonly [string, RegExp])[] = [
  ['the United States', /\bu\.?s\.?a?\b|united states|america/i],
  ['the United Kingdom', /\bu\.?k\.?\b|united kingdom|britain/i],
  ['the European Union', /\be\.?u\.?\b|european union/i],
  ...[
    'Canada',
    'Germany',
    'France',
    'Spain',
    'Ireland',
    'Australia',
    'India',
    'Singapore',
    'Switzerland',
    'the Netherlands',
  ].map((name) => [name, new RegExp(`\\b${name.replace('the ', '')}\\b`, 'i')] as const),
]

function askWorkAuth({ quote }: Asked): string {
  // "us" in small letters is "we".
  const text = quote.replace(/\bus\b/g, 'we')
  const country = COUNTRIES.find(([, pattern]) => pattern.test(text))?.[0] ?? 'the country of this job'
  if (/sponsor/i.test(quote)) return `Are you authorized to work in ${country} without visa sponsorship?`
  if (/citizen|u\.?s\.? person/i.test(quote)) return `Are you a citizen of ${country}?`
  return `Are you authorized to work in ${country}?`
}

function askLocation({ quote }: Asked): string {
  if (/relocat/i.test(quote) && !/based|reside|locat\w+ in/i.test(quote))
    return 'Are you willing to relocate for this job?'
  const days =
    /(\d|one|two|three|four|five)(?: ?(?:-|–|to|or) ?\d)?\+? (?:days?|times?) (?:a|per|\/|in)/i.exec(
      quote,
    )?.[1]
  if (days) return `Can you work on site ${days} days a week for this job?`
  const place =
    /(?:based|reside|live|living|located|locate|relocate|commute|wohnhaft|wohnsitz)(?: in| within| to| near)? (?:the )?(\p{Lu}[\p{L}.'-]*(?:,? \p{Lu}[\p{L}.'-]*){0,4})/u.exec(
      quote,
    )?.[1]
  return place
    ? `Do you live in ${place.replace(/[.,]+$/, '')}, or would you move there?`
    : 'Can you work on site where this job is?'
}

function askSchedule({ quote }: Asked): string {
  const percent = /(\d{1,3}) ?(?:-|–|to)? ?(\d{1,3})? ?%/.exec(quote)
  if (/travel|reise|déplac|viaj/i.test(quote)) {
    return percent
      ? `Are you willing to travel up to ${percent[2] ?? percent[1]}% of the time?`
      : 'Are you willing to travel for work?'
  }
  if (/on[- ]call/i.test(quote)) return 'Can you take part in an on-call rotation?'
  if (/weekend|wochenend|saturday|sunday/i.test(quote)) return 'Can you work on weekends?'
  if (/night|overnight/i.test(quote)) return 'Can you work night shifts?'
  if (/evening/i.test(quote)) return 'Can you work evenings?'
  if (/overtime/i.test(quote)) return 'Can you work overtime?'
  return 'Can you work the hours that this job asks for?'
}

function askOther({ quote, terms }: Asked): string {
  const lift = /lift(?:ing)? (?:up to |at least )?(\d+) ?(lbs?|pounds|kg|kilos?)/i.exec(quote)
  if (lift) return `Can you lift ${lift[1]} ${lift[2]}?`
  if (/background check|criminal record|führungszeugnis/i.test(quote))
    return 'Would you agree to a background check?'
  if (/drug/i.test(quote)) return 'Would you agree to a drug test?'
  if (/(?:18|21) years/.test(quote)) return `Are you at least ${/18|21/.exec(quote)?.[0]} years of age?`
  if (/\bcar\b|vehicle|transportation/i.test(quote) && /\bown|reliable/i.test(quote))
    return 'Do you have your own means of transport?'
  if (terms[0]) return `Do you have experience with ${terms[0]}?`
  return `Is this true of you: ${quote.replace(/[.;:\s]+$/, '').replaceAll(/\s+/g, ' ')}?`
}
