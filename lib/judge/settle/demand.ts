import type { Requirement } from '#db/rows/requirement.ts'
import { languageLevel } from '#lib/index/jobs/required-languages.ts'
import { certainKind } from '#lib/judge/read/demand-class.ts'
import { SPOKEN } from '#lib/judge/read/find-facets.ts'
import { yearsAsked } from '#lib/judge/read/years-asked.ts'
import { placesIn } from '#lib/judge/settle/answers/nations.ts'
import { letterWords } from '#lib/text/text.ts'
import { NUMBER_WORDS } from '#lib/text/word-tables.ts'

/** The parts of a demand that decide how an answer is read. */
export type Family =
  | 'authorization'
  | 'clearance'
  | 'licence'
  | 'driving'
  | 'language'
  | 'years'
  | 'degree'
  | 'studies'
  | 'travel'
  | 'schedule'
  | 'presence'
  | 'relocation'
  | 'start'
  | 'salary'
  | 'people'
  | 'weight'
  | 'skill'
  | 'plain'

/** The demand of a requirement or question, for comparison with an answer. */
export type Demand = {
  family: Family
  /** The words of it. */
  text: string
  /** Names that must be true of the person, in lower case. */
  names: string[]
  /** The same as the demand writes them. */
  terms: readonly string[]
  enough: 'one' | 'all'
  /** The least, or for `start` the most, in the unit of its family: days, percent, people, money, pounds; else null. */
  bound: number | null
  /** Days a week on site. */
  days_a_week: number | null
  /** How well a language is wanted, 1 (A1) to 6 (C2), or how high a clearance, 1 to 4. */
  level: number | null
  /** Countries and states that it names, as codes. */
  places: string[]
  /** Whether it may not cost a visa or permit. */
  unsponsored: boolean
}

type WordedDemand = Pick<Requirement, 'quote' | 'kind' | 'terms' | 'min_years'> & {
  ask?: string | null
  enough?: 'one' | 'all'
}

const YEAR = 365.25

/** Returns the demand of a posting's row. */
export function demandOf({ quote, kind: read, ask, terms, min_years, enough }: WordedDemand): Demand {
  const kind = certainKind({ quote, kind: read }) ?? read
  const demand = demandOfText(quote, { kind, terms, min_years, enough })
  // The question after a permission names the country of the job where the posting's words do not.
  const isOfJob = demand.family === 'authorization' && demand.places.length === 0
  return isOfJob ? { ...demand, places: placesIn(ask ?? '') } : demand
}

/** Returns the demand of a saved question without a row. */
export function demandOfQuestion(question: string): Demand {
  return demandOfText(question, { kind: 'other', terms: [], min_years: null, enough: undefined })
}

type Hints = {
  kind: Requirement['kind']
  terms: readonly string[]
  min_years: number | null
  enough: 'one' | 'all' | undefined
}

function demandOfText(text: string, hints: Hints): Demand {
  const family = familyOf(text, hints)
  const names = hints.terms.map((term) => term.toLowerCase())
  const isChoice = /\b(?:or|either|oder|ou|o)\b/i.test(text) && !/\b(?:both|and\/or both)\b/i.test(text)
  return {
    family,
    text,
    names: family === 'language' ? languagesIn(text, names) : names,
    terms: hints.terms,
    enough: hints.enough ?? (isChoice ? 'one' : 'all'),
    bound: boundOf(family, text, hints.min_years),
    days_a_week: family === 'presence' ? daysAWeek(text) : null,
    level: family === 'language' ? languageLevel(text) : family === 'clearance' ? clearanceLevel(text) : null,
    places: placesIn(text),
    unsponsored: /sponsor|\bno (?:work )?permit|without (?:a )?(?:visa|permit)|visa support/i.test(text),
  }
}

const BY_KIND: Partial<Record<Requirement['kind'], Family>> = {
  work_auth: 'authorization',
  clearance: 'clearance',
  language: 'language',
  years: 'years',
  degree: 'degree',
  skill: 'skill',
  domain: 'skill',
  experience: 'skill',
  salary: 'salary',
}

