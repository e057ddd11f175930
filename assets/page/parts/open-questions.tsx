import { call } from '../call.ts'
import { say } from '../say.ts'
import { AnswerInPlace } from './answer-in-place.tsx'

type Props = { id: string; questions: readonly { row: string; question: string }[]; changed: () => void }

/** The questions that an assessment left open, answered where they stand. */
export function OpenQuestions({ id, questions, changed }: Props) {
  if (questions.length === 0) return null
  const save = async (question: string, answer: string) => {
    const saved = await call('POST', '/api/answers', { body: { question, answer, job_url: id } })
    const outcome = saved.ok ? await call('POST', '/api/assess', { body: { job: { job_url: id } } }) : saved
    if (!outcome.ok) return outcome.error
    say('The answer is saved, and the job was assessed again with it.')
    changed()
    return null
  }
  return (
    <section class="open-questions" aria-labelledby="questions-title">
      <h3 id="questions-title">Only you can say</h3>
      {questions.map(({ row, question }) => (
        <AnswerInPlace
          key={`${row} ${question}`}
          question={question}
          verb="Save the answer"
          save={(answer) => save(question, answer)}
        />
      ))}
    </section>
  )
}
