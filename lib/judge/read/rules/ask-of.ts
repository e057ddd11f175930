import { certainKind } from '#lib/judge/read/certain-kind.ts'
import { SPOKEN } from '#lib/judge/read/find-facets.ts'
import type { Requirement, RowKind } from '#lib/judge/read/matrix.ts'
import { askMeasured } from '#lib/judge/read/rules/ask-measured.ts'
import { askLocation, askPhrase, askThing, bareOf, toThePerson } from '#lib/judge/read/rules/ask-phrase.ts'

type QuestionRow = Pick<Requirement, 'kind' | 'terms' | 'min_years' | 'quote' | 'enough'>

const LONGEST = 160
const MOST_TERMS = 4

/**
 * The plain question that would settle a requirement, put so that a yes, a no, a number or a name answers it; null where
 * none would. What a sentence asks beyond what was understood of it is never wrapped in a question.
 */
export function askOf(row: QuestionRow): string | null {
  const kind = certainKind(row) ?? row.kind
  const own = ownAsk(row, kind)
  const question = own?.replaceAll(/\s+/g, ' ').trim() ?? null
  if (question === null || question.length > LONGEST) return null
  return /^[^?\n]+\?$/.test(question) && isWhole(question) ? question : null
}

function ownAsk(row: QuestionRow, kind: RowKind): string | null {
  // A quota, a speed or a grade is no experience, whatever the row was taken for.
  const measured = row.terms.length === 0 || NO_TERM.test(row.quote) ? askMeasured(row) : null
  if (kind === 'soft') return measured ?? askReady(row)
  return measured ?? ASKS[kind]?.(row) ?? askKnown(row) ?? askPhrase(row) ?? askThing(row)
}

const NO_TERM = /\bquota\b|\bwpm\b|\bgpa\b|\bmbps\b/i

