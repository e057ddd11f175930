import type { EmploymentType, Shift } from '#db/rows/labels.ts'
import { Stems, sentencesAbout } from '#lib/index/labels/rules/sentences-about.ts'

/** The inputs: the board's own employment words, the title and the text. */
export type ShiftInput = { employment: string; title: string; text: string }

const ROTATING =
  /\brotat(?:ing|e|es|ion|ional)\b(?! (?:program|scheme|through|internship))|\bwechselschicht|\bschichtsystem|\b[23]-schicht|\bday\/night\b|\bdays?(?:\/| and | & )nights?\b/
const SHIFTS: readonly (readonly [Shift, RegExp])[] = [
  [
    'night',
    /\b(?:night|overnight|graveyard|nocturnal|3rd|third)s?\b|\bnachtschicht|\bnachtdienst|\bde nuit\b|\bturno (?:de )?noc/,
  ],
  ['evening', /\b(?:evening|afternoon|swing|2nd|second)s?\b|\bspätschicht|\bspätdienst/],
  ['weekend', /\bweekends?\b/],
  ['day', /\b(?:day|daytime|morning|1st|first)s?\b|\bfrühschicht|\btagschicht/],
]
const WORD =
  '(?:rotating|days?|nights?|overnights?|graveyard|evenings?|afternoons?|mornings?|swing|weekends?|1st|2nd|3rd|first|second|third)'
// "Night Shift", "Days/Nights", or a part of a title or field that is nothing but shift words: "RN - Nights".
const NAMED = new RegExp(
  [
    `\\b${WORD}(?:(?:/|,? and |,? or |, | & )${WORD})*[ -]shifts?\\b`,
    `\\b(?:days|nights|overnights?|evenings|weekends)(?:(?:/| and | or | & )(?:days|nights|evenings|weekends))*$`,
    `\\brotating (?:hours|schedule)\\b`,
    `\\b(?:nachtschicht|nachtdienst|spätschicht|spätdienst|frühschicht|tagschicht|wechselschicht)\\w*`,
    `\\b(?:de nuit|turno (?:de noche|nocturno))\\b`,
  ].join('|'),
)
const FIELD_START = new RegExp(
  `^(?:full[- ]time,? |part[- ]time,? |\\d+[- ]hours? )?${WORD}(?:(?:/|,? and |,? or |, | & )${WORD})*`,
)
const NOT_NAMED =
  /\b\d+ (?:days|nights|weekends)$|\b(?:first|last|all|any|various) (?:\d+ )?(?:days|shifts?)\b|\bper\b/
const HOUR = '(\\d{1,2})(?::?(\\d{2}))? ?([ap])\\.?(?:m\\.?)?'
const HOURS = new RegExp(`(?<![\\d$])${HOUR} ?(?:-|–|to) ?${HOUR}(?!\\w)`)
const PART_ENDS = /[-–—|,()/:;]\s|\s[-–—|]|[()|]/

// A named field, or a sentence about this job.
const SHIFT_STEMS = new Stems('shift', 'schedule:', 'schedule -', 'hours:')
const SHIFT_WORDS = new RegExp(
  [
    `^[^a-z0-9]*(?:(?:work|primary|job|scheduled?|standard|hours? (?:of|and)) ?)?(?:shift|schedule|hours)(?: (?:type|hours|details|schedule))? ?[:–-] ?(?<field>.{2,80})`,
    `^[^a-z0-9]*(?<line>${WORD} shifts?(?:,? (?:and |or )?${WORD} shifts?)*)$`,
    `\\b(?:this|the|it)(?: (?:is|will be)| (?:role|position|job|opening|opportunity) (?:is|will be|works))(?: for)?(?: an?| our| the)? (?<is>(?:[\\w/-]+,? ){0,4}?${WORD}(?: [\\w/-]+){0,2}? shift)\\b`,
  ].join('|'),
)

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

/**
 * Returns the shift of a posting by its board's field, its title or a plain sentence; null where none states one shift.
 * Example: "RN, ICU - Nights" -> night, "Shift: 3 pm - 11 pm" -> evening.
 */
export function shiftOf({ employment, title, text }: ShiftInput, lower = text.toLowerCase()): Shift | null {
  return shiftOfParts(employment) ?? shiftOfParts(title) ?? shiftInText(lower)
}

function shiftOfParts(line: string): Shift | null {
  const folded = line.slice(0, 300).toLowerCase().replaceAll('_', ' ')
  const parts = folded.split(PART_ENDS).map((part) => part.trim())
  const shiftWords = [folded, ...parts].flatMap((part) =>
    NOT_NAMED.test(part) ? [] : (NAMED.exec(part)?.[0] ?? []),
  )
  return agreed(shiftWords.map(shiftIn)) ?? shiftOfHours(folded)
}

function shiftInText(lower: string): Shift | null {
  const shifts = sentencesAbout(lower, SHIFT_STEMS).flatMap((sentence) => {
    const { field, line, is } = SHIFT_WORDS.exec(sentence)?.groups ?? {}
    const words = line ?? is
    if (words !== undefined) return [shiftIn(words)]
    if (field === undefined || /\b(?:all|any|various|multiple|flexible|varies|variable)\b/.test(field))
      return []
    const shiftWord = FIELD_START.exec(field)?.[0] ?? NAMED.exec(field)?.[0] ?? ''
    return [shiftOfHours(field) ?? shiftIn(shiftWord)]
  })
  return agreed(shifts)
}

function agreed(shifts: readonly (Shift | null)[]): Shift | null {
  const [first = null, ...others] = new Set(shifts.filter((shift) => shift !== null))
  return others.length === 0 ? first : null
}

// Two shifts in one phrase, such as "day or night", are a choice and state none.
function shiftIn(words: string): Shift | null {
  if (ROTATING.test(words)) return 'rotating'
  const shifts = SHIFTS.flatMap(([shift, pattern]) => (pattern.test(words) ? [shift] : []))
  return shifts.length === 1 ? (shifts[0] ?? null) : null
}

// By the start and the end. Example: "7p-7a" -> night, "3 pm - 11:30 pm" -> evening, "9 to 5" states none.
function shiftOfHours(words: string): Shift | null {
  const hours = HOURS.exec(words)
  if (hours === null) return null
  const [, from = '', , fromHalf, to = '', , toHalf] = hours
  const start = (Number(from) % 12) + (fromHalf === 'p' ? 12 : 0)
  const end = (Number(to) % 12) + (toHalf === 'p' ? 12 : 0)
  if (start >= 18 || (start < 4 && end > start)) return 'night'
  if (start >= 12) return end >= 21 || end < 4 ? 'evening' : null
  return start >= 4 && end > start && end <= 20 ? 'day' : null
}
