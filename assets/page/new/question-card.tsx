import { useSignal } from '@preact/signals'
import { callGiven } from '#assets/page/kit/call.ts'
import { CopyButton } from '#assets/page/kit/parts/copy-button.tsx'
import { Refused, Sentence } from '#assets/page/kit/parts/states.tsx'
import { say } from '#assets/page/kit/say.ts'
import { targetText } from '#assets/page/kit/target-words.ts'
import { counted } from '#assets/page/kit/words.ts'
import { takeNews } from '#assets/page/new/store.ts'
import { addressOf } from '#assets/page/route.ts'
import { estimateText } from '#lib/judge/calls/estimate.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import type { NewResponse, Question } from '#lib/shortlist/new/schema.ts'

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
      {question.note && (
        <p class="small warn">
          This cannot start yet. <Sentence text={question.note} />{' '}
          <a href={addressOf('settings', 'consent')}>Open the settings</a>
        </p>
      )}
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
        <span class="small">{costOf(question)}</span>
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

function costOf({ estimate, model_target, batch, more_after }: Question): string {
  const cost = estimateText({ estimate, target: model_target, jobs: batch })
  const more = more_after > 0 ? ` · ${more_after} left for later` : ''
  return `${cost} · by ${targetText(model_target)}${more}`
}
