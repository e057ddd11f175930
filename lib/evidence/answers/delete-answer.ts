import { findAnswer, removeAnswer, removeEarlierTexts } from '#db/desk/evidence.ts'
import type { Store } from '#db/store.ts'
import { standing } from '#lib/evidence/answers/save-answer.ts'

/** Removes an answer as it was read, with all that it ever said. */
export async function deleteAnswer(
  { desk, tracker }: { desk: Store; tracker: { wake: () => void } },
  { question_id, revision }: { question_id: string; revision: number },
) {
  const deleted = await desk.change(async (change) => {
    const stored = standing(await findAnswer(change, question_id), revision)
    change.run(removeAnswer(stored.question_id))
    change.run(removeEarlierTexts(stored.question_id))
    return stored.question_id
  })
  tracker.wake()
  return { schema_version: 'svc-answers-response:1' as const, deleted }
}
