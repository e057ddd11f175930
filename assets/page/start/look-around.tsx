import { computed, useSignal } from '@preact/signals'
import { reloadApplications } from '#assets/page/applied/store.ts'
import { boards } from '#assets/page/boards/store.ts'
import { call, useSending } from '#assets/page/kit/call.ts'
import { Confirm } from '#assets/page/kit/parts/confirm.tsx'
import { Button, Link } from '#assets/page/kit/parts/elements.tsx'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { ProgressLine, Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { health, isUnreadable, roles } from '#assets/page/kit/settings.ts'
import { byItself, turnOnAtSetUp } from '#assets/page/list/by-itself.ts'
import { news } from '#assets/page/new/store.ts'
import { addressOf, go } from '#assets/page/route.ts'
import { counted, numberText } from '#lib/text/text.ts'

/** The message of an empty list before roles and boards exist. */
export function NothingSetUp({ why }: { why: string }) {
  if (isUnreadable.value)
    return (
      <div class="panel empty">
        <p class="lead">Your roles and jobs cannot be read.</p>
        <Link class="button primary" href={addressOf('backups')} label="See what can be done" />
      </div>
    )
  return (
    <div class="panel empty">
      <p class="lead">{why}</p>
      <p>Say what you look for, name the companies you like, and Shortlist reads their job boards for you.</p>
      <p>
        <Link class="button primary" href="#/start" label="Set up in a few steps" />
      </p>
      <LookAround />
    </div>
  )
}

/** The offer to try everything with invented companies. */
export function LookAround() {
  return (
    <div class="look-around">
      <p class="quiet">
        Only looking? The sample has 25 invented companies with made-up jobs and two roles; it never leaves
        this computer, and you can remove it at any time.
      </p>
      <SampleAct action="load" label="Look around with sample data" />
    </div>
  )
}

/** Whether anything of the sample is loaded; null until that is known. */
export const hasSample = computed(() => {
  const mine = roles.value.value?.profiles
  if (mine === undefined) return null
  const rows = [...mine, ...(boards.value.value?.boards ?? []), ...(news.value.value?.postings.rows ?? [])]
  return rows.some((row) => row.sample)
})

/** Loads or removes the sample. */
export function SampleAct({ action, label }: { action: 'load' | 'remove'; label: string }) {
  const asking = useSignal(false)
  const { busy, error, whileBusy } = useSending()
  const act = async () => {
    if (action === 'load') await turnOnAtSetUp()
    return call('POST', '/api/sample', { body: { action } })
  }
  const change = async () => {
    const outcome = await whileBusy(act())
    if (!outcome.ok) return
    announce(outcome.value.message)
    await Promise.all([roles.load(), health.load(), boards.load(), news.load(), reloadApplications()])
    const { loadMaster, readMaster } = await import('#assets/page/resume/store.ts')
    if (readMaster.peek() !== null) await loadMaster()
    if (action === 'load') go(addressOf('new'))
    // The bar with the pressed button is gone.
    else focusSoon('main')
  }
  const press = () => {
    if (action === 'remove') asking.value = true
    else void change()
  }
  return (
    <>
      <Button disabled={busy.value} onClick={press} label={busy.value ? 'One moment…' : label} />
      {busy.value && action === 'load' && <Loading />}
      <Refused error={error.value} />
      {asking.value && (
        <Confirm
          title="Remove the sample data?"
          verb="Remove it"
          onYes={() => void change()}
          onClose={() => (asking.value = false)}
        >
          <p>
            The applications, letters and files that you recorded for its jobs are removed as well. Your own
            data stays.
          </p>
        </Confirm>
      )}
    </>
  )
}

// The sample's jobs are assessed before the load ends.
function Loading() {
  const { done, total } = byItself.value
  if (total === 0) return <ProgressLine label="Loading the companies and their jobs" />
  const label = `Assessing ${numberText(Math.min(done + 1, total))} of ${counted(total, 'job')}`
  return <ProgressLine label={label} done={done} total={total} />
}
