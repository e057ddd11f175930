import type { AnswerValue, NumberUnit } from '#db/rows/evidence.ts'
import { findTerms } from '#lib/judge/read/find-terms.ts'
import { demandOfQuestion, type Family } from '#lib/judge/settle/demand.ts'
import { Refusal } from '#lib/service/refusals.ts'
import { letterWords, wordTable } from '#lib/text/text.ts'
import { QUESTION_WORDS } from '#lib/text/word-tables.ts'

/** Whether a yes to a question means that the demand is met, or that it is not; `open` if neither answers it. */
type QuestionSense = 'yes_is_met' | 'no_is_met' | 'open'

const NO_IS_MET =
  /\b(?:will|would|do|does|did) you (?:\p{L}+ ){0,6}?(?:need|require)\b.*\b(?:sponsor|visa|permit|accommodation|support)|\bdo you mind\b|\bwould you mind\b|\bobject to\b|\bbe (?:a|an) (?:problem|issue|obstacle)\b|\b(?:any|have) (?:problems?|objections?|issues?|concerns?|restrictions?|reasons? (?:why )?you (?:can|could)(?:no|['’])t)\b|\bbound by\b|^(?!.*\b(?:willing|sign|agree)\b).*\bnon-?compete\b|\bdo you smoke\b|\bare you (?:allergic|bound)\b|\bdo you have (?:any |a )?(?:\p{L}+ )?(?:allerg|criminal|convictions?)|\bever been (?:convicted|dismissed|fired)\b/iu
const OPEN =
  /^(?:(?:on|from|by|at|in|to|for|since|until) )?(?:how|what|which|when|where|why|who|wie|was|welche|wann|cómo|cuál|cuándo|quel|quand|comment|qual|quando|como)\b/iu

/**
 * The form in which a question is answered by one press; `bound` is the least or most that the question names. `yes_no` says
 * that a yes or a no answers it too: "At least 5 years of Go?" takes 6 and yes.
 */
export type AnswerForm =
  | { form: 'yes_no' }
  | { form: 'number'; unit: NumberUnit; bound: number | null; yes_no: boolean }
  | { form: 'level'; levels: string[]; yes_no: boolean }
  | { form: 'date' }
  | { form: 'choice'; choices: string[]; yes_no: boolean }
  | { form: 'text' }

/** The levels of a language, lowest first. */
export const LANGUAGE_LEVELS = ['none', 'A1', 'A2', 'B1', 'B2', 'C1', 'C2', 'native']
/** The levels of a security clearance, lowest first. */
export const CLEARANCE_LEVELS = ['none', 'Public Trust', 'Secret', 'Top Secret', 'TS/SCI']

// Families whose questions ask for a number when they name no bound that a yes could confirm.
const OPEN_NUMBERS: Partial<Record<Family, NumberUnit>> = {
  travel: 'percent',
  start: 'days',
  salary: 'money',
  weight: 'pounds',
  presence: 'days_a_week',
}
// Families whose questions take a number even when they name a bound.
const NUMBERS: Partial<Record<Family, NumberUnit>> = { years: 'years', people: 'people' }
const DAYS_A_YEAR = 365.25
const MOST_CHOICES = 8

/** Returns the form of a question. Example: "Do you have at least 6 months of Rust?" -> number, years, bound 0.5. */
export function formOf(question: string): AnswerForm {
  const { family, names, bound } = demandOfQuestion(question)
  const isOpen = questionSense(question) === 'open'
  const yes_no = !isOpen
  const unit = NUMBERS[family] ?? (isOpen ? OPEN_NUMBERS[family] : undefined)
  // "5 years of Java, 2 of them leading" has two bounds, and a number would answer one of them.
  if (unit !== undefined && (isOpen || numbersIn(question) < 2)) {
    if (family === 'start' && /\bdate\b/i.test(question)) return { form: 'date' }
    const least = unit === 'years' && bound !== null ? bound / DAYS_A_YEAR : bound
    return { form: 'number', unit, bound: least, yes_no }
  }
  if (family === 'language' && names.length === 1) return { form: 'level', levels: LANGUAGE_LEVELS, yes_no }
  if (family === 'clearance') return { form: 'level', levels: CLEARANCE_LEVELS, yes_no }
  if (isOpen) return { form: 'text' }
  const choices = family === 'skill' || family === 'plain' ? choicesIn(question) : []
  return choices.length > 1 ? { form: 'choice', choices, yes_no } : { form: 'yes_no' }
}

/** Returns the form of a question as the API shows it, with a list of choices that is empty where nothing is chosen. */
export function shownForm(question: string): AnswerForm & { choices: string[] } {
  return { choices: [], ...formOf(question) }
}

// "Do you have experience with Python, Go or Java?" is answered by the names that are so. Every piece of the list must be
// a known name, and nothing else may stand in the question: a piece that is none could not be chosen.
function choicesIn(question: string): string[] {
  const terms = findTerms(question)
  const around = `${question.slice(0, terms[0]?.start ?? 0)} ${question.slice(terms.at(-1)?.end ?? 0)}`
  if (!letterWords(around).every((word) => QUESTION_WORDS.has(word) || AROUND_CHOICES.has(word))) return []
  const list = question.slice(terms[0]?.start ?? 0, terms.at(-1)?.end ?? 0)
  const pieces = list.split(
    /(?:(?<!\s)\s+)?,\s*(?:(?:and|or)\s+)?|(?<!\s)\s+(?:and|or|und|oder|et|ou|y|o|e)\s+/i,
  )
  const names = terms.map(({ start, end }) => question.slice(start, end))
  const isWhole = pieces.length === names.length && pieces.every((piece) => names.includes(piece))
  return isWhole && new Set(names).size === names.length && names.length <= MOST_CHOICES ? names : []
}

function numbersIn(question: string): number {
  return question.match(/(?<![\p{L}\d.,])\d+(?:[.,]\d+)*(?!\p{L})/gu)?.length ?? 0
}

const AROUND_CHOICES = wordTable('both either which following ever familiar with')

/** A pressed answer as it is sent: a word, a number, or the names that were chosen. */
type SentValue = string | number | readonly string[]

/**
 * Returns a sent value as the answer to a question. Example: 4 for "How many years of Rust?" is 4 years. Refuses with
 * `invalid_value` a value that does not fit the question's form, and says which values do.
 */
export function valueFor(question: string, sent: SentValue): AnswerValue {
  const form = formOf(question)
  const value = fitting(form, sent)
  if (value === null) {
    throw new Refusal(
      'invalid_value',
      `${ADVICE[form.form](form)} The \`value\` that was sent does not fit this question.`,
    )
  }
  return value
}

function fitting(form: AnswerForm, sent: SentValue): AnswerValue | null {
  const text = typeof sent === 'object' ? null : String(sent).trim()
  const is = (['yes', 'no', 'partly'] as const).find((word) => word === text?.toLowerCase())
  if (is !== undefined && 'yes_no' in form && form.yes_no) return { form: 'yes_no', is }
  if (form.form === 'choice')
    return chosenOf(form.choices, typeof sent === 'object' ? sent : (text ?? '').split(','))
  if (text === null) return null
  if (form.form === 'number') return numberOf(text, form.unit)
  if (form.form === 'date') return isDay(text) ? { form: 'date', date: text } : null
  if (form.form === 'level') {
    const level = form.levels.find((name) => name.toLowerCase() === text.toLowerCase())
    return level === undefined ? null : { form: 'level', level }
  }
  return form.form === 'text' || is === undefined ? null : { form: 'yes_no', is }
}

function numberOf(text: string, unit: NumberUnit): AnswerValue | null {
  const amount = /^\d{1,9}(?:\.\d{1,4})?$/.test(text) ? Number(text) : Number.NaN
  return Number.isNaN(amount) || (unit === 'percent' && amount > 100)
    ? null
    : { form: 'number', amount, unit }
}

function chosenOf(choices: readonly string[], sent: readonly string[]): AnswerValue | null {
  const names = sent.map((name) => name.trim().toLowerCase()).filter((name) => name !== '' && name !== 'none')
  const chosen = choices.filter((choice) => names.includes(choice.toLowerCase()))
  return chosen.length === new Set(names).size ? { form: 'choice', chosen } : null
}

function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

const ADVICE: Readonly<Record<AnswerForm['form'], (form: AnswerForm) => string>> = {
  yes_no: () => 'Send "yes", "no" or "partly".',
  number: (form) =>
    `Send a number of ${form.form === 'number' ? form.unit.replaceAll('_', ' ') : 'units'}${orYesNo(form)}.`,
  level: (form) => `Send one of: ${form.form === 'level' ? form.levels.join(', ') : ''}${orYesNo(form)}.`,
  date: () => 'Send a day such as 2026-12-01.',
  choice: (form) =>
    `Send some of: ${form.form === 'choice' ? form.choices.join(', ') : ''}; or "none"${orYesNo(form)}.`,
  text: () => 'It is answered in words: send `answer` without `value`.',
}

function orYesNo(form: AnswerForm): string {
  return 'yes_no' in form && form.yes_no ? ', or "yes" or "no"' : ''
}

/** Returns the sense of a question. Example: "Will you need visa sponsorship?" -> `no_is_met`. */
export function questionSense(question: string): QuestionSense {
  const text = question.normalize('NFKC').trim()
  if (NO_IS_MET.test(text)) return 'no_is_met'
  return OPEN.test(text) ? 'open' : 'yes_is_met'
}
