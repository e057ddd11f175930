import { useSignal } from '@preact/signals'
import { AnswerInPlace, type SentAnswer } from '#assets/page/answers/answer-in-place.tsx'
import { AnswerReading, readingId } from '#assets/page/answers/answer-reading.tsx'
import { type ShownAnswer, savedText } from '#assets/page/answers/store.ts'
import { call } from '#assets/page/kit/call.ts'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { say } from '#assets/page/kit/say.ts'

type OpenQuestionsProps = {
  id: string
  /** The target that made the assessment. */
  target: string
  questions: readonly { row: string; question: string; form: ShownAnswer['form'] }[]
  /** The rows that an answer given since settles. */
  touched: ReadonlyMap<string, string>
  changed: () => void
}

const LOOK_MS = 200
const MOST_LOOKS = 15

// The service marks assessments as outdated a moment after an answer is saved.
async function untilNoticed(url: string): Promise<void> {
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    const outcome = await call('GET', '/api/jobs', { query: { url } })
    if (!outcome.ok || outcome.value.assessment?.basis_stale) return
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

function pressId(row: string): string {
  return `press-${row}`
}

/** The questions that an assessment left open, answered where they stand. */
export function OpenQuestions({ id, target, questions, touched, changed }: OpenQuestionsProps) {
  const last = useSignal<ShownAnswer | null>(null)
  const open = questions.filter(({ row }) => !touched.has(row))
  if (open.length === 0 && last.value === null) return null
  const isPasted = id.startsWith('pasted:')
  const take = async (answer: ShownAnswer, text: string) => {
    last.value = answer
    // Rules are free. A model is asked again when the person says so, and a pasted text is not kept.
    if (target !== 'builtin' || isPasted) {
      say(text)
      await untilNoticed(id)
    } else {
      const outcome = await call('POST', '/api/assess', {
        body: { job: { job_url: id }, model_target: target },
      })
      if (!outcome.ok) return outcome.error
      say(`${text} The job was assessed again with it.`)
    }
    changed()
    return null
  }
  const save = async (question: string, sent: SentAnswer) => {
    const next = open[open.findIndex((item) => item.question === question) + 1]
    const about = isPasted ? {} : { job_url: id }
    const saved = await call('POST', '/api/answers', { body: { question, ...sent, ...about } })
    if (!saved.ok) return saved.error
    const refused = await take(saved.value.answer, savedText(saved.value.answer))
    if (refused === null) focusSoon(next ? pressId(next.row) : readingId(saved.value.answer))
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
