import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { call } from '#assets/page/kit/call.ts'
import { Button } from '#assets/page/kit/parts/elements.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { settings } from '#assets/page/kit/settings.ts'
import { targetText } from '#assets/page/kit/target-words.ts'
import { byItself } from '#assets/page/list/by-itself.ts'
import { news } from '#assets/page/new/store.ts'
import {
  approvals,
  BackgroundState,
  BackgroundSwitch,
  background,
} from '#assets/page/settings/background-work.tsx'
import type { RefusalBody } from '#lib/service/http/client.ts'
import type { NewResponse } from '#lib/shortlist/new/schema.ts'
import { counted } from '#lib/text/counted.ts'

/** Background work that waits for an approval, with its cost, or approved work that is held, with the reason. */
export function WaitingWork({ pipeline }: { pipeline: NewResponse['pipeline'] }) {
  // Jobs that wait for a yes to work without cost are assessed by themselves.
  const waits = pipeline.awaiting_approval > 0 && !byItself.value.on
  useEffect(() => {
    void background.load()
    if (waits) void approvals.load()
  }, [pipeline])
  const isQueued = (background.value.value?.queued ?? 0) > 0
  if (!waits && !isQueued) return null
  return (
    <div class="panel">
      {waits ? (
        <Decision pipeline={pipeline} />
      ) : (
        <p>
          {byItself.value.on
            ? 'Jobs that your changes touch are assessed again in the background.'
            : 'The jobs you approved are assessed again in the background.'}
        </p>
      )}
      <PausedNote />
    </div>
  )
}

function Decision({ pipeline }: { pipeline: NewResponse['pipeline'] }) {
  const error = useSignal<RefusalBody | null>(null)
  const busy = useSignal(false)
  const decide = async (approve: boolean) => {
    busy.value = true
    for (const approval_id of pipeline.approvals) {
      const outcome = await call('POST', '/api/pipeline/approvals/:approval_id', {
        params: { approval_id },
        body: { approve },
      })
      error.value = outcome.ok ? null : outcome.error
      if (!outcome.ok) break
    }
    busy.value = false
    announce(
      approve ? 'The jobs are assessed again, one after the other.' : 'The jobs stay as they were assessed.',
    )
    void news.load()
  }
  return (
    <>
      <p>{pipeline.text}</p>
      <p class="small">{costOf(pipeline)}</p>
      <div class="acts" data-once>
        <button type="button" disabled={busy.value} onClick={() => void decide(true)}>
          Assess {counted(pipeline.waiting, 'job')} again
        </button>
        <Button disabled={busy.value} onClick={() => void decide(false)} label="Leave them" />
      </div>
      <Refused error={error.value} />
      <Refused error={approvals.error.value} again={() => void approvals.load()} />
    </>
  )
}

function costOf({ approvals: ids }: NewResponse['pipeline']): string {
  const waiting = approvals.value.value?.approvals.filter(({ id }) => ids.includes(id)) ?? []
  const calls = waiting.reduce((sum, item) => sum + item.est_calls, 0)
  const tokens = waiting.reduce((sum, item) => sum + item.est_tokens, 0)
  if (waiting.length === 0) return ''
  return calls === 0 ? 'Free' : `About ${counted(calls, 'model call')} · about ${counted(tokens, 'token')}`
}

// Rules in code are held by nothing.
function PausedNote() {
  useEffect(() => void settings.load(), [])
  const reply = settings.value.value
  const state = background.value.value
  if (!reply || !state || reply.config.model_target === 'builtin') return null
  return (
    <div class="held">
      <p class="small quiet">By {targetText(reply.config.model_target)}, in the background.</p>
      <BackgroundState reply={reply} state={state} />
      <BackgroundSwitch reply={reply} />
    </div>
  )
}
