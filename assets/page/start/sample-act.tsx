import { useSignal } from '@preact/signals'
import { reloadApplications } from '#assets/page/applied/store.ts'
import { boards } from '#assets/page/boards/store.ts'
import { call } from '#assets/page/kit/call.ts'
import { health } from '#assets/page/kit/health.ts'
import { Refused } from '#assets/page/kit/parts/refused.tsx'
import { say } from '#assets/page/kit/say.ts'
import { news } from '#assets/page/new/store.ts'
import { loadMaster, readMaster } from '#assets/page/resume/store.ts'
import { roles } from '#assets/page/roles/store.ts'
import { addressOf, go } from '#assets/page/route.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'

/** Loads or removes the sample. */
export function SampleAct({ action, label }: { action: 'load' | 'remove'; label: string }) {
  const busy = useSignal(false)
  const error = useSignal<RefusalBody | null>(null)
  const change = async () => {
    busy.value = true
    const outcome = await call('POST', '/api/sample', { body: { action } })
    busy.value = false
    error.value = outcome.ok ? null : outcome.error
    if (!outcome.ok) return
    say(outcome.value.message)
    await Promise.all([roles.load(), health.load(), boards.load(), news.load(), reloadApplications()])
    if (readMaster.peek() !== null) await loadMaster()
    if (action === 'load') go(addressOf('new'))
  }
  return (
    <>
      <button type="button" disabled={busy.value} onClick={() => void change()}>
        {busy.value ? 'One moment…' : label}
      </button>
      <Refused error={error.value} />
    </>
  )
}
