import { type Signal, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { isApplied, recordSteps } from '#assets/page/applied/store.ts'
import { callForFile, type ServerCall, sendServerCall, useSending } from '#assets/page/kit/call.ts'
import { saveFile } from '#assets/page/kit/files.ts'
import { useKeys } from '#assets/page/kit/keys.ts'
import { Button } from '#assets/page/kit/parts/elements.tsx'
import { Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { openActMenu } from '#assets/page/list/acts.tsx'
import { jobOf } from '#assets/page/list/jobs-store.ts'
import { decline, markSeen } from '#assets/page/list/marks.ts'
import { actionTargets, clearSelection, selected } from '#assets/page/list/selection.ts'
import { askBatch } from '#assets/page/new/batch.ts'
import { costOf, type JobsOffer, lookAtJobs } from '#assets/page/new/offer.ts'
import { MOST_JOBS_PER_APPROVAL } from '#lib/judge/calls/estimate.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { MOST_SELECTED } from '#lib/shortlist/marks/most-selected.ts'
import { counted, numberText } from '#lib/text/text.ts'

/** The actions for the selected jobs. */
export function BulkBar() {
  const count = selected.value.size
  const offer = useSignal<JobsOffer | null>(null)
  const { busy, error, act } = useSending()
  useEffect(() => {
    offer.value = null
    error.value = null
  }, [selected.value])
  const look = () =>
    act(async () => {
      const jobsOffer = await lookAtJobs(actionTargets())
      offer.value = jobsOffer.offer
      return jobsOffer.error
    })
  useKeys({ s: () => void look() })
  return (
    <section class="bulk stack-2" aria-label="Selected jobs">
      <div class="acts">
        <b class="small">{numberText(count)} selected</b>
        <Button class="plain" onClick={clearSelection} aria-keyshortcuts="Escape" label="Clear" />
        <button type="button" disabled={busy.value} onClick={() => void look()} aria-keyshortcuts="s">
          Assess{count > MOST_JOBS_PER_APPROVAL ? ` the first ${MOST_JOBS_PER_APPROVAL}` : ''}…
        </button>
        <Button onClick={() => void markSeen(actionTargets())} aria-keyshortcuts="e" label="Seen" />
        <Button onClick={() => void decline(actionTargets())} aria-keyshortcuts="n" label="Not interested" />
        <Button
          aria-keyshortcuts="h"
          onClick={({ currentTarget }) => openActMenu(actionTargets(), currentTarget)}
          label="Snooze…"
        />
        <Button onClick={() => void applyAll()} aria-keyshortcuts="a" label="Mark applied" />
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
      <Button class="primary" onClick={() => void start()} label={`Assess ${counted(offer.batch, 'job')}`} />
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

const FILES = [
  { what: 'jobs', format: 'csv', name: 'selected-jobs.csv', text: 'Jobs as CSV' },
  { what: 'jobs', format: 'json', name: 'selected-jobs.json', text: 'Jobs as JSON' },
  {
    what: 'applications',
    format: 'csv',
    notes: true,
    name: 'my-applications.csv',
    text: 'Your applications and notes as CSV',
  },
] as const

/** Saves the selected jobs as a file; the person's notes are in a file of their own. */
function ExportSelection({ count, error }: { count: number; error: Signal<RefusalBody | null> }) {
  const menu = useRef<HTMLDivElement>(null)
  const save = async ({ name, text: _, ...file }: (typeof FILES)[number]) => {
    const job_urls = actionTargets().slice(0, MOST_SELECTED)
    menu.current?.hidePopover()
    const outcome = await callForFile('/api/export', { job_urls, ...file })
    error.value = outcome.ok ? null : outcome.error
    if (!outcome.ok) return
    saveFile(outcome.file, name)
    announce(`${counted(job_urls.length, 'selected job')} exported to ${name}`)
  }
  return (
    <>
      <button type="button" popovertarget="export-selection">
        Export{count > MOST_SELECTED ? ` the first ${MOST_SELECTED}` : ''}…
      </button>
      <div ref={menu} id="export-selection" class="bulk-menu" popover="auto">
        <p class="small quiet">Files of jobs hold nothing that you wrote.</p>
        {FILES.map((file) => (
          <Button key={file.name} class="plain" onClick={() => void save(file)} label={file.text} />
        ))}
      </div>
    </>
  )
}
