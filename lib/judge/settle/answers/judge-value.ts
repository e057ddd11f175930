import type { AnswerValue, NumberUnit } from '#db/rows/evidence.ts'
import { amountText, valueText } from '#lib/evidence/answers/answer-value.ts'
import { choiceMeets, termGroups } from '#lib/judge/read/demand-class.ts'
import { isWithin } from '#lib/judge/settle/answers/nations.ts'
import { type Demand, demandOfQuestion, type Family } from '#lib/judge/settle/demand.ts'
import {
  type AnswerForm,
  CLEARANCE_LEVELS,
  formOf,
  LANGUAGE_LEVELS,
  questionSense,
} from '#lib/judge/settle/form.ts'
import { foldLine, wordTable } from '#lib/text/text.ts'
import { NUMBER_WORDS, stem } from '#lib/text/word-tables.ts'

/** A number that a sentence names may be a range: "3-5 years". */
export type ReadValue = AnswerValue | { form: 'range'; least: number; most: number; unit: NumberUnit }

const LONGEST = 200

const YES = wordTable(
  'yes y yep yeah yup sure certainly absolutely definitely correct ja jawohl oui sí si sim tak',
)
const NO = wordTable('no n nope never nein non não nao nee nie')
const NEGATIONS = wordTable("not don't do-not haven't can't cannot won't am-not n't")
// Words that add nothing to a yes or a no. Words of time and condition ("for now", "I would") are none.
const FILLER = wordTable(
  "i i'm i've am able do have can will of course please thanks thank you that is it's it this with in the a an to and my me",
)
// Words that add nothing to a number.
const BESIDE_NUMBER = wordTable(
  'in total overall experience for so far now currently as of doing base gross salary',
)

// A question that denies or bounds something in its own words is none.
const EXPERIENCE =
  /^(?:do you have|have you (?:any|had)?) ?(?:any )?experience (?:with|in|of|using) [^?!,;]{1,80}\?$/iu

const ASKING = wordTable('are your any been ever has does be able how many much what when which or if on')

const NUMBER = String.raw`(?<number>\d{1,3}(?:,\d{3})+|\d{1,7}(?:\.\d{1,2})?|${NUMBER_WORDS.join('|')}|a|an)`
const TO = String.raw`(?:\s?(?:-|–|to)\s?(?<to>\d{1,7}(?:\.\d{1,2})?))?`
const LEAST = `(?<least>at least |over |more than )?`
const LEAD = `(?:(?:yes|sure)[,.]? )?(?:i(?:'ve| have)(?: had)? )?`

const DURATION: Readonly<Record<string, number>> = {
  day: 1,
  week: 7,
  month: 30.4375,
  year: 365.25,
  yr: 365.25,
}
const AMOUNTS: Partial<Record<NumberUnit, RegExp>> = {
  years: pattern(`${LEAD}(?:for )?${LEAST}${NUMBER}${TO}(?<plus>\\+)? ?(?<word>years?|yrs?|months?)?`),
  days: pattern(`(?:in |within )?${NUMBER}${TO} ?(?<word>days?|weeks?|months?)(?:['’]? notice)?`),
  percent: pattern(`${LEAD}(?:up to )?${NUMBER} ?(?:%|percent|per cent)`),
  people: pattern(
    `${LEAD}${LEAST}${NUMBER}(?<plus>\\+)?(?: ?(?:people|persons?|reports|direct reports|engineers|staff))?`,
  ),
  // The least that a person expects is the number that a posting's pay must reach, so it is no open range.
  money: pattern(
    `${LEAD}(?:at least |from |over |more than )?[$€£]? ?${NUMBER}(?<thousand> ?k)?(?: ?(?:usd|eur|gbp|dollars|euros|pounds))?(?: (?:a|per) year| yearly| annually)?`,
  ),
}

type NumberContext = { unit: NumberUnit; question: string; today: string }

const SPOKEN_LEVEL: Readonly<Record<string, string>> = {
  fluent: 'C1',
  fluently: 'C1',
  bilingual: 'native',
  tongue: 'native',
}

