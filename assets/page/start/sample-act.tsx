import { computed, useSignal } from '@preact/signals'
import { reloadApplications } from '#assets/page/applied/store.ts'
import { boards } from '#assets/page/boards/store.ts'
import { callQuietly, useSending } from '#assets/page/kit/call.ts'
import { Confirm } from '#assets/page/kit/parts/confirm.tsx'
import { Button } from '#assets/page/kit/parts/elements.tsx'
import { focusSoon } from '#assets/page/kit/parts/focus.tsx'
import { ProgressLine, Refused } from '#assets/page/kit/parts/states.tsx'
import { announce } from '#assets/page/kit/say.ts'
import { health, roles } from '#assets/page/kit/settings.ts'
import { beginBorder } from '#assets/page/kit/steps.ts'
import { byItself, turnOnAtSetUp } from '#assets/page/list/by-itself.ts'
import { news } from '#assets/page/new/store.ts'
import { addressOf, go } from '#assets/page/route.ts'
import { counted, numberText } from '#lib/text/text.ts'

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
    const end = beginBorder(`POST /api/sample ${action}`)
    const outcome = await callQuietly('POST', '/api/sample', { body: { action } })
    end(outcome.ok)
    return outcome
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
