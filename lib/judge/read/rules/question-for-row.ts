import type { Requirement, RowKind } from '#db/rows/requirement.ts'
import { askWhole, meetsInFull } from '#lib/judge/read/ask-whole.ts'
import { NAMED_DIPLOMA } from '#lib/judge/read/degree-levels.ts'
import { certainKind, termGroups } from '#lib/judge/read/demand-class.ts'
import { DIPLOMA, SPOKEN } from '#lib/judge/read/find-facets.ts'
import { nameOfTerm } from '#lib/judge/read/find-terms.ts'
import { namesAll } from '#lib/judge/read/may-be-asked.ts'
import {
  askReady,
  askSalary,
  askSchedule,
  type QuestionRow,
  questionForWord,
} from '#lib/judge/read/rules/ask-conditions.ts'
import {
  askLocation,
  askPhrase,
  bareOf,
  listed,
  questionForThing,
  toThePerson,
} from '#lib/judge/read/rules/ask-phrase.ts'
import { yearsText } from '#lib/judge/read/years-asked.ts'
import { isPartlyForeign } from '#lib/text/language.ts'
import { capitalized } from '#lib/text/names.ts'
import { letterWords } from '#lib/text/text.ts'

const LONGEST = 220
const MOST_TERMS = 4

/**
 * Returns the plain question that would settle a requirement by a yes, a no, a number or a name; null if none would.
 * It names every bound and every part of the requirement: a short question that leaves out a part gives way to one in the
 * requirement's own words.
 * No question mixes English with another language: "Do you meet this: Drei Jahre Erfahrung im Lager?"
 */
export function questionForRow(row: QuestionRow): string | null {
  const question = englishQuestion(row)
  return question !== null && isPartlyForeign(question) ? plainQuestion(meetsInFull(row)) : question
}

function englishQuestion(row: QuestionRow): string | null {
  const kind = certainKind(row) ?? row.kind
  // A quota, a speed or a grade is no experience, whatever kind the row has.
  const measured = row.terms.length === 0 || NO_TERM.test(row.quote) ? plainQuestion(askMeasured(row)) : null
  if (measured !== null && !/\band\b/i.test(row.quote)) return measured
  const short = measured ?? plainQuestion(ownAsk(row, kind))
  if (short === null) return row.terms.length > 0 && kind !== 'soft' ? plainQuestion(askWhole(row)) : null
  if (WHOLE_AS_IT_IS.has(kind) || namesAll(short, { ...row, kind })) return short
  const whole = plainQuestion(askWhole(row))
  if (whole !== null || MAY_BE_SHORT.has(kind)) return whole ?? short
  return plainQuestion(meetsInFull(row))
}

// Questions on a permission, a place or pay name what decides, whatever else their sentence says.
const WHOLE_AS_IT_IS: ReadonlySet<RowKind> = new Set(['work_auth', 'clearance', 'location', 'salary', 'soft'])
const MAY_BE_SHORT: ReadonlySet<RowKind> = new Set(['schedule', 'language', 'other'])

function plainQuestion(written: string | null): string | null {
  const question = written?.replaceAll(/\s+/g, ' ').trim() ?? null
  if (question === null || question.length > LONGEST) return null
  return /^[^?\n]+\?$/.test(question) && isWhole(question) ? question : null
}

function ownAsk(row: QuestionRow, kind: RowKind): string | null {
  if (kind === 'soft') return askReady(row)
  return QUESTION_OF_KIND[kind]?.(row) ?? questionForWord(row) ?? askPhrase(row) ?? questionForThing(row)
}

const NO_TERM = /\bquota\b|\bwpm\b|\bgpa\b|\bmbps\b/i

