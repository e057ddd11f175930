import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import type { RefusalBody } from '#lib/service/http/client.ts'

type Props = {
  question: string
  verb: string
  /** Saves the answer; null when that was done, else why not. */
  save: (answer: string) => Promise<RefusalBody | null>
  children?: ComponentChildren
}

/** A question with a field for its answer. */
export function AnswerInPlace({ question, verb, save, children }: Props) {
  const field = useId()
  const text = useSignal('')
  const busy = useSignal(false)
  const error = useSignal<RefusalBody | null>(null)
  const submit = async (event: Event) => {
    event.preventDefault()
    busy.value = true
    error.value = await save(text.value)
    busy.value = false
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <label for={field}>
        <bdi>{question}</bdi>
      </label>
      {children}
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
          {verb}
        </button>
      </div>
      <Refused error={error.value} />
    </form>
  )
}
