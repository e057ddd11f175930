import type { EmploymentType } from '#db/rows/labels.ts'
import { Stems, sentencesAbout } from '#lib/index/labels/rules/sentences-about.ts'

/** The inputs: the board's own employment words, the title and the text. */
export type EmploymentInput = { employment: string; title: string; text: string }

// The first match wins. Example: a full-time internship is an internship.
const TYPES: readonly (readonly [EmploymentType, RegExp])[] = [
  [
    'internship',
    /\bintern(?:ship)?s?\b|\btrainee|\bworking student\b|\bwerkstudent|praktik(?:um|ant)|\bapprentice|\bstagiaire\b/,
  ],
  ['full_time', /\bpermanent (?:full[ -]?time )?contract\b|\bunbefristet|\bcdi\b|\bopen-ended contract\b/],
  ['contract', /\bcontract(?:or|ing)?\b(?! to hire)|\bfreelance|\b1099\b|\bc2c\b|\bconsultant \(contract/],
  [
    'temporary',
    /\btemp(?:orary)?\b|\bseasonal\b|\bfixed[ -]term\b|\bbefristet|\bper diem\b|\bprn\b|\bcasual\b|\blimited term\b|\binterim\b|\bmaternity cover/,
  ],
  ['part_time', /\bpart[ -]?time\b|\bteilzeit\b|\bdeeltijd\b|\btemps partiel\b/],
  [
    'full_time',
    /\bfull[ -]?time\b|\bvollzeit|\bfulltime\b|\bpermanent\b|\bregular\b|\bsalaried\b|\btemps plein\b/,
  ],
]
// Title endings after which a type word names the work. Example: "Contract Manager", "Internship Coordinator".
const TITLE_ENDS =
  /\((?:[^()]*)\)|(?:,| [-–—|/]) ?[^–—|,/]*$|^(?:part[ -]time|full[ -]time|temporary|freelance|seasonal)\b|\bintern(?:ship)?s?\b(?! (?:program|coordinator|manager|recruit|lead|supervisor|experience|talent))|\bwerkstudent\w*|\bworking student\b|\bpraktik\w*|\bper diem\b|\bprn\b/g

const STEMS = new Stems(
  ...['full-time', 'full time', 'fulltime', 'part-time', 'part time', 'contract', 'internship', 'temporary'],
  ...'per diem|prn|permanent|freelance|fixed-term|fixed term|seasonal|vollzeit|teilzeit|temps p'.split('|'),
)
const KIND =
  '(?:full[- ]?time|part[- ]?time|temporary|seasonal|fixed[- ]term|freelance|permanent|contract(?:or|ing)?|internship|vollzeit\\w*|teilzeit|temps plein|temps partiel)'
const WORK =
  '(?:role|position|job|contract(?:or)?|internship|engagement|opportunity|assignment|work|hire|employment|basis)'
// Phrases that speak of this job: a named field, a sentence about the job, or a type word at the start of a line or
// part of a line.
const TYPE_WORDS = new RegExp(
  [
    `(?:employment|job|position|contract|work|role|schedule|status)(?: type| status)?:? ?(?:type|status)? ?[:–-] ?(?<field>[a-z /,()-]{4,60})`,
    `(?:^|[-–•*·●/|] ?)(?:employment type|type|status|schedule|hours|art|type d[’']emploi|commitment|type of role) ?[:–-]? ?(?<line>[a-zà-ÿ /,()-]{4,60})`,
    `(?:this|it|the (?:role|position|job|internship))(?:[’']s| is| will be) (?:an? )?(?<is>(?:[\\w-]+,? ){0,5}?${KIND}(?: [\\w-]+){0,4})`,
    `(?<bare>\\b${KIND}(?: [\\w-]+)?(?:,? [\\w-]+)? ${WORK})\\b`,
    `^[^a-z0-9(]*(?<first>(?:full[- ]?time|part[- ]?time|fixed[- ]term contract|contract|permanent)(?: (?:and|or|/|&) (?:full|part)[- ]?time)?(?: ?[-–] ?(?:fixed[- ]term|contract)[ \\w-]{0,30})?)(?: w-?2)? ?(?:$|[:|,–(-])`,
    `[|(] ?[^a-z0-9()|]*(?<part>(?:[\\w -]{1,30}, ?)?(?:full|part)[- ]?time)\\b[^()|]{0,40}[|)]`,
    `\\b(?<based>based (?:full|part)[- ]time)\\b`,
    `\\b(?:for|about|as part of|during) (?:this|the|our|a|your)(?: [\\w-]+){0,2} (?<intern>internship)\\b(?! (?:program|experience|team))`,
    `\\b(?:looking for|seeking|hiring)(?: an?)? (?<sought>(?:full|part)[- ]?time)`,
    `\\bneues? (?<vollzeit>vollzeit)`,
  ].join('|'),
)
const ASIDE =
  /\b(?:experience|previous|prior|employees?\b(?!:)|becoming|instead of|convert\w*|potential for|possibility|opportunity to become|could (?:lead|potentially)|may (?:lead|not be)|authori[sz]ed|right to|reviews?|negotiat\w+|contract management|drafting|vendors?|government contracts?|customer contracts?|manage contracts|contract (?:terms|metadata|lifecycle|scope|law|review|renewals?))\b/

/** Returns the employment type of a posting; null if neither its board nor its title nor a plain sentence states it. */
export function employmentTypeOf(
  { employment, title, text }: EmploymentInput,
  lower = text.toLowerCase(),
): EmploymentType | null {
  const board = typeIn(withoutShortForms(employment.slice(0, 200).replaceAll(/[_-]+/g, ' ')))
  if (board !== null && board !== 'full_time') return board
  const ends = title.slice(0, 300).toLowerCase().match(TITLE_ENDS)?.join(' ') ?? ''
  return typeIn(ends) ?? board ?? typeInText(lower)
}

// Hospitals and schools write "FT Hourly" and "PT Nights" in this field; in a text, PT may be a therapist.
function withoutShortForms(words: string): string {
  return words.replaceAll(/\bFT\b/gi, 'full time').replaceAll(/\bPT\b/gi, 'part time')
}

// Both full-time and part-time: undecided. Otherwise the first match in the list wins.
function typeInText(lower: string): EmploymentType | null {
  const types = new Set<EmploymentType>()
  for (const sentence of sentencesAbout(lower, STEMS)) {
    if (ASIDE.test(sentence)) continue
    const typeWords = Object.values(TYPE_WORDS.exec(sentence)?.groups ?? {}).find(
      (words) => words !== undefined,
    )
    const type = typeWords === undefined ? null : typeIn(typeWords)
    if (type === null) continue
    types.add(type)
    if (/full[- ]?time/.test(sentence) && /part[- ]?time/.test(sentence)) return null
  }
  if (types.has('full_time') && types.has('part_time')) return null
  return EMPLOYMENT_ORDER.find((type) => types.has(type)) ?? null
}

const EMPLOYMENT_ORDER = ['internship', 'contract', 'temporary', 'part_time', 'full_time'] as const

function typeIn(words: string): EmploymentType | null {
  const folded = words.toLowerCase()
  return TYPES.find(([, pattern]) => pattern.test(folded))?.[0] ?? null
}