function isWhole(question: string): boolean {
  const count = (mark: string) => question.split(mark).length
  return count('(') === count(')') && !/["“”«»]/.test(question)
}

const LEVELS: readonly (readonly [string, RegExp])[] = [
  [
    "a bachelor's degree",
    /bachelor|\bb\.?s\.?c?\b|\bb\.?a\b|undergraduate|four-year|4-year|grado en|licenciatura/i,
  ],
  ["a master's degree", /master|\bm\.?s\.?c?\b|\bm\.?a\b|graduate degree|advanced degree/i],
  ['an MBA', /\bmba\b/i],
  ['a PhD', /ph\.?d|doctor/i],
  ['a law degree', /\blaw\b|\bj\.?d\b/i],
  ['a completed apprenticeship', /apprenticeship/i],
  ['a high school diploma', /high school|\bged\b/i],
  ['a university degree', /college|university|studium|diplôme|bac ?\+|título|degree|hochschul(?!reife)/i],
]

/** Returns the question after the degree. */
function askDegree({ quote, terms }: QuestionRow): string {
  if (/\bpursuing\b|\benrolled\b|\bin progress\b/i.test(quote)) {
    const own = askPhrase({ quote })
    if (own !== null) return own
  }
  const text = `${terms.join(' ')} ${quote}`
  const [diploma] = quote.match(NAMED_DIPLOMA) ?? quote.match(DIPLOMA) ?? []
  const level = LEVELS.find(([, pattern]) => pattern.test(text))?.[0] ?? diploma ?? 'a degree'
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
  // A driving licence may be named without its class. Example: "permis de".
  const grade = letter === letter?.toUpperCase() ? letter : undefined
  const name = /\bcdl\b/i.test(quote) ? 'CDL' : 'driving licence'
  const clean = /\bclean (?:\p{L}+ )?record/iu.test(quote) ? ' and a clean driving record' : ''
  const car = OWN_CAR.test(quote) ? ' and your own car' : ''
  return `Do you have a valid ${grade ? `class ${grade.toUpperCase()} ` : ''}${name}${clean}${car}?`
}

/** Returns the question after a licence, a certificate or a driving licence; null if the sentence names none. */
function askLicence({ quote, terms }: QuestionRow): string | null {
  const [name = ''] = terms
  if (DRIVING.test(quote)) return askDriving(quote)
  const where =
    /\blicen[cs]ed\b.{0,20}?\bin (?:the )?(?:state of )?(?<where>\p{Lu}[\p{L}]+(?: \p{Lu}[\p{L}]+)?)/u.exec(
      quote,
    )?.groups?.['where']
  if (name === '')
    return (
      questionForWord({ quote, terms, kind: 'cert', min_years: null, enough: 'all' }) ?? askPhrase({ quote })
    )
  const own = bareOf(quote).replace(/^(?:an? )?(?:valid|active|current) /i, '')
  if (
    where === undefined &&
    own.split(/\s+/).length <= 6 &&
    NAMES_ITSELF.test(own) &&
    !NO_NAME.test(own) &&
    !/[,;:]/.test(own)
  ) {
    const credential = own.replace(/\s(?:certified|licen[cs]ed|registered)$/i, ' certification')
    const noun = NAMES_NOUN.test(credential) ? '' : ' certification'
    return `Do you hold ${/\bactive\b|\bcurrent\b/i.test(quote) ? 'an active' : 'a valid'} ${toThePerson(credential)}${noun}?`
  }
  if (where !== undefined) return `Are you licensed as ${article(name)} ${name} in ${where}?`
  const state = /\bactive\b|\bcurrent\b/i.test(quote) ? 'an active' : 'a valid'
  return `Do you hold ${state} ${name.replace(/^(?:valid|active|current) /i, '')}${NAMES_ITSELF.test(name) ? '' : ' licence or certificate'}?`
}

function article(name: string): 'a' | 'an' {
  return /^(?:[aeiou]|[AEFHILMNORSX][A-Z])/.test(name) ? 'an' : 'a'
}

/** Returns the question after spoken languages; null if none is known. */
function askLanguage({ terms, quote, enough }: QuestionRow): string | null {
  // A language in lower case is no term. Example: "Inglês e espanhol fluentes".
  const named = terms.map((term) => {
    const name = SPOKEN.get(term.toLowerCase())
    return name === undefined ? term : capitalized(name)
  })
  const spoken = [...new Set([...named, ...languagesIn(quote)])]
  if (spoken.length === 0) return null
  const level = /\b[abc][12]\b/i.exec(quote)?.[0]?.toUpperCase()
  const fluency = level === undefined ? levelInWords(quote) : ` at ${level}`
  const written = /\bwritten\b|\bwriting\b|wort und schrift|\bécrit|\bescrito|schriftlich/i.test(quote)
    ? ' and write'
    : ''
  const easy = /\bconversational\b/i.test(quote) ? 'conversational ' : ''
  return `Do you speak${written} ${easy}${listed(spoken.slice(0, 3), enough === 'one' ? 'or' : 'and')}${fluency}?`
}

// The first that a quote names; a fluent or native speaker is asked for fluency.
const FLUENCIES: readonly (readonly [string, RegExp])[] = [
  [' fluently', /fluen|fließend|verhandlungssicher|courant|fluid|fluente|vloeiend/i],
  [' at a native level', /native|bilingu|mutterspra|mother tongue|maternel|materna/i],
  [' at a business level', /\bbusiness\b/i],
  [' at an advanced level', /\badvanced\b|\bexcellent\b|avanzad|avançad|\bperfect/i],
  [
    ' at a professional level',
    /\bprofessional|\bworking (?:level|knowledge|proficiency)|\bstrong\b|very good|sehr gut/i,
  ],
  [' at an intermediate level', /\bintermedi/i],
  [' at a basic level', /\bbasic|grundkenntnisse|básic|elementary/i],
]

function levelInWords(quote: string): string {
  if (/\bconversational\b/i.test(quote)) return ''
  return FLUENCIES.find(([, words]) => words.test(quote))?.[0] ?? ''
}

function languagesIn(quote: string): string[] {
  return letterWords(quote).flatMap((word) => {
    const name = SPOKEN.get(word)
    // "To polish texts" names no language.
    const isNamed = name !== undefined && (name !== word || quote.includes(capitalized(name)))
    return isNamed ? capitalized(name) : []
  })
}

const COUNTRIES: readonly (readonly [string, RegExp])[] = [
  ['the US', /\bu\.?s\.?a?\b|united states|america/i],
  ['the UK', /\bu\.?k\.?\b|united kingdom|britain/i],
  ['the EU', /\be\.?u\.?\b|european union/i],
  ...'Canada,Germany,France,Spain,Ireland,Australia,India,Singapore,Switzerland,the Netherlands,Japan,Brazil,Mexico,Portugal,Poland,Italy,Israel,Sweden,Denmark,Norway,New Zealand'
    .split(',')
    .map((name) => [name, new RegExp(`\\b${name.replace('the ', '')}\\b`, 'i')] as const),
]

/** Returns the question after the right to work, citizenship or sponsorship. */
function askWorkAuth({ quote }: QuestionRow): string {
  // In lower case, "us" is "we".
  const text = quote.replace(/\bus\b/g, 'we')
  const country = COUNTRIES.find(([, pattern]) => pattern.test(text))?.[0]
  const where = country ?? 'the country of this job'
  if (/\bcitizen|\bu\.?s\.? person/i.test(quote) && !/sponsor|permit/i.test(quote))
    return `Are you a citizen of ${where}?`
  const asksRight = /authori[sz]|right to work|eligible|legally|permit(?:ted)? to work|entitled/i.test(quote)
  if (/sponsor/i.test(quote)) {
    return asksRight
      ? `Are you authorized to work in ${where} without visa sponsorship?`
      : 'Will you now or in the future need visa sponsorship?'
  }
  return `${/right to work/i.test(quote) ? 'Do you have the right' : 'Are you authorized'} to work in ${where}?`
}

/** Returns the question after a security clearance. */
function askClearance({ quote }: QuestionRow): string {
  const level = /\bts\s?\/?\s?sci\b|\btop secret\b|\bsecret\b|\bpublic trust\b|\bsc\b|\bdv\b/i.exec(
    quote,
  )?.[0]
  const name = level === undefined ? 'security clearance' : `${level} clearance`
  return /\bobtain|\babilit|eligible|\bable to\b|clearable/i.test(quote)
    ? `Could you obtain ${article(name)} ${name}?`
    : `Do you have an active ${name}?`
}

const QUESTION_OF_KIND: Partial<Record<RowKind, (row: QuestionRow) => string | null>> = {
  skill: (row) => askNamed(row, 'with') ?? askPhrase(row) ?? questionForWord(row),
  domain: (row) => askNamed(row, 'in') ?? askPhrase(row),
  experience: (row) => askPhrase(row) ?? askNamed(row, 'with') ?? questionForWord(row),
  years: askYears,
  degree: askDegree,
  cert: askLicence,
  language: askLanguage,
  work_auth: askWorkAuth,
  clearance: askClearance,
  location: askLocation,
  schedule: askSchedule,
  salary: askSalary,
  other: (row) => questionForWord(row) ?? askPhrase(row) ?? askNamed(row, 'with'),
}

const SKILLED =
  /^(?:advanced|expert|intermediate|basic|strong|excellent|proficient) [\p{L}\p{N}+#. -]{1,40} skills$/iu

function askNamed({ terms, enough, quote }: QuestionRow, preposition: 'with' | 'in'): string | null {
  const names = [...new Set(terms.map(plainName))]
  const bare = bareOf(quote)
  if (names.length === 1 && SKILLED.test(bare)) return `Do you have ${toThePerson(bare)}?`
  if (names.length === 0 || names.length > MOST_TERMS || isMixed(quote, terms)) return null
  return `Do you have experience ${preposition} ${listed(names, enough === 'one' ? 'or' : 'and')}?`
}

// "Java and one of React or Vue" is no plain list.
function isMixed(quote: string, terms: readonly string[]): boolean {
  const groups = termGroups(quote, terms)
  return groups !== null && groups.length > 1 && groups.some((group) => group.length > 1)
}

// A noun for things built with a tool becomes the tool's plain name, so that all jobs ask the same question. Example:
// "Microservice architectures" -> "microservices".
function plainName(term: string): string {
  return nameOfTerm(term) === `${term.toLowerCase()}s` ? `${term}s` : term
}

function askYears({ min_years, terms, quote, enough }: QuestionRow): string | null {
  if (min_years === null) return null
  const years = yearsText(min_years)
  const names = [...new Set(terms)].slice(0, MOST_TERMS)
  if (names.length > 0)
    return `Do you have at least ${years} of experience with ${listed(names, enough === 'one' ? 'or' : 'and')}?`
  const before = BEFORE.exec(quote)?.groups?.['thing']
  if (before !== undefined) return `Do you have at least ${years} of ${toThePerson(before)} experience?`
  const thing = THING.exec(quote)?.groups?.['thing']
  if (isShort(thing)) return `Do you have at least ${years} of experience ${thing.trim()}?`
  const work = WORK.exec(quote)?.groups?.['work']?.replace(ASIDE, '').trim()
  const field = FIELD.exec(quote)?.groups?.['field'] ?? 'work'
  if (work === undefined) return `Do you have at least ${years} of ${toThePerson(field)} experience?`
  return isShort(work) ? `Do you have at least ${years} of experience ${work.replace(/^of /i, '')}?` : null
}

function isShort(phrase: string | undefined): phrase is string {
  return phrase !== undefined && phrase.trim().split(/\s+/).length <= 8
}

const BEFORE =
  /\byears?['’]? (?:of )?(?:(?:relevant|proven|professional|full-time|recent|hands-on|direct|progressive) )*(?<thing>(?!of\b|work\b|progressive\b|total\b|overall\b|combined\b|experience\b|professional\b|relevant\b)[\p{L}\p{N}&/+-]+(?: [\p{L}\p{N}&/+-]+){0,3}?) experience\b/iu
const THING =
  /\b(?:experience|erfahrung|expérience|experiencia|experiência)\s+(?<thing>(?:in|with|as|working|managing|leading|building|of|en|dans|em|mit)\s[^,;.()–—:]{3,80})/iu
// A field in a few words at the row's end. Example: "3+ years of people management".
const FIELD =
  /\byears? (?:of|in) (?<field>[\p{L}&/-]+(?: [\p{L}&/-]+){0,2})(?<!experience|work|erfahrung)\.?$/iu
// Words right after the years, in place of "experience". Example: "3 years of running services".
const WORK =
  /\byears?\s+(?<work>(?:in|as an?)\s[^.;()–—:]{3,120}|(?:of )?(?:running|building|leading|managing|working|selling|teaching|designing|supervising|coaching)\s[^.;()–—:]{3,120})/iu
const ASIDE = /,? (?:and of|with|including|preferably|ideally|that|which|who|where)\b.*$/is

type QuotedRow = Pick<Requirement, 'quote'>

const NUMBER = /(?<!\d)(?<!\d[.,])(?<n>\d{1,12}(?:[.,]\d{1,12}){0,3})/u.source
const ZONE =
  /\b(?:time ?zones?|(?:eastern|pacific|central|mountain|greenwich|london|(?:central )?european|uk|us|gmt|utc|cet|cest|est|edt|et|pst|pdt|pt|cst|ct) ?(?:standard )?(?:time|hours|business hours)|(?:gmt|utc|cet|est|pst)(?:\s?[+-]\s?\d{1,2})?)\b/i
const MOST_WORDS = 12

// Measured demands, and their questions.
const MEASURED_QUESTIONS: readonly (readonly [RegExp, (groups: Record<string, string>) => string])[] = [
  [
    new RegExp(String.raw`\b${NUMBER}\+? ?(?:wpm\b|words (?:a|per) minute)`, 'iu'),
    ({ n }) => `Can you type at ${n} wpm (words per minute)?`,
  ],
  [
    new RegExp(
      String.raw`\b(?:gpa|grade point average)\b\D{0,24}${NUMBER}|${NUMBER.replace('<n>', '<m>')}\+? (?:or \p{L}+ )?gpa\b`,
      'iu',
    ),
    ({ n, m }) => `Is your GPA ${n ?? m} or higher?`,
  ],
  [
    new RegExp(String.raw`${NUMBER}\+? ?(?<unit>mbps|mbit\/s|gbps)`, 'iu'),
    ({ n, unit }) => `Do you have an internet connection with a speed of at least ${n} ${unit}?`,
  ],
  [
    new RegExp(
      String.raw`\bquota\b\D{0,40}?${NUMBER}\s?%|${NUMBER.replace('<n>', '<m>')}\s?%\D{0,40}?\bquota\b`,
      'iu',
    ),
    ({ n, m }) => `Have you consistently attained ${n ?? m}% of your quota or more?`,
  ],
  [
    /\bquota\b.{0,16}\b(?:attain|achiev|meet|met|exceed)|\b(?:attain|achiev|meet|exceed)\p{L}*\b.{0,16}\bquotas?\b/iu,
    () => 'Have you consistently attained your sales quota?',
  ],
  [
    /(?:budgets?|p&l)\b\D{0,30}?(?<sum>(?:[$€£]|(?:usd|eur|gbp)) ?\d[\d.,]*\s?(?:k|m|million|billion)?)\b/iu,
    ({ sum }) => `Have you managed a budget of at least ${sum}?`,
  ],
  [
    /\b(?:contract length|duration|length of contract)\W{1,3}(?<n>\d{1,2}|\p{L}+)[- ]months?/iu,
    ({ n }) => `Are you available for a contract of ${n} months?`,
  ],
  [
    new RegExp(String.raw`\bstand\p{L}*\b\D{0,20}${NUMBER}\+? hours`, 'iu'),
    ({ n }) => `Can you stand for ${n} hours?`,
  ],
  [
    /\b(?:standing|on your feet|stand)\b.{0,24}\b(?:all day|long|prolonged|extended|most of|entire|whole)|\b(?:long|prolonged|extended) (?:periods of )?standing|^on your feet\b/iu,
    () => 'Can you stand for long periods, all day?',
  ],
]

// Readiness and possession in one line, also in other languages.
const READINESS_QUESTIONS: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:immediate start|start immediately|disponib\p{L}+ (?:inmediata|imediata|immédiate)|sofort verfügbar|ab sofort)/iu,
    'Are you available to start immediately?',
  ],
  [
    /^(?:full[- ]time|vollzeit|temps plein|tiempo completo|tempo integral|voltijd)$/iu,
    'Can you work full-time?',
  ],
  [/^(?:part[- ]time|teilzeit|temps partiel|tiempo parcial|deeltijd)$/iu, 'Can you work part-time?'],
  [/\bdrug[- ]free\b/iu, 'Can you pass a drug test?'],
  [/\bflu (?:shot|vaccin|jab)/iu, 'Are you willing to get a flu shot each year?'],
  [/\bfingerprint/iu, 'Are you willing to be fingerprinted?'],
  [
    /\b(?:mobilité géographique|umzugsbereit\p{L}*|disponib\p{L}+ (?:para|de) (?:mudança|mudarse|traslad\p{L}+)|verhuisbereid)/iu,
    'Are you willing to relocate for this job?',
  ],
  [
    /\b(?:veh[ií]culo pr[oó]prio|vehículo propio|coche propio|carro próprio|eigene[rns]? (?:pkw|auto|fahrzeug)|véhicule (?:personnel|propre)|eigen (?:auto|vervoer))\b/iu,
    'Do you have your own vehicle or means of transport?',
  ],
  [/\b(?:cnh|carteira de motorista|carta de condução)\b/iu, 'Do you have a valid driving licence?'],
  [/\bnon-?compete\b/iu, 'Are you bound by a non-compete agreement?'],
]

