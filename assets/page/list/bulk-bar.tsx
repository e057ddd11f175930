import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { isApplied, recordSteps } from '#assets/page/applied/store.ts'
import { type ServerCall, sendServerCall } from '#assets/page/kit/call.ts'
import { useKeys } from '#assets/page/kit/keys.ts'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { openActMenu } from '#assets/page/list/acts/act-menu.tsx'
import { ExportSelection } from '#assets/page/list/export-selection.tsx'
import { jobOf } from '#assets/page/list/jobs-store.ts'
import { decline, markSeen } from '#assets/page/list/marks.ts'
import { actionTargets, clearSelection, selected } from '#assets/page/list/selection.ts'
import { askBatch } from '#assets/page/new/batch.ts'
import { costOf, type JobsOffer, lookAtJobs } from '#assets/page/new/offer.ts'
import { MOST_JOBS_PER_APPROVAL } from '#lib/judge/calls/estimate.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { counted, numberText } from '#lib/text/counted.ts'

/** The actions for the selected jobs. */
export function BulkBar() {
  const count = selected.value.size
  const offer = useSignal<JobsOffer | null>(null)
  const error = useSignal<RefusalBody | null>(null)
  const busy = useSignal(false)
  useEffect(() => {
    offer.value = null
    error.value = null
  }, [selected.value])
  const look = async () => {
    busy.value = true
    const jobsOffer = await lookAtJobs(actionTargets())
    busy.value = false
    error.value = jobsOffer.error
    offer.value = jobsOffer.offer
  }
  useKeys({ s: () => void look() })
  return (
    <section class="bulk" aria-label="Selected jobs">
      <div class="acts">
        <b class="small">{numberText(count)} selected</b>
        <button type="button" class="plain" onClick={clearSelection} aria-keyshortcuts="Escape">
          Clear
        </button>
        <button type="button" disabled={busy.value} onClick={() => void look()} aria-keyshortcuts="s">
          Assess{count > MOST_JOBS_PER_APPROVAL ? ` the first ${MOST_JOBS_PER_APPROVAL}` : ''}…
        </button>
        <button type="button" onClick={() => void markSeen(actionTargets())} aria-keyshortcuts="e">
          Seen
        </button>
        <button type="button" onClick={() => void decline(actionTargets())} aria-keyshortcuts="n">
          Not interested
        </button>
        <button
          type="button"
          aria-keyshortcuts="h"
          onClick={({ currentTarget }) => openActMenu(actionTargets(), currentTarget)}
        >
          Snooze…
        </button>
        <button type="button" onClick={() => void applyAll()} aria-keyshortcuts="a">
          Mark applied
        </button>
        <ExportSelection count={count} error={error} />
      </div>
      {offer.value && <Yes offer={offer.value} refused={(why) => (error.value = why)} />}
      <Refused error={error.value} />
    </section>
  )
}

function Yes({ offer, refused }: { offer: JobsOffer; refused: (error: RefusalBody) => void }) {
  if (offer.count === 0) return <p class="small">{offer.text}</p>
  const start = async () => {
    const outcome = await sendServerCall(offer.yes.api as ServerCall)
    if (!outcome.ok) return refused(outcome.error)
    announce(`Assessing ${counted(offer.batch, 'job')}.`)
    clearSelection()
    await askBatch()
  }
  return (
    <div class="acts">
      <button type="button" class="primary" onClick={() => void start()}>
        Assess {counted(offer.batch, 'job')}
      </button>
      <span class="small">{costOf(offer)}</span>
    </div>
  )
}

async function applyAll(): Promise<void> {
  const rows = actionTargets().flatMap((id) => jobOf(id).peek() ?? [])
  const open = rows.filter((row) => !isApplied(row))
  clearSelection()
  const text = `Marked applied: ${counted(open.length, 'job')}`
  if (open.length > 0) await recordSteps(open, { status: 'applied' }, text)
}