function isWhole(question: string): boolean {
  const count = (mark: string) => question.split(mark).length
  return count('(') === count(')') && !/["“”«»]/.test(question)
}

const ASKS: Partial<Record<RowKind, (row: QuestionRow) => string | null>> = {
  skill: (row) => askNamed(row, 'with') ?? askPhrase(row) ?? askKnown(row),
  domain: (row) => askNamed(row, 'in') ?? askPhrase(row),
  experience: (row) => askPhrase(row) ?? askNamed(row, 'with') ?? askKnown(row),
  years: askYears,
  degree: askDegree,
  cert: askLicence,
  language: askLanguage,
  work_auth: askWorkAuth,
  clearance: askClearance,
  location: askLocation,
  schedule: askSchedule,
  salary: askSalary,
  other: (row) => askKnown(row) ?? askPhrase(row) ?? askNamed(row, 'with'),
}

const SKILLED =
  /^(?:advanced|expert|intermediate|basic|strong|excellent|proficient) [\p{L}\p{N}+#. -]{1,40} skills$/iu

function askNamed({ terms, enough, quote }: QuestionRow, how: 'with' | 'in'): string | null {
  const names = [...new Set(terms)]
  const said = bareOf(quote)
  if (names.length === 1 && SKILLED.test(said)) return `Do you have ${toThePerson(said)}?`
  if (names.length === 0 || names.length > MOST_TERMS) return null
  return `Do you have experience ${how} ${listed(names, enough === 'one' ? 'or' : 'and')}?`
}

function listed(names: readonly string[], joined: 'and' | 'or'): string {
  if (names.length === 2)
    return joined === 'and' ? `both ${names[0]} and ${names[1]}` : `${names[0]} or ${names[1]}`
  return names.length === 1 ? `${names[0]}` : `${names.slice(0, -1).join(', ')} ${joined} ${names.at(-1)}`
}

function askYears({ min_years, terms, quote, enough }: QuestionRow): string | null {
  if (min_years === null) return null
  const years = min_years === 1 ? '1 year' : `${min_years} years`
  const names = [...new Set(terms)].slice(0, MOST_TERMS)
  if (names.length > 0)
    return `Do you have at least ${years} of experience with ${listed(names, enough === 'one' ? 'or' : 'and')}?`
  const before = BEFORE.exec(quote)?.groups?.['thing']
  if (before !== undefined) return `Do you have at least ${years} of ${toThePerson(before)} experience?`
  const thing = THING.exec(quote)?.groups?.['thing']
  if (isShort(thing)) return `Do you have at least ${years} of experience ${thing.trim()}?`
  const work = WORK.exec(quote)?.groups?.['work']?.replace(ASIDE, '').trim()
  if (work === undefined) return `Do you have at least ${years} of work experience?`
  return isShort(work) ? `Do you have at least ${years} of experience ${work.replace(/^of /i, '')}?` : null
}

function isShort(thing: string | undefined): thing is string {
  return thing !== undefined && thing.trim().split(/\s+/).length <= 8
}

const BEFORE =
  /\byears?['’]? (?:of )?(?:(?:relevant|proven|professional|full-time|recent|hands-on|direct|progressive) )*(?<thing>(?!of\b|work\b|progressive\b|total\b|overall\b|combined\b|experience\b|professional\b|relevant\b)[\p{L}\p{N}&/+-]+(?: [\p{L}\p{N}&/+-]+){0,3}?) experience\b/iu
const THING =
  /\b(?:experience|erfahrung|expérience|experiencia|experiência)\s+(?<thing>(?:in|with|as|working|managing|leading|building|of|en|dans|em|mit)\s[^,;.()–—:]{3,80})/iu
// What stands right behind the years, where the word "experience" does not: "3 years of running services".
const WORK =
  /\byears?\s+(?<work>(?:in|as an?)\s[^.;()–—:]{3,120}|of (?:running|building|leading|managing|working|selling|teaching|designing)\s[^.;()–—:]{3,120})/iu
const ASIDE = /,? (?:and of|with|including|preferably|ideally|that|which|who|where)\b.*$/is

const LEVELS: readonly (readonly [string, RegExp])[] = [
  [
    "a bachelor's degree",
    /bachelor|\bb\.?s\.?c?\b|\bb\.?a\b|undergraduate|four-year|4-year|grado en|licenciatura/i,
  ],
  ["a master's degree", /master|\bm\.?s\.?c?\b|\bm\.?a\b|graduate degree|advanced degree/i],
  ['an MBA', /\bmba\b/i],
  ['a PhD', /ph\.?d|doctor/i],
  ['a law degree', /\blaw\b|\bj\.?d\b/i],
  ['a high school diploma', /high school|\bged\b/i],
  ['a university degree', /college|university|studium|diplôme|bac|título|degree|hochschul/i],
]

function askDegree({ quote, terms }: QuestionRow): string {
  if (/\bpursuing\b|\benrolled\b|\bin progress\b/i.test(quote)) {
    const own = askPhrase({ quote })
    if (own !== null) return own
  }
  const said = `${terms.join(' ')} ${quote}`
  const level = LEVELS.find(([, pattern]) => pattern.test(said))?.[0] ?? 'a degree'
  const or = /equivalent|\bor\b[^.]*\bexperience|vergleichbar|équivalent|equivalente/i.test(quote)
  const ged = /high school/.test(level) && /\bged\b/i.test(quote) ? ' or GED' : ''
  return `Do you have ${level}${ged}${or ? ' or equivalent experience' : ''}?`
}

const OWN_CAR =
  /\bown (?:car|vehicle)|vehículo propio|coche propio|eigenes (?:auto|fahrzeug)|eigen auto|véhicule personnel|veículo próprio/i
const DRIVING =
  /\bcdl\b|\bdriv(?:er|ing)|führerschein|permis|carn[eé]t? de conducir|carta de condução|rijbewijs|patente/i
const NAMES_ITSELF =
  /licen[cs]|certif|card|credential|diploma|admission|registration|führerschein|permis|carnet|clearance|ticket/i

const NO_NAME = /\bexperience|\bknowledge\b|\bor\b|^in bezit/i
const NAMES_NOUN =
  /licen[cs]e|certificat|card|credential|diploma|admission|registration|führerschein|permis|carnet|ticket|rijbewijs/i

function askDriving(quote: string): string {
  const letter =
    /\b(?:class|klasse|category|permis(?: de conduire)?|catégorie|rijbewijs|conducir|condução|patente)\s+(?<grade>[A-E]\d?E?)(?![\p{L}\d])/iu.exec(
      quote,
    )?.groups?.['grade']
  // "permis de" names no class.
  const grade = letter === letter?.toUpperCase() ? letter : undefined
  const name = /\bcdl\b/i.test(quote) ? 'CDL' : 'driving licence'
  const clean = /\bclean (?:\p{L}+ )?record/iu.test(quote) ? ' and a clean driving record' : ''
  const car = OWN_CAR.test(quote) ? ' and your own car' : ''
  return `Do you have a valid ${grade ? `class ${grade.toUpperCase()} ` : ''}${name}${clean}${car}?`
}

function askLicence({ quote, terms }: QuestionRow): string | null {
  const [name = ''] = terms
  if (DRIVING.test(quote)) return askDriving(quote)
  const where =
    /\blicen[cs]ed\b.{0,20}?\bin (?:the )?(?:state of )?(?<where>\p{Lu}[\p{L}]+(?: \p{Lu}[\p{L}]+)?)/u.exec(
      quote,
    )?.groups?.['where']
  if (name === '')
    return askKnown({ quote, terms, kind: 'cert', min_years: null, enough: 'all' }) ?? askPhrase({ quote })
  const own = bareOf(quote).replace(/^(?:an? )?(?:valid|active|current) /i, '')
  if (
    where === undefined &&
    own.split(/\s+/).length <= 6 &&
    NAMES_ITSELF.test(own) &&
    !NO_NAME.test(own) &&
    !/[,;:]/.test(own)
  ) {
    const held = own.replace(/\s(?:certified|licen[cs]ed|registered)$/i, ' certification')
    const noun = NAMES_NOUN.test(held) ? '' : ' certification'
    return `Do you hold ${/\bactive\b|\bcurrent\b/i.test(quote) ? 'an active' : 'a valid'} ${toThePerson(held)}${noun}?`
  }
  if (where !== undefined) return `Are you licensed as ${article(name)} ${name} in ${where}?`
  const state = /\bactive\b|\bcurrent\b/i.test(quote) ? 'an active' : 'a valid'
  return `Do you hold ${state} ${name.replace(/^(?:valid|active|current) /i, '')}${NAMES_ITSELF.test(name) ? '' : ' licence or certificate'}?`
}

function article(name: string): 'a' | 'an' {
  return /^(?:[aeiou]|[AEFHILMNORSX][A-Z])/.test(name) ? 'an' : 'a'
}

function askLanguage({ terms, quote, enough }: QuestionRow): string | null {
  const spoken = terms.length > 0 ? terms : languagesIn(quote)
  if (spoken.length === 0) return null
  const level = /\b[abc][12]\b/i.exec(quote)?.[0]?.toUpperCase()
  const fluently = /fluen|native|bilingual|fließend|verhandlungssicher|courant|fluid|fluente|c1|c2/i.test(
    quote,
  )
  const how = level === undefined ? (fluently ? ' fluently' : '') : ` at ${level}`
  const written = /\bwritten\b|\bwriting\b|wort und schrift|\bécrit|\bescrito|schriftlich/i.test(quote)
    ? ' and write'
    : ''
  const easy = /\bconversational\b/i.test(quote) ? 'conversational ' : ''
  return `Do you speak${written} ${easy}${listed([...new Set(spoken)].slice(0, 3), enough === 'one' ? 'or' : 'and')}${how}?`
}

function languagesIn(quote: string): string[] {
  const named = (quote.toLowerCase().match(/\p{L}+/gu) ?? []).flatMap((word) => SPOKEN.get(word) ?? [])
  return named.map((name) => `${name[0]?.toUpperCase()}${name.slice(1)}`)
}

const COUNTRIES: readonly (readonly [string, RegExp])[] = [
  ['the US', /\bu\.?s\.?a?\b|united states|america/i],
  ['the UK', /\bu\.?k\.?\b|united kingdom|britain/i],
  ['the EU', /\be\.?u\.?\b|european union/i],
  ...'Canada,Germany,France,Spain,Ireland,Australia,India,Singapore,Switzerland,the Netherlands,Japan,Brazil,Mexico,Portugal,Poland,Italy,Israel,Sweden,Denmark,Norway,New Zealand'
    .split(',')
    .map((name) => [name, new RegExp(`\\b${name.replace('the ', '')}\\b`, 'i')] as const),
]

function askWorkAuth({ quote }: QuestionRow): string {
  // "us" in small letters is "we".
  const text = quote.replace(/\bus\b/g, 'we')
  const country = COUNTRIES.find(([, pattern]) => pattern.test(text))?.[0]
  const where = country ?? 'the country of this job'
  if (/\bcitizen|\bu\.?s\.? person/i.test(quote) && !/sponsor/i.test(quote))
    return `Are you a citizen of ${where}?`
  const asksRight = /authori[sz]|right to work|eligible|legally|permit(?:ted)? to work|entitled/i.test(quote)
  if (/sponsor/i.test(quote)) {
    return asksRight
      ? `Are you authorized to work in ${where} without visa sponsorship?`
      : 'Will you now or in the future need visa sponsorship?'
  }
  return `${/right to work/i.test(quote) ? 'Do you have the right' : 'Are you authorized'} to work in ${where}?`
}

function askClearance({ quote }: QuestionRow): string {
  const level = /\bts\s?\/?\s?sci\b|\btop secret\b|\bsecret\b|\bpublic trust\b|\bsc\b|\bdv\b/i.exec(
    quote,
  )?.[0]
  const name = level === undefined ? 'security clearance' : `${level} clearance`
  return /\bobtain|\babilit|eligible|\bable to\b|clearable/i.test(quote)
    ? `Could you obtain ${article(name)} ${name}?`
    : `Do you have an active ${name}?`
}

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

function askSchedule(row: QuestionRow): string | null {
  const { quote } = row
  // What says itself that somebody is to be ready for it is asked in its own words.
  const own = /\b(?:willing|able|available|comfortable|availability|ability)\b/i.test(quote)
    ? askPhrase(row)
    : null
  if (own !== null) return own
  if (/travel|reise|déplac|viaj/i.test(quote)) {
    const percent = [...quote.matchAll(/(\d{1,3}) ?(?:-|–|to)? ?(\d{1,3})? ?%/g)].at(0)
    return percent === undefined
      ? askTravel(quote)
      : `Can you travel up to ${percent[2] ?? percent[1]} % of the time?`
  }
  const long = /\b(?<n>8|9|10|12|24)[- ]hours? shifts?\b/i.exec(quote)?.groups?.['n']
  if (long !== undefined) return `Can you work ${long}-hour shifts?`
  const known = HOURS.find(([, pattern]) => pattern.test(quote))?.[0]
  if (known !== undefined) return `${known}?`
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
    ? askKnown({ quote, terms: [], kind: 'schedule', min_years: null, enough: 'all' })
    : `Can you work from ${time}?`
}

function askTravel(quote: string): string {
  const where = /\binternational/i.test(quote) ? 'internationally' : 'for work'
  return `Are you willing to travel ${where}${/\bpassport/i.test(quote) ? ', and do you have a valid passport' : ''}?`
}

function askSalary({ quote }: QuestionRow): string | null {
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

// Demands whose question is known by a word or two of theirs.
function askKnown(row: QuestionRow): string | null {
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

function askReady({ quote }: QuestionRow): string | null {
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
