import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { call, type ServerCall, sendServerCall, useSending } from '#assets/page/kit/call.ts'
import { Button } from '#assets/page/kit/parts/elements.tsx'
import { ProgressLine, Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { settings } from '#assets/page/kit/settings.ts'
import { targetText } from '#assets/page/kit/target-words.ts'
import { byItself } from '#assets/page/list/by-itself.ts'
import {
  askBatch,
  batchStatus,
  type FinishedBatch,
  jobsOfBatch,
  noteBatch,
  type RunningBatch,
  seenBatch,
  stopBatch,
} from '#assets/page/new/batch.ts'
import { costOf, type JobsOffer, lookAtJobs } from '#assets/page/new/offer.ts'
import { news } from '#assets/page/new/store.ts'
import {
  approvals,
  BackgroundState,
  BackgroundSwitch,
  background,
} from '#assets/page/settings/settings-forms.tsx'
import { batchEndText, nextStepText } from '#lib/judge/batches/batch-text.ts'
import { durationText } from '#lib/judge/calls/estimate.ts'
import type { NewResponse } from '#lib/shortlist/new/schema.ts'
import { counted } from '#lib/text/text.ts'

export type WorkProps = { pipeline: NewResponse['pipeline'] }

/** The running assessments, their results, and background work that waits for an approval. */
export function Work({ pipeline }: WorkProps) {
  const { last = null } = batchStatus.value.value ?? {}
  // A complete batch needs no message: the list shows its results.
  const isOdd = last !== null && last.failed + last.not_started > 0 && last.id !== seenBatch.value
  return (
    <>
      {isOdd && <BatchEnd key={last.id} last={last} />}
      <WaitingWork pipeline={pipeline} />
    </>
  )
}

/** The batch that is being assessed. */
export function RunningWork() {
  const batch = batchStatus.value.value?.batch
  return batch ? <BatchLine batch={batch} /> : null
}

/** How far the batch that is being assessed has come, and the button that stops it. */
export function BatchLine({ batch }: { batch: RunningBatch }) {
  const { assessed, failed, total, status } = batch
  const done = assessed + failed
  return (
    <div class="batch">
      <ProgressLine label={`Assessing: ${done} of ${counted(total, 'job')}`} done={done} total={total} />
      <p class="small quiet">{factsOf(batch)}</p>
      <button type="button" disabled={status === 'cancelling'} onClick={() => void stopBatch()}>
        {status === 'cancelling' ? 'Stopping…' : 'Stop'}
      </button>
    </div>
  )
}

function factsOf({ model_target, failed, in_flight, estimate_seconds }: RunningBatch): string {
  const parts = [
    `By ${targetText(model_target)}`,
    model_target === 'builtin' ? '' : `${durationText(estimate_seconds)} left`,
    model_target === 'builtin' || in_flight === 0 ? '' : `${counted(in_flight, 'call')} in progress`,
    failed > 0 ? `${failed} failed` : '',
  ]
  return parts.filter(Boolean).join(' · ')
}

/** The end of an incomplete batch, with a way to continue. */
export function BatchEnd({ last }: { last: FinishedBatch }) {
  return (
    <div class="panel batch-end">
      <p>
        <b>{batchEndText(last)}</b> {nextStepText(last)}
      </p>
      <p class="small quiet">
        By {targetText(last.model_target)}
        {last.failed_codes.map((code) => (
          <span key={code}>
            {' '}
            · <code>{code}</code>
          </span>
        ))}
      </p>
      <Rest last={last} />
    </div>
  )
}

// An approval is only asked for together with its cost.
function Rest({ last }: { last: FinishedBatch }) {
  const offer = useSignal<JobsOffer | null>(null)
  const { busy, error, act } = useSending()
  const look = () =>
    act(async () => {
      const jobsOffer = await lookAtJobs(jobsOfBatch(last.id))
      offer.value = jobsOffer.offer
      return jobsOffer.error
    })
  const start = ({ yes }: JobsOffer) =>
    act(async () => {
      const outcome = await sendServerCall(yes.api as ServerCall)
      if (!outcome.ok) return outcome.error
      announce('Continuing with the rest.')
      noteBatch(last.id)
      await askBatch()
      return null
    })
  const value = offer.value
  return (
    <>
      {value && (
        <p class="small">
          {value.count === 0
            ? 'Nothing is left to assess: none of the other jobs is new any more.'
            : `${value.text} ${costOf(value)}`}
        </p>
      )}
      <div class="acts">
        {value === null && (
          <Button disabled={busy.value} onClick={() => void look()} label="Continue with the rest…" />
        )}
        {value !== null && value.count > 0 && (
          <button type="button" class="primary" disabled={busy.value} onClick={() => void start(value)}>
            Assess {counted(value.batch, 'job')}
          </button>
        )}
        <Button onClick={() => noteBatch(last.id)} label="Hide this" />
      </div>
      <Refused error={error.value} />
    </>
  )
}

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
  const { busy, error, act } = useSending()
  const send = async (approve: boolean) => {
    for (const approval_id of pipeline.approvals) {
      const outcome = await call('POST', '/api/pipeline/approvals/:approval_id', {
        params: { approval_id },
        body: { approve },
      })
      if (!outcome.ok) return outcome.error
    }
    return null
  }
  const decide = async (approve: boolean) => {
    await act(() => send(approve))
    announce(
      approve ? 'The jobs are assessed again, one after the other.' : 'The jobs stay as they were assessed.',
    )
    void news.load()
  }
  return (
    <>
      <p>{pipeline.text}</p>
      <p class="small">{costText(pipeline)}</p>
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

function costText({ approvals: ids }: NewResponse['pipeline']): string {
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
