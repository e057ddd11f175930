import type { Shift } from '#db/rows/labels.ts'
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
const STEMS = new Stems('shift', 'schedule:', 'schedule -', 'hours:')
const SHIFT_WORDS = new RegExp(
  [
    `^[^a-z0-9]*(?:(?:work|primary|job|scheduled?|standard|hours? (?:of|and)) ?)?(?:shift|schedule|hours)(?: (?:type|hours|details|schedule))? ?[:–-] ?(?<field>.{2,80})`,
    `^[^a-z0-9]*(?<line>${WORD} shifts?(?:,? (?:and |or )?${WORD} shifts?)*)$`,
    `\\b(?:this|the|it)(?: (?:is|will be)| (?:role|position|job|opening|opportunity) (?:is|will be|works))(?: for)?(?: an?| our| the)? (?<is>(?:[\\w/-]+,? ){0,4}?${WORD}(?: [\\w/-]+){0,2}? shift)\\b`,
  ].join('|'),
)

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
  const shifts = sentencesAbout(lower, STEMS).flatMap((sentence) => {
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
