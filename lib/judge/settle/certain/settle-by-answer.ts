import type { Requirement, RowStatus } from '#db/rows/requirement.ts'
import { type QuestionMeaning, readQuestion } from '#lib/evidence/answers/read-question.ts'
import { meanSame } from '#lib/evidence/answers/same-question.ts'
import { askAsItStands } from '#lib/judge/read/ask-as-it-stands.ts'
import type { EvidenceLine, JudgedRequirement } from '#lib/judge/read/matrix.ts'
import { namesAll } from '#lib/judge/read/may-be-asked.ts'
import {
  type AnswerReading,
  numberIn,
  readAnswer,
  type SavedAnswer,
  valueOfAnswer,
} from '#lib/judge/settle/answers/judge-value.ts'
import { questionSense } from '#lib/judge/settle/answers/question-sense.ts'
import type { ReadValue } from '#lib/judge/settle/answers/read-typed-answer.ts'
import { type Demand, demandOf, demandOfQuestion, type Family } from '#lib/judge/settle/demand.ts'
import { foldLine } from '#lib/text/text.ts'

/** A saved answer with the meaning of its question. */
type ReadAnswer = { line: EvidenceLine; wording: string; meaning: QuestionMeaning }

// A batch holds many postings against the same evidence.
const cache = new WeakMap<readonly EvidenceLine[], readonly ReadAnswer[]>()

/** Reads the questions of the answers among the evidence once. */
export function readAnswers(evidence: readonly EvidenceLine[]): readonly ReadAnswer[] {
  const answers = cache.get(evidence) ?? answersOf(evidence)
  cache.set(evidence, answers)
  return answers
}

function answersOf(evidence: readonly EvidenceLine[]): ReadAnswer[] {
  return evidence.flatMap((line) => {
    if (line.kind !== 'answer' || line.question === undefined) return []
    return [{ line, wording: foldLine(line.question), meaning: readQuestion(line.question) }]
  })
}

const STATUS: Readonly<Record<AnswerReading['reading'], RowStatus | null>> = {
  met: 'met',
  not_met: 'unmet',
  unclear: null,
}

/**
 * Returns the status that a saved answer to a row's question gives, as it is read or as the person set it; null
 * where none was given or none can be told from it. A requirement that an answer denies cites it too.
 */
export function settleByAnswer(
  row: Requirement,
  answers: readonly ReadAnswer[],
  today: string,
): JudgedRequirement | null {
  if (answers.length === 0) return null
  const demand = demandOf(row)
  for (const question of questionsFor(row)) {
    for (const { line, isExact } of answersTo(question, answers)) {
      const isOwn = isExact && question === row.ask
      const { reading, value } =
        (isOwn ? ownReading(row, line, today) : null) ?? readingOf(line, demand, today)
      const status = STATUS[reading]
      const rule =
        status === 'unmet' && isShort(row, value) ? 'answer_short' : isExact ? 'answer_exact' : 'answer_near'
      if (status) return { id: row.id, status, evidence: [line.id], rule }
    }
  }
  return settleBySibling(row, demand, { answers, today })
}

// A yes or no to a row's own question that names all of the row decides the row.
function ownReading(row: Requirement, line: EvidenceLine, today: string): AnswerReading | null {
  const question = row.ask ?? ''
  if (line.read_as || !namesAll(question, row)) return null
  const value = valueOfAnswer(savedOf(line), today)
  const sense = questionSense(question)
  if (value?.form !== 'yes_no' || value.is === 'partly' || sense === 'open') return null
  return { reading: (value.is === 'yes') === (sense === 'yes_is_met') ? 'met' : 'not_met', value }
}

// An answer to another question about the same thing counts for these: "without sponsorship" of a permission to work.
const SHARED: ReadonlySet<Family> = new Set(['authorization'])

type ReadAnswers = { answers: readonly ReadAnswer[]; today: string }

function settleBySibling(
  row: Requirement,
  demand: Demand,
  { answers, today }: ReadAnswers,
): JudgedRequirement | null {
  if (!SHARED.has(demand.family)) return null
  for (const { line } of answers) {
    const claim = demandOfQuestion(line.question ?? '')
    if (claim.family !== demand.family || line.read_as) continue
    if (demand.family === 'authorization' && !isOfPlaces(claim, demand)) continue
    const status = STATUS[readAnswer(demand, savedOf(line), today).reading]
    if (status) return { id: row.id, status, evidence: [line.id], rule: 'answer_near' }
  }
  return null
}

function isOfPlaces(claim: Demand, demand: Demand): boolean {
  return demand.places.length > 0 && demand.places.every((place) => claim.places.includes(place))
}

function savedOf(line: EvidenceLine): SavedAnswer {
  return { question: line.question ?? '', answer: line.text, value: line.value ?? null }
}

function answersTo(question: string, answers: readonly ReadAnswer[]) {
  const wording = foldLine(question)
  const meaning = readQuestion(question)
  return answers.flatMap(({ line, wording: savedWording, meaning: savedMeaning }) => {
    const isExact = savedWording === wording
    return isExact || meanSame(meaning, savedMeaning) ? [{ line, isExact }] : []
  })
}

function readingOf(line: EvidenceLine, demand: Demand, today: string): AnswerReading {
  if (line.read_as) return { reading: line.read_as, value: null }
  return readAnswer(demand, savedOf(line), today)
}

// Somewhat fewer years than are asked are a gap, and no other job.
function isShort({ kind, min_years }: Requirement, value: ReadValue | null): boolean {
  const years = value === null ? null : numberIn(value).value
  return kind === 'years' && min_years !== null && years !== null && years >= min_years / 2
}

// The row's own question, and others with an equivalent answer.
function questionsFor({ ask, kind, terms, quote }: Requirement): string[] {
  const own = [ask ?? askAsItStands({ quote })]
  const [term] = terms
  if (kind === 'skill' && term !== undefined && terms.length === 1) {
    return [...own, `Have you used ${term}?`, `Do you have experience with ${term}?`]
  }
  if (kind === 'years') {
    return [
      ...own,
      term === undefined
        ? 'How many years of experience do you have?'
        : `How many years of experience do you have with ${term}?`,
    ]
  }
  if (kind === 'language' && term !== undefined)
    return [...own, `Are you fluent in ${term}?`, `Do you speak ${term}?`]
  return kind === 'work_auth' && /sponsor/i.test(quote) ? [...own, ...SPONSORED] : own
}

const SPONSORED: readonly string[] = [
  'Will you now or in the future require visa sponsorship?',
  'Will you require sponsorship to work in the United States?',
]
