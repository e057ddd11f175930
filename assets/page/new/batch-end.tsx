import { useSignal } from '@preact/signals'
import { call, callGiven, type GivenCall } from '#assets/page/kit/call.ts'
import { Refused } from '#assets/page/kit/parts/refused.tsx'
import { say } from '#assets/page/kit/say.ts'
import { targetText } from '#assets/page/kit/targets/target-words.ts'
import { counted } from '#assets/page/kit/words.ts'
import { batchEndText } from '#lib/judge/batches/batch-text.ts'
import { estimateText } from '#lib/judge/calls/estimate.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { askBatch, type EndedBatch, jobsOfBatch, noteBatch } from './batch.ts'

/** How a batch ended that did not do all it was asked to, and the way on with what is left. */
export function BatchEnd({ last }: { last: EndedBatch }) {
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

type Offer = NonNullable<Awaited<ReturnType<typeof lookAtRest>>['offer']>

// A yes is only asked for with what it takes.
function Rest({ last }: { last: EndedBatch }) {
  const offer = useSignal<Offer | null>(null)
  const error = useSignal<RefusalBody | null>(null)
  const busy = useSignal(false)
  const work = async (act: () => Promise<RefusalBody | null>) => {
    busy.value = true
    error.value = await act()
    busy.value = false
  }
  const look = () =>
    work(async () => {
      const found = await lookAtRest(last)
      offer.value = found.offer
      return found.error
    })
  const start = ({ yes }: Offer) =>
    work(async () => {
      const outcome = await callGiven(yes.api as GivenCall)
      if (!outcome.ok) return outcome.error
      say('Going on with what was left.')
      noteBatch(last.id)
      await askBatch()
      return null
    })
  const found = offer.value
  return (
    <>
      {found && (
        <p class="small">
          {found.count === 0
            ? 'Nothing of it is left that is new since your last check.'
            : `${found.text} ${costOf(found)}`}
        </p>
      )}
      <div class="acts">
        {found === null && (
          <button type="button" disabled={busy.value} onClick={() => void look()}>
            Go on with what is left…
          </button>
        )}
        {found !== null && found.count > 0 && (
          <button type="button" class="primary" disabled={busy.value} onClick={() => void start(found)}>
            Assess {counted(found.batch, 'job')}
          </button>
        )}
        <button type="button" onClick={() => noteBatch(last.id)}>
          Hide this
        </button>
      </div>
      <Refused error={error.value} />
    </>
  )
}

function costOf({ estimate, model_target, batch }: Offer): string {
  return `${estimateText({ estimate, target: model_target, jobs: batch })} · by ${targetText(model_target)}`
}

// Jobs of a batch were either not assessed before, or had only an old assessment.
async function lookAtRest(last: EndedBatch) {
  const jobs = jobsOfBatch(last.id)
  const named = jobs.length > 0 ? { job_identities: jobs } : {}
  for (const reassess_stale of [false, true]) {
    const outcome = await call('POST', '/api/postings/assess', { body: { ...named, reassess_stale } })
    if (!outcome.ok) return { offer: null, error: outcome.error }
    const { value } = outcome
    if (value.schema_version !== 'svc-assess-preview:1') continue
    if (value.count > 0 || reassess_stale) return { offer: value, error: null }
  }
  return { offer: null, error: null }
}
