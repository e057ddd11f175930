import type {
  AssessmentResult,
  Freshness,
  FreshnessBasis,
  StaleReason,
  StoredRow,
  WatchedRow,
  Watches,
} from '#db/rows/assessment.ts'
import type { Answer } from '#db/rows/evidence.ts'
import { readQuestion } from '#lib/evidence/answers/read-question.ts'
import { meaningKey } from '#lib/evidence/answers/same-question.ts'
import { changedSince, type EvidenceNow, readByOf, versionNow } from '#lib/judge/assess/freshness.ts'
import type { EvidenceLine } from '#lib/judge/read/matrix.ts'
import { CONDITION_QUESTIONS } from '#lib/judge/settle/condition-questions.ts'
import {
  conditionsAsked,
  conditionsOf,
  decidesCondition,
  isCondition,
  isPressed,
} from '#lib/judge/settle/conditions.ts'
import { demandOf, demandOfQuestion } from '#lib/judge/settle/demand.ts'
import { answerLine } from '#lib/judge/settle/evidence-lines.ts'
import { isShared, questionsFor, siblingReading } from '#lib/judge/settle/other-questions.ts'
import { DROPPING_RULES } from '#lib/judge/verdict/verdict-of.ts'
import { foldLine } from '#lib/text/text.ts'

/**
 * Returns a function that tells whether an assessment is out of date, and its first reason. An answer touches
 * assessments that cite it, have an open question that it covers or a row that it settles. Each question is read once, since
 * many jobs ask the same.
 */
export function freshnessBy(now: EvidenceNow): (judged: FreshnessBasis) => Freshness {
  const touchesOf = touchTest()
  return (judged) => {
    const { basis: then, watches } = judged
    const differs = changedSince(then.bank, now)
    const cited = new Set(watches.cited)
    const touches = touchesOf(watches)
    const touching = now.answers.filter(
      (answer) => differs(answer.question_id) && (cited.has(answer.question_id) || touches(answer)),
    )
    const touched_by = Object.fromEntries(
      touching.map(({ question_id }) => [question_id, String(now.basis.bank[question_id])]),
    )
    const is_touched = touching.length > 0 || watches.cited.some(differs)
    return {
      reason: reasonOf(judged, { now, is_touched }),
      touched_by: touching.length > 0 ? touched_by : null,
    }
  }
}

type FreshnessInput = { now: EvidenceNow; is_touched: boolean }

function reasonOf(
  { target, basis: then, said_now, not_judged }: FreshnessBasis,
  { now, is_touched }: FreshnessInput,
): StaleReason | null {
  if (then.prompt_version !== versionNow(target, readByOf(then.prompt_version))) return 'older_prompt'
  if (then.posting !== undefined && said_now !== null && then.posting !== said_now) return 'posting_changed'
  const resume_changed = !then.resume_pasted && then.resume !== now.basis.resume
  if (not_judged === 'no_evidence') {
    if (now.nothing_said) return null
    return resume_changed ? 'resume_changed' : 'story_bank_changed'
  }
  // No evidence makes a posting easier to read.
  if (not_judged !== null) return null
  if (then.constraints_digest !== now.basis.constraints_digest) return 'settings_changed'
  if (is_touched) return 'story_bank_changed'
  return resume_changed ? 'resume_changed' : null
}

/** A question by its words and its meaning, which is null if it asks the same as no other. */
type QuestionReading = { wording: string; meaning: string | null }

function readingOf(question: string): QuestionReading {
  return { wording: foldLine(question), meaning: meaningKey(readQuestion(question)) }
}

function isSame(a: QuestionReading, b: QuestionReading): boolean {
  return a.wording === b.wording || (a.meaning !== null && a.meaning === b.meaning)
}

