import { useSignal } from '@preact/signals'
import { askRefresh } from '#assets/page/boards/store.ts'
import { call } from '#assets/page/kit/call.ts'
import { Refused } from '#assets/page/kit/parts/refused.tsx'
import { say } from '#assets/page/kit/say.ts'
import type { RefusalBody } from '#lib/service/http/client.ts'
import type { SettingsFormProps } from './search-form.tsx'

/** Whether boards are read without being told, and when not. */
export function ReadingForm({ reply, reload }: SettingsFormProps) {
  const error = useSignal<RefusalBody | null>(null)
  const { enabled, quiet_hours } = reply.config.refresh
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget as HTMLFormElement)
    const [from, to] = [String(form.get('from')), String(form.get('to'))]
    const refresh = {
      enabled: form.get('enabled') === 'on',
      quiet_hours: from && to && from !== to ? { from, to } : null,
    }
    const outcome = await call('PUT', '/api/config', { body: { revision: reply.revision, refresh } })
    error.value = outcome.ok ? null : outcome.error
    if (!outcome.ok && outcome.error.code !== 'revision_conflict') return
    if (outcome.ok) say('Saved')
    await Promise.all([reload(), askRefresh()])
  }
  return (
    <section class="panel" aria-labelledby="reading-title">
      <h2 id="reading-title" tabIndex={-1}>
        Reading boards
      </h2>
      <p class="quiet">
        While the service runs, boards that change are read every 4 hours and still ones every 12, each host
        slowly. What fell due while it was off is read once.
      </p>
      <form onSubmit={save}>
        <label class="switch">
          <input type="checkbox" name="enabled" defaultChecked={enabled} />
          Read boards by itself
        </label>
        <fieldset class="choices">
          <legend>Quiet hours, in which none is read by itself (leave empty for none)</legend>
          <label>
            From <input type="time" name="from" defaultValue={quiet_hours?.from ?? ''} />
          </label>
          <label>
            to <input type="time" name="to" defaultValue={quiet_hours?.to ?? ''} />
          </label>
        </fieldset>
        <Refused error={error.value} />
        <div class="acts">
          <button type="submit">Save</button>
        </div>
      </form>
    </section>
  )
}
