import { findAnswer, listAnswers, putAnswer, removeAnswer } from '#db/desk/evidence.ts'
import type { Answer } from '#db/rows/evidence.ts'
import type { Store } from '#db/store.ts'
import { coveringAnswers } from '#lib/evidence/answers/same-question.ts'
import type { AnswersQuery } from '#lib/evidence/answers/schema.ts'
import { findWithEarlier, type RecordKind } from '#lib/records/record.ts'
import { holdsWords } from '#lib/text/fold-text.ts'

type ShowAnswersDeps = { desk: Store }

/** How answers are kept. */
export const ANSWERS: RecordKind<Answer, Pick<Answer, 'question' | 'answer' | 'value' | 'tag' | 'source'>> = {
  find: findAnswer,
  put: putAnswer,
  remove: removeAnswer,
  words: ({ question, answer, value, tag, source }) => ({ question, answer, value, tag, source }),
  printed: ({ question, answer }) => [question, answer],
  missing: 'No answer has this id. `svc answers` lists the answers.',
  conflict: (current) => ({
    message:
      'The answer changed since you read it. Compare with the current one and resend with its revision.',
    current,
  }),
}

/** Returns the saved answers, the last written first; of a question, only those that cover it, the closest first. */
export async function showAnswers({ desk }: ShowAnswersDeps, { tag, q, question }: AnswersQuery) {
  const all = await listAnswers(desk)
  const covers = question === undefined ? null : coveringAnswers(question, all)
  // `experience` also asks for `experience:python`.
  const answers = (covers?.map((cover) => cover.answer) ?? all).filter(
    (answer) =>
      (tag === undefined || answer.tag === tag || answer.tag.startsWith(`${tag}:`)) &&
      holdsWords(q, [answer.question, answer.answer, answer.tag]),
  )
  const shownAnswers = new Set(answers)
  const matches = (covers ?? [])
    .filter((cover) => shownAnswers.has(cover.answer))
    .map(({ answer, how }) => ({ question_id: answer.question_id, how }))
  return { schema_version: 'svc-answers-response:1' as const, answers, matches, tags: tagsOf(all) }
}

function tagsOf(answers: readonly Answer[]) {
  const counts = new Map<string, number>()
  for (const { tag } of answers) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  const tags = [...counts].map(([tag, count]) => ({ tag, answers: count }))
  return tags.toSorted((a, b) => b.answers - a.answers || (a.tag < b.tag ? -1 : 1))
}

/** One answer with all that it said before, the last first. */
export async function showAnswer({ desk }: ShowAnswersDeps, question_id: string) {
  const { record: answer, earlier } = await findWithEarlier(ANSWERS, desk, question_id)
  return { schema_version: 'svc-answers-response:1' as const, answer, earlier }
}
