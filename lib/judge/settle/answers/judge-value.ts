import type { AnswerValue, NumberUnit } from '#db/rows/evidence.ts'
import { amountText, valueText } from '#lib/evidence/answers/answer-value.ts'
import { choiceMeets, termGroups } from '#lib/judge/read/demand-class.ts'
import { isWithin } from '#lib/judge/settle/answers/nations.ts'
import { questionSense } from '#lib/judge/settle/answers/question-sense.ts'
import { type ReadValue, readSentence } from '#lib/judge/settle/answers/read-typed-answer.ts'
import { type Demand, demandOfQuestion, type Family } from '#lib/judge/settle/demand.ts'
import { CLEARANCE_LEVELS, formOf, LANGUAGE_LEVELS } from '#lib/judge/settle/form.ts'

/** The result of an answer for a demand; `unclear` wherever the answer does not decide it. */
export type AnswerVerdict = 'met' | 'not_met' | 'unclear'

const DAYS_A_YEAR = 365.25
const MS_A_DAY = 86_400_000
/** The level of a language, 1 (A1) to 6 (C2), from which it counts as spoken when a posting names no level. */
const SPOKEN = 4

/** A value with its question, the words of its answer if there are any, and the day of today. */
type ValueContext = { question: string; answer?: string; value: ReadValue; today: string }

/**
 * Compares a value with a demand. Example: 2 years against "at least 6 months of Rust" is `met`; a yes to "Do you speak
 * German?" against "German, C2" is `unclear`. `today` is a day, YYYY-MM-DD.
 */
export function judgeValue(
  demand: Demand,
  { question, answer = '', value, today }: ValueContext,
): AnswerVerdict {
  if (value.form === 'yes_no') return judgeYesNo(demand, { question, answer }, value.is)
  if (value.form === 'level') return judgeLevel(demand, question, value.level)
  if (value.form === 'choice') return judgeChoice(demand, value.chosen)
  if (value.form === 'date') {
    const days = (Date.parse(value.date) - Date.parse(today)) / MS_A_DAY
    return judgeAmount(demand, { least: days, most: days, unit: 'days' })
  }
  const [least, most] = value.form === 'number' ? [value.amount, value.amount] : [value.least, value.most]
  return judgeAmount(demand, { least, most, unit: value.unit })
}

// "Yes, without sponsorship." to "Are you authorized to work in the US?".
const UNSPONSORED = /\b(?:without|no|not (?:need|require)|never need) (?:any |a |an )?(?:visa )?sponsor/i

function judgeYesNo(
  demand: Demand,
  { question, answer }: { question: string; answer: string },
  is: 'yes' | 'no' | 'partly',
): AnswerVerdict {
  const sense = questionSense(question)
  if (is === 'partly' || sense === 'open') return 'unclear'
  const worded = demandOfQuestion(question)
  const claim = { ...worded, unsponsored: worded.unsponsored || (is === 'yes' && UNSPONSORED.test(answer)) }
  if (isOfOtherCountry(claim, demand)) return 'unclear'
  const agrees = (is === 'yes') === (sense === 'yes_is_met')
  if (agrees) return claimsAll(claim, demand) ? 'met' : 'unclear'
  return demandsMore(claim, demand) ? 'unclear' : 'not_met'
}

// A need for sponsorship in one country tells nothing about another.
function isOfOtherCountry(claim: Demand, demand: Demand): boolean {
  if (demand.family !== 'authorization' || claim.places.length === 0 || demand.places.length === 0)
    return false
  return !demand.places.some((place) =>
    claim.places.some((claimed) => isWithin(place, claimed) || isWithin(claimed, place)),
  )
}

// A yes to a question meets a demand only if the question names as much as the demand.
function claimsAll(claim: Demand, demand: Demand): boolean {
  if (demand.unsponsored && !claim.unsponsored) return false
  if (demand.level !== null && (claim.level ?? 0) < demand.level) return false
  if (isCounted(demand) && demand.bound !== null && (claim.bound ?? 0) < demand.bound) return false
  if (demand.family !== 'authorization' || claim.places.length === 0) return true
  return demand.places.every((place) =>
    claim.places.some((claimed) => isWithin(place, claimed) || place === claimed),
  )
}

// A no to a question denies no demand that asks for less than the question. Example: a no to "Can you travel up to 50 %?"
// leaves "Some travel" open.
function demandsMore(claim: Demand, demand: Demand): boolean {
  if (claim.level !== null && claim.level > (demand.level ?? 0)) return true
  if (claim.unsponsored && !demand.unsponsored) return true
  if (demand.family === 'authorization' && claim.places.length > Math.max(1, demand.places.length))
    return true
  return isCounted(demand) && (claim.bound ?? 0) > (demand.bound ?? 0)
}

