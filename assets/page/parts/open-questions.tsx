import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'
import type { RefusalBody } from '#lib/http/client.ts'
import { call } from '../call.ts'
import { say } from '../say.ts'
import { Refused } from './refused.tsx'

type Props = { id: string; questions: readonly { row: string; question: string }[]; changed: () => void }

/** The questions that an assessment left open, answered where they stand. */
export function OpenQuestions({ id, questions, changed }: Props) {
  if (questions.length === 0) return null
  return (
    <section class="open-questions" aria-labelledby="questions-title">
      <h3 id="questions-title">Only you can say</h3>
      {questions.map(({ row, question }) => (
        <OpenQuestion key={`${row} ${question}`} id={id} question={question} changed={changed} />
      ))}
    </section>
  )
}

function OpenQuestion({ id, question, changed }: { id: string; question: string; changed: () => void }) {
  const field = useId()
  const text = useSignal('')
  const busy = useSignal(false)
  const error = useSignal<RefusalBody | null>(null)
  const save = async (event: Event) => {
    event.preventDefault()
    busy.value = true
    const saved = await call('POST', '/api/answers', { body: { question, answer: text.value, job_url: id } })
    const outcome = saved.ok ? await call('POST', '/api/assess', { body: { job: { job_url: id } } }) : saved
    busy.value = false
    error.value = outcome.ok ? null : outcome.error
    if (!outcome.ok) return
    say('The answer is saved, and the job was assessed again with it.')
    changed()
  }
  return (
    <form onSubmit={(event) => void save(event)}>
      <label for={field}>
        <bdi>{question}</bdi>
      </label>
      <div class="acts">
        <input
          id={field}
          value={text.value}
          maxLength={20_000}
          onInput={(event) => {
            text.value = event.currentTarget.value
          }}
        />
        <button type="submit" disabled={busy.value || text.value.trim() === ''}>
          Save the answer
        </button>
      </div>
      <Refused error={error.value} />
    </form>
  )
}
