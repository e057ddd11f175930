import type { Requirement } from '#db/rows/requirement.ts'
import type { EvidenceLine, JudgedRequirement } from '#lib/judge/read/matrix.ts'
import { valueOfAnswer } from '#lib/judge/settle/answers/judge-value.ts'
import { placesIn } from '#lib/judge/settle/answers/nations.ts'
import { questionSense } from '#lib/judge/settle/answers/question-sense.ts'
import type { ReadValue } from '#lib/judge/settle/answers/read-typed-answer.ts'
import type { ConditionKind } from '#lib/judge/settle/condition-questions.ts'
import { type Condition, conditionsAsked, conditionsOf } from '#lib/judge/settle/conditions.ts'
import { areasIn } from '#lib/judge/settle/facts/areas.ts'
import { factsOf } from '#lib/judge/settle/facts/facts-of.ts'
import type { Fact } from '#lib/judge/settle/facts/read-facts.ts'

/**
 * The word of the person on a condition: fine up to an amount (null: any), or against from an amount on (null: all of it).
 * `isMost` says that more is not fine; a yes to "up to 25 %?" does not tell that.
 */
export type ConditionWord = { is: 'fine' | 'against'; up_to: number | null; isMost?: boolean }
/** How a word decides a condition of a job; `short` is an amount that comes at least half way. */
type Decision = 'fine' | 'short' | 'against' | null

/**
 * Returns the status of a row of conditions by what the person pressed once for all jobs; null where no answer tells.
 * Example: "travel up to 25 %" meets "some travel" and "20 % travel", comes near to 40 %, and denies 60 %.
 */
export function settleByCondition(
  row: Requirement,
  evidence: readonly EvidenceLine[],
  today: string,
): JudgedRequirement | null {
  const conditions = conditionsOf(row)
  if (conditions.length === 0) return null
  const answers = evidence.filter(({ kind, question }) => kind === 'answer' && question !== undefined)
  const decided = conditions.map((condition) => decide(condition, answers, today))
  const bad = decided.find((found) => found?.decision === 'against' || found?.decision === 'short')
  // Nights or weekends: one of them is enough.
  if (bad && !CHOICE.test(row.quote)) {
    const rule = bad.decision === 'short' ? 'answer_short' : 'answer_condition'
    return { id: row.id, status: 'unmet', evidence: [bad.line], rule }
  }
  const fine = decided.flatMap((found) => (found?.decision === 'fine' ? [found.line] : []))
  return fine.length < decided.length
    ? null
    : { id: row.id, status: 'met', evidence: [...new Set(fine)], rule: 'answer_condition' }
}

const CHOICE =
  /(?<!\p{L})(?:or|may|might|optional|possible|possibly|oder|eventuell|ggf|möglich|ou|éventuel\p{L}*|o|posible|opcional)(?!\p{L})/iu

type Decided = { decision: Decision; line: string }

function decide(condition: Condition, answers: readonly EvidenceLine[], today: string): Decided | null {
  for (const line of answers) {
    const word = wordOn(condition.kind, line, today)
    const decision = word === null ? null : decisionOf(condition, word)
    if (decision !== null) return { decision, line: line.id }
  }
  return null
}

function decisionOf({ bound }: Condition, { is, up_to, isMost }: ConditionWord): Decision {
  // A no to "up to 50 %" leaves 20 % open.
  if (is === 'against') return up_to === null || (bound !== null && bound >= up_to) ? 'against' : null
  if (bound === null) return up_to === 0 ? 'against' : 'fine'
  if (up_to === null) return null
  // Numbers are rounded: 23 kg are 50 pounds.
  if (up_to >= bound * NEARLY) return 'fine'
  return isMost !== true ? null : up_to * 2 >= bound ? 'short' : 'against'
}

const NEARLY = 0.97
// Other conditions have no amount, so that a yes means all of them.
const OF_AMOUNT: ReadonlySet<ConditionKind> = new Set(['travel', 'presence', 'lifting', 'age'])
// A question that names a place or its own hours speaks of one job.
const OF_PLACE: ReadonlySet<ConditionKind> = new Set(['travel', 'presence'])

/** Returns the person's word on a condition in an answer; null where the answer is about something else. */
export function wordOn(kind: ConditionKind, line: EvidenceLine, today: string): ConditionWord | null {
  const question = line.question ?? ''
  const claims = conditionsAsked(question)
  const claim = claims.find((condition) => condition.kind === kind)
  if (claim === undefined || kind === 'working_time' || line.read_as) return null
  if (OF_PLACE.has(kind) && (placesIn(question).length > 0 || areasIn(question).length > 0)) return null
  const value = valueOfAnswer({ question, answer: line.text, value: line.value ?? null }, today)
  return value === null ? null : wordOf(value, { question, claim, isAlone: claims.length === 1 })
}

type Claim = { question: string; claim: Condition; isAlone: boolean }

function wordOf(value: ReadValue, { question, claim, isAlone }: Claim): ConditionWord | null {
  const amount = value.form === 'number' ? value.amount : value.form === 'range' ? value.most : null
  if (amount !== null)
    return amount === 0 ? { is: 'against', up_to: null } : { is: 'fine', up_to: amount, isMost: true }
  const sense = questionSense(question)
  if (value.form !== 'yes_no' || value.is === 'partly' || sense === 'open') return null
  const isFine = (value.is === 'yes') === (sense === 'yes_is_met')
  // A no to "nights and weekends?" does not tell which of both.
  if (!isFine) return isAlone ? { is: 'against', up_to: claim.bound } : null
  return { is: 'fine', up_to: OF_AMOUNT.has(claim.kind) ? claim.bound : null }
}

type StatedWord = { word: ConditionWord; line: EvidenceLine }

/** Returns the word on a condition that a line of the resume states; null where none does. */
export function wordOfFacts(kind: ConditionKind, evidence: readonly EvidenceLine[]): StatedWord | null {
  for (const fact of factsOf(evidence)) {
    const word = wordOfFact(kind, fact)
    if (word !== null) return { word, line: fact.line }
  }
  return null
}

function wordOfFact(kind: ConditionKind, fact: Fact): ConditionWord | null {
  const amount = (up_to: number): ConditionWord => ({ is: up_to === 0 ? 'against' : 'fine', up_to })
  const takes = (isFine: boolean): ConditionWord => ({ is: isFine ? 'fine' : 'against', up_to: null })
  if (fact.kind === 'hours') return fact.hours === kind ? takes(fact.takes) : null
  if (fact.kind === 'travel') return kind === 'travel' ? amount(fact.percent) : null
  if (fact.kind === 'lifting') return kind === 'lifting' ? amount(fact.pounds) : null
  if (fact.kind === 'office') return kind === 'presence' ? amount(fact.days) : null
  return fact.kind === 'car' && kind === 'car' ? takes(fact.holds) : null
}
