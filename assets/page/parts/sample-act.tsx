import { useSignal } from '@preact/signals'
import type { RefusalBody } from '#lib/service/http/client.ts'
import { call } from '../call.ts'
import { addressOf, go } from '../route.ts'
import { say } from '../say.ts'
import { reloadApplications } from '../store/applications.ts'
import { boards } from '../store/boards.ts'
import { health } from '../store/health.ts'
import { loadMaster, readMaster } from '../store/master.ts'
import { news } from '../store/news.ts'
import { roles } from '../store/roles.ts'
import { Refused } from './refused.tsx'

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