function touchTest(): (watches: Watches) => (answer: Answer) => boolean {
  const readings = new Map<string, QuestionReading>()
  const readOnce = (question: string) => {
    const reading = readings.get(question) ?? readingOf(question)
    readings.set(question, reading)
    return reading
  }
  const tests = new Map<string, (row: WatchedRow) => boolean>()
  return ({ questions, meanings = [], rows = [] }) => {
    // The questions of an assessment have no meaning, those of earlier versions may have some.
    const read = questions.map(readOnce)
    const wordings = new Set(read.map(({ wording }) => wording))
    const every = new Set([...meanings, ...read.map(({ meaning }) => meaning)])
    return (answer) => {
      const own = readOnce(answer.question)
      if (wordings.has(own.wording) || (own.meaning !== null && every.has(own.meaning))) return true
      if (rows.length === 0) return false
      const settles = tests.get(answer.question_id) ?? settlingBy(answer)
      tests.set(answer.question_id, settles)
      return rows.some(settles)
    }
  }
}

/**
 * Returns the evidence that a result depends on. Each row that is not met is watched by all questions whose answers settle it,
 * even if none is shown, because a later answer always counts; a condition is watched in any state.
 */
export function watchesOf({
  rows,
  more_rows,
  questions,
}: Pick<AssessmentResult, 'rows' | 'more_rows' | 'questions'>): Watches {
  const every = [...rows, ...more_rows]
  const cited = every.flatMap(({ evidence }) => evidence.filter(({ kind }) => kind !== 'line'))
  const open = every.filter(isOpen)
  const pressed = every.flatMap((row) =>
    conditionsOf(row).flatMap(({ kind }) => (kind === 'working_time' ? [] : CONDITION_QUESTIONS[kind])),
  )
  const all = [...questions.map(({ question }) => question), ...open.flatMap(questionsFor), ...pressed]
  const read = [...new Set(all)].map((question) => ({ question, ...readingOf(question) }))
  return {
    // A question with a meaning is found by that, also in the same words.
    questions: read.flatMap(({ question, meaning }) => (meaning === null ? question : [])),
    meanings: [...new Set(read.flatMap(({ meaning }) => meaning ?? []))],
    cited: [...new Set(cited.map(({ ref }) => ref))],
    rows: every
      .filter((row) => isOfConditions(row) || (isOpen(row) && isShared(demandOf(row))))
      .map(({ quote, kind, terms, min_years, ask }) => ({ quote, kind, terms, min_years, ask })),
  }
}

function isOpen({ status, settled_by }: StoredRow): boolean {
  return status !== 'met' && !DROPPING_RULES.includes(settled_by ?? '')
}

function isOfConditions(row: WatchedRow): boolean {
  return isCondition(row) && conditionsOf(row).some(isPressed)
}

// No condition and no permission depends on the day.
const ANY_DAY = '2000-01-01'

/**
 * Returns a test of whether an answer settles a row although it answers none of its questions: another word on a condition, or
 * on a permission to work.
 */
function settlingBy(answer: Answer): (row: WatchedRow) => boolean {
  const line: EvidenceLine = { id: answer.question_id, ...answerLine(answer) }
  const asksConditions = conditionsAsked(answer.question).length > 0
  const asksPermits = isShared(demandOfQuestion(answer.question))
  return (row) =>
    (asksConditions && decidesCondition(row, line, ANY_DAY)) ||
    (asksPermits && (siblingReading(demandOf(row), line, ANY_DAY) ?? 'unclear') !== 'unclear')
}

/** An answer that touches an open row, and whether it is one to the row's own question in its words. */
type Touching = { row: StoredRow; question_id: string; isExact: boolean }

/** Returns which of some answers touch which open rows, in the order of the rows. */
export function touchingAnswers(rows: readonly StoredRow[], answers: readonly Answer[]): Touching[] {
  const settling = answers.map((answer) => ({
    question_id: answer.question_id,
    own: readingOf(answer.question),
    settles: settlingBy(answer),
  }))
  return rows
    .filter((row) => isOpen(row) || isOfConditions(row))
    .flatMap((row) => {
      const questions = questionsFor(row).map(readingOf)
      const isFirst = ({ wording }: QuestionReading) => wording === questions[0]?.wording
      return settling
        .filter(({ own, settles }) => settles(row) || questions.some((question) => isSame(question, own)))
        .map(({ question_id, own }) => ({ row, question_id, isExact: isFirst(own) }))
    })
}
