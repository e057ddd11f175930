import type { Answer, ReadAs } from '#lib/evidence/answers/rules/answer.ts'
import { type Demand, demandOfQuestion, type Family } from '#lib/judge/settle/demand.ts'
import { type AnswerReading, askedHow, type ReadUnit, readAnswer } from '#lib/judge/settle/read-answer.ts'

/** What an answer is read as, in a sentence for the person who wrote it. */
type ShownReading = {
  reads: ReadAs
  /** Whether the text decided, or the person said so. */
  by: 'rule' | 'person'
  text: string
  value: number | null
  unit: ReadUnit | null
}

/**
 * How a saved answer is read against its own question; null for a question that is answered by an account and no yes, no
 * or number. `today` is a day, YYYY-MM-DD.
 */
export function shownReading(
  { question, answer, read_as }: Pick<Answer, 'question' | 'answer' | 'read_as'>,
  today: string,
): ShownReading | null {
  const demand = demandOfQuestion(question)
  const isCounted = demand.family in COUNTED
  if (read_as !== null)
    return { reads: read_as, by: 'person', text: SET_RIGHT[read_as], value: null, unit: null }
  if (askedHow(question) === 'open' && !isCounted) return null
  const { reading, value, unit } = readAnswer(demand, { question, answer }, today)
  const number = isOpenCount(demand, question) ? readNumber(demand, { question, answer }, today) : null
  if (number !== null) return { reads: 'unclear', by: 'rule', ...number }
  return { reads: reading, by: 'rule', text: textOf(demand, question, { reading, value, unit }), value, unit }
}

// "How many years?" sets no bound: it is answered by a number, which each posting is held against later.
function isOpenCount({ family, bound }: Demand, question: string): boolean {
  return bound === null && family in COUNTED && askedHow(question) === 'open'
}

function readNumber(
  demand: Demand,
  answered: Pick<Answer, 'question' | 'answer'>,
  today: string,
): Pick<ShownReading, 'text' | 'value' | 'unit'> | null {
  const bound = demand.family === 'start' ? Number.MAX_SAFE_INTEGER : 0
  const { value, unit } = readAnswer({ ...demand, bound }, answered, today)
  return value === null || unit === null ? null : { text: `Read as: ${UNITS[unit](value)}.`, value, unit }
}

/** An answer with how it is read beside it. */
export function withReading<T extends Pick<Answer, 'question' | 'answer' | 'read_as'>>(
  answer: T,
  today: string,
) {
  return { ...answer, reading: shownReading(answer, today) }
}

const COUNTED: Partial<Record<Family, string>> = {
  years: 'a number of years',
  travel: 'yes, no or a share of your time',
  start: 'a number of days or weeks',
  salary: 'yes, no or an amount',
  people: 'yes, no or a number of people',
  weight: 'yes, no or a weight',
}

const SET_RIGHT: Readonly<Record<ReadAs, string>> = {
  met: 'You said: read it as a yes to what is asked.',
  not_met: 'You said: read it as a no to what is asked.',
  unclear: 'You said: it leaves the question open.',
}

const UNITS: Readonly<Record<ReadUnit, (value: number) => string>> = {
  years: (value) => plural(Math.round(value * 10) / 10, 'year'),
  days: (value) => plural(Math.round(value), 'day'),
  percent: (value) => `${Math.round(value)} %`,
  people: (value) => plural(value, 'person', 'people'),
  money: (value) => value.toLocaleString('en-US'),
  days_a_week: (value) => `${plural(value, 'day')} a week`,
  pounds: (value) => plural(Math.round(value), 'pound'),
}

function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`
}

function textOf(demand: Demand, question: string, { reading, value, unit }: AnswerReading): string {
  if (reading === 'unclear') {
    const wanted = COUNTED[demand.family] ?? 'yes or no'
    return `Could not tell: ${isOpenCount(demand, question) ? wanted.replace('yes, no or ', '') : wanted}?`
  }
  const so = reading === 'met' ? 'so met' : 'so not met'
  if (value !== null && unit !== null) return `Read as: ${UNITS[unit](value)}, ${so}.`
  if (demand.family === 'authorization' && demand.unsponsored) {
    return `Read as: you need ${reading === 'met' ? 'no ' : ''}visa sponsorship, ${so}.`
  }
  const isYes = (reading === 'met') === (askedHow(question) !== 'no_is_met')
  return `Read as: ${isYes ? 'yes' : 'no'}, ${so}.`
}