/** The result of an answer for a demand; `unclear` wherever the answer does not decide it. */
type AnswerVerdict = 'met' | 'not_met' | 'unclear'

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
function judgeValue(demand: Demand, { question, answer = '', value, today }: ValueContext): AnswerVerdict {
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

/**
 * Returns a saved answer in words, as forms, letters and models get it. A press wins: words that say, or begin with, another
 * value stay out, and other words follow it. Examples: a pressed "Partly" with "nights only in summer" is "Partly. nights only
 * in summer"; a pressed "No" with "Yes" is "No"; a pressed "Yes" with "Yes, without sponsorship." is only that.
 */
export function answerInWords({ question, answer, value }: SavedAnswer): string {
  if (value === null) return answer
  const pressed = valueText(value)
  // No day: a year in words is then left unread, and follows the press.
  const written = valueOfAnswer({ question, answer, value: null }, '')
  if (written !== null && sameForm(written, value))
    return readValueText(written) === pressed ? answer : pressed
  if (value.form === 'yes_no' && opensOtherwise(answer, value.is)) return pressed
  const isRepeated = answer.toLowerCase().startsWith(pressed.toLowerCase())
  return isRepeated && !/^[\p{L}\p{N}]/u.test(answer.slice(pressed.length)) ? answer : `${pressed}. ${answer}`
}

function sameForm(written: ReadValue, { form }: AnswerValue): boolean {
  return written.form === form || (written.form === 'range' && form === 'number')
}

// "No problem" is no refusal, so it stands beside no pressed "No" either.
function opensOtherwise(answer: string, is: 'yes' | 'no' | 'partly'): boolean {
  const line = foldLine(answer)
  const [first = ''] = wordsOf(line)
  if (YES.has(first)) return is !== 'yes'
  return NO.has(first) && (is !== 'no' || /^\s*[\p{L}\p{N}]/u.test(line.slice(first.length)))
}

/**
 * Reads a typed answer by a small grammar that must understand every word; null for any other sentence. Example: "Yes, I
 * have 4 years" -> 4 years; "Yes, mostly" -> null, because "mostly" is not understood. `today` is a day, YYYY-MM-DD.
 */
function readSentence(
  text: string,
  { question, form, today }: { question: string; form: AnswerForm; today: string },
): ReadValue | null {
  const line = foldLine(text.replaceAll(/[’ʼ]/g, "'"))
  if (line === '' || line.length > LONGEST || line.includes('?')) return null
  if (form.form === 'yes_no') return readYesNo(line, question) ?? readYearsAsYes(line, question)
  if (form.form === 'date' || form.form === 'text') return null
  const plain = form.yes_no ? readYesNo(line, question) : null
  if (plain !== null || form.form === 'choice') return plain
  return form.form === 'number'
    ? readNumber(line, { unit: form.unit, question, today })
    : readLevel(line, form.levels, question)
}

function readYesNo(line: string, question: string): ReadValue | null {
  const words = wordsOf(line)
  const [yes, no] = [YES, NO].map((table) => words.filter((word) => table.has(word)).length) as [
    number,
    number,
  ]
  const negated = words.filter((word) => NEGATIONS.has(word)).length
  if (yes > 1 || negated > 1 || (yes > 0 && no + negated > 0)) return null
  // "No, I do not" is a no; "I never do not" could be either.
  if (negated > 0 && no > 0 && (no > 1 || !/^(?:no|nope)\b/.test(line))) return null
  const echo = echoOf(question)
  const others = words.filter(
    (word) => !YES.has(word) && !NO.has(word) && !NEGATIONS.has(word) && !FILLER.has(word),
  )
  if (!others.every((word) => echo.has(stem(word)))) return null
  // An answer that repeats part of a question may mean that part alone, so it must repeat all of it or none.
  const repeats = new Set(others.map((word) => stem(word)))
  const isWhole = echo.size > 0 && [...echo].every((word) => repeats.has(word))
  if (repeats.size > 0 && !isWhole) return null
  if (yes === 1) return { form: 'yes_no', is: 'yes' }
  if (no + negated > 0) return no > 0 || isWhole ? { form: 'yes_no', is: 'no' } : null
  return isWhole ? { form: 'yes_no', is: 'yes' } : null
}

// "4 years of Elixir" says yes to "Do you have experience with Elixir?". Less than a year may be too little to count.
function readYearsAsYes(line: string, question: string): ReadValue | null {
  if (!EXPERIENCE.test(question)) return null
  const groups = AMOUNTS.years?.exec(line)?.groups
  const { number = '', word, rest = '' } = groups ?? {}
  if (word === undefined || !isUnderstood(rest, question)) return null
  const [echo, repeats] = [echoOf(question), echoOf(rest)]
  repeats.delete(stem('experience'))
  const isWhole = [...echo].every((part) => part === stem('experience') || repeats.has(part))
  const years = amountOf(number) * scaleOf('years', groups ?? {})
  return years >= 1 && (repeats.size === 0 || isWhole) ? { form: 'yes_no', is: 'yes' } : null
}

// The telling words of a question, by their stems.
function echoOf(question: string): Set<string> {
  const words = wordsOf(foldLine(question.replaceAll(/[’ʼ]/g, "'")))
  return new Set(words.filter((word) => !FILLER.has(word) && !ASKING.has(word)).map((word) => stem(word)))
}

function wordsOf(line: string): string[] {
  return line.match(/[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}'+#.-]*(?<!\.)/gu) ?? []
}

function pattern(body: string): RegExp {
  return new RegExp(`^${body}(?<rest>.*)$`, 'u')
}

function readNumber(line: string, context: NumberContext): ReadValue | null {
  const { unit, question, today } = context
  const since = /^(?:since|from) (?:\p{L}+ )?(?<year>(?:19|20)\d\d)[.!]?$/u.exec(line)?.groups?.['year']
  if (unit === 'years' && since !== undefined) {
    const passed = Number(today.slice(0, 4)) - Number(since)
    return passed < 0 ? null : { form: 'range', least: Math.max(0, passed - 1), most: passed + 1, unit }
  }
  if (meansZero(line, unit)) return { form: 'number', amount: 0, unit }
  const groups = AMOUNTS[unit]?.exec(line)?.groups
  if (groups === undefined || !isUnderstood(groups['rest'] ?? '', question)) return null
  const factor = scaleOf(unit, groups)
  const least = amountOf(groups['number'] ?? '') * factor
  const most = groups['to'] === undefined ? least : Number(groups['to']) * factor
  const isOpen = groups['plus'] !== undefined || groups['least'] !== undefined
  if (most < least) return null
  if (!isOpen && most === least) return { form: 'number', amount: round(least), unit }
  return { form: 'range', least: round(least), most: isOpen ? Number.MAX_SAFE_INTEGER : round(most), unit }
}

// "No" to a notice period or a salary is not a number: it may mean that there is none to give.
function meansZero(line: string, unit: NumberUnit): boolean {
  if (unit === 'days') return /^(?:immediately|now|right away|today|at once)[.!]?$/.test(line)
  if (unit === 'money') return false
  return NO.has(line.replace(/[.!]$/, '')) || /^(?:none|zero|never)[.!]?$/.test(line)
}

function scaleOf(unit: NumberUnit, groups: Record<string, string | undefined>): number {
  if (groups['thousand'] !== undefined) return 1000
  const days = DURATION[(groups['word'] ?? (unit === 'years' ? 'year' : '')).replace(/s$/, '')]
  if (days === undefined) return 1
  return unit === 'years' ? days / 365.25 : days
}

function amountOf(written: string): number {
  const word = NUMBER_WORDS.indexOf(written)
  return /^an?$/.test(written) ? 1 : word >= 0 ? word : Number(written.replaceAll(',', ''))
}

function round(amount: number): number {
  return Math.round(amount * 100) / 100
}

// Behind a number only filler, and words of the question, are understood: "4 years of Rust experience".
function isUnderstood(rest: string, question: string): boolean {
  if (/\d/.test(rest)) return false
  const echo = echoOf(question)
  return wordsOf(rest).every(
    (word) => FILLER.has(word) || BESIDE_NUMBER.has(word) || (!NO.has(word) && echo.has(stem(word))),
  )
}

function readLevel(line: string, levels: readonly string[], question: string): ReadValue | null {
  const isLanguage = levels === LANGUAGE_LEVELS
  const words = wordsOf(line)
  if (!isLanguage) {
    const level = CLEARANCE_LEVELS.find((name) => name.toLowerCase() === line.replace(/[.!]$/, ''))
    return level === undefined ? null : { form: 'level', level }
  }
  if (words.length === 1 && NO.has(words[0] ?? '')) return { form: 'level', level: 'none' }
  const readings = new Set<string>()
  const echo = echoOf(question)
  for (const word of words) {
    const level = LANGUAGE_LEVELS.find((name) => name.toLowerCase() === word) ?? SPOKEN_LEVEL[word]
    if (level !== undefined) readings.add(level)
    else if (
      !FILLER.has(word) &&
      !YES.has(word) &&
      word !== 'level' &&
      word !== 'mother' &&
      !echo.has(stem(word))
    )
      return null
  }
  const [level] = readings
  return readings.size === 1 && level !== undefined ? { form: 'level', level } : null
}