function isCounted({ family }: Demand): boolean {
  return AT_LEAST.has(family)
}

const AT_LEAST: ReadonlySet<Family> = new Set(['years', 'people', 'weight', 'travel'])
const AT_MOST: ReadonlySet<Family> = new Set(['start', 'salary'])
const UNIT_OF: Partial<Record<Family, string>> = {
  years: 'years',
  people: 'people',
  weight: 'pounds',
  travel: 'percent',
  start: 'days',
  salary: 'money',
}

function judgeAmount(
  { family, bound }: Demand,
  amount: { least: number; most: number; unit: string },
): AnswerVerdict {
  if (bound === null || UNIT_OF[family] !== amount.unit) return 'unclear'
  const limit = family === 'years' ? bound / DAYS_A_YEAR : bound
  if (AT_LEAST.has(family)) return amount.least >= limit ? 'met' : amount.most < limit ? 'not_met' : 'unclear'
  if (!AT_MOST.has(family)) return 'unclear'
  return amount.most <= limit ? 'met' : amount.least > limit ? 'not_met' : 'unclear'
}

function judgeLevel(demand: Demand, question: string, level: string): AnswerVerdict {
  if (demand.family === 'clearance') {
    const rank = CLEARANCE_LEVELS.indexOf(level)
    return rank < 0 ? 'unclear' : rank >= (demand.level ?? 1) ? 'met' : 'not_met'
  }
  const rank = Math.min(LANGUAGE_LEVELS.indexOf(level), 6)
  const claim = demandOfQuestion(question)
  if (rank < 0 || demand.family !== 'language' || !demand.names.every((name) => claim.names.includes(name))) {
    return 'unclear'
  }
  if (demand.level !== null) return rank >= demand.level ? 'met' : 'not_met'
  return rank >= SPOKEN ? 'met' : rank <= 1 ? 'not_met' : 'unclear'
}

// The chosen names must meet the whole sentence: "Vue" alone does not meet "Java and React or Vue".
function judgeChoice({ names, terms, enough, text }: Demand, chosen: readonly string[]): AnswerVerdict {
  if (names.length === 0) return 'unclear'
  const groups = termGroups(text, terms) ?? (enough === 'one' ? [names] : names.map((name) => [name]))
  return CHOICE_VERDICTS[choiceMeets(groups, chosen)]
}

const CHOICE_VERDICTS = { all: 'met', some: 'unclear', none: 'not_met' } as const

/** Returns the number and unit of a value for display; nulls if it has none. */
export function numberIn(value: AnswerValue | ReadValue): { value: number | null; unit: string | null } {
  if (value.form === 'number') return { value: value.amount, unit: value.unit }
  return value.form === 'range' ? { value: value.least, unit: value.unit } : { value: null, unit: null }
}

/** The reading of an answer for a demand, and the value that it rests on; a null value was not understood. */
export type AnswerReading = { reading: AnswerVerdict; value: ReadValue | null }

/** A saved answer: its question, its text, and the pressed value if there is one. */
export type SavedAnswer = { question: string; answer: string; value: AnswerValue | null }

/**
 * Reads a saved answer for a demand. The same result is shown to the person and used by a row. A pressed value is taken
 * as it is; a text only if the grammar of `readSentence` understands all of it. `today` is a day, YYYY-MM-DD.
 */
export function readAnswer(demand: Demand, answer: SavedAnswer, today: string): AnswerReading {
  const value = valueOfAnswer(answer, today)
  return value === null
    ? { reading: 'unclear', value }
    : {
        reading: judgeValue(demand, { question: answer.question, answer: answer.answer, value, today }),
        value,
      }
}

/** Returns the value of an answer: the pressed one, else the one that its whole text states; null if neither. */
export function valueOfAnswer({ question, answer, value }: SavedAnswer, today: string): ReadValue | null {
  return value ?? readSentence(answer, { question, form: formOf(question), today })
}

/** Returns a value in words. Example: a range from 3 to 5 years -> "3 to 5 years". */
export function readValueText(value: ReadValue): string {
  if (value.form !== 'range') return valueText(value)
  const least = amountText(value.least, value.unit as NumberUnit)
  return value.most === Number.MAX_SAFE_INTEGER
    ? `at least ${least}`
    : `${value.least} to ${amountText(value.most, value.unit)}`
}
