import { useSignal } from '@preact/signals'
import type { RefusalBody } from '#lib/http/client.ts'
import type { NewResponse, Question } from '#lib/new/schema.ts'
import { callGiven } from '../call.ts'
import { say } from '../say.ts'
import { takeNews } from '../store/news.ts'
import { counted } from '../words/job-words.ts'
import { CopyButton } from './copy-button.tsx'
import { Refused } from './refused.tsx'

/** A question of the server that waits for a yes, with what a yes would cost. */
export function QuestionCard({ question, first }: { question: Question; first: boolean }) {
  const error = useSignal<RefusalBody | null>(null)
  const busy = useSignal(false)
  const answer = async (given: NonNullable<Question['no']>) => {
    busy.value = true
    const outcome = await callGiven<NewResponse>(given.api)
    busy.value = false
    error.value = outcome.ok ? null : outcome.error
    if (!outcome.ok) return
    takeNews(outcome.value)
    const started = outcome.value.assessed ?? outcome.value.reassessed
    say(started ? `Assessing ${counted(started.requested, 'job')}.` : outcome.value.message)
  }
  const { yes, no } = question
  return (
    <details class="question" open={first}>
      <summary>{question.text}</summary>
      {question.note && <p class="small">{question.note}</p>}
      <div class="acts">
        <button
          type="button"
          class={first && !question.note ? 'primary' : ''}
          disabled={busy.value}
          onClick={() => void answer(yes)}
        >
          Assess {question.batch}
        </button>
        {no && (
          <button type="button" disabled={busy.value} onClick={() => void answer(no)}>
            Not now, mark seen
          </button>
        )}
        <span class="small">{estimateText(question)}</span>
      </div>
      <details class="small cli">
        <summary>In a terminal</summary>
        <p>
          <code>{yes.cli}</code>
          <CopyButton text={yes.cli} label="the command" />
        </p>
      </details>
      <Refused error={error.value} />
    </details>
  )
}

// What is not known is said to be so, and is never a 0.
function estimateText({ estimate, model_target, batch, more_after }: Question): string {
  const { calls, seconds, tokens, cost, basis_calls } = estimate
  const parts =
    calls === 0
      ? [`${counted(batch, 'job')}, no model call`]
      : [
          `about ${counted(calls, 'call')}`,
          basis_calls === 0 ? 'time not known' : `about ${Math.ceil(seconds / 60)} min`,
          basis_calls === 0 ? 'tokens not known' : `about ${tokens.toLocaleString('en')} tokens`,
          cost === null ? 'cost not known' : `about $${cost.toFixed(2)}`,
        ]
  const more = more_after > 0 ? ` · ${more_after} stay for later` : ''
  return `${parts.join(' · ')} · ${model_target}${more}`
}
