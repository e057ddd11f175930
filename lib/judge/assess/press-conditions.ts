import type { Answer } from '#db/rows/evidence.ts'
import { valueText } from '#lib/evidence/answers/answer-value.ts'
import { addAnswer, deleteAnswer, saveAnswer } from '#lib/evidence/answers/answers.ts'
import type { EvidenceServices } from '#lib/evidence/services.ts'
import { loadEvidence } from '#lib/judge/assess/load-evidence.ts'
import type { PressedCondition } from '#lib/judge/assess/schema.ts'
import {
  AMOUNT_QUESTIONS,
  CONDITION_QUESTIONS,
  type PressedKind,
} from '#lib/judge/settle/condition-questions.ts'
import { conditionsAsked, shownCondition, wordOfFacts, wordOn } from '#lib/judge/settle/conditions.ts'
import { valueFor } from '#lib/judge/settle/form.ts'
import type { WordsWriter } from '#lib/service/person/proof.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Actor } from '#lib/service/values/schema.ts'

const KINDS = Object.keys(CONDITION_QUESTIONS) as PressedKind[]

/** Returns every condition that is pressed once for all jobs, with the person's word: an answer's, else the resume's. */
export async function showConditions({ desk, now }: Pick<EvidenceServices, 'desk' | 'now'>) {
  const { lines, answers } = await loadEvidence(desk)
  const today = now().slice(0, 10)
  return {
    schema_version: 'svc-conditions:1' as const,
    conditions: KINDS.map((kind) => {
      const stored = storedFor(kind, answers)
      const line = lines.find(({ kind: of, ref }) => of === 'answer' && ref === stored?.question_id)
      const word = (line && wordOn(kind, line, today)) ?? null
      const fact = word === null ? wordOfFacts(kind, lines) : null
      const { is, up_to } = word ?? fact?.word ?? OPEN
      return {
        condition: kind,
        question: CONDITION_QUESTIONS[kind],
        is,
        up_to: roundedOf(up_to),
        unit: shownCondition({ kind, bound: null }).unit,
        by: word !== null ? ('answer' as const) : fact ? ('resume' as const) : null,
        line: fact?.line.text ?? null,
        question_id: stored?.question_id ?? null,
        revision: stored?.revision ?? 0,
        words: stored && hasOwnWords(stored) ? stored.answer : null,
      }
    }),
  }
}

// Words that a press did not write.
function hasOwnWords({ answer, value }: Answer): boolean {
  return value === null || answer !== valueText(value)
}

const OPEN = { is: 'open' as const, up_to: null }

function roundedOf(amount: number | null): number | null {
  return amount === null ? null : Math.round(amount)
}

// An answer about this condition alone; the one to our own question first.
function storedFor(kind: PressedKind, answers: readonly Answer[]): Answer | undefined {
  const own = answers.filter(({ question }) => {
    const conditions = conditionsAsked(question)
    return conditions.length === 1 && conditions[0]?.kind === kind
  })
  return own.find(({ question }) => question === CONDITION_QUESTIONS[kind]) ?? own[0]
}

/**
 * Saves the person's word on a condition as an answer, which decides the rows of all jobs; `open` takes it back. Words that
 * the person wrote beside it stay. A word that was saved before is changed at the revision that was read; the person may leave
 * that out.
 *
 * Refuses with `revision_conflict` a word that changed since, and with `invalid_value` an amount that is missing or unfit.
 */
export async function pressCondition(
  services: EvidenceServices,
  press: PressedCondition & { actor: Actor; writer: WordsWriter },
) {
  const { condition, is, up_to, actor, writer } = press
  const { answers } = await loadEvidence(services.desk)
  const stored = storedFor(condition, answers)
  const revision = revisionOf(press, stored)
  const author = { actor, writer }
  if (is === 'open') {
    if (!stored) return { ...(await showConditions(services)), message: MESSAGES.open }
    const { question_id } = stored
    const edit = {
      question_id,
      revision,
      value: null,
      read_as: readingLeft(stored, condition, services),
      ...author,
    }
    if (hasOwnWords(stored)) await saveAnswer(services, edit, valueFor)
    else await deleteAnswer(services, { question_id, revision })
  } else {
    const value = sentValue({ condition, is, up_to })
    const ofAmount = is === 'against' && up_to !== undefined ? AMOUNT_QUESTIONS[condition] : undefined
    const own = ofAmount?.(up_to ?? 0) ?? CONDITION_QUESTIONS[condition]
    if (stored) {
      const question = takesPress(stored, press, services) ? stored.question : own
      const edit = { question_id: stored.question_id, question, value, revision, ...author }
      await saveAnswer(services, edit, valueFor)
    } else await addAnswer(services, { question: own, value, valueFor, ...author })
  }
  return { ...(await showConditions(services)), message: MESSAGES[is] }
}

type Clock = Pick<EvidenceServices, 'now'>

// Words that decide by themselves would press the condition again.
function readingLeft(stored: Answer, condition: PressedKind, clock: Clock): Answer['read_as'] {
  return wordOfAnswer(condition, { ...stored, value: null }, clock) === null ? null : 'unclear'
}

// A question in the person's own words stays if the press says the same to it: "Would you mind nights?" turns a yes around.
function takesPress(stored: Answer, press: PressedCondition, clock: Clock): boolean {
  const { condition, is, up_to = null } = press
  try {
    const value = valueFor(stored.question, sentValue(press))
    const word = wordOfAnswer(condition, { ...stored, value }, clock)
    return word?.is === is && word.up_to === up_to
  } catch (problem) {
    if (problem instanceof Refusal) return false
    throw problem
  }
}

function wordOfAnswer(condition: PressedKind, { question, answer, value }: Answer, { now }: Clock) {
  const line = { id: '', kind: 'answer' as const, ref: '', text: answer, question }
  return wordOn(condition, value === null ? line : { ...line, value }, now().slice(0, 10))
}

const MESSAGES = {
  fine: 'Saved: fine with you, for all jobs.',
  against: 'Saved: not for you, for all jobs.',
  open: 'Taken back. It is open again.',
}

function revisionOf(
  { revision, actor }: PressedCondition & { actor: Actor },
  stored: Answer | undefined,
): number {
  const now = stored?.revision ?? 0
  if (revision === undefined ? actor === 'operator' || now === 0 : revision === now) return now
  throw new Refusal(
    'revision_conflict',
    'This condition changed since it was read. Read it again, and press with its revision.',
    {
      current: stored ?? { revision: 0 },
    },
  )
}

const MOST: Partial<Record<PressedKind, number>> = { travel: 100, presence: 7, lifting: 500 }

function sentValue({
  condition,
  is,
  up_to,
}: Pick<PressedCondition, 'condition' | 'is' | 'up_to'>): string | number {
  const most = MOST[condition]
  if (most === undefined) {
    if (up_to === undefined) return is === 'fine' ? 'yes' : 'no'
    throw new Refusal('invalid_value', `\`${condition}\` has no amount. Leave out \`up_to\`.`)
  }
  if (is === 'against' && up_to === undefined) return 0
  if (up_to !== undefined && up_to <= most) return is === 'fine' ? up_to : 'no'
  throw new Refusal('invalid_value', `Say up to how much is fine: \`up_to\` is a number from 1 to ${most}.`)
}
