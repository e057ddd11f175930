import { useSignal } from '@preact/signals'
import { AnswerInPlace, type SentAnswer } from '#assets/page/answers/answer-in-place.tsx'
import { AnswerReading, readingId } from '#assets/page/answers/answer-reading.tsx'
import type { ShownAnswer } from '#assets/page/answers/store.ts'
import { assessWithAnswer, saveAnswer } from '#assets/page/job/assessment/save-answer.ts'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'

type OpenQuestionsProps = {
  id: string
  /** The target that made the assessment. */
  target: string
  questions: readonly { row: string; question: string; form: ShownAnswer['form'] }[]
  /** The rows that an answer given since settles. */
  touched: ReadonlyMap<string, string>
  changed: () => void
}

function pressId(row: string): string {
  return `press-${row}`
}

/** The questions that an assessment left open, answered where they stand. */
export function OpenQuestions({ id, target, questions, touched, changed }: OpenQuestionsProps) {
  const last = useSignal<ShownAnswer | null>(null)
  const open = questions.filter(({ row }) => !touched.has(row))
  if (open.length === 0 && last.value === null) return null
  const take = async (answer: ShownAnswer, text: string) => {
    last.value = answer
    return assessWithAnswer({ id, target, changed }, text)
  }
  const save = async (question: string, sent: SentAnswer) => {
    const next = open[open.findIndex((item) => item.question === question) + 1]
    const { answer, refused } = await saveAnswer({ id, target, changed }, { question, sent })
    if (answer) last.value = answer
    if (answer && refused === null) focusSoon(next ? pressId(next.row) : readingId(answer))
    return refused
  }
  return (
    <section class="open-questions" aria-labelledby="questions-title">
      <h3 id="questions-title">Questions only you can answer</h3>
      {last.value && (
        <div class="last-answer">
          <p class="small">
            <bdi>{last.value.question}</bdi>{' '}
            <b>
              <bdi>{last.value.answer}</bdi>
            </b>
          </p>
          <AnswerReading
            answer={last.value}
            changed={(answer) => take(answer, answer.reading?.text ?? 'Saved how this answer counts.')}
          />
        </div>
      )}
      {open.map(({ row, question, form }) => (
        <AnswerInPlace
          key={`${row} ${question}`}
          id={pressId(row)}
          {...{ question, form }}
          verb="Save the answer"
          save={(sent) => save(question, sent)}
        />
      ))}
    </section>
  )
}
