import { batch, stopBatch } from '../store/batch.ts'
import { ProgressLine } from './progress-line.tsx'

/** How far the batch that is being assessed has come, and the button that stops it. */
export function BatchLine() {
  const running = batch.value
  if (running === null) return null
  const done = running.assessed + running.failed
  return (
    <div class="panel batch">
      <ProgressLine label={`Assessing: ${done} of ${running.total} jobs`} done={done} total={running.total} />
      <button type="button" disabled={running.status === 'cancelling'} onClick={() => void stopBatch()}>
        {running.status === 'cancelling' ? 'Stopping…' : 'Stop'}
      </button>
    </div>
  )
}
