import { findAnswer, putAnswer, putEarlierText } from '#db/desk/evidence.ts'
import type { Store } from '#db/store.ts'
import type { Answer } from '#lib/evidence/answers/rules/answer.ts'
import { checkAnswer } from '#lib/evidence/answers/rules/check-answer.ts'
import { type AnswerChanges, checkChanges, editAnswer } from '#lib/evidence/answers/rules/edit-answer.ts'
import { refuseContactData } from '#lib/evidence/contact/refuse-contact-data.ts'
import { Refusal } from '#lib/service/refusals.ts'
import type { Actor } from '#lib/service/values/schema.ts'

type Edit = AnswerChanges & { question_id: string; revision: number; actor: Actor }

/** Changes an answer as it was read; what it said before is kept. */
export async function saveAnswer(
  { desk, tracker }: { desk: Store; tracker: { wake: () => void } },
  edit: Edit,
) {
  checkChanges(edit)
  checkTexts(edit)
  const answer = await desk.change(async (change) => {
    const stored = standing(await findAnswer(change, edit.question_id), edit.revision)
    const edited = editAnswer(stored, edit, { now: change.now, actor: edit.actor })
    const { question, answer, tag, source } = stored
    const body = { question, answer, tag, source }
    const kept = { revision: stored.revision, body, replaced_at: edited.updated_at }
    change.run(putEarlierText(stored.question_id, kept))
    change.run(putAnswer(edited))
    return edited
  })
  tracker.wake()
  return { schema_version: 'svc-answers-response:1' as const, answer }
}

/** Refuses texts that cannot be an answer, or that hold contact data (interface, rule 7). */
export function checkTexts(texts: AnswerChanges): void {
  if (texts.answer !== undefined) checkAnswer(texts.answer)
  for (const name of ['question', 'answer', 'tag', 'source'] as const) {
    refuseContactData(name, [texts[name] ?? ''])
  }
}

/** The answer that was found, which must be as it was read. */
export function standing(stored: Answer | undefined, revision: number): Answer {
  if (!stored) throw new Refusal('not_found', 'No answer has this id. `svc answers` lists the answers.')
  if (stored.revision === revision) return stored
  const message =
    'The answer changed since you read it. Compare with the current one and resend with its revision.'
  throw new Refusal('revision_conflict', message, { current: stored })
}