// Patterns of subjects for texts whose kind leaves them open; the first match decides.
const OF_YEARS =
  /\b\d{1,2}\+?\s?(?:years?|yrs?|months?|jahre|ans|años|anos)\b.{0,40}\b(?:experience|erfahrung|expérience|experiencia|experiência|work\w*)\b|\b(?:at least|have|minimum(?: of)?) \d{1,2}(?:\.\d)?\+? (?:years?|months?) (?!old|of age|notice|ago)|how many years/i
const BY_WORDS: readonly (readonly [Family, RegExp])[] = [
  [
    'authorization',
    /\b(?:visas?|permits?|immigration|employment|h-?1b)\b[^.;]{0,40}\bsponsor|\bsponsor\w*\b[^.;]{0,40}\b(?:visas?|work|permits?|employment|immigration|candidates?|applicants?|h-?1b|required|needed|available)\b|\b(?:not|n[’']t|no|without|unable to|cannot|needs?|requir\w+|future) (?:\w+ ){0,4}sponsor|\b(?:authori[sz]ed|right|eligible|permitted|permission|legally) to work|work (?:authori[sz]ation|permit|visa)|\bcitizen|\bvisa\b|arbeitserlaubnis|arbeitsgenehmigung|(?:permis|autorisation) de travail|(?:permiso|autorización) de trabajo/i,
  ],
  ['clearance', /\bclearance\b|\bts\/sci\b|\btop secret\b/i],
  [
    'driving',
    /\bcdl\b|\b(?:driv\w+|driver[’']?s?) licen[cs]e|\blicen[cs]e class\b|\bclass \p{L}\d? licen[cs]e|\bführerschein|\bpermis (?:de conduire|[a-e]\b)|carn[eé]t? de conducir|carta de condução|\bcnh\b|rijbewijs|patente b/iu,
  ],
  [
    'people',
    /\b(?:led|lead|leading|manage[ds]?|managing|supervis\w+|direct)\b.{0,30}\b(?:team|people|staff|reports|engineers|employees|persons)\b/i,
  ],
  ['years', OF_YEARS],
  ['travel', /\btravel|reisebereit|déplacement|\bviaj/i],
  [
    'start',
    /\bnotice period\b|\bstart(?:ing)? (?:date|within|by|in)\b|\bhow soon\b|\bwhen (?:can|could) you (?:start|join)|kündigungsfrist|eintritt/i,
  ],
  [
    'salary',
    /\bsalary\b|\bcompensation\b|\bhourly (?:rate|wage)|\b(?:per|an) hour acceptable\b|\bpay\b|gehalt/i,
  ],
  [
    'weight',
    /\b(?:lift(?:ing)?|heben|tragen|soulever|porter|levantar|cargar|sollevare|tillen)\b[^.;]{0,60}\d|\bhow (?:much|many \w+) can you lift\b/i,
  ],
  ['relocation', /\brelocat|\bmove to\b|umzug/i],
  [
    'schedule',
    /\bshifts?\b|\bnights?\b|\bweekends?\b|\bsaturdays?\b|\bsundays?\b|\bovertime\b|\bon[- ]call\b|\bevenings?\b|\bholidays\b|schicht|wochenend|turnos?\b|horaires? décalés|fin(?:e?s)? de semana|week-ends?\b|horas extra|ploegendienst|hours? (?:a|per) week/i,
  ],
  [
    'presence',
    /\bon[- ]?site\b|\bin[- ](?:the )?office\b|\bin[- ]person\b|\bhybrid\b|\bcommut|\bbased in\b|\blive in\b|\blocated in\b|\bdays? (?:a|per) week\b|vor ort|sur site|presencial/i,
  ],
  [
    'degree',
    /\bbachelor|\bmaster[’']?s\b|\bdegree\b|\bph\.?d\b|\bdiplom|hochschul|studium|licenciatura|high school/i,
  ],
  [
    'licence',
    /\blicen[cs]\w*|\bcertif\w*|\bregistered\b|\bcredential|\bboard[- ]|approbation|\bcpr\b|\bpassport\b|\b(?:food handler|twic|cscs|green) card\b|\bvaccin|\bimmuni[sz]/i,
  ],
]

// Readiness for something, which is no skill whatever kind the row has.
const READY =
  /^(?:(?:are|would|will|can|could) you |must |you |be |have |fully |flexible )*(?:willing|availab|able to|comfortable|ready to|prepared to|agree|undergo|pass\b|work\b|disponib|bereit|beschikbaar)|\b(?:contract|background check|drug test|screening|polygraph|physical exam)\b/i
const STUDIES =
  /\bpursuing\b|\benrolled\b|\bworking towards? a\b.{0,20}\bdegree|\bdegree in progress\b|\bcurrent(?:ly)? (?:a )?student\b|\bimmatrikuliert|\bwerkstudent/i

function familyOf(text: string, { kind, min_years, terms }: Hints): Family {
  if (kind === 'cert')
    return BY_WORDS.find(([family]) => family === 'driving')?.[1].test(text) ? 'driving' : 'licence'
  if (STUDIES.test(text)) return 'studies'
  const demandKind = BY_KIND[kind]
  if (demandKind === 'skill' && PEOPLE.test(text)) return 'people'
  if (isOfYears(text, demandKind)) return 'years'
  if (demandKind === 'years' && min_years === null) return MONTHS.test(text) ? 'years' : 'skill'
  const isNoSkill = demandKind === 'skill' && terms.length === 0
  if (isNoSkill && (READY.test(text) || THING.test(text))) return byWords(text) ?? 'plain'
  if (demandKind !== undefined) return demandKind
  if (SPOKEN_IN.test(text) && languagesIn(text, []).length > 0) return 'language'
  return byWords(text, kind === 'soft') ?? 'plain'
}

// "18 months of retail experience" has a bound, whatever it is of.
function isOfYears(text: string, family: Family | undefined): boolean {
  return family === 'skill' && OF_YEARS.test(text)
}

function byWords(text: string, isTrait = false): Family | null {
  const found = BY_WORDS.find(([family, words]) => {
    const match = words.exec(text)
    return match !== null && !(isTrait && OF_READINESS.has(family) && !isReadiness(text, match))
  })
  return found?.[0] ?? null
}

// A trait that names one of these asks for it only beside a word of readiness: "an eye for travel trends" does not.
const OF_READINESS: ReadonlySet<Family> = new Set(['travel', 'schedule', 'presence', 'relocation', 'start'])

/**
 * Returns whether a row asks that a person is ready for a thing: a word of readiness stands shortly before the subject, or one of duty
 * behind it; a short row may begin with the subject.
 */
export function isReadiness(quote: string, { 0: subject, index }: RegExpExecArray): boolean {
  const behind = quote.slice(index + subject.length, index + subject.length + 40)
  return (
    READINESS.test(quote.slice(Math.max(0, index - 60), index)) ||
    READINESS.test(subject) ||
    DUTY.test(behind) ||
    (index < 12 && quote.length < 50)
  )
}

const wholeWords = (source: string) => new RegExp(`(?<![\\p{L}\\d])(?:${source})(?!\\p{L})`, 'iu')
const READINESS = wholeWords(
  'work|working|travail\\p{L}*|arbeiten|trabaj\\p{L}*|participat\\p{L}*|willing\\p{L}*|able|ability|availab\\p{L}*|comfortable|ready|readiness|prepared|agree|undergo|pass|submit to|consent|flexib\\p{L}*|must|required?|requires|requirement|needs?|needed|subject to|as needed|open to|capable|capacity|occasional\\p{L}*|periodic\\p{L}*|extensive|regular\\p{L}*|frequent\\p{L}*|up to|can|may|wear|bereit\\p{L}*|\\p{L}*bereitschaft|möglich|fähig\\p{L}*|erforderlich|voraus\\p{L}*|können|belastbar\\p{L}*|kein problem|disponib\\p{L}*|prête?|capable|capacité|apte|accept\\p{L}*|obligatoire|requise?s?|exigée?s?|capaz|capacidad\\p{L}*|dispuest\\p{L}*|disposición|poder|puede\\p{L}*|necesari\\p{L}*|requiere|imprescindible|obligatori\\p{L}*|aceptar|bereid|beschikbaar\\p{L}*|dispost\\p{L}*|disponível|disponibil\\p{L}*',
)
const DUTY = wholeWords(
  'required|requirement|needed|mandatory|as needed|available|availability|erforderlich|vorausgesetzt|obligatoire|requise?s?|exigée?s?|necesari\\p{L}*|obligatori\\p{L}*|requerid\\p{L}*',
)

// Things that a person has or has not.
const THING =
  /\blicen[cs]e|\bcertif|\bcredential|\bcards?\b|\bpermit\b|\bpassport|\bown\b|\bvaccin|\bportfolio\b|\bcheck\b|\bdiplom|\bregistered\b|\blaptop\b|\bfin(?:e?s)? de semana|\bwochenend|\bweekend/i

const PEOPLE =
  /\b(?:led|lead|leading|manag\w+|supervis\w+)\b.{0,24}\b(?:team|people|staff|reports)\b.{0,20}\d|\b(?:led|lead|leading|manag\w+|supervis\w+)\b.{0,20}\b\d{1,3}\+? (?:people|persons?|staff|employees|reports|engineers)\b/i
const SPOKEN_IN =
  /\b(?:speak|fluent|fluency|native|language|written|spoken|proficien\w+|[abc][12])\b|sprichst|sprechen|kenntnisse|parle|habla|fala|fluente|courant/i

function languagesIn(text: string, names: readonly string[]): string[] {
  const spokenLanguages = letterWords(text).flatMap((word) => SPOKEN.get(word) ?? [])
  return [...new Set(spokenLanguages.length > 0 ? spokenLanguages : names)]
}

// "6 months of Rust" counts as half a year.
const MONTHS = /(?<!\d)(\d{1,2})\+?[ -]months?\b/i

function boundOf(family: Family, text: string, min_years: number | null): number | null {
  if (family === 'years') {
    const months = MONTHS.exec(text)?.[1]
    const span = yearsAsked(text)[0]?.years ?? (months === undefined ? undefined : Number(months) / 12)
    const years = min_years ?? span ?? firstNumber(text)
    return years === null ? null : years * YEAR
  }
  return BOUNDS[family]?.(text) ?? null
}

const HOURLY = /\b(?:an?|per) (?:hour|hr)\b|\/\s?(?:h|hr|hour)\b/i

const BOUNDS: Partial<Record<Family, (text: string) => number | null>> = {
  travel: (text) =>
    mostOf(
      [...text.matchAll(/(\d{1,3})\s?(?:-|–|to)?\s?(\d{1,3})?\s?%/g)].map((match) =>
        Number(match[2] ?? match[1]),
      ),
    ),
  start: daysIn,
  salary: (text) =>
    HOURLY.test(text)
      ? mostOf(
          [...text.matchAll(/(?<![\d.,])\d{1,3}(?:[.,]\d{1,2})?(?![\d.,]*\d)/g)].map(([number]) =>
            Number(number.replace(',', '.')),
          ),
        )
      : mostOf(
          [...text.matchAll(/\d{1,3}(?:[.,]\d{3})+|(?<!\d)\d+\s?k\b|(?<!\d)\d{4,}/gi)].map(([amount]) =>
            moneyOf(amount),
          ),
        ),
  people: firstNumber,
  weight: (text) => {
    const weight = /(\d{1,3})\+?\s?(lbs?|pounds?|kgs?|kilos?)/i.exec(text)
    return weight === null ? null : Number(weight[1]) * (/^k/i.test(weight[2] ?? '') ? 2.2046 : 1)
  },
}

function mostOf(values: readonly number[]): number | null {
  return values.length > 0 ? Math.max(...values) : null
}

function daysIn(text: string): number | null {
  const match = /(\d{1,3}|(?<!\p{L})\p{L}{1,20})\s?(day|week|month|tag|woche|monat)/iu.exec(text)
  const count = match === null ? null : numberOf(match[1] ?? '')
  if (count === null) return null
  return count * (/^[dt]/i.test(match?.[2] ?? '') ? 1 : /^w/i.test(match?.[2] ?? '') ? 7 : 30.5)
}

function firstNumber(text: string): number | null {
  const digits = /\d{1,3}/.exec(text)?.[0]
  if (digits !== undefined) return Number(digits)
  const word = letterWords(text).find((word) => NUMBER_WORDS.indexOf(word) > 1)
  return word === undefined ? null : NUMBER_WORDS.indexOf(word)
}

function numberOf(written: string): number | null {
  if (/^\d+$/.test(written)) return Number(written)
  const value = NUMBER_WORDS.indexOf(written.toLowerCase())
  return value > 0 ? value : null
}

/** Returns an amount of money as it is written: "120k", "120,000". */
function moneyOf(written: string): number {
  const digits = Number(
    written
      .replace(/\s?k$/i, '')
      .replace(/[.,](?=\d{3}(?!\d))/g, '')
      .replace(',', '.'),
  )
  return /k$/i.test(written) ? digits * 1000 : digits
}

function daysAWeek(text: string): number | null {
  const match =
    /(\d|(?<!\p{L})\p{L}{1,20})\+? (?:(?:-|–|to|or) ?(\d|\p{L}{1,20}) )?(?:days?|times?) (?:a|per|each|\/|in) ?(?:the )?(?:week|office)?|(\d) ?x (?:a|per) week/iu.exec(
      text,
    )
  return match === null ? null : numberOf(match[1] ?? match[3] ?? '')
}

const CLEARANCES: readonly (readonly [number, RegExp])[] = [
  [4, /\bts\s?[/-]?\s?sci\b|\bsci\b|sensitive compartmented/i],
  [3, /\btop secret\b|\bts\b|\bq clearance|\byankee white|\bdv\b/i],
  [2, /\bsecret\b|\bsc clear/i],
  [1, /\bpublic trust\b|\bconfidential\b|\bl clearance|\bbpss\b/i],
]

/** Returns the highest clearance that a text names, 1 (public trust) to 4 (TS/SCI); null where it names none. */
export function clearanceLevel(text: string): number | null {
  return CLEARANCES.find(([, words]) => words.test(text))?.[0] ?? null
}

const CLEARANCE_NAMES = ['none', 'public trust or confidential', 'secret', 'top secret', 'TS/SCI']

/** Returns the name of a level of clearance, 0 (none) to 4. */
export function clearanceName(level: number): string {
  return CLEARANCE_NAMES[level] ?? CLEARANCE_NAMES[0] ?? ''
}

const DEPTH =
  /\b(?:strong(?! (?:plus|preference|bonus|asset|advantage))|expert\w*|extensive|deep|in-depth|advanced|mastery|proven|excellent|significant|solid|thorough|outstanding|exceptional|skilled|highly|high (?:level|degree|proficiency))\b/i

/** Returns whether a row asks for more than knowing a thing: "strong Notion skills". */
export function requiresDepth(quote: string): boolean {
  return DEPTH.test(quote)
}

const EXAMPLES =
  /\b(?:such as|e\.g\.?|for example|including|like|or (?:a )?(?:similar|equivalent|comparable)|wie|z\. ?b\.|comme|como)\b/i

// "Excel and MS Project or equivalent": of which names one is enough the words do not tell.
const AND = /\band\b/i
const OR = /\bor\b/i

const AND_OR = /\band ?\/ ?or\b/gi

type RowNames = { quote: string; enough: 'one' | 'all' }

/** Returns whether one of the names in a row is enough: "Python or Go", "tools such as Jira and Asana". */
export function isOneEnough({ quote, enough }: RowNames): boolean {
  const text = quote.replaceAll(AND_OR, 'or')
  const and = text.search(AND)
  if (EXAMPLES.test(text)) return and < 0 || !OR.test(text.slice(and))
  return enough === 'one' && (and < 0 || !OR.test(text))
}

const EXCLUSION =
  /\b(?:do|does|have|has|are|is|would)(?: not|n[’']t)\b|\byou (?:lack|dislike|hate|prefer not)\b|^(?:lack|dislike)\b|\bnot a (?:good )?fit\b/i

/**
 * Returns whether a row describes people who should not apply: "You don't enjoy prospecting". Common words are no
 * merit there.
 */
export function isExclusion(quote: string): boolean {
  return EXCLUSION.test(quote)
}
