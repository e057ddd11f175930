import { useSignal } from '@preact/signals'
import type { RefusalBody } from '#lib/http/client.ts'
import type { NewResponse } from '#lib/new/schema.ts'
import { call } from '../call.ts'
import { say } from '../say.ts'
import { news } from '../store/news.ts'
import { counted } from '../words/job-words.ts'
import { Refused } from './refused.tsx'

/** Background work that waits for a yes, with the yes and the no. */
export function WaitingWork({ pipeline }: { pipeline: NewResponse['pipeline'] }) {
  const error = useSignal<RefusalBody | null>(null)
  const busy = useSignal(false)
  if (pipeline.awaiting_approval === 0) return null
  const decide = async (approve: boolean) => {
    busy.value = true
    for (const approval_id of pipeline.approvals) {
      const params = { approval_id }
      const outcome = await call('POST', '/api/pipeline/approvals/:approval_id', {
        params,
        body: { approve },
      })
      error.value = outcome.ok ? null : outcome.error
      if (!outcome.ok) break
    }
    busy.value = false
    say(
      approve ? 'The jobs are assessed again, one after the other.' : 'The jobs stay as they were assessed.',
    )
    void news.load()
  }
  return (
    <div class="panel">
      <p>{pipeline.text}</p>
      <div class="acts">
        <button type="button" disabled={busy.value} onClick={() => void decide(true)}>
          Assess {counted(pipeline.waiting, 'job')} again
        </button>
        <button type="button" disabled={busy.value} onClick={() => void decide(false)}>
          Leave them
        </button>
      </div>
      <Refused error={error.value} />
    </div>
  )
}
