import { SPOKEN } from '#lib/judge/read/find-facets.ts'
import { type QuestionRow, questionForWord } from '#lib/judge/read/rules/ask-conditions.ts'
import { askPhrase, bareOf, listed, toThePerson } from '#lib/judge/read/rules/ask-phrase.ts'
import { letterWords } from '#lib/text/text.ts'

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

/** Returns the question after the degree. */
export function askDegree({ quote, terms }: QuestionRow): string {
  if (/\bpursuing\b|\benrolled\b|\bin progress\b/i.test(quote)) {
    const own = askPhrase({ quote })
    if (own !== null) return own
  }
  const text = `${terms.join(' ')} ${quote}`
  const level = LEVELS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'a degree'
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
export function askLicence({ quote, terms }: QuestionRow): string | null {
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
export function askLanguage({ terms, quote, enough }: QuestionRow): string | null {
  const spoken = terms.length > 0 ? terms : languagesIn(quote)
  if (spoken.length === 0) return null
  const level = /\b[abc][12]\b/i.exec(quote)?.[0]?.toUpperCase()
  const fluency = level === undefined ? levelInWords(quote) : ` at ${level}`
  const written = /\bwritten\b|\bwriting\b|wort und schrift|\bécrit|\bescrito|schriftlich/i.test(quote)
    ? ' and write'
    : ''
  const easy = /\bconversational\b/i.test(quote) ? 'conversational ' : ''
  return `Do you speak${written} ${easy}${listed([...new Set(spoken)].slice(0, 3), enough === 'one' ? 'or' : 'and')}${fluency}?`
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
  const languages = letterWords(quote).flatMap((word) => SPOKEN.get(word) ?? [])
  return languages.map((name) => `${name[0]?.toUpperCase()}${name.slice(1)}`)
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
export function askWorkAuth({ quote }: QuestionRow): string {
  // In lower case, "us" is "we".
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

/** Returns the question after a security clearance. */
export function askClearance({ quote }: QuestionRow): string {
  const level = /\bts\s?\/?\s?sci\b|\btop secret\b|\bsecret\b|\bpublic trust\b|\bsc\b|\bdv\b/i.exec(
    quote,
  )?.[0]
  const name = level === undefined ? 'security clearance' : `${level} clearance`
  return /\bobtain|\babilit|eligible|\bable to\b|clearable/i.test(quote)
    ? `Could you obtain ${article(name)} ${name}?`
    : `Do you have an active ${name}?`
}
