import { ProgressLine } from '#assets/page/kit/parts/progress-line.tsx'
import { targetText } from '#assets/page/kit/targets/target-words.ts'
import { durationText } from '#lib/judge/calls/estimate.ts'
import { type RunningBatch, stopBatch } from './batch.ts'

/** How far the batch that is being assessed has come, and the button that stops it. */
export function BatchLine({ batch }: { batch: RunningBatch }) {
  const { assessed, failed, total, status } = batch
  const done = assessed + failed
  return (
    <div class="panel batch">
      <ProgressLine label={`Assessing: ${done} of ${total} jobs`} done={done} total={total} />
      <p class="small quiet">{factsOf(batch)}</p>
      <div class="acts">
        <button type="button" disabled={status === 'cancelling'} onClick={() => void stopBatch()}>
          {status === 'cancelling' ? 'Stopping…' : 'Stop'}
        </button>
      </div>
    </div>
  )
}

function factsOf({ model_target, failed, in_flight, estimate_seconds }: RunningBatch): string {
  const parts = [
    `By ${targetText(model_target)}`,
    model_target === 'builtin' ? '' : `${durationText(estimate_seconds)} left`,
    in_flight > 0 ? `${in_flight} under way` : '',
    failed > 0 ? `${failed} failed` : '',
  ]
  return parts.filter(Boolean).join(' · ')
}