/** Returns the question of a short demand with a number, a time zone or a set phrase. */
function askMeasured({ quote }: QuotedRow): string | null {
  const bare = bareOf(quote)
  if (bare.split(/\s+/).length > MOST_WORDS) return null
  for (const [pattern, question] of MEASURED_QUESTIONS) {
    const match = pattern.exec(bare)
    if (match !== null) return question((match.groups ?? {}) as Record<string, string>)
  }
  const days = /\b(?:part[- ]time)\W+(?<n>\d|two|three|four) days (?:a|per) week/i.exec(bare)?.groups?.['n']
  if (days !== undefined) return `Can you work ${days.toLowerCase()} days a week?`
  return READINESS_QUESTIONS.find(([pattern]) => pattern.test(bare))?.[1] ?? askZone(bare) ?? askStart(bare)
}

function askZone(text: string): string | null {
  if (!ZONE.test(text) || text.includes(':')) return null
  const part = text.split(/,\s+|\s[–-]\s/).find((word) => ZONE.test(word)) ?? text
  const plain = part.replace(/^(?:(?:fully |100 ?% )?remote(?:ly)?|work(?:ing)?|must (?:be|work)) ?/i, '')
  const isLed = /^(?:in|within|from|during|at|on|with|between)\b/i.test(plain)
  const deed = /\b(?:to|must|can) (overlap .+)$/i.exec(plain)?.[1]
  if (deed !== undefined) return `Can you ${toThePerson(deed)}?`
  if (/\boverlap/i.test(plain))
    return `Can you work with ${/^an? /i.test(plain) ? '' : 'an '}${toThePerson(plain)}?`
  return `Can you work ${isLed ? '' : 'in '}${toThePerson(plain)}?`
}

function askStart(text: string): string | null {
  const when =
    /^start(?:ing|s)?(?: date)?:? (?<when>(?:in|on|by|from) \p{L}+(?: 20\d\d)?|(?:on )?(?:mon|tues|wednes|thurs|fri)day,? \d{1,2} \p{L}+)$/iu.exec(
      text,
    )?.groups?.['when']
  return when === undefined ? null : `Can you start ${when}?`
}
