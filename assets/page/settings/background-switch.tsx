import { useSignal } from '@preact/signals'
import { call } from '#assets/page/kit/call.ts'
import { Refused } from '#assets/page/kit/parts/refused.tsx'
import { say } from '#assets/page/kit/say.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import type { SettingsFormProps } from './search-form.tsx'

/** Whether the background may call a model by itself. */
export function BackgroundSwitch({ reply, reload }: SettingsFormProps) {
  const error = useSignal<RefusalBody | null>(null)
  const change = async (enabled: boolean) => {
    const body = { revision: reply.revision, pipeline: { enabled } }
    const outcome = await call('PUT', '/api/config', { body })
    error.value = outcome.ok ? null : outcome.error
    if (outcome.ok) say(enabled ? 'Background model work is on' : 'Background model work is off')
    await reload()
  }
  return (
    <>
      <label class="switch">
        <input
          type="checkbox"
          checked={reply.config.pipeline['enabled'] === true}
          onChange={({ currentTarget }) => void change(currentTarget.checked)}
        />
        Let the background call the model
      </label>
      <Refused error={error.value} />
    </>
  )
}
