import { useSignal } from '@preact/signals'
import { type ServerCall, sendServerCall } from '#assets/page/kit/call.ts'
import { Button } from '#assets/page/kit/parts/elements.tsx'
import { ProgressLine, Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { targetText } from '#assets/page/kit/target-words.ts'
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
import { WaitingWork } from '#assets/page/new/waiting-work.tsx'
import { batchEndText } from '#lib/judge/batches/batch-text.ts'
import { durationText } from '#lib/judge/calls/estimate.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import type { NewResponse } from '#lib/shortlist/new/schema.ts'
import { counted } from '#lib/text/counted.ts'

export type WorkProps = { pipeline: NewResponse['pipeline'] }

/** The running assessments, their results, and background work that waits for an approval. */
export function Work({ pipeline }: WorkProps) {
  const { batch = null, last = null } = batchStatus.value.value ?? {}
  // A complete batch needs no message: the list shows its results.
  const isOdd = last !== null && last.failed + last.not_started > 0 && last.id !== seenBatch.value
  return (
    <>
      {batch && <BatchLine batch={batch} />}
      {isOdd && <BatchEnd key={last.id} last={last} />}
      <WaitingWork pipeline={pipeline} />
    </>
  )
}

/** How far the batch that is being assessed has come, and the button that stops it. */
export function BatchLine({ batch }: { batch: RunningBatch }) {
  const { assessed, failed, total, status } = batch
  const done = assessed + failed
  return (
    <div class="batch">
      <ProgressLine label={`Assessing: ${done} of ${total} jobs`} done={done} total={total} />
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
        <b>{batchEndText(last)}</b>
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
  const error = useSignal<RefusalBody | null>(null)
  const busy = useSignal(false)
  const work = async (act: () => Promise<RefusalBody | null>) => {
    busy.value = true
    error.value = await act()
    busy.value = false
  }
  const look = () =>
    work(async () => {
      const jobsOffer = await lookAtJobs(jobsOfBatch(last.id))
      offer.value = jobsOffer.offer
      return jobsOffer.error
    })
  const start = ({ yes }: JobsOffer) =>
    work(async () => {
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
